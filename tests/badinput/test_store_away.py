"""The store goes away in the middle of a game, and comes back."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Sandbox
from bot.services import document
from bot.storage.store import TableId
from tests.badinput.cable import Cable
from tests.badinput.desk import ANNA, BORIS, Desk, held
from tests.sandbox.people import Crowd
from tests.table.club import Club, running, settings_for


@pytest.fixture
async def far(sandbox: Sandbox, crowd: Crowd, line: Cable) -> AsyncIterator[Desk]:
    """A desk whose bot is at the other end of the line."""
    async with running(settings_for(sandbox, line.url)) as app:
        yield Desk(sandbox, await Club.open(crowd), app)


async def test_a_tap_is_told_and_its_card_stays(far: Desk, line: Cable) -> None:
    """Nothing is lost: once the store is back the same button plays the card, once."""
    table = await far.play(ANNA)
    await far.quiet(table)
    before, (message, button) = await far.document(table), far.club.cards(ANNA)[0]
    await line.pull()
    for _ in range(3):
        answer = await far.club.press_on(ANNA, message, button)
        assert answer["text"] == far.words("notice.store-away")
    for data in (f"v:{table}:score", "g:ru", "junk"):
        assert await far.forge(ANNA, far.newest(ANNA), data) == far.words("notice.store-away")
    await line.plug()
    assert await far.document(table) == before
    answer = await far.club.press_on(ANNA, message, button)
    assert "text" not in answer
    card = button["callback_data"].split(":")[4]
    assert held(document.load(before), ANNA) - held(await far.table(table), ANNA) == {card}


async def test_a_command_is_told_but_the_group_is_not_flooded(far: Desk, line: Cable) -> None:
    """Nobody counts tokens now, so of many commands few are answered."""
    await far.lobby(ANNA)
    await line.pull()
    for _ in range(12):
        await far.club.say(BORIS, "/score")
    await far.club.until(lambda: far.words("notice.store-away") in far.club.texts())
    await far.club.look(1.0)
    assert far.club.texts().count(far.words("notice.store-away")) == 1
    await line.plug()
    await far.club.say(BORIS, "/table")
    await far.club.until(lambda: far.club.find(far.club.chat, "l:"))


async def test_who_blocks_the_bot_meanwhile_is_remembered(far: Desk, line: Cable) -> None:
    """Nobody will tell that again, so the update is held, with those behind it, until the store is back."""
    await far.lobby(ANNA)
    assert (await far.app.store.person(ANNA)).reachable
    await line.pull()
    await far.club.crowd.act("block", user_id=ANNA, blocked=True)
    await far.club.say(BORIS, "/score")
    await far.club.look(1.0)
    assert far.words("notice.store-away") not in far.club.texts(), "that command is behind the held update"
    await line.plug()
    await far.club.until(lambda: far.words("notice.no-score-yet") in far.club.texts())
    assert (await far.app.store.person(ANNA)).reachable is False


async def test_the_game_goes_on_by_itself(far: Desk, line: Cable) -> None:
    """Clocks and courier need no restart; each tells of the outage in a line or two, not in hundreds."""
    table = await far.play(ANNA)
    await line.pull()
    await far.club.look(2.0)
    await line.plug()
    await far.play_a_card(ANNA)
    await far.on_turn(ANNA)
    stored = await far.app.store.read(TableId(table))
    assert stored is not None
    assert len(document.load(stored.doc).people) == 1
