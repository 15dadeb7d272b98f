"""A cable between the bot and its Redis on which somebody counts round trips.

A client of redis-py asks on a connection and waits there for the answer, so what it sends until something comes back is one
round trip, however many commands are in it. Scripts are named by their digests.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import pairwise, takewhile
from pathlib import Path

from bot.storage.wire import source, source_of_many

_WORDS = re.compile(rb"\*\d+\r\n\$\d+\r\n(\w+)\r\n(?:\$40\r\n([0-9a-f]{40})\r\n)?")
POLLS = frozenset({"claim", "dirty", "hold"})
"""What the bot asks from time to time, whether anybody plays or not."""

PROJECTING = frozenset({"begin", "take", "give_back", "penalize", "end", "orphan"})


@dataclass(frozen=True, slots=True)
class Trip:
    """One round trip: when it began (Unix seconds), and what was asked: scripts by name, other commands by theirs."""

    at: float
    asked: frozenset[str]


@dataclass(frozen=True, slots=True)
class Tap:
    """The round trips from one press to the next: up to the commit, without those of a projection still under way, and of
    each projection after it."""

    commit: int
    projections: Sequence[int]
    others: Sequence[frozenset[str]]


@dataclass(slots=True)
class Cable:
    """What went over the cable."""

    socket: str
    trips: list[Trip] = field(default_factory=list)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hand on both ways until either end is closed."""
        answers, questions = await asyncio.open_unix_connection(self.socket)
        asked: list[bytes] = []

        async def there() -> None:
            while words := await reader.read(2**20):
                if not asked:
                    self.trips.append(Trip(time.time(), frozenset()))
                    number = len(self.trips) - 1
                asked.append(words)
                self.trips[number] = Trip(self.trips[number].at, _named(b"".join(asked)))
                questions.write(words)
            questions.close()

        async def back() -> None:
            while words := await answers.read(2**20):
                asked.clear()
                writer.write(words)
            writer.close()

        with suppress(ConnectionError, asyncio.CancelledError):  # the end of the bench
            await asyncio.gather(there(), back())

    def taps(self, presses: Sequence[float]) -> list[Tap]:
        """What each press at one table took, the last left out. The polls, which no press asks for, are not in it."""
        return [self._tap(first, last) for first, last in pairwise(presses)]

    def _tap(self, first: float, last: float) -> Tap:
        mine = [trip.asked for trip in self.trips if first <= trip.at < last and not trip.asked <= POLLS]
        before = list(takewhile(lambda asked: "commit" not in asked, mine))
        commit = 1 + sum(not asked & PROJECTING for asked in before) if len(before) < len(mine) else 0
        projections: list[int] = []
        for asked in mine:
            if "begin" in asked:
                projections.append(0)
            if projections and asked & PROJECTING:
                projections[-1] += 1
        return Tap(commit, projections, mine)


@asynccontextmanager
async def cable(redis_url: str, home: Path) -> AsyncIterator[tuple[Cable, str]]:
    """A cable to the server at a unix socket, and the address of its other end."""
    laid, end = Cable(redis_url.removeprefix("unix://")), home / "cable"
    server = await asyncio.start_unix_server(laid.carry, end)
    try:
        yield laid, f"unix://{end}"
    finally:
        server.close()


def _scripts() -> dict[bytes, str]:
    names = [
        path.name.removesuffix(".lua")
        for path in files("bot.storage").iterdir()
        if path.name.endswith(".lua")
    ]
    return {
        hashlib.sha1(text(name).encode(), usedforsecurity=False).hexdigest().encode(): name
        for name in names
        for text in (source, source_of_many)
        if name not in ("prelude", "many")
    }


SCRIPTS = _scripts()


def _named(words: bytes) -> frozenset[str]:
    return frozenset(
        SCRIPTS.get(digest, "script") if digest else command.decode().lower()
        for command, digest in _WORDS.findall(words)
    )
