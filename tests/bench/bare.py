"""A bare handler: an aiogram webhook that does for a press what no bot can do without, and keeps nothing in mind.

One Redis read, one Lua compare-and-set, the answer to the press, and the calls it is told to make (`POST /round`): for each
button the kinds, chats, texts and keyboards that were seen before. aiogram, its session, its server and the Redis client are set
up as the bot sets them up. `python -m tests.bench.bare` reads TOKEN, TELEGRAM, REDIS_URL and PORT.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64decode
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
    Response,
    SendMessage,
    SendPhoto,
    TelegramMethod,
)
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
)
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web
from redis.commands.core import AsyncScript

from bot.storage.connect import connect
from bot.storage.redis_store import RedisStore
from bot.storage.wire import Client, Wire

PATH = "/telegram"
COMPARE_AND_SET = """
if redis.call('HGET', KEYS[1], 'rev') ~= ARGV[1] then return 0 end
redis.call('HINCRBY', KEYS[1], 'rev', 1)
redis.call('HSET', KEYS[1], 'doc', ARGV[2])
return 1
"""
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
METHODS = (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
    SendMessage,
    SendPhoto,
)
_HELD = tuple(Response[method.__returning__] for method in METHODS)  # type: ignore[name-defined]  # run time
"""As in `bot.app`: without it pydantic would build each answer's type anew, and the bare handler would not be fast."""

Json = dict[str, Any]


@dataclass(slots=True)
class Bare:
    """The handler and what it is told to do."""

    bot: Bot
    redis: Client
    calls: dict[str, list[Json]] = field(default_factory=dict)
    sent: dict[tuple[int, int], int] = field(default_factory=dict)
    """What the messages that are sent here were numbered when they were seen."""

    refused: int = 0
    compare_and_set: AsyncScript = field(init=False)

    def __post_init__(self) -> None:
        self.compare_and_set = self.redis.register_script(COMPARE_AND_SET)

    async def told(self, request: web.Request) -> web.Response:
        """Another round: the calls by button, and the documents by table. Answers how many calls of the last were refused, where
        two presses at one table came so close that their calls crossed."""
        body = await request.json()
        refused, self.refused = self.refused, 0
        self.calls, self.sent = body["calls"], {}
        for table, (document, shown) in body["documents"].items():
            await self.redis.hset(f"bare:{table}", mapping={"rev": 1, "doc": document, "shown": shown})
        return web.json_response({"refused": refused})

    async def begun(self, _: web.Request) -> web.Response:
        """The round begins: the calls that came before anybody pressed."""
        await self.call(self.calls.get("", ()), self.bot)
        return web.json_response({})

    async def pressed(self, query: CallbackQuery, bot: Bot) -> None:
        """Read, compare and set, answer, call."""
        assert query.data is not None
        key = f"bare:{query.data.split(':')[1]}"
        revision, document, _ = await self.redis.hmget(key, ["rev", "doc", "shown"])
        while not await self.compare_and_set([key], [revision, document]):
            revision = await self.redis.hget(key, "rev")
        await bot.answer_callback_query(query.id)
        await self.call(self.calls.get(query.data, ()), bot)

    async def call(self, calls: Iterable[Json], bot: Bot) -> None:
        """Make calls one after another."""
        for call in calls:
            try:
                answer = await bot(self._method(call))
            except TelegramBadRequest:
                self.refused += 1
                continue
            if isinstance(answer, Message):
                self.sent[call["chat_id"], call["message_id"]] = answer.message_id

    def _method(self, call: Json) -> TelegramMethod[Any]:
        chat, number, rows = call["chat_id"], call["message_id"], call["rows"]
        message = self.sent.get((chat, number), number)
        keys = rows and InlineKeyboardMarkup(
            inline_keyboard=[[InlineKeyboardButton(**key) for key in row] for row in rows]
        )
        match call["method"]:
            case "sendMessage":
                return SendMessage(
                    chat_id=chat,
                    text=call["text"],
                    parse_mode="HTML",
                    reply_markup=keys,
                    disable_notification=call["silent"],
                    protect_content=call["protected"],
                    link_preview_options=NO_PREVIEW,
                )
            case "editMessageText":
                return EditMessageText(
                    chat_id=chat,
                    message_id=message,
                    text=call["text"],
                    parse_mode="HTML",
                    reply_markup=keys,
                    link_preview_options=NO_PREVIEW,
                )
            case "sendPhoto":
                return SendPhoto(
                    chat_id=chat,
                    photo=_picture(call),
                    caption=call["text"],
                    parse_mode="HTML",
                    reply_markup=keys,
                    disable_notification=call["silent"],
                    protect_content=call["protected"],
                )
            case "editMessageMedia":
                media = InputMediaPhoto(media=_picture(call), caption=call["text"], parse_mode="HTML")
                return EditMessageMedia(chat_id=chat, message_id=message, media=media, reply_markup=keys)
            case "editMessageReplyMarkup":
                return EditMessageReplyMarkup(chat_id=chat, message_id=message, reply_markup=keys)
            case "deleteMessage":
                return DeleteMessage(chat_id=chat, message_id=message)
        raise AssertionError(f"a table makes no such calls: {call['method']}")


def _picture(call: Json) -> BufferedInputFile:
    return BufferedInputFile(b64decode(call["picture"]), "sheet.png")


async def redis_client(url: str) -> Client:
    """The client as the bot sets it up."""
    wires: list[Wire] = []

    def opened(wire: Wire, afterwards: Callable[[], Awaitable[None]]) -> RedisStore:
        wires.append(wire)
        return RedisStore(wire, afterwards)

    await connect(url, Path("/nonexistent"), opened=opened)
    return wires[0].client


async def main() -> None:
    """Serve until killed."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(os.environ["TELEGRAM"]), timeout=10)
    bot = Bot(os.environ["TOKEN"], session=session)
    bare, dispatcher = Bare(bot, await redis_client(os.environ["REDIS_URL"])), Dispatcher(disable_fsm=True)
    dispatcher.callback_query.register(bare.pressed)
    server = web.Application(client_max_size=2**28)
    server.router.add_post(PATH, SimpleRequestHandler(dispatcher, bot, handle_in_background=False).handle)
    server.router.add_post("/round", bare.told)
    server.router.add_post("/begin", bare.begun)
    runner = web.AppRunner(server, access_log=None)
    await runner.setup()
    port = int(os.environ["PORT"])
    await web.TCPSite(runner, "127.0.0.1", port).start()
    await bot.set_webhook(f"http://127.0.0.1:{port}{PATH}", allowed_updates=["callback_query"])
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
