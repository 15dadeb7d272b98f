"""The embedded server: confirmed writes survive a kill, a running server is found, the last user stops it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.storage.connect import connect
from bot.storage.embedded import serve, socket_path
from bot.storage.redis_store import RedisStore
from bot.storage.store import StoreAway, StoreUnfit, TableId
from tests.redis_server import binaries
from tests.storage.conftest import deadline

TABLE = TableId("07abcdefghij")


@pytest.fixture
def data_dir(tmp_path: Path) -> Iterator[Path]:
    """A data directory whose server, if any is left, is killed afterwards."""
    home = tmp_path / "var"
    yield home
    if (pid := server_pid(home)) is not None:
        os.kill(pid, signal.SIGKILL)


def server_pid(data_dir: Path) -> int | None:
    """The process of the running server, by the file it removes when it stops of itself."""
    file = data_dir / "redis.pid"
    if not file.exists():
        return None
    pid = int(file.read_text())
    return pid if _runs(pid) else None


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


async def killed(data_dir: Path) -> None:
    pid = server_pid(data_dir)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    for _ in range(500):
        if not _runs(pid):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the server does not die")


async def _commit_until_away(store: RedisStore) -> int:
    """How many commits were confirmed."""
    confirmed = 0
    with contextlib.suppress(StoreAway):
        while await store.commit(TABLE, confirmed + 1, "next", None, finished=["deal"]):
            confirmed += 1
    return confirmed


async def _kill_soon(data_dir: Path) -> None:
    await asyncio.sleep(0.2)
    await killed(data_dir)


@pytest.mark.parametrize("kind", binaries())
async def test_kill_loses_nothing(kind: str, data_dir: Path) -> None:
    """Of a server killed in full flow every confirmed commit is there after the next start."""
    server = await serve(data_dir, binaries()[kind])
    store = await connect(f"unix://{server.socket}", data_dir)
    await store.create(TABLE, "0", None)
    confirmed, _ = await asyncio.gather(_commit_until_away(store), _kill_soon(data_dir))
    await store.close()
    await server.guard.aclose()
    server = await serve(data_dir, binaries()[kind])
    store = await connect(f"unix://{server.socket}", data_dir)
    read = await store.read(TABLE)
    assert read is not None
    assert confirmed > 0
    assert read.rev in (confirmed + 1, confirmed + 2)
    assert await store.finished(TABLE) == ["deal"] * (read.rev - 1)
    await store.close()
    await server.leave()


async def test_reuse(data_dir: Path) -> None:
    """Who opens the same directory finds the server that runs there; only the last to close stops it."""
    first = await connect(None, data_dir)
    await first.create(TABLE, "one", None)
    pid = server_pid(data_dir)
    second = await connect(None, data_dir)
    await first.close()
    assert pid == server_pid(data_dir) is not None
    read = await second.read(TABLE)
    assert read is not None
    assert read.doc == "one"
    await second.close()
    await asyncio.sleep(0.2)
    assert server_pid(data_dir) is None


async def test_orphaned_server_is_found(data_dir: Path) -> None:
    """The server of a killed bot runs on, and the next bot finds it and its tables."""
    code = (
        "import asyncio, os, pathlib, sys\n"
        "from bot.storage.connect import connect\n"
        "async def main():\n"
        "    store = await connect(None, pathlib.Path(sys.argv[1]))\n"
        f"    await store.create({TABLE!r}, 'one', None)\n"
        "    os.kill(os.getpid(), 9)\n"
        "asyncio.run(main())\n"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(data_dir))
    assert await bot.wait() == -signal.SIGKILL
    pid = server_pid(data_dir)
    assert pid is not None
    store = await connect(None, data_dir)
    assert server_pid(data_dir) == pid
    assert await store.read(TABLE) is not None
    await store.close()


async def test_started_at_once(data_dir: Path) -> None:
    """Several processes' worth of users that start together share one server."""
    stores = await asyncio.gather(*(connect(None, data_dir) for _ in range(4)))
    await stores[0].create(TABLE, "one", None)
    assert [(await store.read(TABLE)) is not None for store in stores] == [True] * 4
    await asyncio.gather(*(store.close() for store in stores))
    await asyncio.sleep(0.2)
    assert server_pid(data_dir) is None


async def test_restart_after_stop(data_dir: Path) -> None:
    """A server stopped and started again at once still has its tables and their deadlines."""
    for round_ in range(3):
        store = await connect(None, data_dir)
        if round_ == 0:
            await store.create(TABLE, "one", 4.5)
        read = await store.read(TABLE)
        assert read is not None
        assert (read.doc, await deadline(store)) == ("one", pytest.approx(4.5))
        await store.close()


async def test_kept_server(data_dir: Path) -> None:
    """By wish the server runs on after the last has closed."""
    store = await connect(None, data_dir, keep_server=True)
    pid = server_pid(data_dir)
    await store.close()
    assert pid is not None
    assert server_pid(data_dir) == pid
    await (await connect(None, data_dir)).close()


async def test_deaf_server_is_not_doubled(data_dir: Path) -> None:
    """Where a server runs whose socket is gone, no second one is let loose on its files."""
    server = await serve(data_dir)
    server.socket.unlink()
    await asyncio.sleep(0)
    with pytest.raises(StoreUnfit, match="still runs"):
        await serve(data_dir)
    await server.leave()


async def test_no_port(data_dir: Path) -> None:
    """The server listens on its socket only, keeps every write and drops none."""
    server = await serve(data_dir)
    wanted = {"port": "0", "appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}
    told = await server.guard.config_get(*wanted)
    assert {_text(key): _text(value) for key, value in told.items()} == wanted
    assert server.socket.stat().st_mode & 0o077 == 0
    await server.leave()


def _text(word: bytes | str | None) -> str:
    return word.decode() if isinstance(word, bytes) else str(word)


@pytest.fixture
def runtime_dir(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A runtime directory of a short name."""
    with tempfile.TemporaryDirectory(dir="/tmp") as home:
        monkeypatch.setenv("XDG_RUNTIME_DIR", home)
        yield Path(home)


async def test_long_path(data_dir: Path, runtime_dir: Path) -> None:
    """Under a path too long for a socket the server listens in a runtime directory, the same each time."""
    deep = data_dir / ("колода" * 20)
    store = await connect(None, deep)
    again = await connect(None, deep)
    await store.create(TABLE, "one", None)
    assert await again.read(TABLE) is not None
    assert socket_path(deep).parent == runtime_dir / f"whist-{os.getuid()}"
    assert socket_path(deep) != socket_path(deep / "other")
    assert server_pid(deep) is not None
    await store.close()
    await again.close()


async def test_foreign_runtime_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A runtime directory open to others is refused: somebody else could listen there."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / f"whist-{os.getuid()}").mkdir(mode=0o777)
    (tmp_path / f"whist-{os.getuid()}").chmod(0o777)
    with pytest.raises(StoreUnfit, match="alone"):
        socket_path(tmp_path / ("x" * 120))


async def test_server_that_cannot_run(data_dir: Path, tmp_path: Path) -> None:
    """A binary that does not run or refuses its words is a plain error, and nothing is left locked."""
    broken = tmp_path / "broken-server"
    broken.write_text("#!/bin/sh\necho no such option\nexit 1\n")
    broken.chmod(0o755)
    for binary, words in ((tmp_path / "none", "cannot be run"), (broken, "no such option")):
        with pytest.raises(StoreUnfit, match=words):
            await serve(data_dir, binary)
    server = await serve(data_dir)
    await server.leave()
