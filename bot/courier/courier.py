"""Keeps what Telegram shows equal to the state.

A replica holds shards by a heartbeat; only the holder projects their tables, so that one writer alone calls Telegram about a
table. A projection takes three round trips to the store whatever the number of calls: begin, take tokens, end. Calls to one
chat go one after another, in the frames' order; chats do not wait for each other. A call without a token is not made; the
table stays dirty until the token is there, and then shows the state of that time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from aiogram import Bot

from bot.courier.calls import Reply, perform
from bot.courier.limits import Limits, Wish
from bot.i18n import Catalogues
from bot.nursery import Nursery
from bot.projector import shown as shown_lines
from bot.projector.diff import (
    Call,
    Edit,
    Fate,
    Send,
    applied,
    chat_of,
    difference,
    favoured,
    key_of,
    urgency_of,
)
from bot.projector.frames import frames
from bot.projector.shown import Shown
from bot.services import document
from bot.services.commands import Command, Reached, Resume, Unreached
from bot.services.document import UnreadableDocument
from bot.services.house import Moment
from bot.services.table import Table
from bot.services.tables import Tables
from bot.services.views import Address, scene
from bot.services.waits import off
from bot.storage.store import SHARDS, Projection, StoreAway, TableId, shard_of

log = logging.getLogger(__name__)

AWAY_PAUSE = 1.0
REFUSED_PAUSE = 30.0
"""Seconds before a call is tried again that Telegram refused for no reason we know."""
FORBIDDEN_PAUSE = 300.0
"""Seconds before a group is tried again that does not take our messages."""
UNSURE_PAUSE = 1.0
DRIFT = 2.0
"""Seconds by which a deadline as people read it may be off before it is told anew."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often the courier looks (seconds); `patience`: how long differences that may wait are put off."""

    heartbeat: float = 1.0
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
    replica: str
    pace: Pace = field(default_factory=Pace)
    _tables: Tables | None = None
    _held: frozenset[int] = frozenset()
    _busy: set[TableId] = field(default_factory=set)
    _again: set[TableId] = field(default_factory=set)

    def serve(self, tables: Tables) -> None:
        """The tables to show; they in turn tell this courier of their commits."""
        self._tables = tables

    @property
    def tables(self) -> Tables:
        assert self._tables is not None, "a courier serves tables"
        return self._tables

    async def run(self) -> None:
        """Hold shards and look for dirty tables until cancelled; then give the shards up."""
        self.nursery.start(self._heartbeat(), "heartbeat")
        try:
            while True:
                await self._look()
                await asyncio.sleep(self.pace.poll)
        finally:
            self._held = frozenset()
            await self.tables.store.release(self.replica)

    def nudge(self, table: TableId) -> None:
        """This table has just been changed: project it without waiting for the next look."""
        if shard_of(table) not in self._held:
            return
        if table in self._busy:
            self._again.add(table)
            return
        self._busy.add(table)
        self.nursery.start(self._projected(table), f"projection of {table}")

    async def _heartbeat(self) -> None:
        while True:
            try:
                self._held = frozenset(await self.tables.store.hold(self.replica, SHARDS))
            except StoreAway:
                self._held = frozenset()
            await asyncio.sleep(self.pace.heartbeat)

    async def _look(self) -> None:
        try:
            found = await asyncio.gather(*(self.tables.store.dirty(shard) for shard in sorted(self._held)))
        except StoreAway:
            await asyncio.sleep(AWAY_PAUSE)
            return
        for tables in found:
            for table in tables:
                if table not in self._busy:
                    self.nudge(table)

    async def _projected(self, table: TableId) -> None:
        try:
            while True:
                self._again.discard(table)
                await self._project(table)
                if table not in self._again:
                    return
        except StoreAway:
            log.warning("the store is away; table %s is shown later", table)
        finally:
            self._busy.discard(table)

    async def _project(self, table_id: TableId) -> None:
        store = self.tables.store
        projection = await store.begin(table_id, self.replica)
        if projection is None:
            return
        try:
            table = document.load(projection.doc)
            round_ = await self._made(table, projection)
        except UnreadableDocument as fault:
            log.error("table %s: its document is %s; it is kept and not shown", table_id, str(fault))
            await self._put_off(table_id, projection, None)
            return
        except StoreAway:
            raise
        except Exception as fault:
            log.error("table %s cannot be shown", table_id, exc_info=fault)
            await self._put_off(table_id, projection, REFUSED_PAUSE)
            return
        shown = shown_lines.dump(round_.shown)
        unknown = projection.unknown
        if not await store.end(table_id, self.replica, projection.rev, shown, unknown, round_.again):
            await store.orphan(table_id, [*unknown, *round_.touched])
        await self._learn(table, projection, round_)
        if round_.again == 0:
            self._again.add(table_id)

    async def _put_off(self, table: TableId, projection: Projection, again: float | None) -> None:
        """Leave a table as it is shown, for `again` seconds or until it changes."""
        await self.tables.store.end(table, self.replica, projection.rev, projection.shown, (), again)

    async def _made(self, table: Table, projection: Projection) -> _Round:
        """Find the difference, take tokens, make the calls that got one."""
        shown = _believed(table, projection)
        wanted = frames(scene(table, self.address), shown, self.catalogues)
        found = difference(shown, wanted, patient=shown.put_off == projection.rev)
        round_ = _Round(
            projection.clock, replace(found.shown, put_off=projection.rev if found.put_off else 0)
        )
        if found.put_off:
            round_.wait(self.pace.patience)
        calls = sorted(found.calls, key=lambda call: urgency_of(call).value)
        waits = await self.limits.take([Wish(chat_of(call), favoured(call)) for call in calls])
        chats: dict[int, list[tuple[Call, float]]] = {}
        for call, wait in zip(calls, waits, strict=True):
            chats.setdefault(chat_of(call), []).append((call, wait))
        await asyncio.gather(*(self._chat(each, round_) for each in chats.values()))
        return round_

    async def _chat(self, calls: Sequence[tuple[Call, float]], round_: _Round) -> None:
        """The calls to one chat, in order; the first that must wait holds up those behind it."""
        for done, (call, wait) in enumerate(calls):
            if wait:
                round_.wait(wait)
                return
            reply = await perform(self.bot, call)
            round_.note(call, reply)
            if reply.fate is Fate.LATER:
                await self.limits.penalize(chat_of(call), reply.after)
            if reply.fate in (Fate.LATER, Fate.UNSURE):
                await self.limits.give_back([chat_of(call) for call, _ in calls[done + 1 :]])
                return

    async def _learn(self, table: Table, projection: Projection, round_: _Round) -> None:
        """What the calls told about people, and what the clock tells about the deadline, as ordinary commands."""
        for person in table.addressed:
            fate = round_.fates.get(person.id)
            if fate is Fate.FORBIDDEN:
                await self.tables.store.remember_person(person.id, reachable=False)
                await self.tables.act(Command(table.id, Unreached(person.id)))
            elif fate is Fate.DONE and not person.ready:
                await self.tables.act(Command(table.id, Reached(person.id)))
        if abs(off(table, Moment(projection.clock, self.tables.house.wall()))) > DRIFT:
            await self.tables.act(Command(table.id, Resume()))


def _believed(table: Table, projection: Projection) -> Shown:
    """What the table's messages show as far as we know; of a line that cannot be read, nothing: all is shown anew."""
    try:
        return shown_lines.load(projection.shown).doubting(projection.unknown)
    except ValueError:
        log.error("table %s: what it shows cannot be read; it is shown anew", table.id)
        return Shown()


@dataclass(slots=True)
class _Round:
    """One projection under way, begun at `clock`: what is shown by now, what was learnt, when to look again."""

    clock: float
    shown: Shown
    again: float | None = None
    fates: dict[int, Fate] = field(default_factory=dict)
    touched: list[str] = field(default_factory=list)
    started: float = field(default_factory=time.monotonic)

    def wait(self, seconds: float) -> None:
        self.again = seconds if self.again is None else min(self.again, seconds)

    def note(self, call: Call, reply: Reply) -> None:
        at = self.clock + time.monotonic() - self.started
        self.shown = applied(self.shown, call, reply.fate, reply.message, at)
        self.touched.append(key_of(call))
        if isinstance(call, Send | Edit):
            self.fates[chat_of(call)] = reply.fate
        match reply.fate:
            case Fate.GONE:
                self.wait(0)
            case Fate.LATER:
                self.wait(reply.after)
            case Fate.UNSURE:
                self.wait(UNSURE_PAUSE)
            case Fate.REFUSED:
                self.wait(REFUSED_PAUSE)
            case Fate.FORBIDDEN:
                self.wait(FORBIDDEN_PAUSE)
