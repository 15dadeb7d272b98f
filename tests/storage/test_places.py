"""Places, people, chats and pictures."""

from __future__ import annotations

import asyncio

from bot.storage.redis_store import RedisStore
from bot.storage.store import KnownPerson, TableId, new_table_id
from tests.storage.conftest import QUICK

OLD = TableId("07abcdefghij")
NEW = TableId("03bbbbbbbbbb")
CHAT = -1001234567890


async def test_first_claim_has_the_place(store: RedisStore, other: RedisStore) -> None:
    """Of many tables that claim a place at once one gets it, and all are told the same one."""
    tables = [new_table_id() for _ in range(20)]
    claims = [(store, other)[n % 2].claim_place(CHAT, 0, table) for n, table in enumerate(tables)]
    told = set(await asyncio.gather(*claims))
    assert told == {await store.place(CHAT, 0)}
    assert told <= set(tables)


async def test_topics_are_apart(store: RedisStore) -> None:
    """Each topic of a chat has a table of its own, and other chats have none of them."""
    assert await store.claim_place(CHAT, 0, OLD) == OLD
    assert await store.claim_place(CHAT, 42, NEW) == NEW
    assert await store.places(CHAT) == {0: OLD, 42: NEW}
    assert await store.places(CHAT + 1) == {}
    assert await store.place(CHAT, 7) is None


async def test_replace(store: RedisStore) -> None:
    """A place passes to another table only from the one that has it."""
    await store.claim_place(CHAT, 0, OLD)
    assert not await store.replace_place(CHAT, 0, NEW, OLD)
    assert await store.place(CHAT, 0) == OLD
    assert await store.replace_place(CHAT, 0, OLD, NEW)
    assert await store.place(CHAT, 0) == NEW
    assert not await store.replace_place(CHAT, 7, OLD, NEW)
    assert await store.place(CHAT, 7) is None


async def test_release(store: RedisStore) -> None:
    """Only the table that has a place frees it."""
    await store.claim_place(CHAT, 0, OLD)
    await store.release_place(CHAT, 0, NEW)
    assert await store.place(CHAT, 0) == OLD
    await store.release_place(CHAT, 0, OLD)
    assert await store.place(CHAT, 0) is None


async def test_person(store: RedisStore) -> None:
    """Of a person each fact is kept until it is learnt anew; what was never learnt is None."""
    assert await store.person(5) == KnownPerson(None, None)
    await store.remember_person(5, reachable=True)
    await store.remember_person(5, language="ru")
    await store.remember_person(5)
    assert await store.person(5) == KnownPerson(True, "ru")
    await store.remember_person(5, reachable=False)
    assert await store.person(5) == KnownPerson(False, "ru")
    assert await store.person(6) == KnownPerson(None, None)


async def test_tables_of_a_person(store: RedisStore) -> None:
    """A person may sit at several tables; each is dropped by itself."""
    await store.add_table(5, OLD)
    await store.add_table(5, NEW)
    await store.add_table(5, NEW)
    assert await store.tables_of(5) == {OLD, NEW}
    await store.drop_table(5, OLD)
    assert await store.tables_of(5) == {NEW}
    assert await store.tables_of(6) == set()


async def test_chat_language(store: RedisStore) -> None:
    """A chat has the language it was given last."""
    assert await store.chat_language(CHAT) is None
    await store.remember_chat(CHAT, "ru")
    await store.remember_chat(CHAT, "en")
    assert await store.chat_language(CHAT) == "en"


async def test_a_posted_picture_is_known_by_its_name(store: RedisStore, other: RedisStore) -> None:
    """In every replica, until it is forgotten or lapses."""
    assert await store.picture("a") is None
    await store.keep_picture("a", "AgAC-1")
    await store.keep_picture("b", "AgAC-2")
    assert (await other.picture("a"), await other.picture("b")) == ("AgAC-1", "AgAC-2")
    await other.forget_picture("a")
    assert (await store.picture("a"), await store.picture("b")) == (None, "AgAC-2")
    await asyncio.sleep(QUICK.pictures)
    assert await other.picture("b") is None
