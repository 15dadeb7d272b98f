"""What a penalty for a revoke comes to: which is best for the injured side (RULES R5), and what it cost the offenders (R10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.choices import Penalty
from engine.rubber import written
from engine.scoring import Outcome, Revoke, outcome
from engine.sheet import Account, Line, Reason, ScoreSheet

if TYPE_CHECKING:
    from engine.deal import Deal
    from engine.match import Match
    from engine.rulesets import Ruleset


def best(match: Match, deal: Deal, offender: int, chosen: tuple[Revoke, ...]) -> Penalty:
    """The penalty that leaves the injured side furthest ahead: in games, then in what will be settled and the running score."""
    played = outcome(match.ruleset, deal)

    def lead(penalty: Penalty) -> tuple[int, int, int]:
        after = _after(
            match.ruleset, match.sheet, match.deal_number, played, (*chosen, Revoke(offender, penalty))
        )
        return _lead(after.games, offender), _lead(after.totals, offender), _lead(after.running, offender)

    return max(match.ruleset.penalties, key=lead)


def answered_alone(
    ruleset: Ruleset, sheet: ScoreSheet, deal: int, played: Outcome, revokes: Sequence[Revoke]
) -> tuple[Line, ...]:
    """The lines of who answers alone for a revoke: for what it changed in this deal of what will be settled (RULES R10)."""
    after = _after(ruleset, sheet, deal, played, revokes)
    lines = []
    for at, revoke in enumerate(revokes):
        if revoke.alone is None:
            continue
        without = _after(ruleset, sheet, deal, played, [*revokes[:at], *revokes[at + 1 :]])
        cost = _lead(after.totals, revoke.side) - _lead(without.totals, revoke.side)
        if cost > 0:
            seat, account = revoke.alone, Account.PARTNERS
            lines.append(Line(deal, sheet.game, revoke.side, account, Reason.REVOKE_ALONE, seat, cost))
    return tuple(lines)


def _after(
    ruleset: Ruleset, sheet: ScoreSheet, deal: int, played: Outcome, revokes: Sequence[Revoke]
) -> ScoreSheet:
    """The sheet once the deal is counted with these revokes."""
    return written(ruleset, sheet, deal, ruleset.counting(ruleset, sheet, deal, played, revokes))[0]


def _lead(of: Sequence[int], offender: int) -> int:
    """How far the others are ahead of the offenders, of two sides."""
    return of[1 - offender] - of[offender]
