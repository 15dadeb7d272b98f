"""Buttons of another time or another table, pressed again."""

from __future__ import annotations

from functools import partial

import pytest

from bot.services.players import Person, Robot
from bot.services.table import Rubber
from engine.match import Need
from tests.attack.gang import FOUR, Gang, Press, played, whole
from tests.badinput.desk import ANNA, BORIS, GRISHA, VERA, Desk, actor
from tests.table.club import Club, Json


@pytest.fixture
def changes() -> dict[str, object]:
    """Time enough between deals to leave."""
    return {"deal_pause": 1.0}


async def seen(gang: Gang, table: str, person: int) -> tuple[Json, list[str]]:
    """Somebody's hand and all its buttons."""
    await gang.desk.quiet(table)
    message = gang.desk.newest(person)
    rows = message["reply_markup"]["inline_keyboard"]
    return message, [button["callback_data"] for row in rows for button in row if "callback_data" in button]


async def test_another_rubber_asked_for_by_all_at_once(gang: Gang) -> None:
    """One begins. Cards, lobby and end of the first then move nothing at the table, and say so."""
    table = await gang.desk.play(*FOUR)
    person = await gang.desk.waits_for(table)
    _, old_cards = await seen(gang, table, person)
    before = await gang.forward(table, lambda rubber: rubber.match.over)
    again = await gang.found(ANNA, gang.desk.club.chat, f"a:{table}:")
    told = await gang.at_once([Press(one, again.message, again.data) for one in (*FOUR, *FOUR)])
    assert set(told) == {None}
    now = await gang.desk.settled(
        table, lambda now: isinstance(now.stage, Rubber) and now.stage.deal == before.deal + 1
    )
    assert isinstance(now.stage, Rubber)
    assert now.stage.match.number == before.match.number + 1
    await gang.desk.waits_for(table)
    document = await gang.desk.document(table)
    hand = gang.desk.newest(person)
    told = [await gang.told(Press(person, hand, data)) for data in old_cards]
    assert all(told), "each old card is told to be one"
    for rest in ("join:", "start:ask", "start:fill"):
        await gang.told(Press(BORIS, again.message, f"l:{table}:{rest}"))
    for rest in ("set:whist/ten@1", "pace:30", "ai:1", "unai:1", "panel:options"):
        told = [await gang.told(Press(BORIS, again.message, f"l:{table}:{rest}"))]
        assert told == [gang.words("notice.already-begun")], rest
    assert await gang.told(again) is None
    assert await gang.desk.document(table) == document
    whole(await gang.desk.table(table))


async def test_the_cards_of_another_table_where_the_same_person_sits(gang: Gang) -> None:
    """Hands of two tables come at once, each named by its group; a card acts at its own table, wherever it is pressed."""
    crowd, club = gang.desk.club.crowd, gang.desk.club
    title = "<i>Второй</i> \u202eклуб"
    made = await crowd.act("groups", title=title, members=[BORIS, ANNA], type="supergroup")
    await club.look(0.1)
    there = Desk(
        gang.desk.sandbox,
        Club(crowd, made["chat_id"], FOUR, club.bot, club.messages, club.after),
        gang.desk.app,
    )
    first = await gang.desk.lobby(ANNA)
    second = await there.lobby(ANNA)
    starts = [
        Press(ANNA, desk.newest(desk.club.chat), f"l:{table}:start:fill")
        for desk, table in ((gang.desk, first), (there, second))
    ]
    assert await gang.at_once(starts) == [None, None]
    for table in (first, second):
        assert await there.waits_for(table) == ANNA
    hands = {table: await club.until(partial(club.find, ANNA, f"p:{table}:1:")) for table in (first, second)}
    assert "клуб" in hands[second][0]["text"]
    assert "клуб" not in hands[first][0]["text"]
    assert "\u202e" not in "".join(club.texts(ANNA))
    before = {table: played(await there.table(table)) for table in (first, second)}
    data = hands[second][1]["callback_data"]
    told = await gang.told(Press(ANNA, hands[first][0], data))
    now = {table: await there.table(table) for table in (first, second)}
    assert played(now[first]) == before[first]
    assert (played(now[second]) > before[second]) == (told is None)
    for standing in now.values():
        whole(standing)


async def test_somebody_leaves_between_deals(gang: Gang) -> None:
    """The next deal comes to the other three, an AI holds the fourth hand; the way back opens his cards again."""
    table = await gang.desk.play(*FOUR)
    await gang.desk.waits_for(table)
    await gang.forward(table, lambda rubber: rubber.match.need is Need.DEAL)
    await gang.desk.quiet(table)
    await gang.say_at_once((GRISHA, "/leave"))
    now = await gang.desk.settled(table, lambda now: isinstance(now.stage, Rubber) and now.stage.deal == 2)
    assert isinstance(now.stage, Rubber)
    whole(now)
    assert {person.id for person in now.people} == {ANNA, BORIS, VERA}
    assert [one.left.id for one in now.stage.seats if isinstance(one, Robot) and one.left] == [GRISHA]
    await gang.desk.waits_for(table)
    assert not gang.desk.club.find(GRISHA, "p:")
    back = await gang.found(GRISHA, GRISHA, f"s:{table}:back")
    assert await gang.at_once([back, back]) == [None, gang.words("notice.already-seated")]
    assert await gang.desk.club.until(lambda: gang.desk.club.find(GRISHA, f"p:{table}:2:"))
    now = await gang.desk.table(table)
    whole(now)
    assert isinstance(now.stage, Rubber)
    assert all(isinstance(one, Person) for one in now.stage.seats)
    assert actor(now) is not None


async def test_the_creator_leaves_and_the_table_goes_on(gang: Gang) -> None:
    """From the lobby and in play: others begin, play and, most of them, close it."""
    table = await gang.desk.lobby(*FOUR)
    await gang.say_at_once((ANNA, "/leave"))
    await gang.desk.settled(table, lambda now: now.person(ANNA) is None)
    start = await gang.found(BORIS, gang.desk.club.chat, f"l:{table}:start")
    assert await gang.told(Press(BORIS, start.message, f"l:{table}:start:fill")) is None
    await gang.desk.play_a_card(await gang.desk.waits_for(table))
    await gang.say_at_once((BORIS, "/stop"), (VERA, "/stop"))
    await gang.desk.settled(table, lambda now: not isinstance(now.stage, Rubber))
