"""Decisions about a table's chat: it moves, it falls silent and speaks again, its people go.

A table whose chat takes no messages stands still, its clocks too: nothing is played that the group could not see. It goes on as
it stood once the chat takes messages again, and closes if that does not happen for long.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import assert_never

from bot.rendering.views import Ending, Silence
from bot.services import entrants, seats
from bot.services import lobby as lobbies
from bot.services.commands import (
    BringHand,
    Caller,
    ChooseOwnLanguage,
    Command,
    Elapse,
    Reached,
    Resume,
    Unreached,
)
from bot.services.house import House, Moment
from bot.services.news import Aside, Departed, Heard, Moved, News, Replaced, Silenced, Uprooted
from bot.services.outcomes import Why
from bot.services.place import Halt
from bot.services.table import GROUP, Closed, Lobby, Rubber, Table, with_person
from bot.services.verdict import ACCEPTED, REPEATED, Verdict, closed, refused
from bot.services.waits import gone_on, later


def told(table: Table, news: News, house: House, now: Moment) -> Verdict:
    """The table after news of its chat; news that it knows already are nothing."""
    match news:
        case Moved(old, new, link):
            return _moved(table, old, new, link, house, now)
        case _ if isinstance(table.stage, Closed):
            return Verdict(table, REPEATED)
        case Replaced():
            return closed(table, Ending.REPLACED, None, house, now)
        case Uprooted():
            return closed(table, Ending.UPROOTED, None, house, now)
        case Silenced(cause):
            return _silenced(table, cause, house, now)
        case Heard():
            return _heard(table, house, now)
        case Departed(chat, person):
            if chat != table.place.chat:
                return Verdict(table, REPEATED)
            return _departed(table, person, house, now)
        case Aside(person, arrives):
            return _aside(table, person, arrives, house, now)
        case never:
            assert_never(never)


def halted(table: Table, command: Command, house: House, now: Moment) -> Verdict | None:
    """What comes to a table that stands still, and what may be asked of it; None for what is decided as ever."""
    match command.act:
        case (
            Moved()
            | Replaced()
            | Silenced()
            | Heard()
            | Uprooted()
            | Departed()
            | Aside()
            | ChooseOwnLanguage()
        ):
            return None
        case Elapse() if table.due is not None and now.clock >= table.due:
            return closed(table, Ending.IDLE, None, house, now)
        case Elapse() | Resume():
            return Verdict(table, REPEATED)
        case Reached(person):
            return _ready(table, person, True)
        case Unreached(person):
            return _ready(table, person, False)
        case BringHand() if command.by and any(one.id == command.by.id for one in table.addressed):
            return Verdict(table.ringing(command.by.id), ACCEPTED)
    return refused(table, Why.HALTED)


def _moved(table: Table, old: int, new: int, link: str | None, house: House, now: Moment) -> Verdict:
    if table.place.chat != old:
        return Verdict(table, REPEATED)
    there = replace(table, place=replace(table.place, chat=new, link=link))
    return Verdict(there if table.halt is None else _resumed(there, house, now), ACCEPTED)


def _silenced(table: Table, cause: Silence, house: House, now: Moment) -> Verdict:
    if table.halt is not None:
        if table.halt.cause is cause:
            return Verdict(table, REPEATED)
        return Verdict(replace(table, halt=replace(table.halt, cause=cause)), ACCEPTED)
    halt = Halt(cause, now.clock, table.due)
    return Verdict(replace(table, halt=halt, due=now.clock + house.durations.halted, until=None), ACCEPTED)


def _heard(table: Table, house: House, now: Moment) -> Verdict:
    if table.halt is None:
        return Verdict(table, REPEATED)
    return Verdict(_resumed(table, house, now), ACCEPTED)


def _resumed(table: Table, house: House, now: Moment) -> Table:
    """The table as it goes on; its message is brought anew."""
    return _as_it_stood(table, house, now).ringing(GROUP)


def _as_it_stood(table: Table, house: House, now: Moment) -> Table:
    """The table as it stood, as much of its wait left as there was."""
    assert table.halt is not None
    since = table.halt.since
    lost = now.clock - since
    due = None if table.halt.due is None else table.halt.due + lost
    wait = table.wait
    if wait is not None:
        due = None if due is None else later(table, house, due - now.clock, now.wall - lost, now)
        ends = later(table, house, wait.ends - since, now.wall - lost, now)
        wait = replace(wait, began=wait.began + lost, ends=ends)
    until = None if wait is None else math.floor(now.wall + wait.ends - now.clock)
    return replace(table, halt=None, due=due, wait=wait, until=until)


def _departed(table: Table, person: int, house: House, now: Moment) -> Verdict:
    """Whoever leaves the group leaves his seat; he may take it back if he returns in time."""
    match table.stage:
        case Lobby() as lobby:
            return lobbies.unreached(table, lobby, person, house, now)
        case Rubber() as rubber:
            known = next((one for one in table.addressed if one.id == person), None)
            if known is None or rubber.left_by(person) is not None:
                return Verdict(table, REPEATED)
            by = Caller(person, known.name, known.language)
            if table.halt is None:
                return seats.left(table, rubber, by, house, now)
            going = _as_it_stood(table, house, now)
            return _still(table, table.halt, seats.left(going, rubber, by, house, now), now)
        case Closed():
            return Verdict(table, REPEATED)


def _still(before: Table, halt: Halt, verdict: Verdict, now: Moment) -> Verdict:
    """What was decided for a table that stands still as if it did not; it stands still as before."""
    after = verdict.table
    if isinstance(after.stage, Closed):
        return verdict
    halt = replace(halt, since=now.clock, due=after.due)
    return replace(verdict, table=replace(after, halt=halt, due=before.due, until=None))


def _aside(table: Table, person: int, arrives: bool, house: House, now: Moment) -> Verdict:
    """Whose private messages fail plays by messages that he alone sees, as long as they arrive."""
    known = table.person(person)
    if not isinstance(table.stage, Rubber) or known is None or known.ready or known.aside is arrives:
        return Verdict(table, REPEATED)
    changed = with_person(table, replace(known, aside=arrives))
    return Verdict(changed, ACCEPTED) if table.halt else gone_on(table, changed, house, now)


def _ready(table: Table, person: int, ready: bool) -> Verdict:
    known = table.person(person)
    if known is None or known.ready is ready:
        return entrants.reached(table, person, ready) or Verdict(table, REPEATED)
    return Verdict(with_person(table, replace(known, ready=ready)), ACCEPTED)
