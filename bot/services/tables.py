"""The one way in: a command is decided on the table as it is and committed by compare-and-set, in two round trips.

Those of this process stand in line. Who loses a race against another replica reads again and decides anew; after `TRIES` of
them the caller is told that the table is busy. A commit marks the table dirty, and the courier shows what has become of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.projector import shown as shown_lines
from bot.projector.shown import Shown
from bot.services import archive
from bot.services.commands import Back, BringHand, Command, Elapse, Join, StandIn
from bot.services.decide import decide
from bot.services.document import UnreadableDocument
from bot.services.house import House, Moment
from bot.services.lately import Lately
from bot.services.lines import Lines
from bot.services.outcomes import Accepted, Outcome, Refused, Repeated, Stale, Why
from bot.services.table import Closed, Table
from bot.services.thoughts import Thoughts
from bot.services.verdict import REPEATED
from bot.services.waits import person_awaited, rings
from bot.storage.store import Store, Stored, TableId, parse_table_id
from bot.subject import about_table

TRIES = 5


@dataclass(frozen=True, slots=True)
class Result:
    """What a command came to. `table` is the table as it is now, None where there is none that can be read."""

    outcome: Outcome
    table: Table | None

    @property
    def done(self) -> bool:
        """Whether it took effect, now or before."""
        return isinstance(self.outcome, Accepted | Repeated)


@dataclass(frozen=True, slots=True)
class Seats:
    """Where somebody sits, and how many tables of which he may be one cannot be read by this release."""

    tables: tuple[Table, ...]
    unreadable: int


def _nobody(_: TableId) -> None:
    """Nobody is told of a commit; whoever polls will find it."""


def _unawaited(_: float) -> None:
    """Nobody waits for deadlines; whoever polls will find them."""


def _unheard(_: Command, __: Outcome) -> None:
    """Nobody counts what commands come to."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of one bot. `committed` is told of every commit, to show it at once; `expected` of every deadline that a commit
    sets, in seconds; `decided` hears every command's outcome."""

    store: Store
    house: House
    committed: Callable[[TableId], None] = _nobody
    decided: Callable[[Command, Outcome], None] = _unheard
    lines: Lines = field(default_factory=Lines)
    documents: Lately = field(default_factory=Lately)
    expected: Callable[[float], None] = _unawaited
    thoughts: Thoughts | None = None
    """Of AIs that need time; None where nobody thinks for them."""

    async def act(self, command: Command) -> Result:
        """Decide and commit one command. Raises `StoreAway`."""
        table_id = parse_table_id(command.table)
        if table_id is None:
            result = Result(Refused(Why.FORGED), None)
        else:
            with about_table(table_id):
                async with self.lines.at(table_id):
                    result = await self._acted(table_id, command)
        self.decided(command, result.outcome)
        return result

    async def _acted(self, table_id: TableId, command: Command) -> Result:
        for _ in range(TRIES):
            stored = await self.store.read(table_id)
            if stored is None:
                return Result(Refused(Why.CLOSED), None)
            result = await self._tried(table_id, stored, command)
            if result is not None:
                await self._doubt(table_id, stored, command, result)
                return result
        return Result(Refused(Why.BUSY), None)

    async def _tried(self, table_id: TableId, stored: Stored, command: Command) -> Result | None:
        """The result, or None when somebody else committed first."""
        try:
            table = self.documents.load(stored.doc)
        except UnreadableDocument:
            return Result(Refused(Why.UNREADABLE), None)
        now = await self._moment(stored, table, command)
        if self._puts_off(table, command, now):
            return Result(REPEATED, table)
        verdict = decide(table, command, self.house, now)
        if verdict.gone:
            await self._forget(table_id, table)
        elif verdict.table is not table:
            if isinstance(command.act, Join | Back | StandIn) and command.by:
                await self.store.add_table(command.by.id, table_id)
            text = self.documents.dump(verdict.table)
            committed = await self.store.commit(
                table_id,
                stored.rev,
                text,
                verdict.table.due,
                finished=verdict.finished,
                owed=verdict.owed,
            )
            if not committed:
                return None
            self.tell(verdict.table, now)
            await archive.brought_soon(self.store, table_id, verdict.table.place.chat, verdict.owed)
        return Result(verdict.outcome, verdict.table)

    def tell(self, table: Table, now: Moment) -> None:
        """Who shows tables, who waits for deadlines and who thinks learn of a table as it was committed just now."""
        self.committed(TableId(table.id))
        left = 0.0
        if table.due is not None:
            left = table.due - now.clock
            self.expected(left)
        if self.thoughts is not None:
            self.thoughts.follow(table, left)

    def _puts_off(self, table: Table, command: Command, now: Moment) -> bool:
        """Whether an AI's card that is due is first thought of; the deadline comes to be asked for again by the thought's end."""
        if self.thoughts is None or command.act != Elapse() or table.due is None or now.clock < table.due:
            return False
        return self.thoughts.catch_up(table, lambda: self.act(command))

    async def _moment(self, stored: Stored, table: Table, command: Command) -> Moment:
        """Now, with what only a deadline or a ring needs to know besides."""
        now = Moment(stored.clock, self.house.wall())
        match command.act:
            case Elapse():
                shown = _shown(stored)
                thought = self.thoughts.of(table) if self.thoughts else None
                now = replace(now, prompt=shown.prompt if shown else None, thought=thought)
                rung = rings(table, now)
            case BringHand():
                rung = person_awaited(table)
                rung = rung if rung and command.by and rung.id == command.by.id else None
            case _:
                return now
        return replace(now, elsewhere=await self.waiting_for(rung.id, table)) if rung else now

    async def waiting_for(self, person: int, here: Table) -> int:
        """How many tables but this one wait for somebody. Raises `StoreAway`."""
        waiting = 0
        for table_id in sorted(await self.store.tables_of(person) - {here.id}):
            try:
                table = await self.present(table_id)
            except UnreadableDocument:
                continue
            awaited = person_awaited(table) if table and not table.place.private else None
            waiting += awaited is not None and awaited.id == person
        return waiting

    async def _doubt(self, table_id: TableId, stored: Stored, command: Command, result: Result) -> None:
        """A tap on a button that a message should not bear proves our belief about that message wrong: it is doubtful."""
        keys = []
        borne = command.via is None or command.via.borne
        if borne and isinstance(result.outcome, Stale) and result.outcome.hand and command.by:
            keys += [f"hand:{command.by.id}", f"aside:{command.by.id}"]
        shown = _shown(stored)
        known = shown is None or command.via is None or shown.knows(command.via.chat, command.via.message)
        if command.via and borne and not stored.dirty and not known:
            keys.append(f"stray:{command.via.chat}:{command.via.message}")
        if keys:
            await self.store.orphan(table_id, keys)
            self.committed(table_id)

    async def present(self, table_id: TableId) -> Table | None:
        """The table, None when it is gone or closed. Raises `StoreAway`, `UnreadableDocument`."""
        stored = await self.store.read(table_id)
        if stored is None:
            return None
        table = self.documents.load(stored.doc)
        return None if isinstance(table.stage, Closed) else table

    async def present_named(self, name: str) -> Table | None:
        """As `present`, of an id that a button carried: anyone can forge one."""
        table_id = parse_table_id(name)
        return None if table_id is None else await self.present(table_id)

    async def at(self, chat: int, topic: int) -> Table | None:
        """The table of a place. Raises `StoreAway`, `UnreadableDocument`."""
        standing = await self.store.place(chat, topic)
        return None if standing is None else await self.present(standing)

    async def of(self, person: int) -> Seats:
        """The tables where somebody sits, has left a seat or is to take one; what is outdated in the index is pruned.

        Raises `StoreAway`.
        """
        found, unreadable = [], 0
        for table_id in sorted(await self.store.tables_of(person)):
            try:
                table = await self.present(table_id)
            except UnreadableDocument:
                unreadable += 1
                continue
            if table is not None and any(one.id == person for one in table.addressed):
                found.append(table)
            else:
                await self.store.drop_table(person, table_id)
        return Seats(tuple(found), unreadable)

    async def _forget(self, table_id: TableId, table: Table) -> None:
        for person in table.addressed:
            await self.store.drop_table(person.id, table_id)
        await self.store.release_place(table.place.chat, table.place.topic, table_id)
        await archive.repaired(self.store, table_id, table.place.chat)
        await self.store.forget(table_id)


def _shown(stored: Stored) -> Shown | None:
    """What is shown; None where that cannot be read: the courier will show all anew."""
    try:
        return shown_lines.load(stored.shown)
    except ValueError:
        return None
