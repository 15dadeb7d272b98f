"""A real game over HTTP for those who put in what nobody should: the sandbox, the bot on a private server, a club."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.app import App
from bot.sandbox import Sandbox, SandboxSettings
from tests.badinput.cable import Cable, cable
from tests.badinput.desk import Desk
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
    """Limits out of the way; everybody has pressed Start."""
    loose = SandboxSettings(port=0, started=True, group_limit=1_000_000, private_limit=1_000_000)
    async with Sandbox(loose) as running_sandbox:
        yield running_sandbox


@pytest.fixture
async def crowd(sandbox: Sandbox) -> AsyncIterator[Crowd]:
    async with Crowd(sandbox.url) as people:
        yield people


@pytest.fixture
async def app(sandbox: Sandbox, server: PrivateServer) -> AsyncIterator[App]:
    async with running(settings_for(sandbox, server.url)) as running_app:
        yield running_app


@pytest.fixture
async def desk(sandbox: Sandbox, crowd: Crowd, app: App) -> Desk:
    return Desk(sandbox, await Club.open(crowd), app)


@pytest.fixture
async def line(server: PrivateServer) -> AsyncIterator[Cable]:
    """Between the bot and the store; in a short place, for sockets have short names."""
    home = Path(tempfile.mkdtemp(prefix="whist", dir="/tmp"))
    async with cable(server.url, home) as laid:
        yield laid
    shutil.rmtree(home)
