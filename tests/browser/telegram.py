"""The real sandbox with a scripted bot (plain aiogram, long polling), in a thread of their own.

A browser driver blocks and the server must not wait for it, so they do not share a loop. A test scripts the
bot by `local.taps[data] = coroutine function` and calls the Bot API by `local.call(SendMessage(…))`.
"""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.request import Request, urlopen

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.methods import TelegramMethod
from aiogram.types import CallbackQuery, Message

from bot.sandbox import Sandbox, SandboxSettings

T = TypeVar("T")
Tap = Callable[[CallbackQuery], Awaitable[object]]


class Telegram:
    """A running sandbox; `group` is its only group's chat id, `people` maps first names to ids."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, sandbox: Sandbox, bot: Bot, stop: Callable[[], None]
    ) -> None:
        self.loop = loop
        self.stop = stop
        self.port = int(sandbox.url.rpartition(":")[2])
        self.url = sandbox.url
        self.token = sandbox.token
        self.bot = bot
        self.taps: dict[str, Tap] = {}
        state = self.read("state")
        self.username: str = state["bot"]["username"]
        self.group: int = state["chats"][0]["id"]
        self.people: dict[str, int] = {person["first_name"]: person["id"] for person in state["people"]}

    def call(self, method: TelegramMethod[T]) -> T:
        """One call of the Bot API by the bot."""
        return self.run(self.bot(method))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    def read(self, path: str) -> Any:
        """`GET /sandbox/<path>`."""
        with urlopen(f"{self.url}/sandbox/{path}", timeout=10) as reply:
            return json.load(reply)

    def act(self, path: str, **body: object) -> Any:
        """`POST /sandbox/<path>`."""
        headers = {"Content-Type": "application/json"}
        request = Request(f"{self.url}/sandbox/{path}", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=10) as reply:
            return json.load(reply)

    def dispatcher(self) -> Dispatcher:
        dispatcher = Dispatcher(disable_fsm=True)

        @dispatcher.callback_query()
        async def tapped(tap: CallbackQuery) -> None:
            await self.taps[tap.data or ""](tap)

        @dispatcher.message()
        async def heard(message: Message) -> None:
            if message.text and message.text.startswith("/"):
                await message.answer(f"Слышу: {message.text}", disable_notification=True)

        return dispatcher


@contextmanager
def telegram(port: int = 0) -> Iterator[Telegram]:
    """A sandbox where everyone has started the bot, and the bot polling it."""
    ready: list[Telegram] = []
    began, ended = threading.Event(), threading.Event()

    def stop() -> None:
        ended.set()
        thread.join(20)

    async def serve() -> None:
        async with Sandbox(SandboxSettings(port=port, started=True)) as sandbox:
            session = AiohttpSession(api=TelegramAPIServer.from_base(sandbox.url))
            bot = Bot(sandbox.token, session=session)
            loop = asyncio.get_running_loop()
            here = await asyncio.to_thread(Telegram, loop, sandbox, bot, stop)
            ready.append(here)
            began.set()
            await attend(here, ended)

    thread = threading.Thread(target=asyncio.run, args=(serve(),), name="telegram")
    thread.start()
    try:
        while not began.wait(0.1):
            if not thread.is_alive():
                raise RuntimeError("the sandbox did not start")
        yield ready[0]
    finally:
        stop()


async def attend(here: Telegram, ended: threading.Event) -> None:
    """The bot polls until the test has ended."""
    dispatcher = here.dispatcher()

    async def stop() -> None:
        await asyncio.to_thread(ended.wait)
        await dispatcher.stop_polling()

    await asyncio.gather(dispatcher.start_polling(here.bot, handle_signals=False, polling_timeout=1), stop())
