"""The penalties a table may choose from, and which of them is best for the injured side (RULES R5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rubber import premiums, sheet_of
from engine.rulesets import Penalty
from engine.scoring import Revoke, outcome, score

if TYPE_CHECKING:
    from engine.deal import Deal
    from engine.match import Match


def best(match: Match, deal: Deal, offender: int, chosen: tuple[Revoke, ...]) -> Penalty:
    """The penalty that leaves the injured side furthest ahead: in games, then in what will be settled and the running score."""
    return max(
        match.ruleset.penalties,
        key=lambda one: _lead(match, deal, offender, (*chosen, Revoke(offender, one))),
    )


def _lead(match: Match, deal: Deal, offender: int, revokes: tuple[Revoke, ...]) -> tuple[int, int, int]:
    ruleset, sheet = match.ruleset, match.sheet
    lines = score(ruleset, sheet, match.deal_number, outcome(ruleset, deal), revokes)
    lines += premiums(ruleset, sheet, match.deal_number, lines)
    after = sheet_of(ruleset, (*sheet.lines, *lines))
    injured = next(side for side in range(len(ruleset.sides)) if side != offender)

    def ahead(of: tuple[int, ...]) -> int:
        return of[injured] - of[offender]

    return ahead(after.games), ahead(after.totals), ahead(after.running)
