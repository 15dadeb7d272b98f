"""Which card to throw away (RULES §3): suits that must be kept are struck out, then the weakest left pays.

`KEEPS` are asked as the lead's strikes are, lowest `pri` first, and none may strike the last suit left. The
guard of a queen is struck before that of a king, so that the king is bared rather than the queen (M52).
"""

from __future__ import annotations

from collections.abc import Callable

from bot.ai.holding import Holding
from bot.ai.maxim import Maxim, ranked
from bot.ai.reading import Reading
from engine.cards import Card

KeepJudgement = Callable[[Reading, Holding], bool]
"""Whether nothing should be thrown from this suit."""


def thrown(reading: Reading) -> tuple[Card, str]:
    """The card least missed, and the maxim that chose it; a trump only from a hand of trumps."""
    suits = [reading.holding(suit) for suit in reading.plain]
    if not suits:
        assert reading.trumps is not None
        return reading.trumps.low, "M53"
    why = "M53"
    for keep in KEEPS:
        left = [held for held in suits if not keep.judge(reading, held)]
        if left and len(left) < len(suits):
            why = "M53" if keep.id == "M50" else keep.id
        suits = left or suits
    return min(suits, key=_weakness).low, why


def _weakness(held: Holding) -> tuple[int, int, int]:
    return held.honours, held.low.rank, len(held)


def _winners(reading: Reading, held: Holding) -> bool:
    return held.masters == len(held)


def _queen_guard(reading: Reading, held: Holding) -> bool:
    return len(held) == 3 and len(held.above(held.top)) == 2


def _king_guard(reading: Reading, held: Holding) -> bool:
    return len(held) == 2 and len(held.above(held.top)) == 1


def _their_suit(reading: Reading, held: Holding) -> bool:
    """Best or second best of a suit the opponents opened, with nothing to spare."""
    theirs = held.suit in reading.first_led_by(reading.opponents)
    return theirs and len(held) <= 2 and len(held.above(held.top)) <= 1


KEEPS: tuple[Maxim[KeepJudgement], ...] = ranked(
    (
        Maxim("M50", 20, "S000 L110", _winners),
        Maxim("M31", 24, "S000 L95, L114", _their_suit),
        Maxim("M52", 25, "S000 L92", _queen_guard),
        Maxim("M52", 26, "S000 L92", _king_guard),
    )
)
