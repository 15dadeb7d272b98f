"""One contract, several servers: each test that asks for `server` runs on every kind this machine has."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage.connect import connect
from bot.storage.redis_store import RedisStore
from bot.storage.store import StoreSettings
from tests.redis_server import PrivateServer, binaries, private_cluster, private_server

QUICK = StoreSettings(lease=0.3, longest_step=0.5, pictures=3.0)
"""Every duration is a setting: tests divide them."""


@pytest.fixture(scope="session", params=[*binaries(), "cluster"])
def running(request: pytest.FixtureRequest) -> Iterator[PrivateServer]:
    kinds = binaries()
    started = private_server(kinds[request.param]) if request.param in kinds else private_cluster()
    with started as server:
        yield server


@pytest.fixture
def server(running: PrivateServer) -> PrivateServer:
    running.flush()
    return running


@pytest.fixture
async def store(server: PrivateServer, tmp_path: Path) -> AsyncIterator[RedisStore]:
    opened = await connect(server.url, tmp_path, settings=QUICK)
    yield opened
    await opened.close()


@pytest.fixture
async def other(server: PrivateServer, tmp_path: Path) -> AsyncIterator[RedisStore]:
    """A second replica's store."""
    opened = await connect(server.url, tmp_path, settings=QUICK)
    yield opened
    await opened.close()


async def deadline(store: RedisStore) -> float | None:
    """The earliest deadline of shard 7 on its clock; to ask for it polls, but claims nothing."""
    (claim,) = await store.claim([7], limit=0)
    return None if claim.left is None else claim.clock + claim.left


@pytest.fixture(scope="session")
def single() -> Iterator[PrivateServer]:
    """A single server for what does not depend on the kind."""
    with private_server() as server:
        yield server
