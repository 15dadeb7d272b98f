"""A decision about a table: what it becomes, what the caller is told, which deal was finished by it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.rendering.views import Ending
from bot.services.house import House, Moment
from bot.services.outcomes import Accepted, Outcome, Queued, Refused, Repeated, Why
from bot.services.table import Closed, Rubber, Table

ACCEPTED = Accepted()
QUEUED = Queued()
REPEATED = Repeated()


@dataclass(frozen=True, slots=True)
class Verdict:
    """`table` is the one given where nothing changes. `finished`: the record line of a deal played to its end; `owed`: the same
    deal for the archive of the table's chat.

    `gone`: the table is to be forgotten altogether.
    """

    table: Table
    outcome: Outcome
    finished: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    gone: bool = False


def refused(table: Table, why: Why) -> Verdict:
    """The table as it was; the caller is told why."""
    return Verdict(table, Refused(why))


def closed(table: Table, ending: Ending, by: str | None, house: House, now: Moment) -> Verdict:
    """The table closed; it stays a while so that its buttons are answered."""
    deal = table.stage.deal if isinstance(table.stage, Rubber) else 0
    stage = Closed(ending, by, table.addressed, deal)
    due = now.clock + house.durations.farewell
    return Verdict(replace(table, stage=stage, due=due, until=None, wait=None, halt=None), ACCEPTED)
