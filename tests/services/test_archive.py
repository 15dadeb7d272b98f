"""Finished deals of a chat: kept when they are scored, found after their table, brought again after a kill."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import pytest

from bot.services import archive
from bot.services.commands import Elapse, Leave, Stop
from bot.services.document import UnreadableDocument
from bot.services.lookback import looked
from bot.services.moves import moved
from bot.services.table import Rubber, Table
from bot.storage.store import TableId
from engine.record import deal_line, dump, header
from engine.rulesets import SHORT
from tests.engine.at_the_table import at_the_table, dealt, on_turn, played
from tests.rendering.looking import ADDRESS
from tests.services.desk import PLACE, Desk
from tests.services.situations import ANNA, BORIS, VERA
from tests.services.test_lookback import back
from tests.services.test_lookback import played_out as to_the_end


@pytest.fixture
def desk(desk: Desk) -> Desk:
    """The desk with a clock on the wall that shows today: what is too old is not kept."""
    desk.tables = replace(desk.tables, house=replace(desk.tables.house, wall=time.time))
    return desk


async def played_out(desk: Desk) -> Table:
    """One deal of a table is played to its end."""
    table = await desk.begun()
    while not await desk.tables.store.finished(desk.id):
        result = await desk.asks(Elapse())
        assert result.table is not None
        table = result.table
    return table


async def test_a_scored_deal_is_kept_for_its_chat(desk: Desk) -> None:
    """With who sat where and the rubber's sheet; nothing is owed any more."""
    table = await played_out(desk)
    assert isinstance(table.stage, Rubber)
    store = desk.tables.store
    (deal,) = await archive.latest(store, PLACE.chat, 0, 9)
    assert (deal.table, deal.number) == (table.id, 1)
    assert [deal_line(deal.match.deal)] == await store.finished(desk.id)
    assert deal.match.sheet == table.stage.match.sheet
    assert [deal.seat_of(person.id) for person in (ANNA, BORIS, VERA)] == [
        table.stage.seat_of(person.id) for person in (ANNA, BORIS, VERA)
    ]
    assert await store.owed(desk.id) == []


async def test_a_deal_tells_where_it_was_played(desk: Desk) -> None:
    """By the group's title of that day, for PBN; an entry of an earlier release, which has none, is read all the same."""
    await played_out(desk)
    (kept,) = await desk.tables.store.archived(PLACE.chat)
    found = archive.read(kept.text)
    look = looked(found, ADDRESS, "ru", 0, chat=PLACE.chat, here=PLACE.chat)
    assert look is not None
    assert (found.title, look.table.group) == (PLACE.title, PLACE.title)
    earlier = json.loads(kept.text)
    del earlier["title"]
    assert archive.read(json.dumps(earlier)) == replace(found, title="")


async def test_no_deal_is_kept_before_it_is_scored(desk: Desk) -> None:
    """A running deal is a secret: an entry of it cannot even be written."""
    table = await desk.begun()
    assert isinstance(table.stage, Rubber)
    with pytest.raises(AssertionError):
        archive.written(table, table.stage, 0.0)
    assert await archive.latest(desk.tables.store, PLACE.chat, 0, 9) == []


async def test_a_deal_outlives_its_table(desk: Desk) -> None:
    """Closed and forgotten, the table's deal is found still."""
    await played_out(desk)
    await desk.asks(Stop(), ANNA)
    while await desk.tables.store.read(desk.id) is not None:
        await desk.asks(Elapse())
    assert await archive.found(desk.tables.store, PLACE.chat, desk.id, 1) is not None


@pytest.mark.parametrize("closed", [False, True])
async def test_what_a_dead_replica_left_is_repaired(desk: Desk, closed: bool) -> None:
    """Killed between the commit and the archive: whoever looks brings the deal there, or the table's end does; once."""
    table = await played_out(desk)
    assert isinstance(table.stage, Rubber)
    store = desk.tables.store
    (kept,) = await store.archived(PLACE.chat)
    other = PLACE.chat - 1
    await store.move_archive(PLACE.chat, other)
    stored = await store.read(desk.id)
    assert stored is not None
    assert await store.commit(desk.id, stored.rev, stored.doc, table.due, owed=[kept.text])
    if closed:
        await desk.asks(Stop(), ANNA)
        while await store.read(desk.id) is not None:
            await desk.asks(Elapse())
        assert await store.archived(PLACE.chat, 0, 9) == [kept]
    for _ in range(2):
        assert await archive.found(store, PLACE.chat, desk.id, 1) is not None
        assert len(await archive.latest(store, PLACE.chat, 0, 9)) == 1


async def test_a_group_that_moves_takes_its_deals_along(desk: Desk) -> None:
    """They are found in the supergroup, and in the old group no more."""
    await played_out(desk)
    new = -1009999
    for _ in range(2):
        await moved(desk.tables, PLACE.chat, new)
    assert len(await archive.latest(desk.tables.store, new, 0, 9)) == 1
    assert await archive.latest(desk.tables.store, PLACE.chat, 0, 9) == []


async def test_names_that_nobody_bears(desk: Desk) -> None:
    """A deal is found under its own name only, whatever a forged button says."""
    await played_out(desk)
    store = desk.tables.store
    for chat, table, number in (
        (PLACE.chat, desk.id, 2),
        (PLACE.chat - 1, desk.id, 1),
        (PLACE.chat, "99zzzzzzzzzz", 1),
        (PLACE.chat, "", 1),
    ):
        assert await archive.found(store, chat, table, number) is None


@pytest.mark.parametrize("change", [{"v": 2}, {"match": "x"}, {"seats": 3}, {"deal": "1"}, {"at": None}])
async def test_an_entry_that_cannot_be_read_is_said_to_be_so(desk: Desk, change: dict[str, object]) -> None:
    """And quotes nothing; in a list it is left out."""
    await played_out(desk)
    (kept,) = await desk.tables.store.archived(PLACE.chat)
    spoilt = json.dumps({**json.loads(kept.text), **change})
    with pytest.raises(UnreadableDocument) as raised:
        archive.read(spoilt)
    assert str(raised.value) == "no finished deal"
    await desk.tables.store.archive(PLACE.chat, [kept._replace(name="other:1", text=spoilt)])
    assert len(await archive.latest(desk.tables.store, PLACE.chat, 0, 9)) == 1


async def test_who_left_is_named_no_more(desk: Desk) -> None:
    """An entry says who played, not whose seat an AI has taken."""
    await desk.begun()
    await desk.asks(Leave(), ANNA)
    while not await desk.tables.store.finished(desk.id):
        await desk.asks(Elapse())
    (kept,) = await desk.tables.store.archived(PLACE.chat)
    assert ANNA.name not in kept.text
    assert len(kept.text.encode()) < 1200
    assert TableId(archive.read(kept.text).table) == desk.id


async def test_a_record_fits_a_message(desk: Desk) -> None:
    """Whole as a rule; where the sheet is too long for it, header and deal."""
    table = await played_out(desk)
    assert isinstance(table.stage, Rubber)
    match = table.stage.match
    assert archive.record_of(match, 3500) == dump(match)
    header_, line = archive.record_of(match, 200).split("\n")
    assert match.deal is not None
    assert (header_, line) == (header(match), f"deal {deal_line(match.deal)}")


def test_a_record_too_long_for_a_message_goes_on_in_others() -> None:
    """Where very many cards were taken back: all of it, each piece within the limit, and a blank joins them again."""
    match = dealt(at_the_table(SHORT, undo="1"), 5)
    for _ in range(160):
        match = back(played(match, 1), on_turn(match))
    match = to_the_end(match)
    record = archive.record_of(match, 3500)
    assert len(record) > 4096
    pieces = list(archive.pieces(record, 3500))
    assert len(pieces) > 1
    assert max(map(len, pieces)) <= 3500
    assert " ".join(pieces) == record
    assert list(archive.pieces("deal 1 KC", 9)) == ["deal 1 KC"]
