"""A table's document as values.

A table is an id, the place it stands in and a stage: a lobby, a rubber, or closed. Who sits where is its own, the cards are the
engine's (`Rubber.match`). `due` is the one deadline it waits for, on its shard's clock; what it is for follows from the stage.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.rendering.views import Ending, Panel, Turnover
from bot.services.drill import Drill
from bot.services.helped import Help
from bot.services.pending import Asked, Open, Wait
from bot.services.place import Halt, Place
from bot.services.players import Dummy, Occupant, Person, Player, Robot
from engine.events import Drawn
from engine.match import Match
from engine.phases import Over
from engine.rulesets import Ruleset
from engine.seats import Seat

MORE = "-more"
"""Ends what is asked for in full: `rules` are half a screen, `rules-more` all of them."""
GROUP = 0
"""The group's own place among `Table.rings`: how often the table's message was asked to be brought anew."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its first rubber; None is an empty seat."""

    seats: tuple[Player | None, ...]
    panel: Panel = Panel.MAIN
    option: str = ""
    """The option whose choices the panel `OPTION` offers; else empty."""
    waiting: tuple[Person, ...] = ()
    """Who gets the next seat that becomes free, the first first; nobody waits where one is free."""


@dataclass(frozen=True, slots=True)
class Rubber:
    """A rubber from its cut to its last line, and until the next one is asked for."""

    match: Match
    seats: tuple[Occupant, ...]
    joined: tuple[Player, ...]
    """The players in the order in which the cut numbers them."""
    cut: tuple[Drawn, ...]
    chain: bytes = field(repr=False)
    """The root of the chain of secrets from which the packs come (`shuffle.py`)."""
    base: int = 0
    """Deals played at this table in earlier rubbers."""
    open: Open = field(default_factory=Open)
    waiting: tuple[Person, ...] = ()
    """Who comes in with the next rubber (`entrants.py`)."""
    streaks: tuple[tuple[int, int], ...] = ()
    """How many rubbers in a row each person had played before this one; of whom nothing is said, none."""
    turnover: Turnover | None = None
    """Who came in and who stepped out before this rubber, if anybody did."""
    drill: Drill | None = None
    """Of a table in a private chat, what its one deal is."""
    helped: Help = ()
    """Who took hints in this rubber, and for whom an AI played."""

    @property
    def deal(self) -> int:
        """The running or last deal's number, counted through the table's rubbers; 0 before the first."""
        return self.base + self.match.deal_number

    @property
    def drilled(self) -> bool:
        """Whether the one deal of a table in a private chat is over."""
        deal = self.match.deal
        return self.drill is not None and deal is not None and isinstance(deal.phase, Over)

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons seated."""
        return tuple(occupant for occupant in self.seats if isinstance(occupant, Person))

    def person_at(self, seat: Seat) -> Person | None:
        """The person on a seat, if one sits there."""
        occupant = self.seats[seat]
        return occupant if isinstance(occupant, Person) else None

    @property
    def players(self) -> tuple[Player, ...]:
        """Those who play, by their seats."""
        return tuple(occupant for occupant in self.seats if not isinstance(occupant, Dummy))

    def player(self, seat: Seat) -> Player:
        """Who sits on a seat from which cards are played."""
        player = self.seats[seat]
        assert not isinstance(player, Dummy), "a dummy's hand is played by another"
        return player

    def seat_of(self, person: int) -> Seat | None:
        """The seat on which a person sits, if he sits on one."""
        return self._where(lambda one: _is(one, person))

    def left_by(self, person: int) -> Seat | None:
        """The seat that somebody has left and may come back to."""
        return self._where(lambda one: isinstance(one, Robot) and _is(one.left, person))

    def promised_to(self, person: int) -> Seat | None:
        """The seat that somebody takes from the next deal on."""
        return self._where(lambda one: isinstance(one, Robot) and _is(one.heir, person))

    def _where(self, wanted: Callable[[Occupant], bool]) -> Seat | None:
        return next((Seat(seat) for seat, occupant in enumerate(self.seats) if wanted(occupant)), None)

    def seating(self, seat: Seat, occupant: Occupant) -> Rubber:
        """The rubber with another occupant on a seat."""
        return replace(self, seats=(*self.seats[:seat], occupant, *self.seats[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Closed:
    """The end of a table; `people`, also who had left a seat or was to take one, are told so in their private chats."""

    ending: Ending
    by: str | None
    people: tuple[Person, ...]
    deal: int = 0


Stage = Lobby | Rubber | Closed


@dataclass(frozen=True, slots=True)
class Table:
    """All that is kept of a table but its finished deals and what its messages show."""

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
    """The end of a wait as everybody sees it, Unix seconds."""
    asked: tuple[Asked, ...] = ()
    rings: tuple[tuple[int, int], ...] = ()
    """How often each person's hand was brought anew: asked for, or to ring him."""
    wait: Wait | None = None
    votes: tuple[int, ...] = ()
    """Who wants the table closed; a vote falls when its seat changes."""
    halt: Halt | None = None
    hints: bool = True
    """Whether people may ask for hints."""

    @property
    def ends(self) -> float | None:
        """When the present wait is over, on the shard's clock."""
        return self.wait.ends if self.wait else self.due

    @property
    def opening(self) -> bool:
        """Whether the table must have its place before anybody sees it: another may have been opened there at the same time."""
        return isinstance(self.stage, Lobby) or (self.place.private and isinstance(self.stage, Rubber))

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons at the table, by seat."""
        match self.stage:
            case Lobby(seats=seats) | Rubber(seats=seats):
                return tuple(occupant for occupant in seats if isinstance(occupant, Person))
            case Closed(people=people):
                return people

    @property
    def addressed(self) -> tuple[Person, ...]:
        """Everybody who has a private message of this table: the seated, who left a seat, who is to take one, who waits."""
        if not isinstance(self.stage, Rubber):
            return (*self.people, *self.waiting)
        robots = [occupant for occupant in self.stage.seats if isinstance(occupant, Robot)]
        others = [person for robot in robots for person in (robot.left, robot.heir) if person]
        return (*self.people, *others, *self.waiting)

    @property
    def waiting(self) -> tuple[Person, ...]:
        """Who waits to come in, the first first."""
        return () if isinstance(self.stage, Closed) else self.stage.waiting

    def person(self, person: int) -> Person | None:
        """The person as one of the table's people, if he is."""
        return next((one for one in self.people if one.id == person), None)

    def waiter(self, person: int) -> Person | None:
        """The person as one who waits to come in."""
        return next((one for one in self.waiting if one.id == person), None)

    def stand_in(self, person: int) -> Robot | None:
        """The AI that sits in for somebody who left."""
        seat = self.stage.left_by(person) if isinstance(self.stage, Rubber) else None
        robot = self.stage.seats[seat] if isinstance(self.stage, Rubber) and seat is not None else None
        return robot if isinstance(robot, Robot) else None

    def ring(self, person: int) -> int:
        """How often the person's hand was brought anew; of `GROUP`, the table's message."""
        return dict(self.rings).get(person, 0)

    def asking(self, what: str) -> Table:
        """The table once `what` is asked for anew; behind what was asked for before. More of a thing takes the place of less."""
        thing = what.removesuffix(MORE)
        others = tuple(one for one in self.asked if one.what.removesuffix(MORE) != thing)
        number = max((one.number for one in self.asked), default=0) + 1
        return replace(self, asked=(*others, Asked(what, number)))

    def ringing(self, person: int) -> Table:
        """The table once `person`'s hand is asked for anew."""
        return replace(self, rings=tuple(sorted({**dict(self.rings), person: self.ring(person) + 1}.items())))


def seated(table: Table, stage: Lobby | Rubber) -> Table:
    """The table with other occupants on its seats; the votes of those fall who do not sit where they sat."""
    before = {one.id: seat for seat, one in enumerate(_seats(table.stage)) if isinstance(one, Person)}
    now = {one.id: seat for seat, one in enumerate(stage.seats) if isinstance(one, Person)}
    votes = tuple(voter for voter in table.votes if before.get(voter) == now.get(voter) is not None)
    return replace(table, stage=stage, votes=votes)


def _seats(stage: Stage) -> tuple[Occupant | None, ...]:
    return () if isinstance(stage, Closed) else stage.seats


def with_person(table: Table, person: Person) -> Table:
    """The table with what is known of one of its people, seated or waiting, replaced."""
    waiting = tuple(person if one.id == person.id else one for one in table.waiting)
    match table.stage:
        case Lobby(seats=seats) as lobby:
            known = tuple(person if _is(one, person.id) else one for one in seats)
            return replace(table, stage=replace(lobby, seats=known, waiting=waiting))
        case Rubber(seats=occupants) as rubber:
            seated = tuple(person if _is(one, person.id) else one for one in occupants)
            return replace(table, stage=replace(rubber, seats=seated, waiting=waiting))
        case Closed(people=people) as end:
            told = tuple(person if one.id == person.id else one for one in people)
            return replace(table, stage=replace(end, people=told))


def _is(occupant: Occupant | None, person: int) -> bool:
    return isinstance(occupant, Person) and occupant.id == person
