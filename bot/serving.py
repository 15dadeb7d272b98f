"""Running an app: where updates come from, and how it starts and stops.

`web` serves Telegram's webhook, `worker` polls; either also runs the clocks and the courier, so any mixture of processes
works as replicas. With a webhook address set a worker does not poll: two consumers of one bot get 409 from Telegram.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from enum import Enum

from aiogram.exceptions import AiogramError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.app import App
from bot.polling import Polling
from bot.rendering.commands import Scope, commands
from bot.storage.store import StoreAway

log = logging.getLogger(__name__)

PATH = "/telegram"

SCOPES = (
    (Scope.GROUP, BotCommandScopeAllGroupChats()),
    (Scope.ADMINS, BotCommandScopeAllChatAdministrators()),
    (Scope.PRIVATE, BotCommandScopeAllPrivateChats()),
)


class Role(Enum):
    """What a process does beside the clocks and the courier. `BOTH`: whichever the settings call for."""

    WEB = "web"
    WORKER = "worker"
    BOTH = "both"


async def serve(app: App, role: Role, stop: asyncio.Event) -> None:
    """Run until `stop` is set; then finish what is under way: answers that are due, and what is being shown."""
    clock = app.nursery.start(app.clock.run(), "clock")
    courier = app.nursery.start(app.courier.run(), "courier")
    app.nursery.start(introduce(app), "introduction")
    try:
        await _served(app, role, stop)
    finally:
        clock.cancel()
        await app.replies.drain(app.settings.request_timeout)
        await app.courier.drain(app.settings.request_timeout)
        courier.cancel()


async def _served(app: App, role: Role, stop: asyncio.Event) -> None:
    if role is Role.WEB or (role is Role.BOTH and app.settings.webhook_url):
        await _webhook(app, stop)
    elif role is Role.BOTH or not app.settings.webhook_url:
        await _polling(app, stop)
    else:
        log.info("a webhook is set: this process runs clocks and courier only")
        await stop.wait()


def stopping() -> asyncio.Event:
    """An event that is set when the process is asked to end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    return stop


async def introduce(app: App) -> None:
    """Tell Telegram the commands, by scope and language; the bot works without."""
    try:
        for code in (None, *app.catalogues.languages):
            for scope, where in SCOPES:
                told = commands(app.catalogues.of(code), scope)
                menu = [BotCommand(command=name, description=text) for name, text in told]
                await app.bot.set_my_commands(menu, scope=where, language_code=code)
    except (TimeoutError, AiogramError) as fault:
        log.warning("the commands' menus could not be set: %s", type(fault).__name__)


@web.middleware
async def acknowledged(request: web.Request, handler: Handler) -> web.StreamResponse:
    """503 for an update that must come again; one that cannot be read is done with, or it would come for ever."""
    try:
        return await handler(request)
    except StoreAway:
        raise web.HTTPServiceUnavailable from None
    except ValueError as fault:
        log.error("an update cannot be read: %s", type(fault).__name__)
        return web.json_response({})


async def _polling(app: App, stop: asyncio.Event) -> None:
    """Ask for updates; each is handled before the next are confirmed, so a store that is away loses none."""
    await app.bot.delete_webhook(drop_pending_updates=False)
    settings = app.settings
    await Polling(app.bot, app.dispatcher, settings.poll_timeout, settings.request_timeout).run(stop)


async def _webhook(app: App, stop: asyncio.Event) -> None:
    """Serve the webhook; an update is acknowledged once it is handled."""
    settings = app.settings
    secret = settings.webhook_secret.get_secret_value() if settings.webhook_secret else None
    handler = SimpleRequestHandler(app.dispatcher, app.bot, handle_in_background=False, secret_token=secret)
    server = web.Application(middlewares=[acknowledged])
    server.router.add_post(PATH, handler.handle)
    runner = web.AppRunner(server, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, settings.host, settings.port).start()
    try:
        await app.bot.set_webhook(
            f"{settings.webhook_url}{PATH}",
            secret_token=secret,
            allowed_updates=app.dispatcher.resolve_used_update_types(),
        )
        log.info("listening on %s:%s", settings.host, settings.port)
        await stop.wait()
    finally:
        await runner.cleanup()
