"""Private throw-away servers for tests: a single one on a unix socket, or a cluster's masters on loopback.

Nothing is kept on disk. A test session (a worker of xdist is one) starts its own and empties it between:

    with private_server() as server:      # the whole session
        store = await connect(server.url, tmp_path)
        server.flush()                    # between tests
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from bot.storage.embedded import packaged_binary, server_binary
from tests.ports import free_ports

_SLOTS = 16384


@dataclass(frozen=True, slots=True)
class PrivateServer:
    """Running servers: the address for `connect`, and the addresses of all masters."""

    url: str
    masters: tuple[str, ...]

    def flush(self) -> None:
        """Forget every key, keep the scripts."""
        self._each("FLUSHALL")

    def forget_scripts(self) -> None:
        """Forget the scripts, as after a restart."""
        self._each("SCRIPT", "FLUSH")

    def stored(self) -> list[str]:
        """The names of all keys."""
        found: list[str] = []
        for master in self.masters:
            with Redis.from_url(master, decode_responses=True) as client:
                found += client.keys()
        return found

    def run(self, *words: str) -> object:
        """One command at the first master."""
        with Redis.from_url(self.masters[0], decode_responses=True) as client:
            return client.execute_command(*words)

    def _each(self, *words: str) -> None:
        for master in self.masters:
            with Redis.from_url(master) as client:
                client.execute_command(*words)


def binaries() -> dict[str, Path]:
    """The different servers of this machine by name: the one of PATH and the packaged one."""
    found = {"packaged": packaged_binary()}
    if server_binary() != found["packaged"]:
        found["installed"] = server_binary()
    return found


@contextmanager
def private_server(binary: Path | None = None) -> Iterator[PrivateServer]:
    """A single server on a unix socket, gone with the block."""
    with _directory() as home:
        url = f"unix://{home}/s"
        with _process(binary or server_binary(), home, "--port", "0", "--unixsocket", f"{home}/s"):
            _await(lambda: _answers(url))
            yield PrivateServer(url, (url,))


@contextmanager
def private_cluster(binary: Path | None = None) -> Iterator[PrivateServer]:
    """Three masters that share the slots, without replicas."""
    ports = free_ports(6)
    with ExitStack() as stack:
        for port, bus in zip(ports[:3], ports[3:], strict=True):
            home = stack.enter_context(_directory())
            words = ("--port", str(port), "--cluster-enabled", "yes", "--cluster-port", str(bus))
            stack.enter_context(_process(binary or server_binary(), home, "--bind", "127.0.0.1", *words))
        urls = tuple(f"redis://127.0.0.1:{port}" for port in ports[:3])
        _join(urls, ports)
        yield PrivateServer(urls[0], urls)


def _join(urls: tuple[str, ...], ports: list[int]) -> None:
    for number, url in enumerate(urls):
        _await(lambda url=url: _answers(url))
        first, last = _SLOTS * number // len(urls), _SLOTS * (number + 1) // len(urls) - 1
        with Redis.from_url(url) as node:
            node.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
            node.execute_command("CLUSTER", "MEET", "127.0.0.1", ports[0], ports[3])
    for url in urls:
        _await(lambda url=url: _whole(url))


def _whole(url: str) -> bool:
    with Redis.from_url(url, decode_responses=True) as node:
        state = str(node.execute_command("CLUSTER", "INFO"))
    return "cluster_state:ok" in state and "cluster_known_nodes:3" in state


def _answers(url: str) -> bool:
    try:
        with Redis.from_url(url) as client:
            return bool(client.ping())
    except (RedisError, OSError):
        return False


def _await(happened: object, patience: float = 15.0) -> None:
    assert callable(happened)
    end = time.monotonic() + patience
    while not happened():
        assert time.monotonic() < end, "the server did not come up"
        time.sleep(0.02)


@contextmanager
def _directory() -> Iterator[Path]:
    home = Path(tempfile.mkdtemp(prefix="whist", dir="/tmp"))
    try:
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def _process(binary: Path, home: Path, *words: str) -> Iterator[None]:
    quiet = ("--save", "", "--appendonly", "no", "--dir", str(home))
    process = subprocess.Popen([binary, *words, *quiet], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.wait()
