"""A minute of chaos, audited; `make chaos` runs longer ones."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest

from tests.auditor.audit import audit, told
from tests.auditor.books import books
from tests.auditor.chaos import TO_REST, chaos
from tests.auditor.evidence import Evidence

SEED = int(os.environ.get("CHAOS_SEED", "1"))
SECONDS = 60.0
TABLES = 4


@pytest.mark.timeout(SECONDS + TO_REST + 120)
def test_no_law_is_broken_whatever_happens() -> None:
    """Tables, faults and kills at random: every finding would be a bug, and no process fails in a way that nobody foresaw."""
    evidence = asyncio.run(chaos(SEED, SECONDS, TABLES))
    findings = audit(evidence)
    sys.stdout.write(f"seed {SEED}: {told(evidence)}\n")
    assert not findings, "\n".join(map(str, findings))
    assert something_happened(evidence), told(evidence)
    unforeseen = [line for log in evidence.logs for line in log.lines if " ERROR " in line]
    assert not unforeseen, unforeseen


def something_happened(evidence: Evidence) -> bool:
    """Cards fell at several tables, calls went wrong, a bot was killed."""
    played = [book for book in books(evidence).values() if book.deals]
    wrong = [call for call in evidence.calls if call.outcome in ("lost", "malformed", "500 on order")]
    return len(played) > 1 and len(wrong) > 3 and evidence.kills > 0
