"""A bot beside the sandbox, the limits out of the way; everybody has pressed Start, and the groups are each test's own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.app import App
from bot.sandbox import Sandbox, SandboxSettings
from tests.badinput.desk import Desk
from tests.chats.groups import Groups
from tests.redis_server import PrivateServer, private_server
from tests.sandbox.people import Crowd
from tests.table.club import Club, running, settings_for


@pytest.fixture(scope="session")
def whole_session() -> Iterator[PrivateServer]:
    with private_server() as running_server:
        yield running_server


@pytest.fixture
def server(whole_session: PrivateServer) -> PrivateServer:
    whole_session.flush()
    return whole_session


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    loose = SandboxSettings(port=0, started=True, group_limit=1_000_000, private_limit=1_000_000)
    async with Sandbox(loose) as running_sandbox:
        yield running_sandbox


@pytest.fixture
async def crowd(sandbox: Sandbox) -> AsyncIterator[Crowd]:
    async with Crowd(sandbox.url) as people:
        yield people


@pytest.fixture
async def app(sandbox: Sandbox, server: PrivateServer) -> AsyncIterator[App]:
    async with running(settings_for(sandbox, server.url, rights_kept=0.5)) as running_app:
        yield running_app


@pytest.fixture
async def desk(sandbox: Sandbox, crowd: Crowd, app: App) -> Desk:
    return Desk(sandbox, await Club.open(crowd), app)


@pytest.fixture
async def groups(desk: Desk) -> Groups:
    return Groups(desk)
