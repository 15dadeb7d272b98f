"""How late AIs' cards are, seen in the store: from the commit before each, less the pause."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from redis.asyncio import Redis

from bot.services import document
from bot.services.players import Robot
from bot.services.table import Rubber, Table
from bot.services.waits import Awaited, awaited
from bot.storage.keys import Keys
from bot.storage.store import TableId
from tests.bench.hall import Sitting

WATCH = 0.05
PAUSE = 1.0
"""Seconds before an AI's card, as the settings come; a change is seen `WATCH` after it at most, as early as late."""
KEYS = Keys("whist")


@dataclass(slots=True)
class Lateness:
    """Of some tables: of each AI's card, how many seconds after its due time it lay in the store."""

    store: Redis
    sittings: Sequence[Sitting]
    late: list[float] = field(default_factory=list)
    _due: dict[str, float] = field(default_factory=dict)
    """Of a table that waits for an AI: when its card is due, on the loop's clock."""
    _revisions: dict[str, str] = field(default_factory=dict)

    async def run(self) -> None:
        """Watch for ever."""
        names = [sitting.table for sitting in self.sittings]
        keys = [KEYS.table("table", TableId(name)) for name in names]
        while True:
            pipe = self.store.pipeline(transaction=False)
            for key in keys:
                pipe.hget(key, "rev")
            now = time.monotonic()
            for name, key, revision in zip(names, keys, await pipe.execute(), strict=True):
                if revision != self._revisions.get(name):
                    self._revisions[name] = revision
                    due = self._due.pop(name, None)
                    if due is not None:
                        self.late.append(max(0.0, now - due))
                    await self._wait(name, key, now)
            await asyncio.sleep(WATCH)

    def overdue(self, bound: float) -> list[float]:
        """Of the cards that have not come yet, but were due more than `bound` seconds ago: how long each is late by now."""
        now = time.monotonic()
        return [now - due for due in self._due.values() if now - due > bound]

    async def _wait(self, name: str, key: str, now: float) -> None:
        table = document.load(await self.store.hget(key, "doc") or "")
        if _awaits_robot(table):
            self._due[name] = now + PAUSE


def _awaits_robot(table: Table) -> bool:
    rubber = table.stage
    if not isinstance(rubber, Rubber) or awaited(rubber) is not Awaited.ITSELF:
        return False
    deal = rubber.match.deal
    assert deal is not None
    return deal.turn is not None and isinstance(rubber.player(deal.turn.actor), Robot)
