"""The choices that counting knows: where honours and coronas count, who is barred, what a revoke and a slam do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Cards, Rank, Suit


class HonoursBy(Enum):
    """Where a side's honours are counted (RULES §1.5)."""

    DEALT = "dealt"
    TRICKS = "tricks"


class BarAt(Enum):
    """Which score bars a side from honours: that at the start of the deal, or after its tricks (RULES §1.4)."""

    START = "start"
    COUNTING = "counting"


class CoronaBy(Enum):
    """In whose cards a corona is looked for: one hand or both of a side as dealt, or the tricks it won (RULES V2
    rule 4)."""

    HAND = "hand"
    PAIR = "pair"
    TRICKS = "tricks"


class Penalty(Enum):
    """What an injured side may choose for a revoke (RULES R5)."""

    TRICKS3 = "tricks3"
    ADD3 = "add3"
    DEDUCT3 = "deduct3"
    TRANSFER3 = "transfer3"
    FINE5 = "fine5"


class Slam(Enum):
    """Whether a deal with a grand slam marks its tricks and honours as well (RULES V3 rule 4)."""

    PAY_ONLY = "pay_only"
    PAY_AND_MARK = "pay_and_mark"


@dataclass(frozen=True, slots=True)
class HonoursScale:
    """Which trumps are honours, and what a side with more of them than the other scores: `points[count]`."""

    ranks: tuple[Rank, ...]
    points: tuple[int, ...]
    by: HonoursBy
    each: bool = False
    """Whether each side scores its own, more or not (RULES §1.5 `count_both`)."""

    def cards(self, trump: Suit | None) -> Cards:
        """The cards that are honours: none without trumps."""
        return Cards() if trump is None else Cards.holding(Card(trump, rank) for rank in self.ranks)

    @property
    def held(self) -> bool:
        """Whether honours are worth anything that are held: where they are counted in tricks they must be won there."""
        return self.by is HonoursBy.DEALT and any(self.points)
