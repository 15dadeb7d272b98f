"""What the webhook tells Telegram: 2xx for what is done with, 503 only for what no person can repeat while the store is away."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.app import App
from bot.sandbox import Sandbox
from bot.serving import Role
from tests.ops.watch import ready, until
from tests.redis_server import private_server
from tests.table.club import running, settings_for

SECRET = "of-the-tests"
ANNA = {"id": 1001, "is_bot": False, "first_name": "Анна", "language_code": "ru"}
PRIVATE = {"id": 1001, "type": "private", "first_name": "Анна"}
GROUP = {"id": -1001000000001, "type": "supergroup", "title": "Вист"}
BOT = {"id": 7000001, "is_bot": True, "first_name": "Bot"}


def message(**content: object) -> dict[str, Any]:
    return {"message_id": 5, "date": 1, "chat": PRIVATE, "from": ANNA, **content}


def pressed() -> dict[str, Any]:
    return {
        "id": "1",
        "from": ANNA,
        "chat_instance": "1",
        "data": "p:00aaaaaaaaaa:1:1:AS",
        "message": message(text="x"),
    }


def blocked() -> dict[str, Any]:
    member, kicked = {"status": "member", "user": BOT}, {"status": "kicked", "user": BOT, "until_date": 0}
    return {"chat": PRIVATE, "from": ANNA, "date": 1, "old_chat_member": member, "new_chat_member": kicked}


@pytest.fixture
def store() -> Iterator[ExitStack]:
    """Closing it takes the store away."""
    with ExitStack() as opened:
        yield opened


@pytest.fixture
async def app(sandbox: Sandbox, store: ExitStack, port: int) -> AsyncIterator[App]:
    server = store.enter_context(private_server())
    settings = settings_for(
        sandbox, server.url, port=port, webhook_url=f"http://127.0.0.1:{port}", webhook_secret=SECRET
    )
    async with running(settings, role=Role.WEB) as started:
        await until(lambda: ready(port))
        yield started


async def brought(port: int, body: object, secret: str = SECRET) -> int:
    """The status with which an update is taken."""
    headers = {"X-Telegram-Bot-Api-Secret-Token": secret, "Content-Type": "application/json"}
    async with ClientSession(headers=headers) as session:
        made = {"data": body} if isinstance(body, str) else {"json": body}
        async with session.post(f"http://127.0.0.1:{port}/telegram", **made) as response:
            return response.status


async def test_only_what_nobody_can_repeat_must_come_again(app: App, store: ExitStack, port: int) -> None:
    """A press and a command are told and done with; blocking, and what Telegram itself says in a chat, come again."""
    store.close()
    assert await brought(port, {"update_id": 1, "message": message(text="/hand")}) == 200
    assert await brought(port, {"update_id": 2, "callback_query": pressed()}) == 200
    assert await brought(port, {"update_id": 3, "my_chat_member": blocked()}) == 503
    pinned = message(pinned_message=message(text="x"))
    assert await brought(port, {"update_id": 4, "message": pinned}) == 503


async def test_what_came_again_takes_effect(app: App, port: int) -> None:
    """With its store a blocking is taken at once."""
    await app.store.remember_person(1001, reachable=True)
    assert await brought(port, {"update_id": 1, "my_chat_member": blocked()}) == 200
    assert (await app.store.person(1001)).reachable is False


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({"update_id": 77, "message": {"nonsense": "hushhush"}}, "update 77"),
        ("{hushhush", "update None"),
        ("[]", "update None"),
    ],
)
async def test_what_always_fails_is_named_and_done_with(
    app: App, port: int, body: object, named: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Otherwise it would come for ever, and all others behind it."""
    assert await brought(port, body) == 200
    (told,) = (
        one for one in caplog.records if one.name == "bot.serving.webhook" and one.levelname == "ERROR"
    )
    assert told.getMessage().startswith(named)


async def test_without_the_secret_nothing_is_taken(app: App, port: int) -> None:
    """Whoever does not know it is none of Telegram."""
    assert await brought(port, {"update_id": 1, "my_chat_member": blocked()}, secret="guessed") == 401
    assert (await app.store.person(1001)).reachable is None
