"""The score sheet: lines with a reason, and what they add up to.

The lines are the only truth. Running totals, games and the settlement are computed from them whenever a sheet
is written (`engine.rubber`), so the points of a sheet are always the sum of its lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Account(Enum):
    """Where points are written."""

    BELOW = "below"
    """Below the line: what counts towards a game (RULES V2)."""
    ABOVE = "above"
    """Above the line: honours, slams, premiums, penalties (RULES V2)."""
    MARKS = "marks"
    """Marks towards a game in the presets without a line (RULES V3, V4)."""
    FICHES = "fiches"
    """Counters paid when the rubber is settled (RULES V3 rules 6–9)."""
    PARTNERS = "partners"
    """What one partner pays for the other, in what the rubber is settled in; it counts towards nothing else (RULES R10)."""


class Reason(Enum):
    """Why points are written. What `Line.count` counts is said with each."""

    TRICKS = "tricks"
    """Odd tricks."""
    HONOURS = "honours"
    """The side's honours."""
    SMALL_SLAM = "small_slam"
    """Tricks taken."""
    GRAND_SLAM = "grand_slam"
    """Tricks taken."""
    CORONA = "corona"
    """Cards of the run from the ace."""
    QUOTA = "quota"
    """Tricks taken; points are those over the quota, or short of it (RULES V11 rule 3)."""
    REVOKE_TRICKS = "revoke_tricks"
    """Tricks moved to the injured side; `points` is 0, the TRICKS line has them (RULES R5 `tricks3`)."""
    REVOKE_GAIN = "revoke_gain"
    """Points of the penalty, to the injured side (RULES R5 `add3`, `transfer3`)."""
    REVOKE_FINE = "revoke_fine"
    """Points of the penalty, from the offenders; fewer are written where they had fewer (RULES R5 `deduct3`, `fine5`)."""
    REVOKE_ALONE = "revoke_alone"
    """The seat of who answers alone for a revoke; points are what it cost each of his side (RULES R10)."""
    VOID = "void"
    """The side's revokes, where both had some and the deal counts for nobody (RULES R8)."""
    CARRY = "carry"
    """Points of the last game over its target, which open the next (RULES V6 rule 1)."""
    GAME = "game"
    """The loser's running total at the end of the game."""
    RUBBER = "rubber"
    """Games won by the winner of the rubber; 0 where none are played for, and of equal sides the first has this line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: in deal `deal` of game `game` (both from 1) side `side` was written `points`."""

    deal: int
    game: int
    side: int
    account: Account
    reason: Reason
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a rubber: the side that won it, and what is paid.

    `net` is the winner's total less the loser's (the best of the others'), in points or fiches; each loser pays one winner this
    much times the stake, and if it is negative the winners of the rubber pay. `payments` is by seat and adds up to nothing; a
    dummy's is nothing.
    """

    winner: int
    net: int
    payments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The lines of a rubber and their sums, each by side.

    `running` is the total of the current game, which decides it; `games` the games won; `totals` what will be
    settled (above and below together, or fiches). `settlement` stands once the rubber is won.
    """

    lines: tuple[Line, ...]
    running: tuple[int, ...]
    games: tuple[int, ...]
    totals: tuple[int, ...]
    settlement: Settlement | None = None

    @property
    def game(self) -> int:
        """The number of the current game, from 1; after the rubber, of the last."""
        return max(sum(self.games) + (self.settlement is None), 1)

    def total(self, account: Account) -> tuple[int, ...]:
        """The sum of one account over the whole rubber."""
        return tuple(
            sum(line.points for line in self.lines if line.side == side and line.account is account)
            for side in range(len(self.games))
        )

    def of_deal(self, number: int) -> tuple[Line, ...]:
        """The lines written at the end of one deal."""
        return tuple(line for line in self.lines if line.deal == number)
