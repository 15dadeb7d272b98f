"""Which suit to lead (RULES §3, first step): suits are first struck out, then one is proposed.

`STRIKES` return the suits not to lead; the lowest `pri` strikes first, never the last suit left.
`SUITS` return the suits they propose among those left; of several the strongest is led (M03).
"""

from __future__ import annotations

from collections.abc import Callable

from bot.ai.holding import Holding
from bot.ai.maxim import Maxim, ranked
from bot.ai.odds import ruffs
from bot.ai.reading import Reading
from engine.cards import Rank, Suit

Suits = tuple[Suit, ...]
SuitJudgement = Callable[[Reading, Suits], Suits]
"""Given the reading and the suits that may be led."""


def strength(held: Holding) -> tuple[int, int, int]:
    """Orders suits: length, then a run of three (M03), then the top card."""
    return len(held), min(len(held.run), 3) // 3, held.top.rank


def strong(held: Holding) -> bool:
    """A suit fit for the first lead: ace and king, king and queen, or a run of three (M01)."""
    pair = held.has(Rank.ACE, Rank.KING) or held.has(Rank.KING, Rank.QUEEN)
    run = held.run
    return pair or (len(run) >= 3 and run[0].rank >= Rank.TEN)


def partners_suits(reading: Reading) -> Suits:
    """The suits the partner was the first to lead, and holds for all one knows."""
    return tuple(
        suit
        for suit in reading.first_led_by(reading.partners)
        if suit is not reading.trump and any(not reading.void(seat, suit) for seat in reading.partners)
    )


def _plain(reading: Reading, suits: Suits) -> Suits:
    return tuple(suit for suit in suits if suit is not reading.trump)


def _wins_now(reading: Reading, suit: Suit) -> bool:
    """Whether the top card of a suit is a master that will hardly be ruffed."""
    held = reading.holding(suit)
    if not held.masters:
        return False
    return all(ruffs(reading, seat, suit) < 0.4 for seat in reading.opponents)


def _all_masters(reading: Reading, suit: Suit) -> bool:
    held = reading.holding(suit)
    return held.masters == len(held)


# --- do not lead


def _void_with_both(reading: Reading, suits: Suits) -> Suits:
    return tuple(
        suit
        for suit in _plain(reading, suits)
        if all(reading.void(seat, suit) for seat in reading.opponents)
        and any(reading.may_ruff(seat) for seat in reading.opponents)
    )


def _thrown_by_partner(reading: Reading, suits: Suits) -> Suits:
    thrown = {reading.discards[seat][0] for seat in reading.partners if reading.discards[seat]}
    return tuple(suit for suit in suits if suit in thrown and not _wins_now(reading, suit))


def _few_trumps(reading: Reading, suits: Suits) -> Suits:
    trumps = reading.trumps
    if trumps is None or len(trumps) > 3 or len(trumps) == trumps.masters:
        return ()
    if _partner_kept_his_trumps(reading, suits):
        return ()
    return tuple(suit for suit in suits if suit is reading.trump)


def _forces_partner(reading: Reading, suits: Suits) -> Suits:
    trumps = reading.trumps
    if trumps is None or len(trumps) >= 4:
        return ()
    return tuple(
        suit
        for suit in _plain(reading, suits)
        if any(reading.void(seat, suit) and reading.may_ruff(seat) for seat in reading.partners)
        and any(reading.may_ruff(seat) for seat in reading.opponents)
    )


def _striking(shape: Callable[[Holding], bool]) -> SuitJudgement:
    """Suits of this shape, unless the partner showed them or all their cards are masters."""

    def judge(reading: Reading, suits: Suits) -> Suits:
        shown = partners_suits(reading)
        return tuple(
            suit
            for suit in _plain(reading, suits)
            if suit not in shown and shape(reading.holding(suit)) and not _all_masters(reading, suit)
        )

    return judge


def _single(held: Holding) -> bool:
    return len(held) == 1


def _tenace(held: Holding) -> bool:
    return held.has(Rank.ACE, Rank.QUEEN) and not held.has(Rank.KING)


def _second_king(held: Holding) -> bool:
    return len(held) == 2 and held.top.rank is Rank.KING and held.low.rank < Rank.TEN and not held.masters


def _second_queen(held: Holding) -> bool:
    return len(held) == 2 and held.top.rank in (Rank.QUEEN, Rank.JACK) and not held.masters


def _third_queen(held: Holding) -> bool:
    third = len(held) == 3 and held.top.rank is Rank.QUEEN and held.cards[1].rank < Rank.TEN
    return third and not held.masters


def _third_ace(held: Holding) -> bool:
    return len(held) == 3 and held.top.rank is Rank.ACE and held.cards[1].rank < Rank.TEN


# --- lead


def _partner_kept_his_trumps(reading: Reading, suits: Suits) -> Suits:
    spared = any(seat in reading.spared and reading.may_ruff(seat) for seat in reading.partners)
    return tuple(
        suit for suit in suits if suit is reading.trump and spared and _opponents_have_trumps(reading)
    )


def _opponents_have_trumps(reading: Reading) -> bool:
    return any(reading.may_ruff(seat) for seat in reading.opponents)


def _own_first(reading: Reading, suits: Suits) -> Suits:
    if not partners_suits(reading):
        return ()
    return tuple(suit for suit in _plain(reading, suits) if reading.holding(suit).masters >= 2)


def _return(reading: Reading, suits: Suits) -> Suits:
    shown = partners_suits(reading)
    return tuple(suit for suit in suits if suit in shown)


def _many_trumps(reading: Reading, suits: Suits) -> Suits:
    trumps = reading.trumps
    if trumps is None or not _opponents_have_trumps(reading) or trumps.suit not in suits:
        return ()
    helped = any(strong(reading.holding(suit)) for suit in reading.plain)
    enough = len(trumps) >= 5 or (len(trumps) == 4 and helped)
    return (trumps.suit,) if enough else ()


def _first_of_strength(reading: Reading, suits: Suits) -> Suits:
    if reading.first_led_by(frozenset({reading.seat})):
        return ()
    return tuple(suit for suit in _plain(reading, suits) if strong(reading.holding(suit)))


def _partner_ruffs(reading: Reading, suits: Suits) -> Suits:
    trumps = reading.trumps
    if trumps is None or len(trumps) < 4:
        return ()
    return tuple(
        suit
        for suit in _plain(reading, suits)
        if any(reading.void(seat, suit) and reading.may_ruff(seat) for seat in reading.partners)
    )


def _king_for_partner(reading: Reading, suits: Suits) -> Suits:
    """King and one in the only plain suit the partner has thrown nothing of."""
    kept = {
        suit
        for seat in reading.partners
        for suit in Suit
        if len(set(reading.discards[seat])) >= 2 and suit not in reading.discards[seat]
    }
    return tuple(
        suit for suit in _plain(reading, suits) if suit in kept and _second_king(reading.holding(suit))
    )


def _up_to_weakness(reading: Reading, suits: Suits) -> Suits:
    """Suits of which the last player threw first, unless he may ruff or the next player led them."""
    if not reading.opponents_behind:
        return ()
    last, following = reading.opponents_behind[-1], reading.opponents_behind[0]
    strong_suits = reading.first_led_by(frozenset({following}))
    return tuple(
        suit
        for suit in _plain(reading, suits)
        if suit in reading.discards[last][:1]
        and suit not in strong_suits
        and ruffs(reading, last, suit) < 0.4
    )


def _force_opponent(reading: Reading, suits: Suits) -> Suits:
    if any(reading.holding(suit).masters or strong(reading.holding(suit)) for suit in reading.plain):
        return ()
    return tuple(
        suit
        for suit in _plain(reading, suits)
        if any(reading.void(seat, suit) and reading.may_ruff(seat) for seat in reading.opponents)
    )


def _unblock(reading: Reading, suits: Suits) -> Suits:
    shown = partners_suits(reading)
    return tuple(suit for suit in suits if suit in shown and reading.holding(suit).masters)


def _longest(reading: Reading, suits: Suits) -> Suits:
    if reading.first_led_by(frozenset({reading.seat})):
        return ()
    plain = _plain(reading, suits)
    most = max((len(reading.holding(suit)) for suit in plain), default=0)
    return tuple(suit for suit in plain if len(reading.holding(suit)) == most)


def _masters(reading: Reading, suits: Suits) -> Suits:
    return tuple(suit for suit in suits if _wins_now(reading, suit))


def _anything(reading: Reading, suits: Suits) -> Suits:
    return _plain(reading, suits) or suits


STRIKES: tuple[Maxim[SuitJudgement], ...] = ranked(
    (
        Maxim("M20", 13, "S000 L103", _striking(_third_ace)),
        Maxim("M04", 15, "S000 L21, L98", _void_with_both),
        Maxim("M05", 18, "S000 L24, L93", _thrown_by_partner),
        Maxim("M33", 19, "S000 L19", _few_trumps),
        Maxim("M36", 21, "S000 L89", _forces_partner),
        Maxim("M06", 30, "S000 L22", _striking(_single)),
        Maxim("M07", 30, "S000 L20", _striking(_tenace)),
        Maxim("M08", 31, "S000 L17", _striking(_second_king)),
        Maxim("M09", 32, "S000 L22, L102", _striking(_second_queen)),
        Maxim("M10", 33, "S000 L17", _striking(_third_queen)),
    )
)

SUITS: tuple[Maxim[SuitJudgement], ...] = ranked(
    (
        Maxim("M34", 11, "S000 L88", _partner_kept_his_trumps),
        Maxim("M27", 16, "S000 L18", _own_first),
        Maxim("M26", 17, "S000 L18, L101", _return),
        Maxim("M32", 19, "S000 L19", _many_trumps),
        Maxim("M01", 20, "S000 L99", _first_of_strength),
        Maxim("M37", 22, "S000 L20", _partner_ruffs),
        Maxim("M30", 24, "S000 L95", _unblock),
        Maxim("M02", 25, "S000 L16", _longest),
        Maxim("M38", 27, "S000 L97", _force_opponent),
        Maxim("M12", 28, "S000 L90", _up_to_weakness),
        Maxim("M11", 30, "S000 L102", _king_for_partner),
        Maxim("M50", 35, "S000 L110", _masters),
        Maxim("M13", 60, "S000 L117", _anything),
    )
)
