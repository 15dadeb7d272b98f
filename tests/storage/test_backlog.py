"""What a shard has waiting, for whoever watches."""

from __future__ import annotations

import asyncio

from bot.storage.redis_store import RedisStore
from bot.storage.store import SHARDS, Backlog, new_table_id, shard_of


async def test_an_empty_store_has_nothing_waiting(store: RedisStore) -> None:
    """Shard by shard."""
    assert await store.backlog(SHARDS) == [Backlog(0, 0, 0.0, 0, 0.0)] * len(SHARDS)


async def test_a_table_waits_to_be_shown_until_it_is(store: RedisStore) -> None:
    """Its age grows; put off it does not wait."""
    table = new_table_id()
    shard = shard_of(table)
    await store.create(table, "{}", 1000.0)
    await asyncio.sleep(0.05)
    (waiting,) = await store.backlog([shard])
    assert (waiting.tables, waiting.dirty, waiting.overdue) == (1, 1, 0)
    assert 0.05 <= waiting.dirty_age < 5
    await store.hold("one", [shard])
    found = await store.begin(table, "one")
    assert found is not None
    assert await store.end(table, "one", found.rev, "", again=60)
    (put_off,) = await store.backlog([shard])
    assert (put_off.tables, put_off.dirty, put_off.dirty_age) == (1, 0, 0.0)


async def test_a_deadline_is_late_until_it_is_claimed(store: RedisStore) -> None:
    """Lateness is of the shard's clock, and a claim takes it up."""
    table = new_table_id()
    shard = shard_of(table)
    await store.claim([shard])
    await store.create(table, "{}", 0.01)
    await asyncio.sleep(0.1)
    (late,) = await store.backlog([shard])
    assert late.overdue == 1
    assert 0.05 <= late.lag < 5
    (claim,) = await store.claim([shard])
    assert [due.table for due in claim.due] == [table]
    (taken,) = await store.backlog([shard])
    assert (taken.tables, taken.overdue, taken.lag) == (1, 0, 0.0)
