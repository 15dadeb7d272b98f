"""What calls teach about people and chats, and what the clock tells about a deadline: ordinary commands."""

from __future__ import annotations

from bot.courier.round import Round
from bot.projector.diff import Fate
from bot.services import moves
from bot.services.commands import Command, Reached, Resume, Unreached
from bot.services.house import Moment
from bot.services.news import Aside, Moved
from bot.services.place import address
from bot.services.table import Table
from bot.services.tables import Tables
from bot.services.waits import off
from bot.storage.store import Projection

DRIFT = 2.0
"""Seconds by which a deadline as people read it may be off before it is told anew."""


async def learn(tables: Tables, table: Table, projection: Projection, round_: Round) -> None:
    """Tell the tables what a projection of `table` has taught."""
    for person in table.addressed:
        fate = round_.fates.get(person.id)
        if fate is Fate.FORBIDDEN:
            await tables.store.remember_person(person.id, reachable=False)
            await tables.act(Command(table.id, Unreached(person.id)))
        elif fate is Fate.DONE and not person.ready:
            await tables.act(Command(table.id, Reached(person.id)))
    for receiver, fate in round_.asides.items():
        if fate in (Fate.DONE, Fate.GONE, Fate.REFUSED):
            await tables.act(Command(table.id, Aside(receiver, fate is Fate.DONE)))
    if round_.moved is not None:
        await moves.moved(tables, table.place.chat, round_.moved)
        there = address(round_.moved, table.place.topic)
        await tables.act(Command(table.id, Moved(table.place.chat, round_.moved, there)))
    elif round_.news is not None:
        await tables.act(Command(table.id, round_.news))
    if abs(off(table, Moment(projection.clock, tables.house.wall()))) > DRIFT:
        await tables.act(Command(table.id, Resume()))
