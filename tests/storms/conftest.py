"""A store, a sandbox and a bot process for each storm."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox, SandboxSettings
from bot.sandbox.faults import Fault, Kind
from bot.storage.connect import connect
from bot.storage.redis_store import RedisStore
from tests.logs import HUSH
from tests.ports import free_ports
from tests.redis_server import PrivateServer, private_server
from tests.sandbox.people import Crowd
from tests.storms.party import Party
from tests.storms.process import BotProcess, environment

LOOSE = SandboxSettings(
    port=0, started=True, group_limit=1_000_000, private_limit=1_000_000, callback_life=300
)


@pytest.fixture(scope="session")
def running() -> Iterator[PrivateServer]:
    with private_server() as server:
        yield server


@pytest.fixture
def redis(running: PrivateServer) -> PrivateServer:
    running.flush()
    return running


@pytest.fixture
async def store(redis: PrivateServer, tmp_path: Path) -> AsyncIterator[RedisStore]:
    opened = await connect(redis.url, tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
def sandbox_settings() -> SandboxSettings:
    return LOOSE


@pytest.fixture
async def sandbox(sandbox_settings: SandboxSettings) -> AsyncIterator[Sandbox]:
    async with Sandbox(sandbox_settings) as started:
        yield started


@pytest.fixture
async def crowd(sandbox: Sandbox) -> AsyncIterator[Crowd]:
    async with Crowd(sandbox.url) as people:
        yield people


@pytest.fixture
def bot_changes() -> dict[str, object]:
    """Settings of the bot that a file of tests wants otherwise."""
    return {}


@pytest.fixture
async def bot(
    sandbox: Sandbox, redis: PrivateServer, bot_changes: dict[str, object]
) -> AsyncIterator[BotProcess]:
    """A polling replica, started."""
    process = BotProcess(environment(sandbox, redis.url, **bot_changes))
    process.start()
    yield process
    await process.close()
    assert "Traceback" not in process.logged()


@pytest.fixture
async def replicas(
    sandbox: Sandbox, redis: PrivateServer, bot_changes: dict[str, object]
) -> AsyncIterator[tuple[BotProcess, BotProcess]]:
    """Two web processes; the address that Telegram knows is the first one's, and each update comes to both."""
    first, second = free_ports(2)
    webhook = {"WEBHOOK_URL": f"http://127.0.0.1:{first}", "WEBHOOK_SECRET": f"storms-{HUSH}"}
    sandbox.faults.add(Fault(kind=Kind.DOUBLE, copy_to=f"http://127.0.0.1:{second}/telegram"))
    changes = {**webhook, **bot_changes}
    one = BotProcess(environment(sandbox, redis.url, PORT=first, **changes), "web")
    other = BotProcess(environment(sandbox, redis.url, PORT=second, **changes), "web")
    one.start()
    other.start()
    yield one, other
    for process in (one, other):
        await process.close()
        assert "Traceback" not in process.logged()


@pytest.fixture
async def party(crowd: Crowd, bot: BotProcess) -> Party:
    """Four people in the first trick of a deal."""
    gathered = await Party.gather(crowd, seed=1)
    await gathered.begin()
    return gathered
