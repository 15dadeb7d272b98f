"""Leases, dirt and unknown frames: one writer a table, and nothing to show is ever lost."""

from __future__ import annotations

import asyncio

import pytest

from bot.storage.redis_store import RedisStore
from bot.storage.store import SHARDS, Projection, TableId
from tests.storage.conftest import QUICK

TABLE = TableId("07abcdefghij")


@pytest.fixture
async def held(store: RedisStore) -> RedisStore:
    """A store with one table, whose shard replica `a` holds."""
    await store.create(TABLE, "one", None)
    assert await store.hold("a", [7]) == {7}
    return store


async def begun(store: RedisStore, replica: str = "a") -> Projection:
    projection = await store.begin(TABLE, replica)
    assert projection is not None
    return projection


async def test_lease_is_exclusive(store: RedisStore, other: RedisStore) -> None:
    """Who holds a lease renews it; another gets only the shards that are free."""
    assert await store.hold("a", [1, 2]) == {1, 2}
    assert await other.hold("b", [2, 3]) == {3}
    assert await store.hold("a", SHARDS) == set(SHARDS) - {3}


async def test_lease_expires(store: RedisStore, other: RedisStore) -> None:
    """A killed replica is replaced when its last heartbeat has expired; a beating heart keeps its lease."""
    await store.hold("a", [7])
    for _ in range(4):
        await asyncio.sleep(QUICK.lease / 2)
        assert await store.hold("a", [7]) == {7}
        assert await other.hold("b", [7]) == set()
    await asyncio.sleep(QUICK.lease + 0.05)
    assert await other.hold("b", [7]) == {7}
    assert await store.hold("a", [7]) == set()


async def test_release(store: RedisStore, other: RedisStore) -> None:
    """A replica that goes gives up all its leases at once, and nobody else's."""
    await store.hold("a", [1, 2])
    await other.hold("b", [3])
    await store.release("a")
    assert await other.hold("c", SHARDS) == set(SHARDS) - {3}


async def test_projection(held: RedisStore) -> None:
    """A table is dirty from its creation until what is shown has been told; then that is kept."""
    assert await held.dirty([7]) == [TABLE]
    assert await begun(held) == Projection(1, "one", "", (), 0.0)
    assert await held.dirty([7]) == [TABLE]
    assert await held.end(TABLE, "a", 1, "{shown}")
    assert await held.dirty([7]) == []
    assert (await begun(held)).shown == "{shown}"


async def test_a_projection_that_never_ended_is_told_to_the_next(held: RedisStore) -> None:
    """Whoever made it may have been killed after a call; once one has ended, all is known again."""
    await begun(held)
    await held.release("a")
    await held.hold("b", [7])
    assert (await begun(held, "b")).unended
    assert await held.end(TABLE, "b", 1, "{shown}")
    assert not (await begun(held, "b")).unended


async def test_only_the_holder_projects(held: RedisStore) -> None:
    """Without the lease nobody begins, and who has not begun ends nothing."""
    assert await held.begin(TABLE, "b") is None
    await begun(held)
    assert not await held.end(TABLE, "b", 1, "other")
    await held.release("a")
    assert await held.begin(TABLE, "a") is None
    await held.hold("a", [7])
    assert (await begun(held)).shown == ""
    assert await held.dirty([7]) == [TABLE]


async def test_what_was_shown_is_noted_as_long_as_nobody_else_has_begun(held: RedisStore) -> None:
    """The lease may have run out meanwhile, or another may have it: nobody else has called Telegram about the table."""
    await begun(held)
    await held.release("a")
    assert await held.end(TABLE, "a", 1, "mine", again=0.0)
    await held.hold("a", [7])
    await begun(held)
    await held.release("a")
    await held.hold("b", [7])
    assert await held.end(TABLE, "a", 1, "mine too", again=0.0)
    assert (await begun(held, "b")).shown == "mine too"
    assert not await held.end(TABLE, "a", 1, "too late")


async def test_lease_lost_and_found(held: RedisStore) -> None:
    """A replica that lost its lease in mid-call and got it back overwrites nothing of the other."""
    await begun(held)
    await held.release("a")
    await held.hold("b", [7])
    await begun(held, "b")
    assert await held.end(TABLE, "b", 1, "by b")
    await held.release("b")
    await held.hold("a", [7])
    assert not await held.end(TABLE, "a", 1, "by a")
    assert (await begun(held)).shown == "by b"


async def test_gone_table(held: RedisStore) -> None:
    """A forgotten table begins no projection, ends none, and is not dirty for long."""
    await begun(held)
    await held.forget(TABLE)
    assert not await held.end(TABLE, "a", 1, "late")
    await held.orphan(TABLE, ["hand:1"])
    assert await held.dirty([7]) == []
    assert await held.begin(TABLE, "a") is None


async def test_commit_in_mid_projection(held: RedisStore) -> None:
    """A commit while the table is shown leaves it dirty, even if the projector would come back later."""
    await begun(held)
    await held.commit(TABLE, 1, "two", None)
    assert await held.end(TABLE, "a", 1, "shown", again=60.0)
    assert await held.dirty([7]) == [TABLE]
    assert await begun(held) == Projection(2, "two", "shown", (), 0.0)


async def test_end_of_an_older_revision(held: RedisStore) -> None:
    """To have shown an older revision than the present one never cleans the table."""
    await held.commit(TABLE, 1, "two", None)
    await begun(held)
    assert await held.end(TABLE, "a", 1, "shown")
    assert await held.dirty([7]) == [TABLE]


async def test_touch_in_mid_projection(held: RedisStore) -> None:
    """A touch while the table is being shown is not lost, though the revision is the same."""
    await begun(held)
    await held.orphan(TABLE, [])
    assert await held.end(TABLE, "a", 1, "shown")
    assert await held.dirty([7]) == [TABLE]


async def test_again(held: RedisStore) -> None:
    """What had to wait is dirty again after its time and not before, or at once by a touch."""
    await begun(held)
    assert await held.end(TABLE, "a", 1, "shown", again=0.2)
    assert await held.dirty([7]) == []
    await asyncio.sleep(0.25)
    assert await held.dirty([7]) == [TABLE]
    await begun(held)
    assert await held.end(TABLE, "a", 1, "shown", again=60.0)
    await held.orphan(TABLE, [])
    assert await held.dirty([7]) == [TABLE]


async def test_unknown_frames(held: RedisStore) -> None:
    """Frames made unknown come with the next projection, whoever made them so, until they are consumed."""
    await begun(held)
    await held.end(TABLE, "a", 1, "shown")
    await held.orphan(TABLE, ["hand:1", "trick"])
    await held.orphan(TABLE, ["hand:1"])
    assert await held.dirty([7]) == [TABLE]
    assert sorted((await begun(held)).unknown) == ["hand:1", "trick"]
    assert await held.end(TABLE, "a", 1, "shown", ["hand:1"], again=0.0)
    assert (await begun(held)).unknown == ("trick",)


async def test_unknown_in_mid_projection(held: RedisStore) -> None:
    """A frame made unknown once more while it is being sent anew stays unknown, and its table dirty."""
    await held.orphan(TABLE, ["hand:1"])
    await begun(held)
    await held.orphan(TABLE, ["hand:1"])
    assert await held.end(TABLE, "a", 1, "shown", ["hand:1"])
    assert await held.dirty([7]) == [TABLE]
    assert (await begun(held)).unknown == ("hand:1",)


async def test_longest_waiting_first(held: RedisStore) -> None:
    """Of several dirty tables the one that has waited longest comes first, up to the limit."""
    tables = [TableId(f"07{letter * 10}") for letter in "zxy"]
    for table in tables:
        await held.create(table, "one", None)
    assert await held.dirty([7]) == [TABLE, *tables]
    assert await held.dirty([7], limit=2) == [TABLE, tables[0]]
    assert await held.dirty([8]) == []
