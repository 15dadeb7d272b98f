"""Which suits not to lead (RULES §3): asked first, lowest `pri` first; the last suit left is never struck."""

from __future__ import annotations

from collections.abc import Callable

from bot.ai.holding import Holding
from bot.ai.maxim import Maxim, ranked
from bot.ai.reading import Reading
from bot.ai.suits import (
    SuitJudgement,
    Suits,
    all_masters,
    kept_by_partner,
    partner_kept_his_trumps,
    partners_suits,
    plain,
    second_king,
    wins_now,
)
from engine.cards import Rank


def _void_with_both(reading: Reading, suits: Suits) -> Suits:
    return tuple(
        suit
        for suit in plain(reading, suits)
        if all(reading.void(seat, suit) for seat in reading.opponents)
        and any(reading.may_ruff(seat) for seat in reading.opponents)
    )


def _thrown_by_partner(reading: Reading, suits: Suits) -> Suits:
    thrown = {reading.discards[seat][0] for seat in reading.partners if reading.discards[seat]}
    return tuple(suit for suit in suits if suit in thrown and not wins_now(reading, suit))


def _few_trumps(reading: Reading, suits: Suits) -> Suits:
    trumps = reading.trumps
    if trumps is None or len(trumps) > 3 or len(trumps) == trumps.masters:
        return ()
    if partner_kept_his_trumps(reading, suits):
        return ()
    return tuple(suit for suit in suits if suit is reading.trump)


def _forces_partner(reading: Reading, suits: Suits) -> Suits:
    trumps = reading.trumps
    if trumps is None or len(trumps) >= 4:
        return ()
    return tuple(
        suit
        for suit in plain(reading, suits)
        if any(reading.void(seat, suit) and reading.may_ruff(seat) for seat in reading.partners)
        and any(reading.may_ruff(seat) for seat in reading.opponents)
    )


def _striking(shape: Callable[[Holding], bool]) -> SuitJudgement:
    """Suits of this shape, unless the partner showed them or all their cards are masters."""

    def judge(reading: Reading, suits: Suits) -> Suits:
        shown = partners_suits(reading) + kept_by_partner(reading)
        return tuple(
            suit
            for suit in plain(reading, suits)
            if suit not in shown and shape(reading.holding(suit)) and not all_masters(reading, suit)
        )

    return judge


def _single(held: Holding) -> bool:
    return len(held) == 1


def _tenace(held: Holding) -> bool:
    return held.has(Rank.ACE, Rank.QUEEN) and not held.has(Rank.KING)


def _second_queen(held: Holding) -> bool:
    return len(held) == 2 and held.top.rank in (Rank.QUEEN, Rank.JACK) and not held.masters


def _third_queen(held: Holding) -> bool:
    third = len(held) == 3 and held.top.rank is Rank.QUEEN and held.cards[1].rank < Rank.TEN
    return third and not held.masters


def _third_ace(held: Holding) -> bool:
    return len(held) == 3 and held.top.rank is Rank.ACE and held.cards[1].rank < Rank.TEN


STRIKES: tuple[Maxim[SuitJudgement], ...] = ranked(
    (
        Maxim("M20", 13, "S000 L103", _striking(_third_ace)),
        Maxim("M04", 15, "S000 L21, L98", _void_with_both),
        Maxim("M05", 18, "S000 L24, L93", _thrown_by_partner),
        Maxim("M33", 19, "S000 L19", _few_trumps),
        Maxim("M36", 21, "S000 L89", _forces_partner),
        Maxim("M06", 30, "S000 L22", _striking(_single)),
        Maxim("M07", 30, "S000 L20", _striking(_tenace)),
        Maxim("M08", 31, "S000 L17", _striking(second_king)),
        Maxim("M09", 32, "S000 L22, L102", _striking(_second_queen)),
        Maxim("M10", 33, "S000 L17", _striking(_third_queen)),
    )
)
