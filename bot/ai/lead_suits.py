"""Which suit to lead, of those not shunned (RULES §3, first step); of several proposed the strongest."""

from __future__ import annotations

from bot.ai.maxim import Maxim, ranked
from bot.ai.odds import ruffs
from bot.ai.reading import Reading
from bot.ai.suits import (
    RISK,
    SuitJudgement,
    Suits,
    kept_by_partner,
    opponents_have_trumps,
    partner_kept_his_trumps,
    partners_suits,
    plain,
    second_king,
    strong,
    wins_now,
)


def _own_first(reading: Reading, suits: Suits) -> Suits:
    if not partners_suits(reading):
        return ()
    return tuple(suit for suit in plain(reading, suits) if reading.holding(suit).masters >= 2)


def _return(reading: Reading, suits: Suits) -> Suits:
    shown = partners_suits(reading)
    return tuple(suit for suit in suits if suit in shown)


def _many_trumps(reading: Reading, suits: Suits) -> Suits:
    trumps = reading.trumps
    if trumps is None or not opponents_have_trumps(reading) or trumps.suit not in suits:
        return ()
    helped = any(strong(reading.holding(suit)) for suit in reading.plain)
    enough = len(trumps) >= 5 or (len(trumps) == 4 and helped)
    return (trumps.suit,) if enough else ()


def _first_of_strength(reading: Reading, suits: Suits) -> Suits:
    if reading.first_led_by(frozenset({reading.seat})):
        return ()
    return tuple(suit for suit in plain(reading, suits) if strong(reading.holding(suit)))


def _partner_ruffs(reading: Reading, suits: Suits) -> Suits:
    trumps = reading.trumps
    if trumps is None or len(trumps) < 4:
        return ()
    return tuple(
        suit
        for suit in plain(reading, suits)
        if any(reading.void(seat, suit) and reading.may_ruff(seat) for seat in reading.partners)
    )


def _king_for_partner(reading: Reading, suits: Suits) -> Suits:
    """King and one in the suit the partner kept while throwing from others."""
    kept = kept_by_partner(reading)
    return tuple(suit for suit in suits if suit in kept and second_king(reading.holding(suit)))


def _up_to_weakness(reading: Reading, suits: Suits) -> Suits:
    """Suits of which the last player threw first, unless he may ruff or the next player led them."""
    if not reading.opponents_behind:
        return ()
    last, following = reading.opponents_behind[-1], reading.opponents_behind[0]
    strong_suits = reading.first_led_by(frozenset({following}))
    return tuple(
        suit
        for suit in plain(reading, suits)
        if suit in reading.discards[last][:1]
        and suit not in strong_suits
        and ruffs(reading, last, suit) < RISK
    )


def _force_opponent(reading: Reading, suits: Suits) -> Suits:
    if any(reading.holding(suit).masters or strong(reading.holding(suit)) for suit in reading.plain):
        return ()
    return tuple(
        suit
        for suit in plain(reading, suits)
        if any(reading.void(seat, suit) and reading.may_ruff(seat) for seat in reading.opponents)
    )


def _longest(reading: Reading, suits: Suits) -> Suits:
    if reading.first_led_by(frozenset({reading.seat})):
        return ()
    open_suits = plain(reading, suits)
    most = max((len(reading.holding(suit)) for suit in open_suits), default=0)
    return tuple(suit for suit in open_suits if len(reading.holding(suit)) == most)


def _masters(reading: Reading, suits: Suits) -> Suits:
    return tuple(suit for suit in suits if wins_now(reading, suit))


def _anything(reading: Reading, suits: Suits) -> Suits:
    return plain(reading, suits) or suits


SUITS: tuple[Maxim[SuitJudgement], ...] = ranked(
    (
        Maxim("M34", 11, "S000 L88", partner_kept_his_trumps),
        Maxim("M27", 16, "S000 L18", _own_first),
        Maxim("M26", 17, "S000 L18, L101", _return),
        Maxim("M32", 19, "S000 L19", _many_trumps),
        Maxim("M01", 20, "S000 L99", _first_of_strength),
        Maxim("M37", 22, "S000 L20", _partner_ruffs),
        Maxim("M02", 25, "S000 L16", _longest),
        Maxim("M38", 27, "S000 L97", _force_opponent),
        Maxim("M12", 28, "S000 L90", _up_to_weakness),
        Maxim("M11", 30, "S000 L102", _king_for_partner),
        Maxim("M50", 35, "S000 L110", _masters),
        Maxim("M13", 60, "S000 L117", _anything),
    )
)
