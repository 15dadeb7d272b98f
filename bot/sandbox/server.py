"""The sandbox as one thing to start and stop, in a test or from the shell. It listens on 127.0.0.1 only."""

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox import acting, reading
from bot.sandbox.api import WORLD, bot_api
from bot.sandbox.faults import Faults
from bot.sandbox.history import History
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.webhook import Webhook
from bot.sandbox.world import World

_HOST = "127.0.0.1"
_PAGE = Path(__file__).parent / "page"
_UPLOAD_LIMIT = 10 * 1024 * 1024


class Sandbox:
    """A running local Telegram: `async with Sandbox(SandboxSettings(port=0)) as sandbox`."""

    def __init__(self, settings: SandboxSettings | None = None) -> None:
        self.settings = settings or SandboxSettings()
        self.world = World(self.settings)
        self.world.furnish()
        self._runner: web.AppRunner | None = None
        self._port = self.settings.port

    @property
    def url(self) -> str:
        """Base address, for `TelegramAPIServer.from_base` and for the page."""
        return f"http://{_HOST}:{self._port}"

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.settings.token

    @property
    def history(self) -> History:
        """Every call made so far."""
        return self.world.history

    @property
    def faults(self) -> Faults:
        """What is to go wrong."""
        return self.world.faults

    async def __aenter__(self) -> Self:
        self._runner = web.AppRunner(_application(self.world), access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, _HOST, self.settings.port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(self.world.updates.delivery, Webhook):
            await self.world.updates.delivery.close()
        self.world.events.close()
        self.world.updates.close()
        await self.world.chores.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def bot_awake(self) -> None:
        """Return once the bot has asked for updates, by its first getUpdates or setWebhook."""
        number = 0
        while True:
            calls = self.history.after(number)
            if any(call.method in ("getUpdates", "setWebhook") for call in calls):
                return
            number += len(calls)
            await asyncio.sleep(0.05)


def _application(world: World) -> web.Application:
    app = web.Application(middlewares=[acting.objections], client_max_size=_UPLOAD_LIMIT)
    app[WORLD] = world
    app.router.add_route("*", "/bot{token}/{method}", bot_api)
    app.add_routes(reading.routes)
    app.add_routes(acting.routes)
    if _PAGE.is_dir():
        app.router.add_get("/", _index)
        app.router.add_static("/", _PAGE)
    return app


async def _index(request: web.Request) -> web.FileResponse:
    return web.FileResponse(_PAGE / "index.html", headers={"Cache-Control": "no-cache"})
