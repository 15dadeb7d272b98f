"""A store, a sandbox and a club for each test; the bot itself is started by the test, as it needs it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.sandbox import Sandbox
from tests.redis_server import PrivateServer, private_server
from tests.sandbox.people import Crowd
from tests.table.club import LOOSE, Club


@pytest.fixture(scope="session")
def server() -> Iterator[PrivateServer]:
    with private_server() as started:
        yield started


@pytest.fixture
def redis_url(server: PrivateServer) -> str:
    """The address of an empty store."""
    server.flush()
    return server.url


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """The default world; nobody has spoken to the bot yet, and the limits are out of the way."""
    async with Sandbox(LOOSE) as opened:
        yield opened


@pytest.fixture
async def club(sandbox: Sandbox) -> AsyncIterator[Club]:
    """The four people of the sandbox' group."""
    async with Crowd(sandbox.url) as crowd:
        yield await Club.open(crowd)
