"""A real store for each test, and a desk with a house where nothing takes time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.tables import Tables
from bot.storage.connect import connect
from bot.storage.store import Store
from tests.redis_server import PrivateServer, private_server
from tests.services.desk import AT_ONCE, Desk
from tests.services.situations import HOUSE


@pytest.fixture(scope="session")
def server() -> Iterator[PrivateServer]:
    with private_server() as started:
        yield started


@pytest.fixture
async def store(server: PrivateServer, tmp_path: Path) -> AsyncIterator[Store]:
    server.flush()
    opened = await connect(server.url, tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
def desk(store: Store) -> Desk:
    opened = Desk(Tables(store, replace(HOUSE, durations=replace(AT_ONCE, robot_pause=0.0))))
    opened.tables = replace(opened.tables, committed=opened.told.append)
    return opened
