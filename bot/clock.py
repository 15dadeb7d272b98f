"""Time as a caller: polls the shards' clocks and turns every deadline that fell due into an `Elapse`.

A deadline that was overtaken by a commit comes to nothing, so nobody cancels timers; a claim lost with its replica comes back.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

from bot.rounds import Pulse, pause
from bot.services.commands import Command, Elapse
from bot.services.tables import Tables
from bot.storage.store import SHARDS, StoreAway, TableId

log = logging.getLogger(__name__)

AWAY_PAUSE = 1.0
"""Seconds to wait before asking a store again that was away."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Polls every `poll` seconds; any number of replicas may."""

    tables: Tables
    poll: float
    pulse: Pulse = field(default_factory=Pulse)

    async def run(self, stop: asyncio.Event) -> None:
        """Poll until `stop`; what was claimed by then is done."""
        away = False
        while not stop.is_set():
            try:
                await self.tick()
                away = False
            except StoreAway:
                if not away:
                    log.warning("the store is away; clocks stand still")
                away = True
            self.pulse.beat()
            await pause(stop, AWAY_PAUSE if away else self.poll)

    async def tick(self) -> None:
        """One poll of every shard, and everything that was due. Raises `StoreAway`."""
        for claim in await self.tables.store.claim(SHARDS):
            for due in claim.due:
                await self._elapse(due.table)

    async def _elapse(self, table: TableId) -> None:
        try:
            await self.tables.act(Command(table, Elapse()))
        except StoreAway:
            raise
        except Exception as fault:
            # One table that always fails must not stop the clocks of the others.
            log.error("table %s fails on its deadline", table, exc_info=fault)
