"""Buttons that once were true: of tables stopped and forgotten, of deals gone by."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Sandbox
from bot.services.house import Durations, House
from bot.services.table import Closed, Rubber
from bot.storage.store import TableId
from tests.badinput.desk import ANNA, BORIS, Desk
from tests.redis_server import PrivateServer
from tests.sandbox.people import Crowd
from tests.table.club import Club, running, settings_for
from tests.table.players import first, play


@pytest.fixture
async def brief(sandbox: Sandbox, crowd: Crowd, server: PrivateServer) -> AsyncIterator[Desk]:
    """A house that does not pause between deals."""
    house = House(Durations(robot_pause=0.01, cut_pause=0.05, deal_pause=0.5))
    async with running(settings_for(sandbox, server.url), house) as app:
        yield Desk(sandbox, await Club.open(crowd), app)


async def test_the_buttons_of_a_stopped_table(desk: Desk) -> None:
    """Each says that the table has closed; the next table in the chat is not touched by them."""
    table = await desk.play(ANNA)
    await desk.quiet(table)
    hand, group = desk.newest(ANNA), desk.newest(desk.club.chat)
    cards = [button["callback_data"] for _, button in desk.club.cards(ANNA)]
    await desk.club.say(ANNA, "/stop")
    await desk.settled(table, lambda now: isinstance(now.stage, Closed))
    following = await desk.lobby(ANNA)
    before, closed = await desk.document(following), desk.words("notice.table-closed")
    for data in cards:
        assert await desk.forge(ANNA, hand, data) == closed
    for data in (
        f"l:{table}:join:",
        f"l:{table}:start:fill",
        f"a:{table}:1",
        f"v:{table}:score",
        f"v:{table}:last",
    ):
        assert await desk.forge(ANNA, group, data) == closed, data
    await desk.quiet(table)
    assert "reply_markup" not in desk.club.messages[desk.club.chat][group["message_id"]]
    assert await desk.document(following) == before
    assert desk.club.find(desk.club.chat, f"l:{following}:join"), "the new lobby keeps its keyboard"


async def test_the_buttons_of_a_forgotten_table(desk: Desk) -> None:
    """Nobody knows the table any more: an alert, and the keyboard goes from where it was pressed."""
    table = await desk.lobby(ANNA)
    await desk.quiet(table)
    found = desk.club.find(desk.club.chat, f"l:{table}:join")
    assert found is not None
    message, button = found
    await desk.app.store.forget(TableId(table))
    answer = await desk.club.press_on(ANNA, message, button)
    assert answer["text"] == desk.words("notice.table-closed")
    await desk.club.until(
        lambda: "reply_markup" not in desk.club.messages[desk.club.chat][message["message_id"]]
    )


async def test_the_cards_of_an_earlier_deal(brief: Desk) -> None:
    """The table has moved on, says the alert; no card of the new deal falls."""
    table = await brief.lobby(ANNA, BORIS)
    await brief.club.press(ANNA, brief.club.chat, f"l:{table}:start:ask")
    await brief.club.press(ANNA, brief.club.chat, f"l:{table}:start:fill")
    message, button = await brief.club.until(lambda: brief.club.find(ANNA, f"p:{table}:1:"))
    await play(brief.club, first, lambda: brief.club.find(ANNA, f"p:{table}:2:") is not None)
    await brief.settled(table, lambda now: isinstance(now.stage, Rubber) and now.stage.deal == 2)
    told = await brief.forge(ANNA, message, button["callback_data"])
    assert told is not None
    assert told != brief.words("notice.unknown-button")
    deal, turn, card = button["callback_data"].split(":")[2:]
    assert deal == "1"
    for data in (f"p:{table}:1:{turn}:{card}", f"p:{table}:1:0:{card}", f"p:{table}:1:52:{card}"):
        again = await brief.forge(ANNA, brief.newest(ANNA), data)
        assert again is not None
        assert "traceback" not in again.lower()
