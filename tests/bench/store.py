"""What a card costs the store: round trips on the bot's own connections, one table being played."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from bot.sandbox import Sandbox
from tests.bench.cable import Tap, cable
from tests.bench.hall import LOOSE, laid
from tests.bench.processor import bot_environment, process, shown
from tests.bench.taps import Players
from tests.ports import free_ports
from tests.redis_server import private_server

SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Store:
    """The round trips of each card."""

    taps: Sequence[Tap]

    @property
    def commit(self) -> int:
        """The most round trips from a press to its commit."""
        return max(tap.commit for tap in self.taps)

    @property
    def projection(self) -> int:
        """The most round trips of a projection."""
        return max(trips for tap in self.taps for trips in tap.projections)


async def store(seconds: float = SECONDS) -> Store:
    """Play a table for so long."""
    async with AsyncExitStack() as stack:
        redis = stack.enter_context(private_server())
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp")))
        sandbox = await stack.enter_async_context(Sandbox(LOOSE))
        sittings = await laid(sandbox, redis.url, tables=1)
        counted, url = await stack.enter_async_context(cable(redis.url, home))
        (port,) = free_ports(1)
        with process("bot", "web", environment=bot_environment(sandbox, url, port)):
            await shown(sandbox, sittings)
            played = await Players(sandbox, sittings).round(seconds)
        return Store(counted.taps([press.at for press in played.presses]))
