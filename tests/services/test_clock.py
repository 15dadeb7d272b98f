"""The clock: when it asks the store, and that no deadline waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from bot.clock import AT_REST, Alarm, Clock
from bot.services.commands import Leave
from bot.storage.store import Claim, Store
from tests.services.desk import Desk
from tests.services.situations import ANNA

ROUND = 0.005
"""Seconds between two rounds of a clock here."""


@dataclass
class Asked:
    """Counts what is asked of a store."""

    store: Store
    claims: int = 0
    more: asyncio.Event = field(default_factory=asyncio.Event)

    async def claim(self, shards: Sequence[int]) -> list[Claim]:
        """As the store's."""
        self.claims += 1
        self.more.set()
        return await self.store.claim(shards)


@asynccontextmanager
async def going(clock: Clock) -> AsyncIterator[None]:
    """A clock that runs meanwhile."""
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(clock.run(stop))
        try:
            yield
        finally:
            stop.set()


async def test_the_store_is_asked_when_something_falls_due(desk: Desk) -> None:
    """Between two deadlines now and then, so that the shards' clocks go on."""
    store = Asked(desk.tables.store)
    clock = Clock(replace(desk.tables, store=store), ROUND)
    async with going(clock):
        await asyncio.sleep(4 * AT_REST * ROUND)
    assert 1 < store.claims <= 6


async def test_a_deadline_set_here_is_not_waited_for_until_then(desk: Desk) -> None:
    """The clock comes round again as soon as a commit sets one that is near."""
    store, alarm = Asked(desk.tables.store), Alarm()
    clock = Clock(replace(desk.tables, store=store, expected=alarm.sooner), ROUND, alarm)
    async with going(clock):
        await store.more.wait()
        store.more.clear()
        alarm.at += 1000.0
        desk.tables = replace(clock.tables, store=desk.tables.store)
        table = await desk.begun()
        assert table.due is not None
        await desk.asks(Leave(), ANNA)
        async with asyncio.timeout(10):
            await store.more.wait()
