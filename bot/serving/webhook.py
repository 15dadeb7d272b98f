"""The webhook's server. An update is acknowledged once it is handled; one that fails is, too, unless it must come again.

Telegram brings an update again after anything but a 2xx, and slows all updates of a bot that keeps failing (docs/telegram.md).
So 503 is for what no person can repeat while the store is away; any other failure is named by the update's id and done with.
"""

from __future__ import annotations

import asyncio
import logging

from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.app import App
from bot.serving.probes import Probes
from bot.storage.store import StoreAway

log = logging.getLogger(__name__)

PATH = "/telegram"


async def webhook(app: App, probes: Probes, stop: asyncio.Event) -> None:
    """Serve the webhook, and the probes beside it, until `stop`; then finish the handlers under way."""
    settings = app.settings
    secret = settings.webhook_secret.get_secret_value() if settings.webhook_secret else None
    handler = SimpleRequestHandler(app.dispatcher, app.bot, handle_in_background=False, secret_token=secret)
    server = web.Application(middlewares=[acknowledged])
    server.router.add_post(PATH, handler.handle)
    server.router.add_routes(probes.routes())
    runner = web.AppRunner(server, access_log=None, shutdown_timeout=settings.stop_patience)
    await runner.setup()
    await web.TCPSite(runner, settings.host, settings.port).start()
    try:
        await app.bot.set_webhook(
            f"{settings.webhook_url}{PATH}",
            secret_token=secret,
            allowed_updates=app.dispatcher.resolve_used_update_types(),
        )
        probes.updates = lambda: True
        log.info("listening on %s:%s", settings.host, settings.port)
        await stop.wait()
    finally:
        await runner.cleanup()


@web.middleware
async def acknowledged(request: web.Request, handler: Handler) -> web.StreamResponse:
    """503 for an update that must come again; one that always fails is done with, or it would come for ever."""
    try:
        return await handler(request)
    except StoreAway:
        raise web.HTTPServiceUnavailable from None
    except web.HTTPException:
        raise
    except Exception as fault:
        log.error("update %s is lost: %s", await _number(request), type(fault).__name__, exc_info=fault)
        return web.json_response({})


async def _number(request: web.Request) -> int | None:
    """The id of the update that a request has brought, if it can be read so far."""
    try:
        body = await request.json()
    except ValueError:
        return None
    number = body.get("update_id") if isinstance(body, dict) else None
    return number if isinstance(number, int) else None
