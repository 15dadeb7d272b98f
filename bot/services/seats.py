"""Who sits in a rubber: leaving and coming back, standing in for one who left, AIs that sit in.

A person who is away keeps seat and cards; one who left may come back to them until somebody else has taken the seat, which
happens between deals, so that nobody ever sees the hand of another.
"""

from __future__ import annotations

from dataclasses import replace

from bot.services import entrants
from bot.services.commands import Caller
from bot.services.house import House, Moment
from bot.services.outcomes import Stale, Why
from bot.services.players import Person, Robot
from bot.services.robots import new_name
from bot.services.table import Rubber, Table, seated, with_person
from bot.services.verdict import ACCEPTED, REPEATED, Verdict, refused
from bot.services.waits import gone_on
from engine.seats import Seat


def stood_up(table: Table, rubber: Rubber, by: Caller, house: House, now: Moment) -> Verdict:
    """Somebody leaves of his own will. Who plays with AIs alone is asked to close the table, since without him it would."""
    others = [one for one in rubber.players if isinstance(one, Person) or one.left or one.heir]
    if len(others) == 1 and rubber.seat_of(by.id) is not None and not rubber.waiting:
        return refused(table, Why.ALONE)
    return left(table, rubber, by, house, now)


def left(table: Table, rubber: Rubber, by: Caller, house: House, now: Moment) -> Verdict:
    """An AI takes the seat, cards and turn of somebody who leaves; who was to take a seat, or waits, gives that up."""
    promised = rubber.promised_to(by.id)
    if promised is not None:
        return Verdict(replace(table, stage=_without_heir(rubber, promised)), ACCEPTED)
    waits_no_more = entrants.gone(table, by.id)
    if waits_no_more is not None:
        return waits_no_more
    seat = rubber.seat_of(by.id)
    if seat is None:
        return (
            Verdict(table, REPEATED) if rubber.left_by(by.id) is not None else refused(table, Why.NOT_SEATED)
        )
    gone = rubber.seats[seat]
    assert isinstance(gone, Person)
    robot = Robot(new_name(table.language, rubber.seats), left=replace(gone, missed=0))
    return gone_on(table, seated(table, inherited(rubber.seating(seat, robot))), house, now)


def back(table: Table, rubber: Rubber, by: Caller, house: House, now: Moment) -> Verdict:
    """Somebody who was away, or had left, has his seat and cards again."""
    seat = rubber.seat_of(by.id)
    if seat is not None:
        person = rubber.seats[seat]
        assert isinstance(person, Person)
        if not person.away:
            return Verdict(table, REPEATED)
        returned = replace(person, ready=person.ready or not person.aside, missed=0)
    else:
        seat = rubber.left_by(by.id)
        if seat is None:
            return refused(table, Why.NOT_SEATED)
        returned = Person(by.id, by.name, by.language, ready=True)
    return gone_on(table, seated(table, rubber.seating(seat, returned)), house, now)


def joined(table: Table, rubber: Rubber, by: Caller, house: House, now: Moment) -> Verdict:
    """Who left has his seat again; anybody else waits to come in with the next rubber."""
    if rubber.left_by(by.id) is not None:
        return back(table, rubber, by, house, now)
    if rubber.seat_of(by.id) is not None or rubber.promised_to(by.id) is not None:
        return Verdict(table, REPEATED)
    return entrants.queued(table, by, ready=True)


def stood_in(table: Table, rubber: Rubber, place: int, by: Caller, house: House, now: Moment) -> Verdict:
    """Somebody takes the place of one who left: between deals at once, else from the next deal on."""
    if not 0 <= place < len(rubber.seats):
        return refused(table, Why.FORGED)
    seat = Seat(place)
    if rubber.left_by(by.id) is not None:
        return back(table, rubber, by, house, now)
    if rubber.promised_to(by.id) == seat:
        return Verdict(table, REPEATED)
    if rubber.seat_of(by.id) is not None or rubber.promised_to(by.id) is not None:
        return refused(table, Why.SEATED)
    robot = rubber.seats[seat]
    if not isinstance(robot, Robot) or robot.left is None or robot.heir is not None:
        return Verdict(table, Stale())
    heir = Person(by.id, by.name, by.language, ready=True)
    others = tuple(one for one in rubber.waiting if one.id != by.id)
    rubber = replace(rubber, waiting=others)
    promised = inherited(rubber.seating(seat, replace(robot, heir=heir)))
    return gone_on(table, seated(table, promised), house, now)


def inherited(rubber: Rubber) -> Rubber:
    """The rubber between deals: who was to take a seat has it; where nobody else is left, so have those who wait to come in."""
    if rubber.match.need is None and not rubber.match.over:
        return rubber
    seats = (one.heir if isinstance(one, Robot) and one.heir else one for one in rubber.seats)
    following = replace(rubber, seats=tuple(seats))
    return following if following.people else entrants.taken_over(following)


def roused(table: Table, person: int, house: House, now: Moment) -> Table:
    """The table once somebody who was away has done something; the same table if he was not."""
    known = table.person(person)
    if known is None or not known.away or not isinstance(table.stage, Rubber):
        return table
    return gone_on(table, with_person(table, replace(known, missed=0)), house, now).table


def missed(table: Table, rubber: Rubber, seat: Seat, times: int) -> tuple[Table, Rubber]:
    """The table with so many time-outs in a row of a seat's person; an AI has none."""
    person = rubber.player(seat)
    if isinstance(person, Robot) or person.missed == times:
        return table, rubber
    changed = rubber.seating(seat, replace(person, missed=times))
    return replace(table, stage=changed), changed


def reached(table: Table, rubber: Rubber, person: int, ready: bool, house: House, now: Moment) -> Verdict:
    """A private message arrives, or is refused: without it an AI sits in, and nobody waits for a seat."""
    promised, departed = rubber.promised_to(person), rubber.left_by(person)
    known = table.person(person)
    if known is not None and known.ready != ready:
        return gone_on(table, with_person(table, replace(known, ready=ready, aside=False)), house, now)
    waiting = entrants.reached(table, person, ready)
    if waiting is not None:
        return waiting
    if promised is not None and not ready:
        return Verdict(replace(table, stage=_without_heir(rubber, promised)), ACCEPTED)
    robot = rubber.seats[departed] if departed is not None else None
    if isinstance(robot, Robot) and robot.left and departed is not None and robot.left.ready != ready:
        told = replace(robot, left=replace(robot.left, ready=ready))
        return Verdict(replace(table, stage=rubber.seating(departed, told)), ACCEPTED)
    return Verdict(table, REPEATED)


def _without_heir(rubber: Rubber, seat: Seat) -> Rubber:
    robot = rubber.seats[seat]
    assert isinstance(robot, Robot)
    return rubber.seating(seat, replace(robot, heir=None))
