"""What a card costs the store, and a table: round trips on the bot's connection, bytes by the server's own count."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from redis import Redis

from bot.sandbox import Sandbox
from tests.bench.cable import Tap, cable
from tests.bench.hall import LOOSE, TABLES, laid
from tests.bench.processor import bot_environment, process, shown
from tests.bench.taps import Players
from tests.ops.watch import free_ports
from tests.redis_server import private_server

SECONDS = 30.0
"""For which one table is played, the others being shown and at rest."""
OF_TABLES = ("table", "deals", "unknown", "due", "dirty", "places")
"""Keys that there are for tables; the rest is of people, chats, shards and replicas."""


@dataclass(frozen=True, slots=True)
class Store:
    """`taps`: the round trips of each card at one table; `bytes`: by kind of key, all tables together."""

    taps: Sequence[Tap]
    bytes: Counter[str]
    tables: int

    @property
    def commit(self) -> int:
        """The most round trips from a press to its commit."""
        return max(tap.commit for tap in self.taps)

    @property
    def projection(self) -> int:
        """The most round trips of a projection."""
        return max(trips for tap in self.taps for trips in tap.projections)

    @property
    def table(self) -> float:
        """Bytes a table."""
        return sum(self.bytes[kind] for kind in OF_TABLES) / self.tables

    @property
    def everything(self) -> float:
        """Bytes a table with its people, its chats' tokens and the shards' clocks and leases."""
        return self.bytes.total() / self.tables


async def store(tables: int = TABLES, seconds: float = SECONDS) -> Store:
    """Play one of so many tables."""
    async with AsyncExitStack() as stack:
        redis = stack.enter_context(private_server())
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp")))
        sandbox = await stack.enter_async_context(Sandbox(LOOSE))
        sittings = await laid(sandbox, redis.url, tables)
        counted, url = await stack.enter_async_context(cable(redis.url, home))
        (port,) = free_ports(1)
        stack.enter_context(process("bot", "web", environment=bot_environment(sandbox, url, port)))
        await shown(sandbox, sittings)
        played = await Players(sandbox, sittings[:1]).round(seconds)
        await asyncio.sleep(1)
        with Redis.from_url(redis.url, decode_responses=True) as client:
            taken: Counter[str] = Counter()
            for key in client.keys("whist:*"):
                taken[_kind(key)] += client.memory_usage(key, samples=0) or 0
        return Store(counted.taps([press.at for press in played.presses]), taken, tables)


def _kind(key: str) -> str:
    """What a key is of: the first word behind the prefix and the shard."""
    return next(word for word in key.split(":")[1:] if not word.startswith("{"))
