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
