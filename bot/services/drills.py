"""Decisions at a table in a private chat: one deal against AIs, for practice or a finished one once more. It is no rubber.

The pack of practice comes as any other; that of a deal played again is its record's. AIs see of either what their seats see.
"""

from __future__ import annotations

from dataclasses import replace

from bot.ai import Level
from bot.services import rubber as rubbers
from bot.services.commands import Again
from bot.services.drill import Drill
from bot.services.house import House, Moment
from bot.services.outcomes import Stale
from bot.services.pending import Open
from bot.services.players import Dummy, Occupant, Person, Robot
from bot.services.robots import newcomer
from bot.services.table import Rubber, Table
from bot.services.verdict import REPEATED, Verdict
from bot.services.waits import begun
from engine import match as matches
from engine.retold import dealt_again
from engine.rulesets import Ruleset
from engine.seats import Seat


def again(table: Table, rubber: Rubber, act: Again, house: House, now: Moment) -> Verdict:
    """Another deal for practice, or the same once more."""
    assert rubber.drill is not None, "the table stands in a private chat"
    number = rubber.match.number
    if act.rubber < number:
        return Verdict(table, REPEATED)
    if not rubber.drilled or act.rubber > number:
        return Verdict(table, Stale())
    base = rubber.base + rubber.match.deal_number
    if not rubber.drill.deal:
        (person,) = rubber.people
        return fresh(table, person, number + 1, base, house, now, rivals(rubber))
    match = replace(dealt_again(rubber.match), number=number + 1)
    return begun(table, replace(rubber, match=match, base=base, open=Open()), house, now)


def rivals(rubber: Rubber) -> Level:
    """How strong the AIs are that somebody practises with."""
    return next(one.level for one in rubber.players if isinstance(one, Robot))


def fresh(
    table: Table, person: Person, number: int, base: int, house: House, now: Moment, level: Level
) -> Verdict:
    """A deal from a pack that nobody chose, with AIs of a level; who sits where and who deals comes from a cut, as ever."""
    ruleset = table.ruleset
    players: list[Person | Robot] = [person]
    while len(players) < len(ruleset.plan.players):
        players.append(replace(newcomer(table.language, players), level=level))
    blank = Rubber(matches.begin(ruleset, number), (), tuple(players), (), b"", base=base, drill=Drill())
    cut = rubbers.cut(table, blank, house, now).table
    assert isinstance(cut.stage, Rubber)
    return rubbers.dealt(cut, cut.stage, house, now)


def seated(ruleset: Ruleset, seat: Seat, person: Person) -> tuple[Occupant, ...]:
    """The person on a seat, AIs on the others from which cards are played."""
    seats: dict[Seat, Occupant] = {seat: person}
    for other in ruleset.plan.players:
        if other not in seats:
            seats[other] = newcomer(person.language, tuple(seats.values()))
    return tuple(seats.get(Seat(place), Dummy()) for place in range(ruleset.seats))
