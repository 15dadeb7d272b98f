"""Keeps what Telegram shows equal to the state.

A replica holds shards by a heartbeat; only the holder projects their tables, so that one writer alone calls Telegram about a
table. A projection takes three round trips to the store whatever the number of calls: begin, take tokens, end. Calls to one
chat go one after another, in the frames' order; chats do not wait for each other. A call without a token is not made; the
table stays dirty until the token is there, and then shows the state of that time. Nor is a call made once the lease may have run
out, however long the process was held up, or on a token that was taken long ago.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from aiogram import Bot

from bot.courier.calls import perform
from bot.courier.lease import Lease
from bot.courier.lessons import learn
from bot.courier.limits import Limits, Wish
from bot.courier.pictures import Photo, Pictures
from bot.courier.round import Round
from bot.i18n import Catalogues
from bot.nursery import Nursery
from bot.projector import shown as shown_lines
from bot.projector.diff import (
    Call,
    Fate,
    chat_of,
    difference,
    favoured,
    key_of,
    urgency_of,
)
from bot.projector.frame import Urgency
from bot.projector.frames import frames
from bot.projector.shown import Shown
from bot.rounds import Pulse, pause
from bot.services.document import UnreadableDocument
from bot.services.openings import placed
from bot.services.table import Table
from bot.services.tables import Tables
from bot.services.views import Address, scene
from bot.storage.store import Projection, StoreAway, TableId
from bot.subject import about_table

log = logging.getLogger(__name__)

AWAY_PAUSE = 1.0
TOKEN_LIFE = 1.0
"""Seconds after which a token is too old to be spent: at another time it would let too many calls through at once."""
FAULT_PAUSE = 30.0
"""Seconds for which a table is left alone that could not be shown for a reason nobody foresaw."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often the courier looks (seconds); `patience`: how long differences that may wait are put off."""

    poll: float = 0.2
    patience: float = 10.0


@dataclass(slots=True)
class Courier:
    """Projects the tables of the shards this replica holds. `nudge` may be called by whoever committed here."""

    bot: Bot
    catalogues: Catalogues
    address: Address
    limits: Limits
    nursery: Nursery
    lease: Lease
    pictures: Pictures
    pace: Pace = field(default_factory=Pace)
    pulse: Pulse = field(default_factory=Pulse)
    _tables: Tables | None = None
    _busy: dict[TableId, asyncio.Task[None]] = field(default_factory=dict)
    _again: set[TableId] = field(default_factory=set)
    _resting: dict[TableId, float] = field(default_factory=dict)
    """Until when a table is left alone, on the monotonic clock."""
    _draining: bool = False

    def serve(self, tables: Tables) -> None:
        """The tables to show; they in turn tell this courier of their commits."""
        self._tables = tables

    @property
    def tables(self) -> Tables:
        assert self._tables is not None, "a courier serves tables"
        return self._tables

    async def run(self, stop: asyncio.Event) -> None:
        """Hold shards and look for dirty tables until `stop`; then show to the end what is being shown, and give the shards up,
        once no heartbeat can take them again."""
        rest = asyncio.Event()
        heartbeat = self.nursery.start(self.lease.run(self.tables.store, rest), "heartbeat")
        try:
            while not stop.is_set() and not heartbeat.done():
                await self._look()
                self.pulse.beat()
                await pause(stop, self.pace.poll)
            self._draining = True
            await asyncio.gather(*self._busy.values(), return_exceptions=True)
        finally:
            rest.set()
            await asyncio.wait((heartbeat,))
            with suppress(StoreAway):
                await self.lease.release(self.tables.store)

    def nudge(self, table: TableId) -> None:
        """This table has just been changed: project it without waiting for the next look."""
        if self._draining or not self.lease.covers(table) or self._resting.get(table, 0.0) > time.monotonic():
            return
        self._resting.pop(table, None)
        if table in self._busy:
            self._again.add(table)
            return
        with about_table(table):
            self._busy[table] = self.nursery.start(self._projected(table), f"projection of {table}")

    async def _look(self) -> None:
        try:
            found = await self.tables.store.dirty(sorted(self.lease.shards))
        except StoreAway:
            await asyncio.sleep(AWAY_PAUSE)
            return
        for table in found:
            if table not in self._busy:
                self.nudge(table)

    async def _projected(self, table: TableId) -> None:
        try:
            while True:
                self._again.discard(table)
                await self._project(table)
                if self._draining or table not in self._again:
                    return
        except StoreAway:
            log.warning("the store is away; table %s is shown later", table)
        except Exception as fault:
            log.error("table %s is left alone for a while", table, exc_info=fault)
            self._resting[table] = time.monotonic() + FAULT_PAUSE
        finally:
            del self._busy[table]

    async def _project(self, table_id: TableId) -> None:
        store = self.tables.store
        projection = await store.begin(table_id, self.lease.replica)
        if projection is None:
            return
        try:
            table = self.tables.documents.load(projection.doc)
            unseen = table.opening and not projection.shown
            if unseen and not await placed(self.tables, table):
                return
            round_ = await self._made(table, projection)
        except UnreadableDocument as fault:
            log.error("table %s: its document is %s; it is kept and not shown", table_id, str(fault))
            await self._put_off(table_id, projection, None)
            return
        except StoreAway:
            raise
        except Exception as fault:
            log.error("table %s cannot be shown", table_id, exc_info=fault)
            await self._put_off(table_id, projection, FAULT_PAUSE)
            return
        shown = shown_lines.dump(round_.shown)
        unknown = projection.unknown
        if not await store.end(table_id, self.lease.replica, projection.rev, shown, unknown, round_.again):
            await store.orphan(table_id, [*unknown, *round_.touched])
        await learn(self.tables, table, projection, round_)
        if round_.again == 0:
            self._again.add(table_id)

    async def _put_off(self, table: TableId, projection: Projection, again: float | None) -> None:
        """Leave a table as it is shown, for `again` seconds or until it changes."""
        await self.tables.store.end(table, self.lease.replica, projection.rev, projection.shown, (), again)

    async def _made(self, table: Table, projection: Projection) -> Round:
        """Find the difference, take tokens, make the calls that got one."""
        shown = _believed(table, projection)
        wanted = frames(scene(table, self.address), shown, self.catalogues)
        deaf = {table.place.chat} if table.halt else frozenset[int]()
        found = difference(shown, wanted, shown.waited(projection.rev, projection.clock), deaf)
        round_ = Round(projection.clock, found.shown)
        if found.put_off:
            round_.put_off(projection.rev, projection.clock, self.pace.patience)
        calls = sorted(found.calls, key=lambda call: urgency_of(call).value)
        photos = await self.pictures.of(calls)
        waits = await self.limits.take([_wish(call) for call in calls])
        chats: dict[int, list[tuple[Call, float]]] = {}
        for call, wait in zip(calls, waits, strict=True):
            chats.setdefault(chat_of(call), []).append((call, wait))
        spend_by = time.monotonic() + TOKEN_LIFE
        await asyncio.gather(
            *(self._chat(TableId(table.id), each, photos, round_, spend_by) for each in chats.values())
        )
        return round_

    async def _chat(
        self,
        table: TableId,
        calls: Sequence[tuple[Call, float]],
        photos: Mapping[str, Photo],
        round_: Round,
        spend_by: float,
    ) -> None:
        """The calls to one chat, in order; the first that must wait holds up those behind it."""
        granted = [call for call, wait in calls if not wait]
        for made, call in enumerate(granted):
            ours = self.lease.covers(table)
            if not ours or time.monotonic() > spend_by:
                round_.wait(0 if ours else self.lease.heartbeat)
                await self._give_back(granted[made:])
                return
            photo = photos.get(key_of(call))
            reply = await self.pictures.perform(self.bot, call, photo) if photo else None
            reply = reply or await perform(self.bot, call)
            round_.note(call, reply)
            if reply.fate is Fate.LATER:
                await self.limits.penalize(chat_of(call), reply.after)
            if reply.fate in (Fate.LATER, Fate.UNSURE) or reply.news or reply.moved:
                await self._give_back(granted[made + 1 :])
                return
        for _, wait in calls[len(granted) :]:
            round_.wait(wait)

    async def _give_back(self, unmade: Sequence[Call]) -> None:
        await self.limits.give_back([chat_of(call) for call in unmade])


def _wish(call: Call) -> Wish:
    return Wish(chat_of(call), favoured(call), urgency_of(call) is Urgency.TURN)


def _believed(table: Table, projection: Projection) -> Shown:
    """What the table's messages show as far as we know; of a line that cannot be read, nothing: all is shown anew."""
    try:
        shown = shown_lines.load(projection.shown)
        shown = shown.doubting((*projection.unknown, *(shown.messages if projection.unended else ())))
    except ValueError:
        log.error("table %s: what it shows cannot be read; it is shown anew", table.id)
        return Shown()
    return shown.within(table.place.chat)
