"""Tables on a real store, and one of them that commands are about."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.services.commands import (
    Act,
    AddRobot,
    Command,
    Elapse,
    Join,
    Reached,
    Start,
    Tap,
    Via,
)
from bot.services.openings import opened
from bot.services.place import Place
from bot.services.players import Person
from bot.services.table import Rubber, Table
from bot.services.tables import Result, Tables
from bot.storage.store import TableId, new_table_id
from tests.services.situations import ANNA, BORIS, HOUSE, VERA, caller, first_card_of

PLACE = Place(-100200, 0, "Вист по вторникам")
AT_ONCE = replace(
    HOUSE.durations, cut_pause=0.0, deal_pause=0.0, idle_rubber=0.0, farewell=0.0, pace_scale=0.0, shown=0.0
)


@dataclass(slots=True)
class Desk:
    """The tables and one of them; `told`: which were reported as committed."""

    tables: Tables
    told: list[TableId] = field(default_factory=list)
    id: TableId = field(default_factory=new_table_id)

    async def asks(self, act: Act, by: Person | None = None, via: Via | None = None) -> Result:
        return await self.tables.act(Command(self.id, act, caller(by) if by else None, via))

    async def begun(self, place: Place = PLACE) -> Table:
        """Anna, Boris and Vera play with an AI; somebody is on turn."""
        table, _ = await opened(self.tables, place, caller(ANNA), "ru")
        self.id = TableId(table.id)
        for person in (ANNA, BORIS, VERA):
            await self.asks(Join(), person)
            await self.asks(Reached(person.id))
        await self.asks(AddRobot(3), ANNA)
        await self.asks(Start(), ANNA)
        result = await self.asks(Elapse())
        while result.table and not isinstance(on_seat(result.table), Person):
            result = await self.asks(Elapse())
        assert result.table is not None
        return result.table


def on_seat(table: Table) -> object:
    assert isinstance(table.stage, Rubber)
    deal = table.stage.match.deal
    assert deal is not None
    assert deal.turn is not None
    return table.stage.seats[deal.turn.actor]


def tap(table: Table) -> Tap:
    assert isinstance(table.stage, Rubber)
    deal = table.stage.match.deal
    assert deal is not None
    return Tap(table.stage.deal, deal.turn_number, first_card_of(table))
