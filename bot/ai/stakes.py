"""What a number of tricks is worth to a side as the score stands: points, the game, the rubber (RULES §1.4, §2).

The points of a deal are counted by its ruleset on its sheet, as they will be; a game that goes on after it is reckoned at each
side's chance to win it. In units of one odd trick, so that far from any game and slam a trick more is worth about one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import ceil

from engine.rubber import written
from engine.scoring import Outcome
from engine.seats import Seat, side_of
from engine.sheet import ScoreSheet
from engine.view import PlayerView

Counts = tuple[int, ...]
"""By side."""

ODD = (0.17, 0.13, 0.09, 0.06, 0.03, 0.015, 0.005)
"""The chance that a side takes one, two, … seven odd tricks in a deal of equal hands."""
SLIGHT = 0.02
"""What a trick is worth where it changes nothing: in doubt it is taken (RULES M50)."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of one deal for one side."""

    view: PlayerView
    side: int
    _known: dict[tuple[Counts, Counts], float] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, view: PlayerView, seat: Seat) -> Stakes:
        """The stakes for the side of a seat."""
        return cls(view, side_of(view.sides, seat))

    def worth(self, tricks: Counts, honours: Counts) -> float:
        """What a deal in which each side takes these tricks and holds these honours is worth to the side."""
        key = (tricks, honours)
        if key not in self._known:
            self._known[key] = self._reckoned(tricks, honours)
        return self._known[key]

    def _reckoned(self, tricks: Counts, honours: Counts) -> float:
        view, ruleset = self.view, self.view.ruleset
        favourite = view.cut is not None and view.trump is not None and view.cut.suit is view.trump
        outcome = Outcome(
            tricks,
            honours,
            favourite=favourite,
            contract=view.contract,
            cut=view.cut,
            soloist=view.soloist,
        )
        lines = ruleset.counting(ruleset, view.sheet, view.deal_number, outcome, ())
        sheet, _ = written(ruleset, view.sheet, view.deal_number, lines)
        slight = -SLIGHT if view.shunned else SLIGHT
        return self._standing(sheet) / self._unit(favourite) + slight * tricks[self.side]

    def _standing(self, sheet: ScoreSheet) -> float:
        """Points ahead of the best of the others, the running game and the rubber reckoned in."""
        ruleset, side = self.view.ruleset, self.side
        ahead = _ahead(sheet.totals, side)
        if not ruleset.target:
            return ahead
        games, prize = _ahead(sheet.games, side), ruleset.rubber_bonus / ruleset.games
        if sheet.settlement is not None:
            return ahead + games * self._for_its_own_sake
        chance = self._chance(sheet.running)
        return ahead + games * (prize + self._for_its_own_sake) + self._of_game * (2 * chance - 1)

    def _chance(self, running: Counts) -> float:
        """Of winning the game that goes on, played to its end by equal sides for odd tricks alone."""
        ruleset = self.view.ruleset
        needs = [ceil((ruleset.target - total) / (ruleset.trick_value or 1)) for total in running]
        theirs = min(need for side, need in enumerate(needs) if side != self.side)
        return wins(max(needs[self.side], 1), max(theirs, 1))

    def _unit(self, favourite: bool) -> float:
        """What an odd trick is worth far from any game: its points, or where only games are settled its part of one."""
        ruleset = self.view.ruleset
        if ruleset.tricks_account in ruleset.settled:
            return (ruleset.trick_value or 1) * (ruleset.favourite_times if favourite else 1)
        return 2 * self._of_game / ruleset.target

    @property
    def _of_game(self) -> float:
        """What winning a game is worth beside its tricks: its premium, and its part of the rubber's."""
        ruleset = self.view.ruleset
        premium = sum(value.points for value in ruleset.game_values) / len(ruleset.game_values)
        return premium + ruleset.rubber_bonus / ruleset.games + self._for_its_own_sake

    @property
    def _for_its_own_sake(self) -> float:
        """Where nothing is paid for a game or a rubber people still play to win it: reckoned at half the points of one."""
        ruleset = self.view.ruleset
        paid = ruleset.rubber_bonus or any(value.points for value in ruleset.game_values)
        return 0.0 if paid else ruleset.target / 2


@cache
def wins(ours: int, theirs: int) -> float:
    """The chance to take so many odd tricks in all before the others have taken theirs."""
    if ours <= 0 or theirs <= 0:
        return float(ours <= 0)
    return sum(
        chance * (wins(ours - odd, theirs) + wins(ours, theirs - odd)) for odd, chance in enumerate(ODD, 1)
    )


def _ahead(by_side: Counts, side: int) -> int:
    return by_side[side] - max(count for other, count in enumerate(by_side) if other != side)
