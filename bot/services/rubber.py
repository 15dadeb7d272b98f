"""Decisions in a rubber: a tapped card, what time brings, leaving, and the next rubber.

Time brings everything that nobody asks for: the pack, an AI's card, a forced last card, the card of somebody whose time is
up, the end of a table where nothing happens.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from bot.rendering.views import Ending
from bot.services.commands import Again, Caller, Refused, Stale, Tap, Why
from bot.services.house import House, Moment
from bot.services.robots import newcomer
from bot.services.table import Occupant, Person, Robot, Rubber, Table, reseat
from bot.services.verdict import ACCEPTED, REPEATED, Verdict, closed, refused
from engine import match as matches
from engine.actions import Cut, Dealt, Play
from engine.cards import Card
from engine.events import Drawn, Event, Seated
from engine.match import Match, Need
from engine.record import deal_line
from engine.refusals import Refusal, RefusalCode
from engine.seats import Turn
from engine.view import observe


def opened(table: Table, players: tuple[Occupant, ...], house: House, now: Moment) -> Verdict:
    """The first rubber of a table: the bot draws for all and the seats follow from the cut (RULES C3–C5)."""
    match = matches.begin(table.ruleset)
    return _cut(table, match, players, 0, house, now)


def tapped(table: Table, rubber: Rubber, tap: Tap, by: Caller) -> Verdict | Card:
    """The card that a tap plays, or why it plays none: repeated, not the caller's turn, outdated, against the law."""
    seat = rubber.seat_of(by.id)
    if seat is None:
        return refused(table, Why.NOT_SEATED)
    deal = rubber.match.deal
    if deal is None or tap.deal != rubber.deal:
        return Verdict(table, Stale(hand=True))
    played = deal.played(tap.turn) if tap.turn else None
    if played == (seat, tap.card):
        return Verdict(table, REPEATED)
    turn = deal.turn
    if turn is None:
        return Verdict(table, Stale(hand=True))
    if turn.actor != seat:
        return Verdict(table, Refused(Refusal(RefusalCode.NOT_YOUR_TURN, turn=turn), (_name(rubber, turn),)))
    if tap.turn != deal.turn_number:
        return Verdict(table, Stale(hand=True))
    why = matches.refusal(rubber.match, seat, Play(tap.card))
    return Verdict(table, Refused(why)) if why else tap.card


def played(table: Table, rubber: Rubber, card: Card, house: House, now: Moment) -> Verdict:
    """The rubber after the card of the seat on turn."""
    assert rubber.match.deal is not None
    turn = rubber.match.deal.turn
    assert turn is not None
    match, _ = matches.apply(rubber.match, turn.actor, Play(card))
    assert match.deal is not None
    finished = (deal_line(match.deal),) if match.deal.turn is None else ()
    return _going_on(table, replace(rubber, match=match), house, now, finished)


def elapsed(table: Table, rubber: Rubber, house: House, now: Moment) -> Verdict:
    """What was due, is done."""
    deserted = not table.people
    match rubber.match.need:
        case Need.DEAL if deserted:
            return closed(table, Ending.DESERTED, None, house, now)
        case Need.DEAL:
            return _dealt(table, rubber, house, now)
        case Need.CUT:
            return _cut(table, rubber.match, rubber.seats, rubber.base, house, now)
    if rubber.match.over:
        return closed(table, Ending.DESERTED if deserted else Ending.IDLE, None, house, now)
    assert rubber.match.deal is not None
    turn = rubber.match.deal.turn
    assert turn is not None
    return played(table, rubber, _chosen(rubber, turn, house), house, now)


def resumed(table: Table, rubber: Rubber, now: Moment) -> Verdict:
    """The clock stood still: the deadline that people read is told anew."""
    until = _until(rubber, table.due, now)
    if until is None or table.until is None or abs(until - table.until) <= 1:
        return Verdict(table, REPEATED)
    return Verdict(replace(table, until=until), ACCEPTED)


def left(table: Table, rubber: Rubber, by: Caller, house: House, now: Moment) -> Verdict:
    """An AI takes the seat, cards and turn of somebody who leaves."""
    seat = rubber.seat_of(by.id)
    if seat is None:
        return refused(table, Why.NOT_SEATED)
    gone = rubber.seats[seat]
    robot = Robot(newcomer(table.language, rubber.seats).name, left=gone.name)
    seats = (*rubber.seats[:seat], robot, *rubber.seats[seat + 1 :])
    without = reseat(table, seats)
    assert isinstance(without.stage, Rubber)
    return _going_on(without, without.stage, house, now)


def again(table: Table, rubber: Rubber, act: Again, by: Caller, house: House, now: Moment) -> Verdict:
    """The next rubber, with the seats that RULES C7 gives; anyone seated may ask for it."""
    if act.rubber < rubber.match.number:
        return Verdict(table, REPEATED)
    if rubber.seat_of(by.id) is None:
        return refused(table, Why.NOT_SEATED)
    if not rubber.match.over or act.rubber > rubber.match.number:
        return Verdict(table, Stale())
    match, moves = matches.succession(rubber.match)
    seats = tuple(rubber.seats[old] for old in moves)
    base = rubber.base + rubber.match.deal_number
    if match.need is Need.CUT:
        return _cut(table, match, seats, base, house, now)
    following = Rubber(match, seats, seats, (), house.dealer.root(), base)
    return _waiting(table, following, house.durations.cut_pause, now)


def _cut(
    table: Table, match: Match, players: tuple[Occupant, ...], base: int, house: House, now: Moment
) -> Verdict:
    pack = house.dealer.pack(house.dealer.root(), 1, "cut")
    match, events = matches.apply(match, None, Cut(pack))
    seats = tuple(players[player] for player in _seating(events))
    drawn = tuple(event for event in events if isinstance(event, Drawn))
    rubber = Rubber(match, seats, players, drawn, house.dealer.root(), base)
    return _waiting(table, rubber, house.durations.cut_pause, now)


def _seating(events: Sequence[Event]) -> tuple[int, ...]:
    return next(event.seating for event in events if isinstance(event, Seated))


def _dealt(table: Table, rubber: Rubber, house: House, now: Moment) -> Verdict:
    number = rubber.match.deal_number + 1
    pack = house.dealer.pack(rubber.chain, number, _public(rubber))
    match, _ = matches.apply(rubber.match, None, Dealt(pack))
    return _going_on(table, replace(rubber, match=match), house, now)


def _public(rubber: Rubber) -> str:
    """What all could see before this deal (DESIGN §11): the previous deal's play, or the cut and the order of joining."""
    last = rubber.match.deal
    if last is not None:
        return " ".join(f"{seat}{card}" for trick in last.tricks for seat, card in trick.plays)
    drawn = " ".join(f"{draw.player}{draw.card}" for draw in rubber.cut)
    joined = " ".join(str(one.id) if isinstance(one, Person) else "ai" for one in rubber.joined)
    return f"rubber {rubber.match.number} cut {drawn} joined {joined}"


def _chosen(rubber: Rubber, turn: Turn, house: House) -> Card:
    view = observe(rubber.match, turn.actor)
    action = house.brain(view, house.chance)
    assert isinstance(action, Play)
    return action.card


def _going_on(
    table: Table, rubber: Rubber, house: House, now: Moment, finished: tuple[str, ...] = ()
) -> Verdict:
    table = replace(table, stage=rubber)
    pause = _pause(table, rubber, house)
    verdict = _waiting(table, rubber, pause, now)
    return replace(verdict, finished=finished)


def _pause(table: Table, rubber: Rubber, house: House) -> float:
    """Seconds until time brings something."""
    durations = house.durations
    if not table.people:
        return 0.0
    if rubber.match.need is Need.DEAL:
        return durations.deal_pause
    if rubber.match.over:
        return durations.idle_rubber
    deal = rubber.match.deal
    assert deal is not None
    assert deal.turn is not None
    if _by_itself(rubber):
        return durations.robot_pause
    return table.pace * durations.pace_scale


def _by_itself(rubber: Rubber) -> bool:
    """Whether the card on turn needs nobody: an AI's, or the last of a hand."""
    deal = rubber.match.deal
    turn = deal.turn if deal else None
    if deal is None or turn is None:
        return False
    return isinstance(rubber.seats[turn.actor], Robot) or len(deal.hand(turn.hand)) == 1


def _waiting(table: Table, rubber: Rubber, pause: float, now: Moment) -> Verdict:
    due = now.clock + pause
    until = _until(rubber, due, now)
    return Verdict(replace(table, stage=rubber, due=due, until=until), ACCEPTED)


def _until(rubber: Rubber, due: float | None, now: Moment) -> int | None:
    """When a person on turn runs out of time, on the wall's clock; None where nobody is waited for."""
    deal = rubber.match.deal
    if due is None or deal is None or deal.turn is None or _by_itself(rubber):
        return None
    return math.floor(now.wall + due - now.clock)


def _name(rubber: Rubber, turn: Turn) -> str:
    return rubber.seats[turn.actor].name
