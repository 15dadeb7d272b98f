"""An unmodified aiogram Dispatcher talks with people, by polling and by webhook."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiogram import Bot, Dispatcher, Router
from aiogram.filters import Command, CommandStart
from aiogram.filters.command import CommandObject
from aiogram.methods import SendMessage, TelegramMethod
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web

from bot.sandbox import Sandbox
from tests.sandbox.conftest import ANNA, BORIS, GROUP
from tests.sandbox.people import Crowd

SIT = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="Сесть", callback_data="sit")]])


def dispatcher() -> Dispatcher:
    """A bot with a greeting, a lobby and one button."""
    router = Router()

    @router.message(CommandStart())
    async def greet(message: Message, command: CommandObject) -> TelegramMethod[Message]:
        return SendMessage(chat_id=message.chat.id, text=f"Здравствуйте: {command.args}")

    @router.message(Command("whist"))
    async def lobby(message: Message) -> None:
        await message.answer("<b>Вист</b>", parse_mode="HTML", reply_markup=SIT)

    @router.callback_query()
    async def sit(query: CallbackQuery) -> None:
        assert isinstance(query.message, Message)
        await query.message.edit_text(f"Сидит {query.from_user.first_name}", reply_markup=SIT)
        await query.answer("Вы сели", show_alert=True)

    dp = Dispatcher(disable_fsm=True)
    dp.include_router(router)
    return dp


@asynccontextmanager
async def polling(bot: Bot) -> AsyncIterator[None]:
    dp = dispatcher()
    async with asyncio.TaskGroup() as group:
        group.create_task(
            dp.start_polling(
                bot, handle_signals=False, close_bot_session=False, handle_as_tasks=False, polling_timeout=5
            )
        )
        yield
        await dp.stop_polling()


@asynccontextmanager
async def webhook(bot: Bot, secret: str = "s3cret") -> AsyncIterator[None]:
    app = web.Application()
    handler = SimpleRequestHandler(dispatcher(), bot, handle_in_background=False, secret_token="s3cret")
    handler.register(app, "/hook")
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    await bot.set_webhook(f"http://127.0.0.1:{port}/hook", secret_token=secret)
    try:
        yield
    finally:
        await bot.delete_webhook()
        await runner.cleanup()


async def message_saying(crowd: Crowd, text: str, after: int = 0) -> dict[str, object]:
    """The first message of the bot, sent or edited after that event, that says `text`."""
    while True:
        answer = await crowd.ask("events", after=after, wait=5)
        assert answer["events"], f"nobody said {text}"
        for event in answer["events"]:
            after = event["id"]
            message = event.get("message", {})
            if message.get("text") == text:
                return dict(message)


@pytest.mark.parametrize("way", [polling, webhook])
async def test_a_person_opens_a_lobby_and_sits_down(sandbox: Sandbox, crowd: Crowd, bot: Bot, way) -> None:
    """A command brings a message with a button; its press brings an edit and an alert."""
    async with way(bot):
        await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/whist")
        lobby = await message_saying(crowd, "Вист")
        assert lobby["entities"] == [{"type": "bold", "offset": 0, "length": 4}]
        press = await crowd.press(BORIS, GROUP, lobby["message_id"], "sit")
        answer = await crowd.ask(f"callbacks/{press}", wait=5)
        assert answer == {"answered": True, "text": "Вы сели", "show_alert": True}
        assert sandbox.history.versions(GROUP, lobby["message_id"]) == ("Вист", "Сидит Борис")


@pytest.mark.parametrize("way", [polling, webhook])
async def test_a_deep_link_reaches_the_bot(crowd: Crowd, bot: Bot, way) -> None:
    """Start of a deep link sends its payload; in webhook mode the answer may come as the webhook's reply."""
    async with way(bot):
        await crowd.act("start", user_id=ANNA, payload="j_7")
        await message_saying(crowd, "Здравствуйте: j_7")


async def test_a_webhook_with_another_secret_gets_nothing_through(crowd: Crowd, bot: Bot) -> None:
    """The secret travels in the header: aiogram refuses a wrong one and the update stays."""
    async with webhook(bot, secret="another"):
        await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/whist")
        for _ in range(100):
            info = await bot.get_webhook_info()
            if info.last_error_message is not None:
                break
            await asyncio.sleep(0.05)
        assert "401" in (info.last_error_message or "")
        assert info.pending_update_count == 1
