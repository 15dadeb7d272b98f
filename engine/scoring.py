"""From what happened in a deal to the lines it writes: a pure function of a ruleset, a sheet and an outcome.

The order of counting is RULES §1.4: penalties for revokes, tricks, honours. After each step the target is
looked at; once a side has reached it the account that decides the game is closed, and later steps write
nothing there, but for the winner where his surplus is carried over (RULES V6 rule 2). Other accounts take all
that is due. A grand slam that is only paid silences tricks and honours
(RULES V3 rule 4). The lines of a game or rubber won are added by `engine.rubber`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.choices import BarAt, Penalty, Slam
from engine.coronas import Corona, coronas
from engine.deal import Deal
from engine.honours import honours
from engine.law.rest import tricks_of
from engine.seats import Seat
from engine.sheet import Account, Line, Reason, ScoreSheet

if TYPE_CHECKING:
    from engine.rulesets import Ruleset

MOVED = 3
"""Tricks that a revoke may cost (RULES R5 `tricks3`)."""
GIVEN = {Penalty.ADD3: 3, Penalty.TRANSFER3: 3}
"""Points that the injured side gets (RULES R5)."""
FINED = {Penalty.DEDUCT3: 3, Penalty.TRANSFER3: 3, Penalty.FINE5: 5}
"""Points that the offenders lose (RULES R5)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What of a deal counts: tricks and honours of each side, the coronas dealt, and what was settled before the first card."""

    tricks: tuple[int, ...]
    honours: tuple[int, ...]
    coronas: tuple[Corona, ...] = ()
    favourite: bool = False
    """Whether the suit of the card cut was trumps (RULES V5 rule 2)."""
    contract: str = ""
    cut: Card | None = None
    soloist: Seat | None = None

    @property
    def book(self) -> int:
        """The tricks of each side that score nothing: six of thirteen, and of three sides four."""
        return sum(self.tricks) // len(self.tricks)


@dataclass(frozen=True, slots=True)
class Revoke:
    """An established revoke by a side, and the penalty the other has chosen. Where both sides revoked and the
    deal stands, each has one (RULES R8). `alone` is the player who answers for it without his partner (RULES R10)."""

    side: int
    penalty: Penalty
    alone: Seat | None = None


Counting = Callable[["Ruleset", ScoreSheet, int, Outcome, Sequence[Revoke]], tuple[Line, ...]]
"""From the sheet before a deal, its number, what counts of it and its revokes to the lines it writes; those of a game or rubber
won left out."""


def outcome(ruleset: Ruleset, deal: Deal) -> Outcome:
    """What counts of a deal played to the end."""
    runs = coronas(deal, ruleset.corona_by) if ruleset.corona_table else ()
    layout = deal.layout
    return Outcome(
        tricks_of(deal),
        honours(deal, ruleset.honours),
        runs,
        favourite=layout.cut is not None and layout.cut.suit is layout.trump,
        contract=layout.contract,
        cut=layout.cut,
        soloist=layout.soloist,
    )


def voided(sheet: ScoreSheet, deal: int, account: Account, revokes: Sequence[int]) -> tuple[Line, ...]:
    """The lines of a deal that counts for nobody: the revokes of each side (RULES R8)."""
    return tuple(
        Line(deal, sheet.game, side, account, Reason.VOID, count, 0) for side, count in enumerate(revokes)
    )


def score(
    ruleset: Ruleset, sheet: ScoreSheet, deal: int, played: Outcome, revokes: Sequence[Revoke] = ()
) -> tuple[Line, ...]:
    """The lines of deal number `deal` as whist counts them, those of a game or rubber won left out."""
    return Count(ruleset, sheet, deal, played, revokes).counted()


class Count:
    """The counting of one deal, step by step. A tradition that counts a step in its own way overrides it."""

    def __init__(
        self, ruleset: Ruleset, sheet: ScoreSheet, deal: int, played: Outcome, revokes: Sequence[Revoke]
    ) -> None:
        self.lines: list[Line] = []
        self._ruleset = ruleset
        self._deal = deal
        self._sheet = sheet
        self._running = list(sheet.running)
        self._times = ruleset.favourite_times if played.favourite else 1
        self._over: set[int] = set()
        self._played = played
        self._tricks = list(played.tricks)
        self._revokes = revokes
        self._revoked = {revoke.side for revoke in revokes}
        whole = sum(played.tricks)
        slam = any(tricks == whole and side not in self._revoked for side, tricks in enumerate(played.tricks))
        self._only_paid = slam and ruleset.slam is Slam.PAY_ONLY

    def counted(self) -> tuple[Line, ...]:
        """All lines of the deal, in the order of counting."""
        for step in (self.penalties, self.odd_tricks, self.honours, self.slam, self.coronas):
            step()
            self.look_at_target()
        return tuple(self.lines)

    def look_at_target(self) -> None:
        """Whether a side has won the game by now (RULES §1.4); once one has, no other can."""
        if not self._over and self._ruleset.target:
            totals = enumerate(self._running)
            self._over = {side for side, total in totals if total >= self._ruleset.target}

    def penalties(self) -> None:
        """Revokes take precedence of every other score (RULES R4, R5)."""
        for revoke in self._revokes:
            offender, penalty = revoke.side, revoke.penalty
            injured = next(side for side in range(len(self._tricks)) if side != offender)
            if penalty is Penalty.TRICKS3:
                self._move_tricks(offender, injured)
                continue
            extras = self._ruleset.extras_account
            if fine := FINED.get(penalty):
                paid = min(fine, self._standing(offender, extras))
                self._write(offender, extras, Reason.REVOKE_FINE, fine, -paid)
            if gift := GIVEN.get(penalty):
                self._write(injured, extras, Reason.REVOKE_GAIN, gift, gift)

    def odd_tricks(self) -> None:
        """Each trick above six."""
        for side, tricks in enumerate(self._tricks):
            odd = tricks - self._played.book
            if odd > 0 and not self._only_paid:
                account = self._ruleset.tricks_account
                self._write(side, account, Reason.TRICKS, odd, odd * self._ruleset.trick_value * self._times)

    def honours(self) -> None:
        """The side with more honours, or each, scores them by the scale, unless it is barred."""
        counts, scale = self._played.honours, self._ruleset.honours
        barred = {side for side in range(len(counts)) if self._only_paid or self._barred(side)}
        for side, count in enumerate(counts):
            more = all(count > other for rival, other in enumerate(counts) if rival != side)
            points = scale.points[count]
            if (more or scale.each) and points and side not in barred:
                self._write(side, self._ruleset.extras_account, Reason.HONOURS, count, points * self._times)

    def slam(self) -> None:
        """Tricks really taken; a revoking side makes no slam (RULES R7)."""
        whole, account = sum(self._played.tricks), self._ruleset.slams_account
        for side, tricks in enumerate(self._played.tricks):
            if side in self._revoked:
                continue
            if tricks == whole and self._ruleset.grand_slam:
                self._write(side, account, Reason.GRAND_SLAM, tricks, self._ruleset.grand_slam * self._times)
            elif tricks == whole - 1 and self._ruleset.small_slam:
                self._write(side, account, Reason.SMALL_SLAM, tricks, self._ruleset.small_slam * self._times)

    def coronas(self) -> None:
        """Every corona, for either side."""
        table = self._ruleset.corona_table
        for corona in self._played.coronas if table else ():
            self._write(corona.side, Account.ABOVE, Reason.CORONA, corona.cards, corona.worth(table))

    def _move_tricks(self, offender: int, injured: int) -> None:
        moved = min(MOVED, self._tricks[offender])
        self._tricks[offender] -= moved
        self._tricks[injured] += moved
        self._write(injured, self._ruleset.tricks_account, Reason.REVOKE_TRICKS, moved, 0)

    def _barred(self, side: int) -> bool:
        totals = self._sheet.running if self._ruleset.bar_at is BarAt.START else self._running
        return self._ruleset.honours_bar and totals[side] == self._ruleset.target - 1

    def _standing(self, side: int, account: Account) -> int:
        """What a fine can take: the points of the game where they decide it, else of the account."""
        if account is self._ruleset.tricks_account:
            return self._running[side]
        return self._sheet.total(account)[side]

    def _write(self, side: int, account: Account, reason: Reason, count: int, points: int) -> None:
        if account is self._ruleset.tricks_account:
            if self._over and not (self._ruleset.carries and side in self._over):
                return
            if side in self._revoked and self._ruleset.target:
                points = min(points, self._cap() - self._running[side])
            self._running[side] += points
        self.lines.append(Line(self._deal, self._sheet.game, side, account, reason, count, points))

    def _cap(self) -> int:
        """A revoking side stops at the last score short of the target that it can have (RULES R6): 9 of ten,
        but 8 where only tricks count, and by twos."""
        ruleset = self._ruleset
        value = ruleset.trick_value if ruleset.extras_account is not ruleset.tricks_account else 1
        return (ruleset.target - 1) // value * value
