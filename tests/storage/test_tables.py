"""Tables: compare-and-set, finished deals, deletion."""

from __future__ import annotations

import asyncio

from bot.storage.redis_store import RedisStore
from bot.storage.store import SHARDS, TableId, new_table_id, parse_table_id, shard_of
from tests.redis_server import PrivateServer
from tests.storage.conftest import deadline

TABLE = TableId("07abcdefghij")


async def test_create_then_read(store: RedisStore) -> None:
    """A new table is at revision 1 with the document it was given, whatever its letters."""
    await store.create(TABLE, "колода ♠", None)
    read = await store.read(TABLE)
    assert read is not None
    assert (read.rev, read.doc, read.clock) == (1, "колода ♠", 0.0)


async def test_read_nothing(store: RedisStore) -> None:
    """A table that never was reads as None."""
    assert await store.read(TABLE) is None


async def test_create_again(store: RedisStore) -> None:
    """Creating a table again, as after a lost reply, changes nothing."""
    await store.create(TABLE, "one", None)
    await store.commit(TABLE, 1, "two", None)
    await store.create(TABLE, "one", 0.0)
    read = await store.read(TABLE)
    assert read is not None
    assert (read.rev, read.doc, await deadline(store)) == (2, "two", None)


async def test_commit(store: RedisStore) -> None:
    """A commit at the present revision writes the document, the deadline and the finished deals together."""
    await store.create(TABLE, "one", 5.0)
    assert await store.commit(TABLE, 1, "two", 7.25, finished=["deal 1", "deal 2"])
    assert await store.commit(TABLE, 2, "three", 8.5, finished=["deal 3"])
    read = await store.read(TABLE)
    assert read is not None
    assert (read.rev, read.doc) == (3, "three")
    assert await deadline(store) == 8.5
    assert await store.finished(TABLE) == ["deal 1", "deal 2", "deal 3"]


async def test_commit_at_old_revision(store: RedisStore) -> None:
    """A commit at an overtaken revision is refused and changes neither document, deadline nor deals."""
    await store.create(TABLE, "one", 5.0)
    assert await store.commit(TABLE, 1, "two", 6.0)
    assert not await store.commit(TABLE, 1, "other", None, finished=["deal"])
    read = await store.read(TABLE)
    assert read is not None
    assert (read.rev, read.doc, await deadline(store), await store.finished(TABLE)) == (2, "two", 6.0, [])


async def test_commit_to_nothing(store: RedisStore) -> None:
    """A commit to a forgotten table is refused and does not bring it back."""
    assert not await store.commit(TABLE, 1, "two", 6.0)
    assert (await store.read(TABLE), await deadline(store), await store.dirty([7])) == (None, None, [])


async def test_commit_race(store: RedisStore, other: RedisStore) -> None:
    """Of forty commits at one revision by two replicas exactly one is accepted."""
    await store.create(TABLE, "one", None)
    tries = [(store, other)[n % 2].commit(TABLE, 1, str(n), None, finished=[str(n)]) for n in range(40)]
    won = [n for n, ok in enumerate(await asyncio.gather(*tries)) if ok]
    read = await store.read(TABLE)
    assert read is not None
    assert [read.doc] == [str(n) for n in won] == await store.finished(TABLE)


async def test_long_history(store: RedisStore) -> None:
    """Hundreds of finished deals may come in one commit."""
    await store.create(TABLE, "one", None)
    lines = [f"deal {n}" for n in range(500)]
    assert await store.commit(TABLE, 1, "two", None, finished=lines)
    assert await store.finished(TABLE) == lines


async def test_forget(store: RedisStore, server: PrivateServer) -> None:
    """A forgotten table leaves no key behind."""
    await store.create(TABLE, "one", 1.0)
    await store.commit(TABLE, 1, "two", 1.0, finished=["deal"])
    await store.orphan(TABLE, ["hand:1"])
    await store.forget(TABLE)
    assert await store.read(TABLE) is None
    assert server.stored() == []


async def test_scripts_come_back(store: RedisStore, server: PrivateServer) -> None:
    """A server that has lost its scripts gets them again, alone and in a pipeline."""
    await store.create(TABLE, "one", None)
    await store.hold("a", SHARDS)
    server.forget_scripts()
    assert await store.commit(TABLE, 1, "two", None)
    assert await store.hold("a", SHARDS) == set(SHARDS)


def test_ids_are_spread() -> None:
    """Ids are valid, distinct and fall into all sixteen shards; the same random bytes name the same table."""
    ids = {new_table_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {shard_of(table) for table in ids} == set(SHARDS)
    assert all(parse_table_id(table) == table for table in ids)
    assert new_table_id(bytes) == "00aaaaaaaaaa"


def test_forged_ids_are_none() -> None:
    """What is not an id is told apart before any key is built from it."""
    forged = [
        "",
        "07",
        "16abcdefghij",
        "7abcdefghijk",
        "07ABCDEFGHIJ",
        "07abcdefghi1",
        "07abcdefghijk",
        "٠٧abcdefghij",
    ]
    assert [text for text in forged if parse_table_id(text) is not None] == []
