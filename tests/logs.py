"""Where the logs of a test run go, and the search through them for what no log may hold.

All logs of a run lie in one folder: `TEST_LOGS`, or a temporary one made by the run's first process and told to the others
by that variable. Each test process writes what the bot logs in it, formatted as in production; a bot in a process of its
own gets a file by `log_file`:

    process = await create_subprocess_exec(..., stderr=log_file("replica"))

When the run ends `findings` looks through the folder, and the run fails where something is found (`conftest.py`). Secrets
that tests invent contain `HUSH`, so that the search knows them.
"""

from __future__ import annotations

import logging
import os
import re
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from bot.logs import FORMAT, Discreet

VARIABLE = "TEST_LOGS"
HUSH = "hushhush"
"""A part of every secret that a test invents: webhook secrets, passwords."""

_RANKS = "[2-9TJQKA]"
_CARD = rf"{_RANKS}[CDHS]"
_SUITS = "[♠♥♦♣♤♡♢♧]"
SIGNS = {
    "a token": re.compile(r"\d{6,}:[A-Za-z0-9_-]{20,}"),
    "an invented secret": re.compile(HUSH),
    "a card's face": re.compile(rf"(?:{_RANKS}|10)\ufe0f?{_SUITS}|{_SUITS}\ufe0f?(?:10|{_RANKS})"),
    "an escaped face": re.compile(rf"(?:{_RANKS}|10)\\u26(?:6[0-7])", re.IGNORECASE),
    "a run of cards": re.compile(rf"\b(?:{_CARD}){{2,}}\b"),
    "cards in a line": re.compile(rf"\b{_CARD}\b.*\b{_CARD}\b"),
    "a card's repr": re.compile(r"Card\.parse\(|<Suit\.|<Rank\."),
    "a card's button": re.compile(rf"p:\d\d[a-z2-7]{{10}}:\d+:\d+:{_CARD}"),
    "a hand as recorded": re.compile(
        rf"(?<![\w.])(?=[\w.]{{16}}(?![\w.])){_RANKS}*\.{_RANKS}*\.{_RANKS}*\.{_RANKS}*"
    ),
    "a record": re.compile(r"whist/\w+@\d+ rubber="),
    "a document": re.compile(r"\\?\"stage\\?\": ?\["),
    "a chain's secret": re.compile(r"\b[0-9a-f]{64}\b"),
    "a message's text": re.compile(r"\btext='(?!/)|\\?\"text\\?\": ?\\?\"(?!/)"),
}
"""What a hand, a secret or a private text looks like in any form in which the code holds one."""

_TOOLS = ("selenium", "urllib3", "hypothesis")
"""Loggers of the tests' own tools, which are no part of the bot."""


def folder() -> Path:
    """The folder of this run's logs."""
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = tempfile.mkdtemp(prefix="whist-logs-")
    found = Path(os.environ[VARIABLE])
    found.mkdir(parents=True, exist_ok=True)
    return found


def log_file(name: str) -> BinaryIO:
    """A new file among the logs of the run, for a subprocess' standard error (and output)."""
    return (folder() / f"{name}-{uuid.uuid4().hex[:8]}.log").open("ab")


def handler() -> logging.Handler:
    """Writes what is logged in this process to the run's folder, formatted as in production."""
    made = logging.FileHandler(folder() / f"tests-{os.getpid()}.log", encoding="utf-8")
    made.setFormatter(Discreet(FORMAT))
    made.addFilter(lambda record: not record.name.startswith(_TOOLS))
    return made


def findings(where: Path) -> Iterator[str]:
    """What is found in the logs of a folder: file, line and kind of each, never the thing itself."""
    for path in sorted(where.rglob("*.log")):
        with path.open(encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                yield from (f"{path}:{number}: {kind}" for kind in found(line))


def found(line: str) -> list[str]:
    """The kinds of secrets that a line holds."""
    return [kind for kind, sign in SIGNS.items() if sign.search(line)]
