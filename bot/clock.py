"""Time as a caller: polls the shards' clocks and turns every deadline that fell due into an `Elapse`.

The store is asked once the next deadline that is known here has come, and from time to time in any case, so that the shards'
clocks go on; what other replicas commit is claimed by them.
A deadline that was overtaken by a commit comes to nothing, so nobody cancels timers; a claim lost with its replica comes back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field

from bot.rounds import Pulse, pause
from bot.services.commands import Command, Elapse
from bot.services.tables import Tables
from bot.storage.store import SHARDS, StoreAway, TableId

log = logging.getLogger(__name__)

AWAY_PAUSE = 1.0
"""Seconds to wait before asking a store again that was away."""
AT_REST, LONGEST_REST = 20, 1.0
"""Rounds after which the store is asked though nothing is known to fall due, but no more seconds than the second: a shard's clock
that nobody asks for longer than its step (`CLOCK_STEP`) stands still."""


@dataclass(slots=True)
class Alarm:
    """When the store is to be asked next, on the monotonic clock."""

    at: float = 0.0

    def sooner(self, seconds: float) -> None:
        """A deadline is so many seconds ahead."""
        self.at = min(self.at, time.monotonic() + seconds)

    @property
    def due(self) -> bool:
        """Whether it is time."""
        return time.monotonic() >= self.at


@dataclass(frozen=True, slots=True)
class Clock:
    """Comes round every `poll` seconds; any number of replicas may have one. `alarm` is told of the deadlines set here."""

    tables: Tables
    poll: float
    alarm: Alarm = field(default_factory=Alarm)
    pulse: Pulse = field(default_factory=Pulse)

    async def run(self, stop: asyncio.Event) -> None:
        """Poll until `stop`; what was claimed by then is done."""
        away = False
        while not stop.is_set():
            try:
                if self.alarm.due:
                    await self.tick()
                    away = False
            except StoreAway:
                self.alarm.sooner(0)
                if not away:
                    log.warning("the store is away; clocks stand still")
                away = True
            self.pulse.beat()
            await pause(stop, AWAY_PAUSE if away else self.poll)

    async def tick(self) -> None:
        """One poll of every shard, and everything that was due. Raises `StoreAway`."""
        self.alarm.at = time.monotonic() + min(AT_REST * self.poll, LONGEST_REST)
        claims = await self.tables.store.claim(SHARDS)
        for left in (claim.left for claim in claims if claim.left is not None):
            self.alarm.sooner(left)
        for due in (due for claim in claims for due in claim.due):
            await self._elapse(due.table)

    async def _elapse(self, table: TableId) -> None:
        try:
            await self.tables.act(Command(table, Elapse()))
        except StoreAway:
            raise
        except Exception as fault:
            # One table that always fails must not stop the clocks of the others.
            log.error("table %s fails on its deadline", table, exc_info=fault)
