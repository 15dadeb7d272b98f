"""Closing a table: whoever opened it and administrators may, and most of those who sit at it."""

from __future__ import annotations

from dataclasses import replace

from bot.rendering.views import Ending
from bot.services.commands import Caller
from bot.services.house import House, Moment
from bot.services.outcomes import Voted, Why
from bot.services.table import Closed, Rubber, Table
from bot.services.verdict import Verdict, closed, refused


def stopped(table: Table, by: Caller, house: House, now: Moment) -> Verdict:
    """The table closed, or one vote nearer to it."""
    if by.admin or by.id == table.creator:
        return closed(table, Ending.STOPPED, by.name or None, house, now)
    if table.person(by.id) is None:
        return refused(table, Why.NOT_ALLOWED)
    votes = tuple(sorted({*table.votes, by.id}))
    missing = _missing(table, votes)
    if missing <= 0:
        alone = len(votes) == 1
        ending, name = (Ending.STOPPED, by.name or None) if alone else (Ending.VOTED, None)
        return closed(table, ending, name, house, now)
    return Verdict(table if votes == table.votes else replace(table, votes=votes), Voted(missing))


def carried(verdict: Verdict, house: House, now: Moment) -> Verdict:
    """What was decided when people left; if those who stay have voted to close the table by now, it is closed."""
    table = verdict.table
    if not table.votes or isinstance(table.stage, Closed) or table.halt or _missing(table, table.votes) > 0:
        return verdict
    return closed(table, Ending.VOTED, None, house, now)


def _missing(table: Table, votes: tuple[int, ...]) -> int:
    """How many votes are missing from a majority of the people; who is away in play is not waited for."""
    playing = isinstance(table.stage, Rubber)
    people = [person for person in table.people if not (playing and person.away) or person.id in votes]
    return len(people) // 2 + 1 - len(votes)
