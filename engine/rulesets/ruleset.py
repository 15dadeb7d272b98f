"""A ruleset is a value: numbers, tables and choices, derived one from another with `dataclasses.replace`.

No code of the engine asks which ruleset it has; two of them differ in their fields only. Option names are
those of RULES §1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Rank
from engine.seats import Sides
from engine.sheet import Account


class HonoursBy(Enum):
    """Where a side's honours are counted (RULES §1.5)."""

    DEALT = "dealt"
    TRICKS = "tricks"


class Penalty(Enum):
    """What an injured side may choose for a revoke (RULES R5)."""

    TRICKS3 = "tricks3"
    ADD3 = "add3"
    DEDUCT3 = "deduct3"


class AfterRubber(Enum):
    """How players are placed for the next rubber (RULES C7)."""

    ROTATE = "rotate"
    RECUT = "recut"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class HonoursScale:
    """Which trumps are honours, and what a side with more of them than the other scores: `points[count]`."""

    ranks: tuple[Rank, ...]
    points: tuple[int, ...]
    by: HonoursBy


@dataclass(frozen=True, slots=True)
class GameValue:
    """A game won against a running total of at least `loser_from` is worth `points` (RULES V3 rule 6)."""

    loser_from: int
    points: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One tradition of whist. `key` is its versioned name, such as `whist/short@1`."""

    key: str
    sides: Sides
    """The seats of each side; together they are the seats of the table (RULES C2)."""
    target: int
    """The running total that wins a game."""
    trick_value: int
    """Points of an odd trick."""
    tricks_account: Account
    """Where odd tricks are written; its running total decides the game."""
    extras_account: Account
    """Where honours and penalties are written. Where it is the tricks' account too, they help to win a game
    and stop counting once it is won (RULES §1.4)."""
    honours: HonoursScale
    honours_bar: bool
    """Whether a side that began the deal one point short of the target scores no honours (RULES §1.4)."""
    small_slam: int
    """Points above the line for 12 tricks, 0 for none."""
    grand_slam: int
    """Points above the line for 13 tricks, 0 for none."""
    corona_unit: int
    """Points above the line a card of a corona over two, doubled in trumps; 0 for none (RULES V2 rule 3)."""
    premiums_account: Account
    """Where games and the rubber are written."""
    game_values: tuple[GameValue, ...]
    """What a game is worth by the loser's running total, in falling order of `loser_from`."""
    rubber_bonus: int
    settled: tuple[Account, ...]
    """The accounts whose difference is paid at the end of the rubber."""
    penalties: tuple[Penalty, ...]
    """What may be chosen for a revoke."""
    after_rubber: AfterRubber = AfterRubber.ROTATE

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return sum(len(side) for side in self.sides)
