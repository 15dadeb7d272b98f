"""Looks at the records while a run goes on, as often as it can, and remembers what it saw and when."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

from bot.sandbox import Sandbox
from bot.services import document
from bot.services.table import Rubber
from bot.storage.store import Store, TableId, parse_table_id
from tests.auditor.evidence import Look, Sighting
from tests.auditor.texts import callbacks

PAUSE = 0.05
"""Seconds between two rounds of looks."""


@dataclass(slots=True)
class Watch:
    """The tables that the bot's buttons have named so far, and every state in which they were seen."""

    sandbox: Sandbox
    store: Store
    tables: list[TableId] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)
    _latest: dict[TableId, int] = field(default_factory=dict)
    """Where in `sightings` each table's last one stands."""
    _heard: int = 0

    async def keep(self, over: asyncio.Event) -> None:
        """Look until it is over."""
        while not over.is_set():
            await self.look()
            await asyncio.sleep(PAUSE)

    async def look(self) -> None:
        """One round over all tables."""
        await self._find()
        for table in self.tables:
            now = Look(self.sandbox.world.clock.now(), self.sandbox.world.events.last)
            stored = await self.store.read(table)
            if stored is not None:
                self._see(table, Sighting(table, stored.rev, stored.doc, not stored.dirty, now, now))

    async def _find(self) -> None:
        for event in await self.sandbox.world.events.after(self._heard, 0):
            self._heard = event.id
            message = event.body.get("message")
            named = callbacks(message) if isinstance(message, dict) else []
            for table in (parse_table_id(data.split(":")[1]) for data in named if ":" in data):
                if table is not None and table not in self.tables:
                    self.tables.append(table)

    def _see(self, table: TableId, seen: Sighting) -> None:
        at = self._latest.get(table)
        if at is not None:
            former = self.sightings[at]
            if (former.rev, former.clean) == (seen.rev, seen.clean):
                self.sightings[at] = replace(former, last=seen.last)
                return
        self._latest[table] = len(self.sightings)
        self.sightings.append(seen)

    def all_rest_since(self, time: float) -> bool:
        """Whether every table was twice found with nothing left to be shown, the last time after this moment."""
        rested = {
            seen.table
            for seen in self.sightings
            if seen.clean and seen.first.time < seen.last.time and seen.last.time > time
        }
        return rested == set(self.tables)

    async def second_deal(self) -> None:
        """Return once some table without a dummy is well into its second deal, and one with a dummy is in play."""
        while True:
            tables = [document.load(self.sightings[at].doc).stage for at in self._latest.values()]
            playing = [one for one in tables if isinstance(one, Rubber) and _deep_in_play(one)]
            dummies = [len(one.players) < len(one.seats) for one in playing]
            if any(dummies) and any(
                one.deal > 1 for one, dummy in zip(playing, dummies, strict=True) if not dummy
            ):
                return
            await asyncio.sleep(0.2)

    async def finished(self) -> dict[str, tuple[str, ...]]:
        """The lines of every table's finished deals."""
        return {table: tuple(await self.store.finished(table)) for table in self.tables}


def _deep_in_play(rubber: Rubber) -> bool:
    running = rubber.match.deal
    return running is not None and running.turn is not None and 10 < running.turn_number < 40
