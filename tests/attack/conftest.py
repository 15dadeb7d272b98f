"""A table over a webhook, so that what several people do at once really comes at once."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.sandbox import Sandbox, SandboxSettings
from tests.attack.gang import FOUR, Gang
from tests.badinput.desk import Desk
from tests.logs import HUSH
from tests.redis_server import PrivateServer, private_server
from tests.sandbox.people import Crowd
from tests.table.club import Club, running, settings_for


@pytest.fixture(scope="session")
def whole_session() -> Iterator[PrivateServer]:
    with private_server() as running_server:
        yield running_server


@pytest.fixture
def server(whole_session: PrivateServer) -> PrivateServer:
    """An empty store."""
    whole_session.flush()
    return whole_session


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Limits out of the way; everybody has pressed Start."""
    loose = SandboxSettings(port=0, started=True, group_limit=1_000_000, private_limit=1_000_000)
    async with Sandbox(loose) as opened:
        yield opened


@pytest.fixture
async def crowd(sandbox: Sandbox) -> AsyncIterator[Crowd]:
    async with Crowd(sandbox.url) as people:
        yield people


@pytest.fixture
def changes() -> dict[str, object]:
    """Settings of the bot that a file of tests wants otherwise."""
    return {}


@pytest.fixture
async def gang(
    sandbox: Sandbox, crowd: Crowd, server: PrivateServer, changes: dict[str, object]
) -> AsyncIterator[Gang]:
    """The four, whom the bot knows, and the bot, which is told by webhook."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    hook = {"webhook_url": f"http://127.0.0.1:{port}", "webhook_secret": f"{HUSH}-{HUSH}", "port": port}
    async with running(settings_for(sandbox, server.url, **hook, **changes)) as app:
        await sandbox.bot_awake()
        met = Gang(Desk(sandbox, await Club.open(crowd), app))
        await met.greet(*FOUR)
        yield met
