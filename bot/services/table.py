"""A table's document as values.

A table is an id, the place it stands in and a stage: a lobby, a rubber, or closed. Who sits where is the table's; the cards
are the engine's (`Rubber.match`). `due` is the one deadline the table waits for, on its shard's clock; what it is for follows
from the stage.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.rendering.views import Ending, Panel
from engine.events import Drawn
from engine.match import Match
from engine.rulesets import Ruleset
from engine.seats import Seat

GROUP = 0
"""The group's own place among `Table.rings`: how often the table's message was asked to be brought anew."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody seated. `name` is clean; `ready` once a private message has arrived."""

    id: int
    name: str
    language: str
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Robot:
    """An AI on a seat, perhaps sitting in for a person who left."""

    name: str
    left: str | None = None


Occupant = Person | Robot


@dataclass(frozen=True, slots=True)
class Lobby:
    seats: tuple[Occupant | None, ...]
    panel: Panel = Panel.MAIN
    option: str = ""
    """The option whose choices the panel `OPTION` offers; else empty."""


@dataclass(frozen=True, slots=True)
class Rubber:
    """A rubber from its cut to its last line, and until the next one is asked for."""

    match: Match
    seats: tuple[Occupant, ...]
    joined: tuple[Occupant, ...]
    """The players in the order in which the cut numbers them."""
    cut: tuple[Drawn, ...]
    chain: bytes = field(repr=False)
    """The root of the chain of secrets from which the packs come (`shuffle.py`)."""
    base: int = 0
    """Deals played at this table in earlier rubbers."""

    @property
    def deal(self) -> int:
        """The running or last deal's number, counted through the table's rubbers; 0 before the first."""
        return self.base + self.match.deal_number

    def seat_of(self, person: int) -> Seat | None:
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, Person) and occupant.id == person:
                return Seat(seat)
        return None


@dataclass(frozen=True, slots=True)
class Closed:
    """The end of a table; `people` are told so in their private chats."""

    ending: Ending
    by: str | None
    people: tuple[Person, ...]
    deal: int = 0


Stage = Lobby | Rubber | Closed


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a chat and a topic of it (0 for none)."""

    chat: int
    topic: int = 0
    title: str = ""
    link: str | None = None
    """An address that opens the chat, if Telegram has one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The latest thing somebody wanted posted; a newer one replaces it."""

    number: int = 0
    what: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    id: str
    place: Place
    creator: int
    language: str
    ruleset: Ruleset
    """The preset with the options chosen; a rubber keeps the one it began with."""
    pace: int
    """Seconds a card."""
    stage: Stage
    due: float | None = None
    until: int | None = None
    """The deadline of a person on turn as everybody sees it, Unix seconds."""
    asked: Asked = Asked()
    rings: tuple[tuple[int, int], ...] = ()
    """How often each person's hand was asked to be brought anew."""

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons at the table, by seat."""
        match self.stage:
            case Lobby(seats=seats) | Rubber(seats=seats):
                return tuple(occupant for occupant in seats if isinstance(occupant, Person))
            case Closed(people=people):
                return people

    def person(self, person: int) -> Person | None:
        return next((one for one in self.people if one.id == person), None)

    def stand_in(self, name: str) -> Robot | None:
        """The AI that sits in for somebody of this name."""
        match self.stage:
            case Rubber(seats=seats):
                robots = (one for one in seats if isinstance(one, Robot) and one.left == name)
                return next(robots, None)
            case _:
                return None

    def ring(self, person: int) -> int:
        return dict(self.rings).get(person, 0)

    def ringing(self, person: int) -> Table:
        """The table once `person`'s hand is asked for anew."""
        return replace(self, rings=tuple(sorted({**dict(self.rings), person: self.ring(person) + 1}.items())))


def reseat(table: Table, occupants: tuple[Occupant | None, ...]) -> Table:
    """The table with other occupants on its seats; a rubber has no empty ones."""
    match table.stage:
        case Lobby() as lobby:
            return replace(table, stage=replace(lobby, seats=occupants))
        case Rubber() as rubber:
            return replace(table, stage=replace(rubber, seats=tuple(_filled(occupants))))
        case Closed():
            return table


def _filled(occupants: tuple[Occupant | None, ...]) -> Iterator[Occupant]:
    for occupant in occupants:
        assert occupant is not None, "a rubber has no empty seat"
        yield occupant


def with_person(table: Table, person: Person) -> Table:
    """The table with what is known of one of its people replaced."""
    match table.stage:
        case Lobby(seats=seats) | Rubber(seats=seats):
            changed = tuple(
                person if isinstance(occupant, Person) and occupant.id == person.id else occupant
                for occupant in seats
            )
            return table if changed == seats else reseat(table, changed)
        case Closed():
            return table
