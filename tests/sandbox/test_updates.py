"""What the bot is told, in which order, and by which of the two ways."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramConflictError
from aiogram.types import Update
from aiohttp import web

from bot.sandbox import Sandbox
from tests.sandbox.conftest import ANNA, BORIS, GRISHA, GROUP, VERA
from tests.sandbox.people import Crowd


async def texts(bot: Bot) -> list[str | None]:
    """What waits for the bot, as texts of messages."""
    return [update.message.text for update in await bot.get_updates() if update.message]


class Hook:
    """A webhook that answers as told and remembers what it got."""

    def __init__(self) -> None:
        self.got: list[Update] = []
        self.secrets: list[str | None] = []
        self.answer: Callable[[Update], web.Response] = lambda _: web.Response()
        self.url = ""

    async def handle(self, request: web.Request) -> web.Response:
        update = Update.model_validate(await request.json())
        self.got.append(update)
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        return self.answer(update)

    async def holding(self, number: int) -> list[str | None]:
        """The texts it got, once there are so many."""
        for _ in range(500):
            if len(self.got) >= number:
                break
            await asyncio.sleep(0.01)
        return [update.message.text if update.message else None for update in self.got]


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    hook = Hook()
    app = web.Application()
    app.router.add_post("/hook", hook.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    hook.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield hook
    await runner.cleanup()


async def test_updates_wait_until_confirmed(bot: Bot, crowd: Crowd) -> None:
    """They come again until an offset beyond them; a negative offset keeps the last ones."""
    for text in ("/a", "/b", "/c"):
        await crowd.act("send", user_id=ANNA, chat_id=GROUP, text=text)
    first = await bot.get_updates(limit=1)
    assert len(first) == 1
    assert await texts(bot) == ["/a", "/b", "/c"]
    rest = await bot.get_updates(offset=first[0].update_id + 1)
    assert [update.message.text for update in rest if update.message] == ["/b", "/c"]
    assert len(await bot.get_updates(offset=-1)) == 1
    assert await texts(bot) == ["/c"]


async def test_a_long_poll_ends_with_the_first_update_or_its_time(bot: Bot, crowd: Crowd) -> None:
    """Nothing for a moment, then at once what has happened."""
    assert await bot.get_updates(timeout=1) == []
    async with asyncio.timeout(3), asyncio.TaskGroup() as group:
        poll = group.create_task(bot.get_updates(timeout=5))
        await asyncio.sleep(0.1)
        await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/a")
    assert len(poll.result()) == 1


async def test_a_second_poller_ends_the_first(bot: Bot, crowd: Crowd) -> None:
    """The one that waited gets 409, the newer one the updates."""

    async def poll_in_vain() -> None:
        with pytest.raises(TelegramConflictError, match="terminated by other getUpdates request"):
            await bot.get_updates(timeout=5)

    async with asyncio.timeout(4), asyncio.TaskGroup() as group:
        group.create_task(poll_in_vain())
        await asyncio.sleep(0.1)
        second = group.create_task(bot.get_updates(timeout=3))
        await asyncio.sleep(0.1)
        await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/a")
    assert len(second.result()) == 1


async def test_nobody_polls_while_a_webhook_is_set(bot: Bot, hook: Hook) -> None:
    """409 until it is deleted; a poll that waited when it was set gets one too."""

    async def poll_in_vain() -> None:
        with pytest.raises(TelegramConflictError, match="terminated by setWebhook request"):
            await bot.get_updates(timeout=5)

    async with asyncio.timeout(4), asyncio.TaskGroup() as group:
        group.create_task(poll_in_vain())
        await asyncio.sleep(0.1)
        await bot.set_webhook(hook.url)
    with pytest.raises(TelegramConflictError, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert await bot.get_updates() == []


async def test_kinds_not_asked_for_are_not_told(bot: Bot, crowd: Crowd) -> None:
    """chat_member must be asked for and is told to administrators only; a list stays until another comes."""
    await crowd.act(f"groups/{GROUP}/leave", user_id=GRISHA)
    await crowd.act(f"groups/{GROUP}/promote", user_id=bot.id, administrator=True)
    await crowd.act(f"groups/{GROUP}/leave", user_id=VERA)
    assert not any(update.chat_member for update in await bot.get_updates())
    await bot.get_updates(offset=-1, allowed_updates=["chat_member"])
    await crowd.act(f"groups/{GROUP}/join", user_id=VERA)
    update = (await bot.get_updates())[-1]
    assert update.chat_member is not None
    assert update.chat_member.new_chat_member.status == "member"


async def test_a_webhook_gets_updates_with_its_secret(bot: Bot, crowd: Crowd, hook: Hook) -> None:
    """What waited comes too; after a 2xx it is gone."""
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/a")
    await bot.set_webhook(hook.url, secret_token="s3cret")
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/b")
    assert await hook.holding(2) == ["/a", "/b"]
    assert hook.secrets == ["s3cret", "s3cret"]
    for _ in range(100):
        info = await bot.get_webhook_info()
        if not info.pending_update_count:
            break
    assert info.pending_update_count == 0
    assert info.url == hook.url


async def test_after_a_non_2xx_an_update_comes_again_before_the_next_of_its_chat(
    bot: Bot, crowd: Crowd, hook: Hook
) -> None:
    """The line of a chat keeps its order; other lines go on meanwhile."""
    hook.answer = lambda update: web.Response(status=500 if len(hook.got) < 4 else 200)
    await bot.set_webhook(hook.url)
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/a")
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/b")
    assert await hook.holding(5) == ["/a", "/a", "/a", "/a", "/b"]
    assert len({update.update_id for update in hook.got}) == 2
    assert "500" in str((await bot.get_webhook_info()).last_error_message)


async def test_a_webhooks_reply_is_a_call(sandbox: Sandbox, bot: Bot, crowd: Crowd, hook: Hook) -> None:
    """A method in the body is carried out; nobody hears of its result."""
    body = {"method": "sendMessage", "chat_id": GROUP, "text": "reply"}
    hook.answer = lambda _: web.json_response(body)
    await bot.set_webhook(hook.url)
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/a")
    await hook.holding(1)
    for _ in range(100):
        if sandbox.history.calls[-1].outcome == "ok" and sandbox.history.calls[-1].method == "sendMessage":
            break
        await asyncio.sleep(0.01)
    assert [post.message.text for post in sandbox.world.room(GROUP)] == ["/a", "reply"]


async def test_a_bad_webhook_is_refused(bot: Bot) -> None:
    """An address that is none, a secret with odd characters."""
    with pytest.raises(TelegramBadRequest, match="bad webhook"):
        await bot.set_webhook("nonsense")
    with pytest.raises(TelegramBadRequest, match="unallowed characters"):
        await bot.set_webhook("http://127.0.0.1:1/", secret_token="п")


async def test_privacy_mode_withholds_what_is_not_meant_for_the_bot(bot: Bot, crowd: Crowd) -> None:
    """Chatter and other bots' commands are not heard, own commands and replies to the bot are."""
    sent = await bot.send_message(GROUP, "a")
    for text in ("hello", "/whist@other_bot", "/whist", "/score@whist_table_bot"):
        await crowd.act("send", user_id=ANNA, chat_id=GROUP, text=text)
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="yes", reply_to=sent.message_id)
    assert await texts(bot) == ["/whist", "/score@whist_table_bot", "yes"]


async def test_a_bare_command_is_withheld_when_another_bot_spoke_last(bot: Bot, crowd: Crowd) -> None:
    """With @name it always arrives; after our bot spoke bare ones do again; an administrator hears all."""
    other = (await crowd.act("people", first_name="Other", is_bot=True))["user_id"]
    await crowd.act(f"groups/{GROUP}/join", user_id=other)
    await bot.get_updates(offset=-1)
    await bot.send_message(GROUP, "a")
    await crowd.act("send", user_id=other, chat_id=GROUP, text="I am a bot")
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/one")
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/two@whist_table_bot")
    await bot.send_message(GROUP, "b")
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/three")
    await crowd.act(f"groups/{GROUP}/promote", user_id=bot.id, administrator=True)
    await crowd.act("send", user_id=other, chat_id=GROUP, text="/four")
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="five")
    assert [text for text in await texts(bot) if text] == ["/two@whist_table_bot", "/three", "five"]


async def test_anonymous_administrators_and_channels_speak_as_a_chat(bot: Bot, crowd: Crowd) -> None:
    """Their messages come from a stand-in with sender_chat; a plain member cannot do that."""
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/a", as_chat=GROUP)
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/b", as_chat=-1009)
    assert (await crowd.attempt("send", user_id=BORIS, chat_id=GROUP, text="/c", as_chat=GROUP))[0] == 403
    messages = [update.message for update in await bot.get_updates() if update.message]
    told = [(m.from_user.id, m.sender_chat.id) for m in messages if m.from_user and m.sender_chat]
    assert told == [(1087968824, GROUP), (136817688, -1009)]


async def test_an_edited_command_is_an_edited_message(bot: Bot, crowd: Crowd) -> None:
    """It comes as another kind of update."""
    sent = await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/a")
    await crowd.act("edit", user_id=ANNA, chat_id=GROUP, message_id=sent["message_id"], text="/b")
    edited = (await bot.get_updates())[-1].edited_message
    assert edited is not None
    assert edited.text == "/b"


async def test_large_groups_have_no_service_messages(bot: Bot, crowd: Crowd) -> None:
    """In a small one coming and going is told."""
    large = (await crowd.act("groups", title="Большой", members=[ANNA, BORIS], large=True))["chat_id"]
    await crowd.act(f"groups/{large}/leave", user_id=BORIS)
    await crowd.act(f"groups/{GROUP}/leave", user_id=BORIS)
    await crowd.act(f"groups/{GROUP}/join", user_id=BORIS, by=ANNA)
    messages = [update.message for update in await bot.get_updates() if update.message]
    assert [message.chat.id for message in messages] == [GROUP, GROUP]
    assert messages[0].left_chat_member is not None
    assert messages[1].new_chat_members is not None
