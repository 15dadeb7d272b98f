"""A deal against AIs in the private chat, over HTTP: for practice, and a finished one once more."""

from __future__ import annotations

import pytest

from bot.ai import Level
from bot.app import App
from bot.sandbox import Sandbox
from bot.services import archive, document
from bot.services.players import Person, Robot
from bot.services.robots import NAMES
from bot.services.table import Rubber, Table
from bot.storage.store import TableId
from engine.record import deal_line
from tests.badinput.desk import ANNA, BORIS, VERA, Desk
from tests.chats.test_lookback import HANDS, one_deal, shows, text, turn
from tests.redis_server import PrivateServer
from tests.sandbox.people import Crowd
from tests.table.club import Club, Json, running, settings_for


async def standing(app: App, person: int) -> Table | None:
    """The table in somebody's private chat."""
    name = await app.store.place(person, 0)
    stored = await app.store.read(TableId(name)) if name else None
    return document.load(stored.doc) if stored else None


async def begun(desk: Desk, person: int, but: str = "") -> Table:
    """The table in somebody's private chat, another than `but`, once his cards are shown in colour."""

    async def seen() -> Table | None:
        table = await standing(desk.app, person)
        return table if table and table.id != but and table.id in str(desk.club.cards(person)) else None

    while (table := await seen()) is None:
        await desk.club.look(0.05)
    return table


def levels(table: Table) -> set[Level]:
    """How strong the AIs of a table are."""
    assert isinstance(table.stage, Rubber)
    return {one.level for one in table.stage.players if isinstance(one, Robot)}


async def play_out(desk: Desk, person: int, words: str) -> Json:
    """Play the first legal cards until the result is shown."""
    while True:
        for message in desk.club.messages.get(person, {}).values():
            if words in message.get("text", ""):
                return message
        for message, button in desk.club.cards(person):
            if "style" in button and "text" not in await desk.club.press_on(person, message, button):
                break
        await desk.club.look(0.05)


async def test_practice_is_one_message(desk: Desk) -> None:
    """A deal from beginning to end, trick and hand in the same message; then its result, and another deal if one is wanted."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    assert isinstance(table.stage, Rubber)
    assert sum(isinstance(one, Robot) for one in table.stage.seats) == 3
    first = {message["message_id"] for message, _ in desk.club.cards(ANNA)}
    over = await play_out(desk, ANNA, "сдача сыграна")
    assert first == {over["message_id"]}
    assert desk.club.texts() == []
    await turn(desk, ANNA, over, "Ещё сдача")
    again = await desk.settled(table.id, lambda now: isinstance(now.stage, Rubber) and not now.stage.drilled)
    assert isinstance(again.stage, Rubber)
    assert again.stage.deal == 2
    assert again.stage.match.deal is not None
    assert table.stage.match.deal is not None
    assert again.stage.match.deal.layout.hands != table.stage.match.deal.layout.hands


async def test_its_deals_are_looked_back_at(desk: Desk) -> None:
    """By the button under the result and by `/replay` in the private chat; no group has them."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    over = await play_out(desk, ANNA, "сдача сыграна")
    await turn(desk, ANNA, over, "Разбор")
    message = await shows(desk, ANNA, "Разбор")
    assert len(HANDS.findall(text(desk, message))) == 4
    await desk.club.say(ANNA, "/replay", ANNA)
    await shows(desk, ANNA, "Ваши сдачи с ИИ")
    assert await archive.found(desk.app.store, ANNA, table.id, 1) is not None
    assert await archive.found(desk.app.store, desk.club.chat, table.id, 1) is None


async def test_asked_for_twice(desk: Desk) -> None:
    """One deal: the second wish brings it anew, in a new message, and the old one goes."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    before = {message["message_id"] for message, _ in desk.club.cards(ANNA)}
    await desk.club.say(ANNA, "/practice", ANNA)
    await desk.club.until(lambda: {one["message_id"] for one, _ in desk.club.cards(ANNA)}.isdisjoint(before))
    await desk.quiet(table.id)
    assert len({message["message_id"] for message, _ in desk.club.cards(ANNA)}) == 1
    now = await standing(desk.app, ANNA)
    assert now is not None
    assert now.id == table.id


async def test_in_another_language(desk: Desk) -> None:
    """Chosen in the midst of a deal, it is the AIs' too."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    await desk.club.say(ANNA, "/language", ANNA)
    await desk.club.press(ANNA, ANNA, "g:en")
    now = await desk.settled(table.id, lambda now: now.language == "en")
    assert isinstance(now.stage, Rubber)
    assert {one.name for one in now.stage.seats if isinstance(one, Robot)} <= {*NAMES["en"]}


async def test_another_whist(desk: Desk) -> None:
    """Chosen from a list by a button; the deal under way makes way."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    message = desk.newest(ANNA)
    assert await desk.forge(ANNA, message, "e:whist/short@1") is None
    other = await begun(desk, ANNA, but=table.id)
    assert other.ruleset.key == "whist/short@1"
    assert table.id not in str(desk.club.cards(ANNA))


async def test_stronger_rivals(desk: Desk) -> None:
    """Chosen by a button under the result; they stay for the deals to come, also in another whist."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    assert levels(table) == {Level.CLUB}
    over = await play_out(desk, ANNA, "сдача сыграна")
    await turn(desk, ANNA, over, "🦉 С мастерами")
    masters = await begun(desk, ANNA, but=table.id)
    assert levels(masters) == {Level.MASTER}
    assert masters.ruleset == table.ruleset
    await desk.forge(ANNA, desk.newest(ANNA), "e:whist/short@1")
    other = await begun(desk, ANNA, but=masters.id)
    assert levels(other) == {Level.MASTER}
    over = await play_out(desk, ANNA, "сдача сыграна")
    await turn(desk, ANNA, over, "Ещё сдача")
    again = await desk.settled(other.id, lambda now: isinstance(now.stage, Rubber) and not now.stage.drilled)
    assert levels(again) == {Level.MASTER}


@pytest.mark.parametrize("level", ["", "grandmaster", "MASTER"])
async def test_rivals_that_nobody_knows(desk: Desk, level: str) -> None:
    """A forged level opens nothing."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    assert await desk.forge(ANNA, desk.newest(ANNA), f"r:{level}") is not None
    now = await standing(desk.app, ANNA)
    assert now is not None
    assert now.id == table.id


@pytest.mark.parametrize(
    "ruleset", ["whist/prussian@1", "whist/dummy@1", "whist/double-dummy@1", "whist/bismarck@1"]
)
async def test_whist_for_fewer(desk: Desk, ruleset: str) -> None:
    """Dummies, exchanges and contracts are played alone as well."""
    await desk.club.say(ANNA, "/practice", ANNA)
    await begun(desk, ANNA)
    await desk.forge(ANNA, desk.newest(ANNA), f"e:{ruleset}")
    table = None
    while table is None or table.ruleset.key != ruleset:
        table = await standing(desk.app, ANNA)
        await desk.club.look(0.05)
    while not await desk.app.store.finished(TableId(table.id)):
        buttons = [
            (message, button)
            for message, button in desk.club.buttons(ANNA)
            if button.get("callback_data", "").startswith((f"p:{table.id}", f"o:{table.id}"))
            and "style" in button
        ]
        for message, button in buttons:
            if "text" not in await desk.club.press_on(ANNA, message, button):
                break
        await desk.club.look(0.05)
    await shows(desk, ANNA, "сдача сыграна")


async def test_a_deal_of_the_group_once_more(desk: Desk) -> None:
    """The same pack in the same seat, AIs on the others; at the end the tricks of both times."""
    deal = await one_deal(desk, ANNA)
    await desk.club.crowd.act("start", user_id=ANNA, payload=f"p_{deal.table}_1_{desk.club.chat}")
    table = await begun(desk, ANNA)
    assert isinstance(table.stage, Rubber)
    seat = deal.seat_of(ANNA)
    assert seat is not None
    assert isinstance(table.stage.seats[seat], Person)
    assert sum(isinstance(one, Robot) for one in table.stage.seats) == 3
    assert table.stage.match.deal is not None
    assert deal.match.deal is not None
    assert table.stage.match.deal.layout.dealt == deal.match.deal.layout.dealt
    over = await play_out(desk, ANNA, "сдача сыграна")
    assert "Сдача ещё раз" in over["text"]
    assert "тогда был" in over["text"] or "Столько же взяток" in over["text"]
    await turn(desk, ANNA, over, "Сыграть её ещё раз")
    again = await desk.settled(table.id, lambda now: isinstance(now.stage, Rubber) and not now.stage.drilled)
    assert isinstance(again.stage, Rubber)
    assert again.stage.match.deal is not None
    assert again.stage.match.deal.layout.dealt == deal.match.deal.layout.dealt
    kept = await archive.latest(desk.app.store, desk.club.chat, 0, 9)
    assert table.id not in {one.table for one in kept}


async def test_a_deal_that_is_played_again_is_begun_once(desk: Desk) -> None:
    """Asked for twice, the second time brings it anew at the end of the chat."""
    deal = await one_deal(desk, ANNA)
    payload = f"p_{deal.table}_1_{desk.club.chat}"
    await desk.club.crowd.act("start", user_id=ANNA, payload=payload)
    table = await begun(desk, ANNA)
    await desk.quiet(table.id)
    (before,) = {message["message_id"] for message, _ in desk.club.cards(ANNA)}
    await desk.club.crowd.act("start", user_id=ANNA, payload=payload)
    await desk.club.until(lambda: {message["message_id"] for message, _ in desk.club.cards(ANNA)} - {before})
    assert (await standing(desk.app, ANNA)).id == table.id
    assert not any(desk.words("drill.closed") in text for text in desk.club.texts(ANNA))


async def test_who_did_not_play_it_chooses_a_seat(desk: Desk) -> None:
    """A friend of the group looks back at a deal and plays it in Anna's seat."""
    deal = await one_deal(desk, ANNA)
    await desk.club.crowd.act("start", user_id=BORIS, payload=f"k_{deal.table}_1_{desk.club.chat}")
    message = await shows(desk, BORIS, "Разбор")
    await turn(desk, BORIS, message, "Сыграть эту сдачу")
    asked = await shows(desk, BORIS, "За кого сыграете?")
    await turn(desk, BORIS, asked, "Анна")
    table = await begun(desk, BORIS)
    assert isinstance(table.stage, Rubber)
    assert table.stage.seat_of(BORIS) == deal.seat_of(ANNA)


async def test_nobody_else_touches_it(desk: Desk) -> None:
    """Buttons of a private table forged by another do nothing, whatever they ask for."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    await desk.club.say(VERA, "/help", VERA)
    await desk.club.until(lambda: any("/practice" in one for one in desk.club.texts(VERA)))
    (_, card), *_ = desk.club.cards(ANNA)
    before = await desk.document(table.id)
    for data in (
        card["callback_data"],
        f"l:{table.id}:join:",
        f"s:{table.id}:back:0",
        f"s:{table.id}:in:1",
        f"a:{table.id}:1",
    ):
        assert await desk.forge(VERA, desk.newest(VERA), data) is not None
    for payload in (f"j_{table.id}", f"h_{table.id}", f"s1_{table.id}"):
        await desk.club.crowd.act("start", user_id=VERA, payload=payload)
    await desk.club.look(0.3)
    assert await desk.document(table.id) == before
    assert not desk.club.cards(VERA)


async def test_a_double_tap_plays_one_card(desk: Desk) -> None:
    """As at any table."""
    await desk.club.say(ANNA, "/practice", ANNA)
    await begun(desk, ANNA)
    message, button = next(pair for pair in desk.club.cards(ANNA) if "style" in pair[1])
    for _ in range(2):
        assert "text" not in await desk.club.press_on(ANNA, message, button, forged=True)
    await desk.club.until(lambda: len(desk.club.cards(ANNA)) in (0, 12) or desk.club.cards(ANNA))
    table = await standing(desk.app, ANNA)
    assert table is not None
    assert isinstance(table.stage, Rubber)
    assert table.stage.match.deal is not None
    seat = table.stage.seat_of(ANNA)
    assert seat is not None
    assert len(table.stage.match.deal.hand(seat)) >= 12


async def test_stop_and_practice_in_a_group(desk: Desk) -> None:
    """`/stop` closes the deal and says how to go on; where none is played it says so; in a group the way to the chat is shown."""
    await desk.club.say(ANNA, "/stop", ANNA)
    await shows(desk, ANNA, "Здесь сейчас ничего не играется")
    await desk.club.say(ANNA, "/practice", ANNA)
    await begun(desk, ANNA)
    await desk.club.say(ANNA, "/stop", ANNA)
    await shows(desk, ANNA, "Сдача закрыта")
    await desk.club.until(lambda: not desk.club.cards(ANNA))
    await desk.club.say(ANNA, "/practice")
    await shows(desk, desk.club.chat, "Практика — в личном чате")


async def test_blocking_the_bot_ends_it(desk: Desk) -> None:
    """Who lets nothing through any more plays no deal; a later wish begins another."""
    await desk.club.say(ANNA, "/practice", ANNA)
    table = await begun(desk, ANNA)
    await desk.club.crowd.act("block", user_id=ANNA, blocked=True)
    await desk.settled(table.id, lambda now: not isinstance(now.stage, Rubber))
    await desk.quiet(table.id)
    await desk.club.crowd.act("start", user_id=ANNA)
    await desk.club.say(ANNA, "/practice", ANNA)
    assert (await begun(desk, ANNA, but=table.id)).id != table.id


async def test_a_record_that_is_played_again_stays_as_it_was(desk: Desk) -> None:
    """The group's deal is not touched by what is made of it."""
    deal = await one_deal(desk, ANNA)
    assert deal.match.deal is not None
    line = deal_line(deal.match.deal)
    await desk.club.crowd.act("start", user_id=ANNA, payload=f"p_{deal.table}_1_{desk.club.chat}")
    await begun(desk, ANNA)
    await play_out(desk, ANNA, "сдача сыграна")
    found = await archive.found(desk.app.store, desk.club.chat, deal.table, 1)
    assert found is not None
    assert found.match.deal is not None
    assert deal_line(found.match.deal) == line


async def test_the_bot_is_started_anew(sandbox: Sandbox, server: PrivateServer, crowd: Crowd) -> None:
    """A deal in the private chat goes on where it was, by the buttons that stood there, and is looked back at."""
    settings = settings_for(sandbox, server.url)
    async with running(settings) as first:
        desk = Desk(sandbox, await Club.open(crowd), first)
        await desk.club.say(ANNA, "/practice", ANNA)
        table = await begun(desk, ANNA)
        buttons = desk.club.cards(ANNA)
    async with running(settings) as second:
        desk = Desk(sandbox, desk.club, second)
        message, button = next(pair for pair in buttons if "style" in pair[1])
        assert "text" not in await desk.club.press_on(ANNA, message, button)
        await play_out(desk, ANNA, "сдача сыграна")
        assert await archive.found(second.store, ANNA, table.id, 1) is not None
