"""The one way in, on a real store: what is committed, who wins a race, and what is kept of a table that is over."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.projector import shown as shown_lines
from bot.projector.shown import Posted, Shown
from bot.services import document, openings
from bot.services.commands import Ask, Command, Elapse, Join, Stop, Via
from bot.services.outcomes import Accepted, Outcome, Refused, Repeated, Stale, Why
from bot.services.table import Rubber, Table
from bot.services.waits import person_awaited
from bot.storage.store import TableId, new_table_id, shard_of
from tests.services.desk import PLACE, Desk, tap
from tests.services.situations import ANNA, BORIS, caller, on_turn


async def test_a_place_has_one_table(desk: Desk) -> None:
    """Whoever opens a second lobby is given the first."""
    first, opened = await openings.opened(desk.tables, PLACE, caller(ANNA), "ru")
    second, again = await openings.opened(desk.tables, PLACE, caller(BORIS), "ru")
    assert (opened, again) == (True, False)
    assert second == first


async def test_of_many_who_open_a_lobby_at_once_one_does(desk: Desk) -> None:
    """The others are given his, and nothing is left of theirs."""
    results = await asyncio.gather(
        *(openings.opened(desk.tables, PLACE, caller(ANNA), "ru") for _ in range(8))
    )
    assert [opened for _, opened in results].count(True) == 1
    (table_id,) = {table.id for table, _ in results}
    assert await desk.tables.store.place(PLACE.chat, 0) == table_id


async def test_what_is_accepted_is_committed_and_told(desk: Desk) -> None:
    """And what is refused is neither."""
    table, _ = await openings.opened(desk.tables, PLACE, caller(ANNA), "ru")
    desk.id = TableId(table.id)
    desk.told.clear()
    assert (await desk.asks(Stop(), BORIS)).outcome == Refused(Why.NOT_ALLOWED)
    assert not desk.told
    result = await desk.asks(Join(), BORIS)
    assert desk.told == [desk.id]
    assert await desk.tables.present(desk.id) == result.table
    assert (await desk.tables.of(BORIS.id)).tables == (result.table,)


async def test_of_a_tap_made_many_times_at_once_one_plays(desk: Desk) -> None:
    """Whoever comes second decides on the table as it is then: a repeat, and nobody hears that the table is busy."""
    table = await desk.begun()
    outcomes = await asyncio.gather(*(desk.asks(tap(table), on_turn(table)) for _ in range(6)))
    told: list[Outcome] = [result.outcome for result in outcomes]
    assert told.count(Accepted()) == 1
    assert set(told) == {Accepted(), Repeated()}


async def test_a_finished_deal_is_kept_apart(desk: Desk) -> None:
    """One line a deal, with the commit of its last card."""
    table = await desk.begun()
    while isinstance(table.stage, Rubber) and table.stage.match.sheet.settlement is None:
        lines = len(await desk.tables.store.finished(desk.id))
        assert lines == table.stage.match.deal_number - (table.stage.match.need is None)
        person = person_awaited(table)
        result = await (desk.asks(tap(table), person) if person else desk.asks(Elapse()))
        assert result.table is not None
        table = result.table
    assert isinstance(table.stage, Rubber)
    assert len(await desk.tables.store.finished(desk.id)) == table.stage.match.deal_number


async def test_a_forged_table_and_one_that_is_gone_are_told_apart(desk: Desk) -> None:
    """Neither is an error."""
    assert (await desk.tables.act(Command("no table", Elapse()))).outcome == Refused(Why.FORGED)
    assert (await desk.asks(Elapse())).outcome == Refused(Why.CLOSED)
    assert await desk.tables.present_named("no table") is None


@pytest.mark.parametrize("doc", ["", '{"v": 99}', "not JSON"])
async def test_a_document_that_cannot_be_read_is_kept_as_it_is(doc: str, desk: Desk) -> None:
    """A newer release will read it."""
    await desk.tables.store.create(desk.id, doc, None)
    assert (await desk.asks(Elapse())).outcome == Refused(Why.UNREADABLE)
    assert (await desk.asks(Join(), ANNA)).outcome == Refused(Why.UNREADABLE)
    stored = await desk.tables.store.read(desk.id)
    assert stored is not None
    assert (stored.doc, stored.rev) == (doc, 1)


async def test_a_closed_table_is_forgotten_with_all_that_points_to_it(desk: Desk) -> None:
    """Its place is free for the next."""
    await desk.begun()
    await desk.asks(Stop(), ANNA)
    assert await desk.tables.at(PLACE.chat, 0) is None
    await desk.asks(Elapse())
    assert await desk.tables.store.read(desk.id) is None
    assert await desk.tables.store.place(PLACE.chat, 0) is None
    assert not await desk.tables.store.tables_of(ANNA.id)


async def test_a_place_whose_table_is_closed_takes_a_new_one(desk: Desk) -> None:
    """Without waiting until the old one is forgotten."""
    old = await desk.begun()
    await desk.asks(Stop(), ANNA)
    new, opened = await openings.opened(desk.tables, PLACE, caller(BORIS), "ru")
    assert opened
    assert new.id != old.id


async def test_a_wish_for_a_table_that_is_read_again_opens_no_second_one(desk: Desk) -> None:
    """While its table stands it is the same wish still; once that has been closed, it was granted."""
    wishes = [openings.opened(desk.tables, PLACE, caller(ANNA), "ru", "an update") for _ in range(4)]
    told = await asyncio.gather(*wishes)
    assert {table.id for table, _ in told} == {told[0][0].id}
    assert all(opened for _, opened in told)
    desk.id = TableId(told[0][0].id)
    await desk.asks(Stop(), ANNA)
    await openings.opened(desk.tables, PLACE, caller(ANNA), "ru", "an update")
    assert await desk.tables.at(PLACE.chat, 0) is None
    other, opened = await openings.opened(desk.tables, PLACE, caller(ANNA), "ru", "another update")
    assert opened
    assert other.id != desk.id


async def test_the_index_of_a_persons_tables_is_pruned_when_read(desk: Desk) -> None:
    """It is a superset; who reads it looks at the tables themselves."""
    await desk.begun()
    await desk.tables.store.add_table(99, desk.id)
    await desk.tables.store.add_table(99, new_table_id())
    assert (await desk.tables.of(99)).tables == ()
    assert not await desk.tables.store.tables_of(99)


async def test_a_tap_from_a_message_that_nobody_knows_of_makes_it_a_stray(desk: Desk) -> None:
    """The tap acts as usual; a tap from a message that is known leaves no doubt."""
    table = await desk.begun()
    known = Shown({"hand:1": Posted(ANNA.id, 5, "", "")})
    assert await shows(desk, known)
    await desk.asks(Ask("score"), ANNA, via=Via(ANNA.id, 5))
    assert await doubts(desk) == ()
    assert await shows(desk, known)
    result = await desk.asks(tap(table), on_turn(table), via=Via(on_turn(table).id, 6))
    assert result.outcome == Accepted()
    assert await doubts(desk) == (f"stray:{on_turn(table).id}:6",)


async def test_a_stale_tap_of_the_person_on_turn_makes_his_hand_doubtful(desk: Desk) -> None:
    """What he sees is old, whatever we believe."""
    table = await desk.begun()
    assert await shows(desk, Shown())
    result = await desk.asks(replace(tap(table), turn=0), on_turn(table))
    assert result.outcome == Stale(hand=True)
    person = on_turn(table).id
    assert set(await doubts(desk)) == {f"hand:{person}", f"aside:{person}"}


async def test_an_outdated_button_that_its_message_does_not_bear_proves_nothing(desk: Desk) -> None:
    """So thirty such taps cost no edit."""
    table = await desk.begun()
    person = on_turn(table)
    assert await shows(desk, Shown({f"hand:{person.id}:1:0": Posted(person.id, 5, "", "")}))
    gone = Via(person.id, 5, borne=False)
    result = await desk.asks(replace(tap(table), turn=0), person, via=gone)
    assert result.outcome == Stale(hand=True)
    assert await doubts(desk) == ()


async def shows(desk: Desk, shown: Shown) -> bool:
    """Let the table be projected with this result."""
    store = desk.tables.store
    await store.hold("replica", [shard_of(desk.id)])
    projection = await store.begin(desk.id, "replica")
    assert projection is not None
    line = shown_lines.dump(shown)
    return await store.end(desk.id, "replica", projection.rev, line, projection.unknown)


async def doubts(desk: Desk) -> tuple[str, ...]:
    """What the next projection is told to doubt."""
    projection = await desk.tables.store.begin(desk.id, "replica")
    assert projection is not None
    assert isinstance(document.load(projection.doc), Table)
    return tuple(projection.unknown)
