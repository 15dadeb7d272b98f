"""The course of a process: start the parts, let updates in, and at the end finish in order.

`web` serves Telegram's webhook, `worker` polls; either also runs the clocks and the courier, so any mixture of processes
works as replicas. With a webhook address set a worker does not poll: two consumers of one bot get 409 from Telegram.

The end: nothing more is let in, handlers under way finish, answers go out, what is being shown is shown to its end, the shards
are given up, so that another replica shows their tables at once. All that within a setting's patience; what is cut short by it,
or by SIGKILL, loses nothing, it only takes as long as a lease.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from enum import Enum

from bot.app import App
from bot.serving.menus import introduce
from bot.serving.polling import Polling
from bot.serving.probes import Probes, probed
from bot.serving.webhook import webhook

log = logging.getLogger(__name__)


class Role(Enum):
    """What a process does beside the clocks and the courier. `BOTH`: whichever the settings call for."""

    WEB = "web"
    WORKER = "worker"
    BOTH = "both"


class PartEnded(RuntimeError):  # noqa: N818 - a state of the process
    """A part that should run as long as the process has ended by itself; the log tells of what."""


async def serve(app: App, role: Role, stop: asyncio.Event) -> None:
    """Run until `stop` is set, then end in order. Raises `PartEnded`, after the same end, when a part has ended by itself:
    whoever started the process should start it anew."""
    rest = asyncio.Event()
    clock = app.nursery.start(app.clock.run(rest), "clock")
    courier = app.nursery.start(app.courier.run(rest), "courier")
    app.nursery.start(introduce(app), "introduction")
    for part in (clock, courier):
        part.add_done_callback(lambda _: None if rest.is_set() else stop.set())
    try:
        await _letting_in(app, role, stop)
    finally:
        early = [part.get_name() for part in (clock, courier) if part.done()]
        rest.set()
        await asyncio.gather(
            app.replies.drain(app.settings.stop_patience),
            asyncio.wait((clock, courier), timeout=app.settings.stop_patience),
        )
    if early:
        raise PartEnded(", ".join(early))


def stopping() -> asyncio.Event:
    """An event that is set when the process is asked to end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    return stop


async def _letting_in(app: App, role: Role, stop: asyncio.Event) -> None:
    """Take updates until `stop`; handlers under way then have the setting's patience to finish."""
    try:
        async with asyncio.timeout(None) as limit:
            app.nursery.start(_last_orders(limit, stop, app.settings.stop_patience), "last orders")
            await _intake(app, role, stop)
    except TimeoutError:
        if not limit.expired():
            raise
        log.warning("handlers under way took too long and were broken off; their updates come again")


async def _last_orders(limit: asyncio.Timeout, stop: asyncio.Event, patience: float) -> None:
    await stop.wait()
    limit.reschedule(asyncio.get_running_loop().time() + patience)


async def _intake(app: App, role: Role, stop: asyncio.Event) -> None:
    settings = app.settings
    probes = Probes(app, stop)
    if role is Role.WEB or (role is Role.BOTH and settings.webhook_url):
        await webhook(app, probes, stop)
        return
    async with probed(probes, settings.host, settings.metrics_port):
        if role is Role.WORKER and settings.webhook_url:
            log.info("a webhook is set: this process runs clocks and courier only")
            probes.updates = lambda: True
            await stop.wait()
        else:
            await app.bot.delete_webhook(drop_pending_updates=False)
            polling = Polling(app.bot, app.dispatcher, settings.poll_timeout, settings.request_timeout)
            probes.updates = lambda: polling.answered
            await polling.run(stop)
