"""Archives of finished deals: what is owed, what is kept, for how long, and where a chat takes it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.storage.connect import connect
from bot.storage.redis_store import RedisStore
from bot.storage.store import ArchivedDeal, TableId
from tests.redis_server import PrivateServer
from tests.storage.conftest import QUICK

TABLE = TableId("07abcdefghij")
CHAT = -1001


def deals(*numbers: int, ago: float = 0.0) -> list[ArchivedDeal]:
    """Deals that ended one second after another, up to so many seconds ago."""
    return [ArchivedDeal(f"deal {n}", round(time.time() - ago + n / 1000, 3), f"текст {n}") for n in numbers]


@pytest.fixture
async def small(server: PrivateServer, tmp_path: Path) -> AsyncIterator[RedisStore]:
    """A store whose archives hold three deals, for two seconds."""
    opened = await connect(server.url, tmp_path, settings=replace(QUICK, archived=3, archive_life=2.0))
    yield opened
    await opened.close()


async def test_what_a_commit_owes(store: RedisStore) -> None:
    """It is noted with the document and the finished deals, and settled entry by entry; a lost commit owes nothing."""
    await store.create(TABLE, "one", None)
    assert await store.commit(TABLE, 1, "two", None, finished=["line"], owed=["first"])
    assert await store.commit(TABLE, 2, "three", None, owed=["second"])
    assert not await store.commit(TABLE, 2, "other", None, owed=["third"])
    assert (await store.finished(TABLE), await store.owed(TABLE)) == (["line"], ["first", "second"])
    await store.settle(TABLE, "first")
    await store.settle(TABLE, "first")
    assert await store.owed(TABLE) == ["second"]


async def test_a_forgotten_table_owes_nothing(store: RedisStore) -> None:
    """Nothing of it is left."""
    await store.create(TABLE, "one", None)
    await store.commit(TABLE, 1, "two", None, owed=["first"])
    await store.forget(TABLE)
    assert await store.owed(TABLE) == []


async def test_the_newest_first(store: RedisStore) -> None:
    """Deals come back newest first, by pages, and one by its name."""
    kept = deals(1, 2, 3)
    await store.archive(CHAT, kept[:2])
    await store.archive(CHAT, kept[2:])
    assert await store.archived(CHAT, 0, 2) == [kept[2], kept[1]]
    assert await store.archived(CHAT, 2, 2) == [kept[0]]
    assert await store.count_archived(CHAT) == 3
    assert await store.archived_deal(CHAT, "deal 2") == "текст 2"
    assert await store.archived_deal(CHAT, "deal 9") is None
    assert await store.archived(CHAT - 1, 0, 9) == []


async def test_archived_again(store: RedisStore) -> None:
    """A deal archived twice, as after a kill, is there once, as it was first."""
    (deal,) = deals(1)
    await store.archive(CHAT, [deal])
    await store.archive(CHAT, [deal._replace(at=1.0, text="anders")])
    assert await store.archived(CHAT, 0, 9) == [deal]


async def test_at_most_so_many(small: RedisStore) -> None:
    """The oldest give way."""
    kept = deals(1, 2, 3, 4, 5)
    for deal in kept:
        await small.archive(CHAT, [deal])
    assert await small.archived(CHAT, 0, 9) == kept[:1:-1]
    assert await small.archived_deal(CHAT, "deal 1") is None


async def test_for_so_long(small: RedisStore) -> None:
    """What is too old goes with the next deal, and everything where there is none."""
    await small.archive(CHAT, [*deals(1, ago=1.5), *deals(2)])
    await asyncio.sleep(0.8)
    await small.archive(CHAT, deals(3))
    assert [deal.name for deal in await small.archived(CHAT, 0, 9)] == ["deal 3", "deal 2"]
    await asyncio.sleep(2.3)
    assert await small.archived(CHAT, 0, 9) == []
    assert await small.archived_deal(CHAT, "deal 3") is None


async def test_a_chat_takes_it_along(store: RedisStore) -> None:
    """What a group has become has its deals, beside its own; the move may be made again."""
    first, second = deals(1, 2)
    await store.archive(CHAT, [first])
    await store.archive(-100500, [second])
    for _ in range(2):
        await store.move_archive(CHAT, -100500)
    assert await store.archived(-100500, 0, 9) == [second, first]
    assert await store.archived(CHAT, 0, 9) == []
