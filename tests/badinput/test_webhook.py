"""What comes to the webhook's address and is no update of Telegram's, or one that must come again."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator

import pytest
from aiohttp import ClientSession

from bot.sandbox import Sandbox
from bot.serving.webhook import PATH
from tests.badinput.cable import Cable
from tests.badinput.desk import ANNA, Desk
from tests.logs import HUSH
from tests.sandbox.people import Crowd
from tests.table.club import Club, running, settings_for

SECRET = f"{HUSH}-{HUSH}"
HEADER = "X-Telegram-Bot-Api-Secret-Token"


@pytest.fixture
def address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return f"http://127.0.0.1:{free.getsockname()[1]}"


@pytest.fixture
async def hooked(sandbox: Sandbox, crowd: Crowd, line: Cable, address: str) -> AsyncIterator[Desk]:
    """A desk whose bot is told by webhook."""
    webhook = {"webhook_url": address, "webhook_secret": SECRET, "port": int(address.rpartition(":")[2])}
    async with running(settings_for(sandbox, line.url, **webhook)) as app:
        await sandbox.bot_awake()
        yield Desk(sandbox, await Club.open(crowd), app)


def command(update_id: int, text: str) -> dict[str, object]:
    """An update in which Anna says something in her private chat."""
    person = {"id": ANNA, "is_bot": False, "first_name": "Анна"}
    chat = {"id": ANNA, "type": "private", "first_name": "Анна"}
    message = {"message_id": 1, "date": 0, "chat": chat, "from": person, "text": text}
    return {"update_id": update_id, "message": message}


async def test_without_the_secret_nothing_happens(hooked: Desk, address: str) -> None:
    """A stranger who found the address is refused."""
    table = await hooked.lobby(ANNA)
    before = await hooked.document(table)
    async with ClientSession(address) as stranger:
        for headers in ({}, {HEADER: "guess"}, {HEADER: SECRET[:-1]}):
            async with stranger.post(PATH, json=command(1, "/language"), headers=headers) as reply:
                assert reply.status == 401
                assert SECRET not in await reply.text()
    await hooked.club.look(0.3)
    assert "/language" not in hooked.club.texts(ANNA)
    assert await hooked.document(table) == before


@pytest.mark.parametrize(
    "body", ["", "{", "[]", "null", "{}", '{"update_id":"x"}', '{"update_id":1,"message":{"text":7}}']
)
async def test_what_cannot_be_read_is_done_with(hooked: Desk, address: str, body: str) -> None:
    """Acknowledged, or it would come for ever; the next update is served."""
    headers = {HEADER: SECRET, "Content-Type": "application/json"}
    async with ClientSession(address) as telegram, telegram.post(PATH, data=body, headers=headers) as reply:
        assert reply.status == 200
        assert await reply.text() == "{}"
    assert await hooked.lobby(ANNA)


async def test_what_nobody_can_repeat_comes_again(hooked: Desk, line: Cable) -> None:
    """Somebody blocks the bot while the store is away: 503 until it is back; a tap is told and done with."""
    table = await hooked.lobby(ANNA)
    await hooked.quiet(table)
    await line.pull()
    away = hooked.words("notice.store-away")
    assert await hooked.forge(ANNA, hooked.newest(hooked.club.chat), f"l:{table}:ai:2") == away
    await hooked.club.crowd.act("block", user_id=ANNA, blocked=True)
    await hooked.club.look(1.0)
    await line.plug()
    async with asyncio.timeout(15):
        while (await hooked.app.store.person(ANNA)).reachable:
            await hooked.club.look(0.1)
    assert (await hooked.app.store.person(ANNA)).reachable is False
