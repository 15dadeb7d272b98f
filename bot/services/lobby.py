"""Decisions in the lobby: who sits, what is played, and the beginning."""

from __future__ import annotations

from dataclasses import replace

from bot.ai import Level
from bot.rendering.views import Ending, Panel
from bot.services import choices, entrants
from bot.services import rubber as rubbers
from bot.services.commands import (
    AddRobot,
    Caller,
    Choice,
    ChooseLevel,
    Gathering,
    Join,
    Leave,
    OpenPanel,
    RemoveRobot,
    Start,
)
from bot.services.house import House, Moment
from bot.services.outcomes import Stale, Why
from bot.services.players import Person, Player, Robot
from bot.services.robots import newcomer
from bot.services.table import Lobby, Table, seated
from bot.services.verdict import ACCEPTED, REPEATED, Verdict, closed, refused
from engine.rulesets import RULESETS

MOST = max(len(ruleset.plan.players) for ruleset in RULESETS.values())
"""The most seats that a lobby has."""


def decide(table: Table, lobby: Lobby, act: Gathering, by: Caller, house: House, now: Moment) -> Verdict:
    """The lobby after `act`; only the seated, the creator and administrators may do more than join and leave."""
    match act:
        case Join():
            return _join(table, lobby, by, house, now)
        case Leave():
            return _leave(table, lobby, by, house, now)
    if not _may(table, by) and act != OpenPanel(Panel.MAIN):
        return refused(table, Why.NOT_ALLOWED)
    match act:
        case AddRobot(seat) | RemoveRobot(seat) | ChooseLevel(seat) if not 0 <= seat < MOST:
            return refused(table, Why.FORGED)
        case AddRobot(seat) | RemoveRobot(seat) | ChooseLevel(seat) if seat >= len(lobby.seats):
            return Verdict(table, Stale())
        case AddRobot(seat):
            return _add_robot(table, lobby, seat, house, now)
        case RemoveRobot(seat):
            return _remove_robot(table, lobby, seat, house, now)
        case ChooseLevel(seat):
            return _choose_level(table, lobby, act, house, now)
        case Start(fill):
            return _start(table, lobby, fill, house, now)
        case _:
            return _chosen(table, lobby, act, house, now)


def _may(table: Table, by: Caller) -> bool:
    return by.admin or by.id == table.creator or table.person(by.id) is not None


def _touched(table: Table, house: House, now: Moment) -> Verdict:
    """A lobby's table, its idle deadline begun anew."""
    return Verdict(replace(table, due=now.clock + house.durations.idle_lobby), ACCEPTED)


def _kept(table: Table, lobby: Lobby, house: House, now: Moment) -> Verdict:
    """The lobby as changed; who waits takes what seat is free."""
    return _touched(seated(table, entrants.filled(lobby)), house, now)


def _with_seat(lobby: Lobby, seat: int, occupant: Player | None) -> Lobby:
    """The lobby with one seat changed; whether to begin is asked anew, the settings stay open."""
    seats = (*lobby.seats[:seat], occupant, *lobby.seats[seat + 1 :])
    changed = replace(lobby, seats=seats)
    return changed if lobby.panel in choices.PANELS else replace(changed, panel=Panel.MAIN)


def _join(table: Table, lobby: Lobby, by: Caller, house: House, now: Moment) -> Verdict:
    if table.person(by.id):
        return Verdict(table, REPEATED)
    if None not in lobby.seats:
        waits = entrants.queued(table, by, ready=False)
        touched = _touched(waits.table, house, now).table
        return waits if waits.table is table else replace(waits, table=touched)
    seated = _with_seat(lobby, lobby.seats.index(None), Person(by.id, by.name, by.language))
    return _kept(table, seated, house, now)


def _leave(table: Table, lobby: Lobby, by: Caller, house: House, now: Moment) -> Verdict:
    """The seat is free. A ticket given back is used up: who sits down again is sent another, and ready once it arrives."""
    person = table.person(by.id)
    if person is None:
        waits_no_more = entrants.gone(table, by.id)
        if waits_no_more is not None:
            return _touched(waits_no_more.table, house, now)
        return Verdict(table, REPEATED) if table.ring(by.id) else refused(table, Why.NOT_SEATED)
    return _kept(table.ringing(by.id), _with_seat(lobby, lobby.seats.index(person), None), house, now)


def _add_robot(table: Table, lobby: Lobby, seat: int, house: House, now: Moment) -> Verdict:
    match lobby.seats[seat]:
        case Robot():
            return Verdict(table, REPEATED)
        case Person():
            return Verdict(table, Stale())
        case None:
            robot = newcomer(table.language, lobby.seats)
            return _kept(table, _with_seat(lobby, seat, robot), house, now)


def _remove_robot(table: Table, lobby: Lobby, seat: int, house: House, now: Moment) -> Verdict:
    match lobby.seats[seat]:
        case None:
            return Verdict(table, REPEATED)
        case Person():
            return Verdict(table, Stale())
        case Robot():
            return _kept(table, _with_seat(lobby, seat, None), house, now)


def _choose_level(table: Table, lobby: Lobby, act: ChooseLevel, house: House, now: Moment) -> Verdict:
    robot = lobby.seats[act.seat]
    if act.level not in set(Level):
        return refused(table, Why.FORGED)
    if not isinstance(robot, Robot):
        return Verdict(table, Stale())
    if robot.level == act.level:
        return Verdict(table, REPEATED)
    return _kept(table, _with_seat(lobby, act.seat, replace(robot, level=Level(act.level))), house, now)


def _chosen(table: Table, lobby: Lobby, act: Choice, house: House, now: Moment) -> Verdict:
    match choices.chosen(table, lobby, act):
        case Why() as why:
            return refused(table, why)
        case Stale() as stale:
            return Verdict(table, stale)
        case ruled, turned:
            same = ruled == table and turned == lobby
            return Verdict(table, REPEATED) if same else _kept(ruled, turned, house, now)


def _start(table: Table, lobby: Lobby, fill: bool, house: House, now: Moment) -> Verdict:
    if not table.people:
        return refused(table, Why.NOBODY)
    if None in lobby.seats and not fill:
        if lobby.panel is Panel.FILL:
            return Verdict(table, REPEATED)
        return _kept(table, replace(lobby, panel=Panel.FILL, option=""), house, now)
    seats = list(lobby.seats)
    while None in seats:
        seats[seats.index(None)] = newcomer(table.language, seats)
    agreed = replace(lobby, seats=tuple(seats), panel=Panel.AGREED, option="")
    if agreed == lobby:
        return Verdict(table, REPEATED)
    return begun(table, agreed, house, now) or _kept(table, agreed, house, now)


def begun(table: Table, lobby: Lobby, house: House, now: Moment) -> Verdict | None:
    """The first rubber, if its beginning was agreed to and every private message has arrived."""
    players = tuple(occupant for occupant in lobby.seats if occupant is not None)
    ready = all(isinstance(player, Robot) or player.ready for player in players)
    return (
        rubbers.opened(table, lobby, players, house, now) if ready and lobby.panel is Panel.AGREED else None
    )


def unreached(table: Table, lobby: Lobby, person: int, house: House, now: Moment) -> Verdict:
    """Telegram refuses private messages to someone in the lobby: the seat is free again, or he waits no more."""
    found = table.person(person)
    if found is None:
        waits_no_more = entrants.gone(table, person)
        return Verdict(table, REPEATED) if waits_no_more is None else waits_no_more
    return _kept(table, _with_seat(lobby, lobby.seats.index(found), None), house, now)


def elapsed(table: Table, house: House, now: Moment) -> Verdict:
    """Nobody has touched the lobby for long: it closes, and says so."""
    return closed(table, Ending.IDLE, None, house, now)
