"""The search through the run's logs knows every form of a secret, and fails the run that wrote one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.rendering.faces import face
from engine import match, record
from engine.actions import Cut, Dealt
from engine.cards import PACK, Card, Cards
from engine.rulesets import RULESETS
from tests import logs

ROOT = Path(__file__).parent.parent
ACE, TEN = Card.parse("AS"), Card.parse("TH")
HAND = Cards.holding(PACK[::4])
TABLE = "03abcdefghij"

LEAKING = """
import logging

def test_that_passes():
    logging.getLogger("bot").warning({words!r})
"""


def dump() -> str:
    begun, _ = match.apply(match.begin(RULESETS["whist/russian@1"]), None, Cut(PACK))
    dealt, _ = match.apply(begun, None, Dealt(PACK))
    return record.dump(dealt)


@pytest.mark.parametrize(
    "line",
    [
        face(ACE),
        face(TEN),
        ascii(face(ACE)),
        HAND.text,
        f"hand {HAND.text} of somebody",
        "5S2SASKS",
        str([str(ACE), str(TEN)]),
        f"{ACE} {TEN}",
        repr(ACE),
        f"data='p:{TABLE}:3:7:{ACE}'",
        dump().splitlines()[0],
        dump().splitlines()[-1],
        '{"v":1,"stage":["rubber"]}',
        r"{\"stage\": [\"rubber\"]}",
        bytes(32).hex(),
        "7000001:sandbox-token-of-no-worth-0123456789",
        f"redis://somebody:{logs.HUSH}@host",
        "Message(message_id=3, text='Your cards')",
    ],
)
def test_every_form_of_a_secret_is_found(line: str) -> None:
    """Faces, notation, records, documents, tokens: whatever the code could have printed."""
    assert logs.found(f"2026-11-01 12:00:00,000 WARNING bot: {line}")


@pytest.mark.parametrize(
    "line",
    [
        f"update 900001 failed: StoreAway at table {TABLE}, chat -1002000000001",
        "  /usr/lib/python3.11/site-packages/redis/asyncio/connection.py:429 in connect",
        "listening on 127.0.0.1:8080, run as 1.2.3.4, deal 3 turn 17",
        "command /hand@whist_table_bot: text='/hand'",
    ],
)
def test_ordinary_lines_pass(line: str) -> None:
    """Ids, places, addresses and times are no secrets."""
    assert logs.found(line) == []


@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "1")])
@pytest.mark.parametrize(("words", "status"), [("dealt A♠ K♠", 1), ("dealt", 0)])
def test_a_run_that_logged_a_hand_fails(
    tmp_path: Path, workers: tuple[str, ...], words: str, status: int
) -> None:
    """Though every test passed; with and without worker processes. The report names the file, not the hand."""
    (tmp_path / "test_leak.py").write_text(LEAKING.format(words=words), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), logs.VARIABLE: str(tmp_path / "logs")}
    command = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", str(tmp_path)]
    ran = subprocess.run(
        [*command, "-p", "tests.conftest", "-p", "no:cacheprovider", *workers, "test_leak.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == status, ran.stdout
    assert "1 passed" in ran.stdout
    assert ("a card's face" in ran.stdout) is bool(status)
    assert "A♠" not in ran.stdout
