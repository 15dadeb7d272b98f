"""The auditor: from what was recorded to what is wrong with it. It asks nobody anything."""

from __future__ import annotations

from tests.auditor.books import books
from tests.auditor.evidence import Evidence
from tests.auditor.findings import Finding
from tests.auditor.laws import closed, limits, order, packs, progress, rest, taps

LAWS = (taps, packs, rest, order, limits, closed, progress)


def audit(evidence: Evidence) -> list[Finding]:
    """Everything that breaks a law."""
    of_tables = books(evidence)
    return [finding for law in LAWS for finding in law.broken(evidence, of_tables)]


def told(evidence: Evidence) -> str:
    """The extent of a run in a line."""
    of_tables = books(evidence).values()
    deals = [deal for book in of_tables for deal in book.deals.values()]
    cards = sum(len(deal.laid) for deal in deals)
    said = sum(len(deal.course.said) for deal in deals)
    rulesets = {deal.ruleset.key for deal in deals if deal.ruleset}
    presses = sum(event["type"] == "callback" for event in evidence.events)
    return (
        f"{len(of_tables)} tables, {len(deals)} deals of {len(rulesets)} rulesets, {cards} cards, {said} answers, "
        f"{presses} presses, {len(evidence.calls)} calls, {evidence.kills} kills"
    )
