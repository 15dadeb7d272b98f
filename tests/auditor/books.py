"""What the records say of each table, through the run: its deals, its chats, who sat where, and how far it was when."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.services import document
from bot.services.document import UnreadableDocument
from bot.services.players import Person, Robot
from bot.services.table import Closed, Rubber, Table
from engine import record
from engine.match import Match
from engine.record import BadRecord, deal_line
from tests.auditor.courses import Moment
from tests.auditor.deals import DealRead, as_dealt, deal_read
from tests.auditor.evidence import Evidence, Sighting

ALWAYS = 10**6
"""More entries than any deal has."""


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
    def entries(self) -> int:
        """The cards that were laid in that deal, and the answers that were given."""
        match = self.rubber.match if self.rubber else None
        return match.deal.laid + len(match.deal.said) if match and match.deal else ALWAYS


@dataclass(frozen=True, slots=True)
class Book:
    """One table. `deals` are by number from 1 on, as completely as they were ever seen; `sitters` are the persons to whom a seat
    belonged in a deal."""

    table: str
    states: Sequence[State] = field(repr=False)
    deals: Mapping[int, DealRead] = field(repr=False)
    sitters: Mapping[tuple[int, int], frozenset[int]]
    places: frozenset[tuple[int, int]]
    """Where it stood: chats, each with a topic of it or 0."""
    drawn: frozenset[tuple[str, ...]] = field(repr=False)
    """The cards of each cut, in order."""

    @property
    def last(self) -> State:
        return self.states[-1]

    def broken_off(self, deal: int) -> bool:
        """The table closed in the midst of that deal, so that its last cards may have been seen by nobody."""
        return isinstance(self.last.table and self.last.table.stage, Closed) and not self.deals[deal].over

    def entries_by(self, deal: int, event: int) -> int:
        """At most how many entries a deal had when `event` happened, as later sightings prove; -1 before it was dealt."""
        index = bisect_left(self.states, event, key=lambda state: state.seen.last.event)
        if index == len(self.states) or self.states[index].deal > deal:
            return ALWAYS
        return self.states[index].entries if self.states[index].deal == deal else -1

    def moments_by(self, deal: int, event: int) -> Sequence[Moment]:
        """The moments of a deal that may have been when `event` happened; none before it was dealt."""
        return self.deals[deal].course.moments[: self.entries_by(deal, event) + 1]

    def seats_of(self, deal: int, person: int) -> tuple[int, ...]:
        """The seats that may have been this person's in a deal: his; of who was never seen on one, those at which nobody was."""
        actors = self.deals[deal].plan.actors
        players = [seat for seat, actor in enumerate(actors) if seat == actor]
        his = tuple(seat for seat in players if person in self.sitters.get((deal, seat), ()))
        return his or tuple(seat for seat in players if (deal, seat) not in self.sitters)


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
        places=frozenset((one.place.chat, one.place.topic) for one in tables),
        drawn=frozenset(tuple(str(draw.card) for draw in rubber.cut) for rubber in rubbers),
    )


def _deals(rubbers: Sequence[Rubber], finished: Sequence[str]) -> dict[int, DealRead]:
    begun: dict[int, Match] = {}
    running: dict[int, str] = {}
    for rubber in rubbers:
        if rubber.match.deal is not None:
            running[rubber.deal] = deal_line(rubber.match.deal)
            if rubber.deal not in begun:
                begun[rubber.deal] = _as_begun(rubber.match)
    for number in range(1, len(finished) + 1):
        if number not in begun and (match := _unseen(number, rubbers, finished)):
            begun[number] = match
    ended = {number: deal_read(line, True, begun.get(number)) for number, line in enumerate(finished, 1)}
    lines = {number: line for number, line in running.items() if number not in ended}
    return ended | {number: deal_read(line, False, begun.get(number)) for number, line in lines.items()}


def _as_begun(match: Match) -> Match:
    """The match as its running or last deal began."""
    number, kept = match.deal_number, list[str]()
    for line in record.dump(match).split("\n"):
        kind, *words = line.split(" ")
        match kind, words:
            case "score", [deal, *_] if int(deal) >= number:
                continue
            case "contracts", _:
                named = words[: number - 1]
                kept += [" ".join((kind, *named))] if named else []
            case "deal", _:
                kept.append(f"deal {as_dealt(line.removeprefix('deal '))}")
            case _:
                kept.append(line)
    return record.load("\n".join(kept))


def _unseen(number: int, rubbers: Sequence[Rubber], finished: Sequence[str]) -> Match | None:
    """The same of a deal that went by between two sightings, from the lines of its rubber; None where they are against the
    law."""
    known = [rubber for rubber in rubbers if rubber.base < number]
    if not known:
        return None
    rubber = max(known, key=lambda one: one.base)
    try:
        return _as_begun(record.replay(record.header(rubber.match), finished[rubber.base : number]))
    except BadRecord:
        return None


def _sitters(rubbers: Sequence[Rubber]) -> dict[tuple[int, int], frozenset[int]]:
    found: dict[tuple[int, int], frozenset[int]] = {}
    for rubber in rubbers:
        for seat, occupant in enumerate(rubber.seats):
            match occupant:
                case Person(id=person) | Robot(left=Person(id=person)):
                    known = found.get((rubber.deal, seat), frozenset())
                    found[rubber.deal, seat] = known | {person}
    return found
