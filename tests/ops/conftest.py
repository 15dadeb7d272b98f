"""A store that can be taken away, a sandbox where everybody has started the bot, and its people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.sandbox import Sandbox
from tests.ports import free_ports
from tests.redis_server import PrivateServer, private_server
from tests.sandbox.people import Crowd
from tests.storms.conftest import LOOSE


@pytest.fixture(scope="session")
def server() -> Iterator[PrivateServer]:
    with private_server() as started:
        yield started


@pytest.fixture
def redis(server: PrivateServer) -> PrivateServer:
    """An empty store."""
    server.flush()
    return server


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(LOOSE) as opened:
        yield opened


@pytest.fixture
async def crowd(sandbox: Sandbox) -> AsyncIterator[Crowd]:
    async with Crowd(sandbox.url) as people:
        yield people


@pytest.fixture
def port() -> int:
    """A port where nobody listens."""
    return free_ports(1)[0]
