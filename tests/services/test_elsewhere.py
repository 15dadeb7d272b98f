"""Other tables that wait for the same person, and what is kept of who left a seat or waits for one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services import document
from bot.services.commands import Back, BringHand, Elapse, Leave, StandIn
from bot.services.outcomes import Accepted
from bot.services.place import Place
from bot.services.players import Person
from bot.services.table import Table
from bot.services.waits import person_awaited
from tests.services.desk import Desk
from tests.services.situations import BORIS, VERA, rubber

DIMA = Person(5, "Дима", "ru", ready=True)
HOURS = 600.0


@pytest.fixture
def club(desk: Desk) -> Desk:
    """A desk where people have their time."""
    durations = replace(desk.tables.house.durations, pace_scale=HOURS, idle_rubber=HOURS)
    desk.tables = replace(desk.tables, house=replace(desk.tables.house, durations=durations))
    return desk


async def waiting(club: Desk, topics: int) -> tuple[list[Table], Person]:
    """Tables of one group, all waiting for the same person."""
    tables, person = [], None
    for topic in range(topics):
        table = await club.begun(Place(-100200, topic, "Вист"))
        person = person or person_awaited(table)
        tables.append(table)
    assert person is not None
    assert all(person_awaited(table) == person for table in tables)
    return tables, person


async def test_who_brings_his_hand_hears_how_many_other_tables_wait(club: Desk) -> None:
    """Each table on which it is his turn counts, but the one he looks at."""
    _, person = await waiting(club, 3)
    result = await club.asks(BringHand(), person)
    assert result.table is not None
    assert result.table.wait is not None
    assert result.table.wait.elsewhere == 2


async def test_tables_that_wait_for_others_do_not_count(club: Desk) -> None:
    """He sits there, and it is not his turn."""
    tables, person = await waiting(club, 2)
    other = next(one for one in tables[1].people if one.id != person.id)
    result = await club.asks(BringHand(), other)
    assert result.table is not None
    assert result.table.wait is not None
    assert result.table.wait.elsewhere == 0
    assert await club.tables.waiting_for(person.id, tables[0]) == 1
    assert await club.tables.waiting_for(other.id, tables[0]) == 0


async def test_a_reminder_tells_it_too(club: Desk) -> None:
    """The clock rings; the tables are counted then."""
    _, person = await waiting(club, 2)
    stored = await club.tables.store.read(club.id)
    assert stored is not None
    table = await club.tables.present(club.id)
    assert table is not None
    soon = replace(table, due=stored.clock)
    assert await club.tables.store.commit(club.id, stored.rev, document.dump(soon), soon.due)
    result = await club.asks(Elapse())
    assert result.table is not None
    assert result.table.ring(person.id) == 1
    assert result.table.wait is not None
    assert result.table.wait.elsewhere == 1


async def test_the_index_keeps_who_left_and_who_takes_a_seat(club: Desk) -> None:
    """So that a word of theirs in private finds the table; once somebody else sits there it is forgotten."""
    table = await club.begun(Place(-100200, 0, "Вист"))
    seat = rubber(table).seat_of(VERA.id)
    assert seat is not None
    assert (await club.asks(Leave(), VERA)).outcome == Accepted()
    assert (await club.asks(StandIn(seat), DIMA)).outcome == Accepted()
    for person in (VERA, DIMA, BORIS):
        assert [one.id for one in (await club.tables.of(person.id)).tables] == [club.id]
    assert (await club.asks(Back(), VERA)).outcome == Accepted()
    assert (await club.tables.of(DIMA.id)).tables == ()
