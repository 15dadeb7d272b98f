"""Opening the store: what is refused, and in which words."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.storage.connect import connect
from bot.storage.store import StoreAway, StoreSettings, StoreUnfit, TableId
from tests.redis_server import PrivateServer, private_server

TABLE = TableId("07abcdefghij")


async def test_eviction_policy(single: PrivateServer, tmp_path: Path) -> None:
    """A server that would evict keys is refused with the name of the setting."""
    single.run("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    try:
        with pytest.raises(StoreUnfit, match=r"maxmemory-policy allkeys-lru .* set it to noeviction"):
            await connect(single.url, tmp_path)
    finally:
        single.run("CONFIG", "SET", "maxmemory-policy", "noeviction")
    store = await connect(single.url, tmp_path)
    await store.close()


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("redis://bob:hush@127.0.0.1:1/0", StoreAway),
        ("rediss://bob:hush@127.0.0.1:1/0", StoreAway),
        ("redis://bob:hush@127.0.0.1:65536", StoreUnfit),
        ("redis://bob:pa/hush@127.0.0.1:1", StoreUnfit),
        ("http://bob:hush@127.0.0.1", StoreUnfit),
        ("redis://bob:hush@[::1", StoreUnfit),
        ("unix:///nowhere/hush-less.sock", StoreAway),
        ("hush", StoreUnfit),
    ],
)
async def test_bad_address(url: str, error: type[Exception], tmp_path: Path) -> None:
    """A wrong or silent address is an error in one line, without the password or a cause that has it."""
    with pytest.raises(error) as caught:
        await connect(url, tmp_path)
    assert "hush@" not in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None or caught.value.__suppress_context__


async def test_wrong_password(single: PrivateServer, tmp_path: Path) -> None:
    """A refused password is told as such, and is not printed."""
    single.run("ACL", "SETUSER", "whist", "on", ">right", "~*", "+@all")
    for user, word in (("whist", "wrong-hush"), ("nobody", "right")):
        url = single.url.replace("unix://", f"unix://{user}:{word}@")
        with pytest.raises(StoreUnfit, match="refuses the user or password") as caught:
            await connect(url, tmp_path)
        assert word not in str(caught.value)
    store = await connect(single.url.replace("unix://", "unix://whist:right@"), tmp_path)
    await store.ping()
    await store.close()


async def test_away(tmp_path: Path) -> None:
    """A store that goes away says so of every call, soon and without a word of the call."""
    with private_server() as server:
        store = await connect(server.url, tmp_path)
        await store.create(TABLE, "secret hand", None)
    calls = [
        store.ping(),
        store.read(TABLE),
        store.commit(TABLE, 1, "secret hand", None),
        store.finished(TABLE),
        store.claim([7]),
        store.backlog([7]),
        store.hold("a", [7]),
        store.place(1, 0),
        store.person(1),
    ]
    for call in calls:
        with pytest.raises(StoreAway) as caught:
            await asyncio.wait_for(call, 5)
        assert "secret" not in str(caught.value)
        assert caught.value.__suppress_context__
    await store.close()


async def test_full_server(tmp_path: Path) -> None:
    """A server out of memory takes no commit and counts as away; the table stays as it was."""
    with private_server() as server:
        store = await connect(server.url, tmp_path)
        await store.create(TABLE, "one", None)
        server.run("CONFIG", "SET", "maxmemory", "1")
        with pytest.raises(StoreAway):
            await store.commit(TABLE, 1, "two", None)
        server.run("CONFIG", "SET", "maxmemory", "0")
        read = await store.read(TABLE)
        assert read is not None
        assert (read.rev, read.doc) == (1, "one")
        await store.close()


async def test_read_only_replica(tmp_path: Path) -> None:
    """A replica that takes no writes counts as away for a commit."""
    with private_server() as server:
        store = await connect(server.url, tmp_path)
        await store.create(TABLE, "one", None)
        server.run("REPLICAOF", "127.0.0.1", "1")
        with pytest.raises(StoreAway):
            await store.commit(TABLE, 1, "two", None)
        await store.close()


async def test_prefixes_are_apart(single: PrivateServer, tmp_path: Path) -> None:
    """Two stores of different prefixes on one server do not see each other."""
    single.flush()
    first = await connect(single.url, tmp_path, settings=StoreSettings(prefix="one"))
    second = await connect(single.url, tmp_path, settings=StoreSettings(prefix="two"))
    await first.create(TABLE, "one", 0.0)
    assert await second.read(TABLE) is None
    assert ((await second.claim([7]))[0]).due == ()
    assert all(key.startswith("one:{s07}:") for key in single.stored() if not key.endswith("clock"))
    await first.close()
    await second.close()
