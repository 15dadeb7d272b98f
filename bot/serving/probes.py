"""What a process tells those who watch it, over HTTP.

`/healthz`: 200 while its parts go round; otherwise start it anew. A store that is away is no reason: that would only add to the
trouble. `/readyz`: 200 while it can serve people, with what it depends on by name. `/metrics`: Prometheus' text.
None holds a secret, and none is for the public: a proxy hands on the webhook's path only.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from bot.app import App
from bot.storage.store import SHARDS, Backlog, StoreAway

PATIENCE = 2.0
"""Seconds that the store has to answer somebody who watches."""


def _not_yet() -> bool:
    return False


@dataclass(slots=True)
class Probes:
    """Who answers for one process. `updates` says whether updates can come to where they should."""

    app: App
    stop: asyncio.Event
    updates: Callable[[], bool] = _not_yet

    def routes(self) -> list[web.RouteDef]:
        """What is served where."""
        return [
            web.get("/healthz", self.healthz),
            web.get("/readyz", self.readyz),
            web.get("/metrics", self.metrics),
        ]

    async def healthz(self, _: web.Request) -> web.Response:
        """Whether every part has come round lately; that this is answered shows that the event loop does."""
        return _told(self._rounds(self.app.settings.probe_stuck))

    async def readyz(self, _: web.Request) -> web.Response:
        """Whether a card that is tapped now would be played and shown."""
        return _told(
            {
                "running": not self.stop.is_set(),
                "store": await self._store_answers(),
                "name": bool(self.app.courier.address.bot),
                "updates": self.updates(),
                **self._rounds(self.app.settings.probe_late),
            }
        )

    async def metrics(self, _: web.Request) -> web.Response:
        """Everything counted, and what the store has waiting."""
        self.app.metrics.behind(await self._backlogs())
        return web.Response(
            body=self.app.metrics.exposition(), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4}
        )

    def _rounds(self, allowed: float) -> dict[str, bool]:
        pulses = {
            "clock": self.app.clock.pulse,
            "courier": self.app.courier.pulse,
            "heartbeat": self.app.courier.lease.pulse,
        }
        return {name: pulse.age <= allowed for name, pulse in pulses.items()}

    async def _store_answers(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.app.store.ping()
        except (StoreAway, TimeoutError):
            return False
        return True

    async def _backlogs(self) -> Sequence[Backlog]:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.app.store.backlog(SHARDS)
        except (StoreAway, TimeoutError):
            return ()


@asynccontextmanager
async def probed(probes: Probes, host: str, port: int | None) -> AsyncIterator[None]:
    """Serve the probes by themselves while the block runs; without a port do nothing."""
    if port is None:
        yield
        return
    server = web.Application()
    server.router.add_routes(probes.routes())
    runner = web.AppRunner(server, access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield
    finally:
        await runner.cleanup()


def _told(state: dict[str, bool]) -> web.Response:
    return web.json_response(state, status=200 if all(state.values()) else 503)
