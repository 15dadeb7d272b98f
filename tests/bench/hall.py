"""A hall of fifty tables in mid-rubber, and the two hundred people at them, who see only what Telegram shows them.

The tables are brought there by the services alone, without Telegram: who sits, what was dealt and played so far. A bot that is
started on that store then shows them all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.sandbox import Sandbox, SandboxSettings
from bot.sandbox.rooms import Group
from bot.services import openings
from bot.services.commands import Again, Caller, Command, Elapse, Join, Reached, Start, Tap
from bot.services.house import Durations, House
from bot.services.place import Place, address
from bot.services.table import Rubber
from bot.services.tables import Tables
from bot.storage.connect import connect
from engine import match as matches
from engine.actions import Play

TABLES = 50
FINISHED = 3
"""Deals that every table has behind it at least."""
APART = 11
"""The tables stand at so many different tricks."""
SEATS = 4
NAMES = ("Анна", "Борис", "Вера", "Гриша")
TITLE = "Вист по вторникам"

LOOSE = SandboxSettings(
    port=0, group_limit=1_000_000, private_limit=1_000_000, callback_life=300, webhook_connections=100
)
"""No limit of Telegram's is in the way."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table: its id, its group and who sits at it."""

    table: str
    chat: int
    people: tuple[int, ...]


def furnished(sandbox: Sandbox, tables: int = TABLES) -> list[Group]:
    """Groups of four people each, all of whom have pressed Start."""
    world, groups = sandbox.world, []
    for _ in range(tables):
        people = [world.add_person(name, started=True).user.id for name in NAMES]
        groups.append(world.add_group(TITLE, people))
    return groups


async def laid(sandbox: Sandbox, redis_url: str, tables: int = TABLES) -> list[Sitting]:
    """The tables in mid-rubber, one in each of the groups, as the store will keep them for a bot."""
    store = await connect(redis_url, Path("/nonexistent"))
    house = House(Durations(robot_pause=0, cut_pause=0, deal_pause=0))
    try:
        hosts = [_Host(Tables(store, house), group) for group in furnished(sandbox, tables)]
        return [await host.hosted(FINISHED, number % APART) for number, host in enumerate(hosts)]
    finally:
        await store.close()


@dataclass(slots=True)
class _Host:
    """Sits four people down and plays for them. Nobody polls a clock, so that whatever is to come of itself is due."""

    tables: Tables
    group: Group
    table: str = ""
    chance: Random = field(default_factory=lambda: Random(1))

    async def hosted(self, deals: int, tricks: int) -> Sitting:
        """A table with so many deals behind it at least, and so many tricks of another."""
        chat, people = self.group.room.chat, tuple(self.group.members)[:SEATS]
        callers = {person: Caller(person, NAMES[place], "ru") for place, person in enumerate(people)}
        place = Place(chat.id, 0, chat.title or "", address(chat.id))
        opened, _ = await openings.opened(self.tables, place, callers[people[0]], "ru")
        self.table = opened.id
        for person in people:
            await self.tables.store.remember_person(person, reachable=True, language="ru")
            await self.tables.act(Command(self.table, Join(), callers[person]))
            await self.tables.act(Command(self.table, Reached(person)))
        await self.tables.act(Command(self.table, Start(), callers[people[0]]))
        while not await self._played_one(callers, deals, tricks):
            pass
        return Sitting(self.table, chat.id, people)

    async def _played_one(self, callers: dict[int, Caller], deals: int, tricks: int) -> bool:
        """One card more, or what else comes next; True once the table stands where it should."""
        table = await self.tables.present_named(self.table)
        assert table is not None
        rubber = table.stage
        assert isinstance(rubber, Rubber)
        deal, number = rubber.match.deal, rubber.match.number
        if rubber.match.over:
            await self.tables.act(Command(self.table, Again(number), callers[rubber.people[0].id]))
        elif table.wait is None or deal is None or deal.turn is None:
            await self.tables.act(Command(self.table, Elapse()))
        elif rubber.deal > deals and len(deal.tricks) >= tricks and rubber.match.deal_number > 1:
            return True
        else:
            seat = deal.turn.actor
            legal = [action.card for action in matches.legal(rubber.match, seat) if isinstance(action, Play)]
            tap = Tap(rubber.deal, deal.turn_number, self.chance.choice(sorted(legal, key=str)))
            await self.tables.act(Command(self.table, tap, callers[rubber.people[seat].id]))
        return False
