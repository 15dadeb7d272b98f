"""From a table's state to what its readers may know. The only road on which a hand leaves the services."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo

from bot.projector.scene import Reader, Scene
from bot.rendering.names import distinct
from bot.rendering.views import (
    SLOW,
    Aided,
    Closing,
    Drilled,
    HandView,
    LobbyView,
    Outlook,
    Part,
    Sitter,
    TableView,
)
from bot.services import entrants
from bot.services.law import allowed
from bot.services.players import Dummy, Person, Player, Robot
from bot.services.quiet import Quiet
from bot.services.robots import DUMMIES
from bot.services.table import GROUP, Closed, Lobby, Rubber, Table
from engine.cards import Card
from engine.seats import Seat
from engine.view import observe


@dataclass(frozen=True, slots=True)
class Address:
    """What links and clocks need to know of the bot itself."""

    bot: str
    zone: tzinfo
    quiet: Quiet = field(default_factory=Quiet)
    asides: bool = True
    """Whether messages in the group that one person alone sees are tried where private ones fail."""


def scene(table: Table, address: Address) -> Scene:
    """Everything the group and each person at the table may be shown now."""
    shared = table_view(table, address)
    readers = tuple(
        _reader(table, shared, person)
        for person in table.addressed
        if person.ready or isinstance(table.stage, Lobby) or _tried(table, person, address)
    )
    return Scene(
        chat=table.place.chat,
        topic=table.place.topic,
        language=table.language,
        table=shared,
        readers=readers,
        asked=tuple((one.what, one.number) for one in table.asked),
        bump=table.ring(GROUP),
        silent=table.halt is not None or table.place.private,
    )


def _tried(table: Table, person: Person, address: Address) -> bool:
    """Whether somebody in a rubber whose private chat is not known to be open is sent something all the same."""
    if not isinstance(table.stage, Rubber):
        return False
    return table.waiter(person.id) is not None or (address.asides and table.person(person.id) is not None)


def table_view(table: Table, address: Address) -> TableView:
    """The table as its group sees it."""
    stage = table.stage
    rubber = stage if isinstance(stage, Rubber) else None
    return TableView(
        id=table.id,
        bot=address.bot,
        group=table.place.title,
        link=table.place.link,
        ruleset=table.ruleset,
        pace=table.pace,
        lobby=_lobby(stage) if isinstance(stage, Lobby) else None,
        sitters=_seated(rubber, table.language) if rubber else (),
        cut=rubber.cut if rubber else (),
        joined=_sitters(rubber.joined) if rubber else (),
        deal=_deal(stage),
        view=observe(rubber.match, None) if rubber else None,
        deadline=table.until,
        closing=Closing(stage.ending, stage.by) if isinstance(stage, Closed) else None,
        zone=address.zone,
        quiet=_hours(address.quiet) if table.pace >= SLOW else None,
        turnover=rubber.turnover if rubber else None,
        outlook=_outlook(rubber) if rubber and rubber.waiting else None,
        room=rubber is not None and len(rubber.waiting) < entrants.MOST,
        silence=table.halt.cause if table.halt else None,
        drill=_drill(table) if table.place.private else None,
        hints=table.hints,
        aided=_aided(rubber) if rubber and rubber.helped else (),
    )


def hand_view(table: Table, address: Address, person: int) -> HandView | None:
    """What one of the table's people may see; None for anybody else."""
    known = next((one for one in table.addressed if one.id == person), None)
    return _hand(table, table_view(table, address), known) if known else None


def _drill(table: Table) -> Drilled:
    drill = table.stage.drill if isinstance(table.stage, Rubber) else None
    return Drilled(bool(drill.deal), drill.before, drill.contract) if drill else Drilled(again=False)


def _reader(table: Table, shared: TableView, person: Person) -> Reader:
    aside = isinstance(table.stage, Rubber) and not person.ready and table.waiter(person.id) is None
    hand = _hand(table, shared, person)
    return Reader(person.id, person.language, hand, table.ring(person.id), aside)


def _hand(table: Table, shared: TableView, person: Person) -> HandView:
    if table.waiter(person.id) is not None:
        return HandView(shared, None, person.ready, Part.WAITING)
    if not isinstance(table.stage, Rubber):
        return HandView(shared, None, person.ready)
    rubber = table.stage
    seat = rubber.seat_of(person.id)
    if seat is None:
        left = rubber.left_by(person.id)
        part = Part.HEIR if left is None else Part.LEFT
        return HandView(shared, None, part=part, seat=rubber.promised_to(person.id) if left is None else left)
    if person.away:
        return HandView(shared, None, person.ready, Part.AWAY)
    rung = table.wait.elsewhere if table.wait else 0
    if len(rubber.players) < len(rubber.seats):
        shared = replace(shared, sitters=_seated(rubber, person.language))
    view = observe(rubber.match, seat)
    view = replace(view, offers=tuple(offer for offer in view.offers if allowed(rubber, offer)))
    listing = person.id in rubber.open.listing
    marked = rubber.open.marked
    card = Card.parse(marked[1]) if marked and marked[0] == view.turn_number else None
    return HandView(shared, view, person.ready, elsewhere=rung, listing=listing, marked=card)


def _hours(quiet: Quiet) -> tuple[int, int] | None:
    return None if quiet.begins == quiet.ends else (quiet.begins, quiet.ends)


def _deal(stage: Lobby | Rubber | Closed) -> int:
    return 0 if isinstance(stage, Lobby) else stage.deal


def _lobby(lobby: Lobby) -> LobbyView:
    sitters = iter(_sitters([*(one for one in lobby.seats if one is not None), *lobby.waiting]))
    seats = tuple(next(sitters) if one is not None else None for one in lobby.seats)
    return LobbyView(seats, lobby.panel, lobby.option, tuple(sitters))


def _outlook(rubber: Rubber) -> Outlook:
    """Who comes in and who steps out, if another rubber is asked for as the table is."""
    players, found = rubber.players, entrants.yielding(rubber)
    names = [sitter.name for sitter in _sitters([*players, *rubber.waiting])]
    going = tuple(names[place] for place in found.certain if isinstance(players[place], Person))
    tied = tuple(names[place] for place in found.tied)
    return Outlook(tuple(names[len(players) :]), going, tied, found.of_tied)


def _aided(rubber: Rubber) -> tuple[Aided, ...]:
    """Who was helped, called as on the sheet; who is gone by the name he had."""
    named = zip(rubber.players, _sitters(rubber.players), strict=True)
    names = {one.id: sitter.name for one, sitter in named if isinstance(one, Person)}
    return tuple(Aided(names.get(one.person, one.name), one.hints, one.sat_in) for one in rubber.helped)


def _seated(rubber: Rubber, language: str) -> tuple[Sitter, ...]:
    """Who sits on each seat. A dummy is told by who plays it where there are two, in the reader's words (RULES, glossary)."""
    actors = rubber.match.ruleset.plan.actors
    players = dict(zip(rubber.match.ruleset.plan.players, _sitters(rubber.players), strict=True))
    dummies = [Seat(seat) for seat, occupant in enumerate(rubber.seats) if isinstance(occupant, Dummy)]
    word = DUMMIES.get(language, DUMMIES["en"])
    named = [f"{word} ({players[actors[seat]].name})" if len(dummies) > 1 else word for seat in dummies]
    told = distinct([*(sitter.name for sitter in players.values()), *named])[len(players) :]
    sitters = players | {
        seat: Sitter(name, robot=False, dummy=word) for seat, name in zip(dummies, told, strict=True)
    }
    return tuple(sitters[seat] for seat in sorted(sitters))


def _sitters(occupants: Sequence[Player]) -> tuple[Sitter, ...]:
    """The occupants by name; who bears a number for having another's name keeps it whatever the seats."""
    order = sorted(range(len(occupants)), key=lambda index: _age(occupants[index]))
    names = distinct([occupants[index].name for index in order])
    named = dict(zip(order, names, strict=True))
    return tuple(_sitter(occupant, named[index]) for index, occupant in enumerate(occupants))


def _age(occupant: Player) -> tuple[bool, int, str]:
    match occupant:
        case Person(id=number):
            return False, number, ""
        case Robot(name=name):
            return True, 0, name


def _sitter(occupant: Player, name: str) -> Sitter:
    if isinstance(occupant, Person):
        return Sitter(name, robot=False, ready=occupant.reached, away=occupant.away)
    left, heir = (person.name if person else None for person in (occupant.left, occupant.heir))
    return Sitter(name, robot=True, left=left, heir=heir, level=occupant.level)
