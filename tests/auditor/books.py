"""What the records say of each table, through the run: its deals, its chats, who sat where, and how far it was when."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.services import document
from bot.services.document import UnreadableDocument
from bot.services.players import Person, Robot
from bot.services.table import Closed, Rubber, Table
from engine.record import deal_line
from tests.auditor.deals import DealRead, deal_read
from tests.auditor.evidence import Evidence, Sighting

ALL = 52


@dataclass(frozen=True, slots=True)
class State:
    """A sighting with its document read; `table` is None where it cannot be read."""

    seen: Sighting
    table: Table | None

    @property
    def rubber(self) -> Rubber | None:
        stage = self.table.stage if self.table else None
        return stage if isinstance(stage, Rubber) else None

    @property
    def deal(self) -> int:
        """The number of the running or last deal, 0 before the first."""
        stage = self.table.stage if self.table else None
        return stage.deal if isinstance(stage, Rubber | Closed) else 0

    @property
    def fallen(self) -> int:
        """The cards that have fallen in that deal."""
        match = self.rubber.match if self.rubber else None
        return match.deal.fallen.bit_count() if match and match.deal else ALL


@dataclass(frozen=True, slots=True)
class Book:
    """One table. `deals` are by number from 1 on, as completely as they were ever seen; `sitters` are the persons to whom a seat
    belonged in a deal."""

    table: str
    states: Sequence[State] = field(repr=False)
    deals: Mapping[int, DealRead] = field(repr=False)
    sitters: Mapping[tuple[int, int], frozenset[int]]
    chats: frozenset[int]
    drawn: frozenset[tuple[str, ...]] = field(repr=False)
    """The cards of each cut, in order."""

    @property
    def last(self) -> State:
        return self.states[-1]

    def broken_off(self, deal: int) -> bool:
        """The table closed in the midst of that deal, so that its last cards may have been seen by nobody."""
        return isinstance(self.last.table and self.last.table.stage, Closed) and not self.deals[deal].over

    def fallen_by(self, deal: int, event: int) -> int:
        """At most how many cards of a deal had fallen when `event` happened, as later sightings prove; -1 before it was dealt."""
        index = bisect_left(self.states, event, key=lambda state: state.seen.last.event)
        if index == len(self.states) or self.states[index].deal > deal:
            return ALL
        return self.states[index].fallen if self.states[index].deal == deal else -1


def books(evidence: Evidence) -> dict[str, Book]:
    """The book of every table that was seen."""
    by_table: dict[str, list[State]] = {}
    for seen in evidence.sightings:
        by_table.setdefault(seen.table, []).append(State(seen, _read(seen.doc)))
    return {table: _book(table, states, evidence) for table, states in by_table.items()}


def _read(doc: str) -> Table | None:
    try:
        return document.load(doc)
    except UnreadableDocument:
        return None


def _book(table: str, states: Sequence[State], evidence: Evidence) -> Book:
    tables = [state.table for state in states if state.table]
    rubbers = [state.rubber for state in states if state.rubber]
    return Book(
        table=table,
        states=states,
        deals=_deals(rubbers, evidence.finished.get(table, ())),
        sitters=_sitters(rubbers),
        chats=frozenset(one.place.chat for one in tables),
        drawn=frozenset(tuple(str(draw.card) for draw in rubber.cut) for rubber in rubbers),
    )


def _deals(rubbers: Sequence[Rubber], finished: Sequence[str]) -> dict[int, DealRead]:
    running = {
        rubber.deal: deal_read(deal_line(rubber.match.deal), over=False)
        for rubber in rubbers
        if rubber.match.deal is not None
    }
    return running | {number: deal_read(line, over=True) for number, line in enumerate(finished, 1)}


def _sitters(rubbers: Sequence[Rubber]) -> dict[tuple[int, int], frozenset[int]]:
    found: dict[tuple[int, int], frozenset[int]] = {}
    for rubber in rubbers:
        for seat, occupant in enumerate(rubber.seats):
            match occupant:
                case Person(id=person) | Robot(left=Person(id=person)):
                    known = found.get((rubber.deal, seat), frozenset())
                    found[rubber.deal, seat] = known | {person}
    return found
