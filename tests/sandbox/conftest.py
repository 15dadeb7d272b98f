"""A sandbox of the default world, people who speak its protocol, and an unmodified aiogram Bot."""

from collections.abc import AsyncIterator

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.sandbox import Sandbox, SandboxSettings
from tests.sandbox.people import Crowd

GROUP = -1_002_000_000_001
ANNA, BORIS, VERA, GRISHA = 1001, 1002, 1003, 1004


@pytest.fixture
def settings() -> SandboxSettings:
    return SandboxSettings(port=0, started=True)


@pytest.fixture
async def sandbox(settings: SandboxSettings) -> AsyncIterator[Sandbox]:
    async with Sandbox(settings) as running:
        yield running


@pytest.fixture
async def crowd(sandbox: Sandbox) -> AsyncIterator[Crowd]:
    async with Crowd(sandbox.url) as people:
        yield people


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(sandbox.url), timeout=10)
    unmodified = Bot(sandbox.token, session=session)
    yield unmodified
    client = await session.create_session()
    await client.close()  # aiogram's own close waits a quarter of a second for TLS
