"""Finished deals looked back at, over HTTP: in the group, in the private chat, by whom it concerns and by nobody else."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random

import pytest

from bot.ai.weighing import Budget, Weighing, weighed
from bot.services import archive
from bot.services.archive import FinishedDeal
from bot.services.lookback import weighed_back
from bot.services.weighings import LOOKED_BACK
from bot.storage.store import ArchivedDeal, TableId
from engine.record import dump, load, replay
from engine.rulesets import SHORT
from engine.view import PlayerView
from tests.badinput.desk import ANNA, BORIS, VERA, Desk
from tests.chats.groups import Groups
from tests.engine.at_the_table import at_the_table, dealt, on_turn, played
from tests.services.test_lookback import back, played_out
from tests.table.club import Json

HANDS = re.compile(r"^\S.*: [♠♥♦♣]", re.MULTILINE)
PAGE = re.compile(r"Взятка (\d+) из 13")


async def one_deal(desk: Desk, *people: int) -> FinishedDeal:
    """A deal of a table in the club's group, played to its end."""
    table = await desk.play(*people)
    while not await desk.app.store.finished(TableId(table)):
        person = next((one for one in people if desk.club.cards(one)), None)
        if person is not None:
            for message, button in desk.club.cards(person):
                if "text" not in await desk.club.press_on(person, message, button):
                    break
        await desk.club.look(0.05)
    found = await archive.found(desk.app.store, desk.club.chat, table, 1)
    assert found is not None
    return found


async def shows(desk: Desk, chat: int, words: str) -> Json:
    """The newest message of a chat with these words, once it is there."""

    def seen() -> Json | None:
        shown = sorted(desk.club.messages.get(chat, {}).items(), reverse=True)
        return next((one for _, one in shown if words in one.get("text", "")), None)

    return await desk.club.until(seen)


async def turn(desk: Desk, person: int, message: Json, caption: str) -> str | None:
    """Press a button of a message by its caption; the words of the answer."""

    def seen() -> Json | None:
        shown = desk.club.messages[message["chat"]["id"]][message["message_id"]]
        rows = shown["reply_markup"]["inline_keyboard"]
        return next((one for row in rows for one in row if one["text"].startswith(caption)), None)

    button = await desk.club.until(seen)
    return (await desk.club.press_on(person, message, button)).get("text")


def text(desk: Desk, message: Json) -> str:
    return str(desk.club.messages[message["chat"]["id"]][message["message_id"]]["text"])


async def test_from_the_sheet_trick_by_trick_and_back(desk: Desk) -> None:
    """The sheet's button posts the overview with all hands; its pages take each other's place, forwards and backwards."""
    deal = await one_deal(desk, ANNA)
    await desk.club.press(BORIS, desk.club.chat, f"k:{deal.table}:1:0:open")
    message = await shows(desk, desk.club.chat, "Разбор")
    assert len(HANDS.findall(text(desk, message))) == 4
    await turn(desk, BORIS, message, "По взяткам")
    for number in range(1, 14):
        await desk.club.until(lambda number=number: f"Взятка {number} из 13" in text(desk, message))
        if number < 13:
            assert await turn(desk, ANNA, message, "›") is None
    await turn(desk, ANNA, message, "‹")
    await desk.club.until(lambda: "Взятка 12 из 13" in text(desk, message))
    await turn(desk, ANNA, message, "Вся сдача")
    await desk.club.until(lambda: "Взятка" not in text(desk, message))
    assert sum("Разбор" in one for one in desk.club.texts()) == 1


async def test_pages_pressed_in_a_hurry_end_at_the_last(desk: Desk) -> None:
    """Who presses faster than edits go out sees the page he pressed last; the others are not shown at all."""
    deal = await one_deal(desk, ANNA)
    await desk.club.say(ANNA, "/lookback")
    message = await shows(desk, desk.club.chat, "Разбор")
    before = max(call.id for call in desk.sandbox.history.after(0))
    for page in range(1, 14):
        await desk.club.crowd.press(
            ANNA, message["chat"]["id"], message["message_id"], f"k:{deal.table}:1:0:{page}", forged=True
        )
    await desk.club.until(lambda: "Взятка 13 из 13" in text(desk, message))
    calls = [call for call in desk.sandbox.history.after(before) if call.message_id == message["message_id"]]
    edits = [call for call in calls if call.method == "editMessageText"]
    assert all(call.outcome == "ok" for call in edits)
    assert len(edits) <= 13


async def test_the_list_of_a_group(desk: Desk) -> None:
    """`/replay` lists the group's finished deals, chooses one in place, and leads back to the list."""
    deal = await one_deal(desk, ANNA)
    await desk.club.say(BORIS, "/replay")
    message = await shows(desk, desk.club.chat, "Сдачи этой группы")
    await turn(desk, BORIS, message, "1")
    await desk.club.until(lambda: "Разбор" in text(desk, message))
    await turn(desk, BORIS, message, "Другие сдачи")
    await desk.club.until(lambda: "Сдачи этой группы" in text(desk, message))
    assert deal.match.deal is not None


async def test_before_any_deal(desk: Desk) -> None:
    """There is nothing to look back at, and the bot says so; in the private chat too."""
    for chat in (desk.club.chat, ANNA):
        await desk.club.say(ANNA, "/lookback", chat)
        await shows(desk, chat, "Разбор появится после первой")
        await desk.club.say(ANNA, "/replay", chat)
        await shows(desk, chat, "Доигранных сдач здесь пока нет.")


async def test_in_the_private_chat(desk: Desk) -> None:
    """The link of the group's message opens the deal in the private chat, where its pages turn as well."""
    deal = await one_deal(desk, ANNA)
    await desk.club.crowd.act("start", user_id=ANNA, payload=f"k_{deal.table}_1_{desk.club.chat}")
    message = await shows(desk, ANNA, "Разбор")
    await turn(desk, ANNA, message, "По взяткам")
    await desk.club.until(lambda: "Взятка 1 из 13" in text(desk, message))
    assert PAGE.search(text(desk, message))


async def test_outsiders_do_not_look_into_a_group(groups: Groups) -> None:
    """A link travels: who neither played nor belongs to the group is not shown its deal, nor by a forged button."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    await groups.begin(chat, table, ANNA)
    while not await desk.app.store.finished(TableId(table)):
        if desk.club.cards(ANNA):
            await groups.try_to_play(ANNA)
        await desk.club.look(0.05)
    stranger = int((await desk.club.crowd.act("people", first_name="Чужой"))["user_id"])
    await desk.club.crowd.act("start", user_id=stranger)
    await desk.club.crowd.act("start", user_id=stranger, payload=f"k_{table}_1_{chat}")
    words = desk.words("notice.look-outsider"), desk.words("notice.press-there")
    await desk.club.until(lambda: any(one in said for one in words for said in desk.club.texts(stranger)))
    message = desk.newest(stranger)
    answer = await desk.forge(stranger, message, f"k:{table}:1:{chat}:rec")
    assert answer in words
    assert not any(HANDS.search(said) for said in desk.club.texts(stranger))


FORGED = (
    "k:{table}:1:0:14",
    "k:{table}:1:0:1",
    "k:{table}:1:0:-1",
    "k:{table}:1:0:٣",
    "k:{table}:1:0:",
    "k:{table}:1:0:drop",
    "k:{table}:9:0:0",
    "k:{table}:1:-100777:0",
    "k:00aaaaaaaaaa:1:0:0",
    "k:no:1:0:0",
    "k:{table}:x:0:0",
    "d:-5",
    "d:99999999999999999999999",
    "d:x",
)


@pytest.mark.parametrize("data", FORGED)
async def test_forged_buttons(desk: Desk, data: str) -> None:
    """Pages that no deal has, deals that no chat has, words that mean nothing: an answer, and nothing is shown."""
    deal = await one_deal(desk, ANNA)
    message = desk.newest(desk.club.chat)
    await desk.quiet(deal.table)
    before = max(call.id for call in desk.sandbox.history.after(0))
    answer = await desk.forge(BORIS, message, data.format(table=deal.table))
    assert answer in {desk.words("notice.unknown-button"), desk.words("notice.look-gone")}
    calls = [call for call in desk.sandbox.history.after(before) if "</b>: " in (call.text or "")]
    assert not calls


LINKS = (
    "k",
    "k_",
    "k_x",
    "k_00aaaaaaaaaa",
    "k_00aaaaaaaaaa_1",
    "k_00aaaaaaaaaa_1_-",
    "k_00aaaaaaaaaa_1_9-",
    "k_a_b_c",
)


@pytest.mark.parametrize("payload", LINKS)
async def test_links_that_lead_nowhere(desk: Desk, payload: str) -> None:
    """They are answered by words."""
    await desk.club.crowd.act("start", user_id=VERA, payload=payload)
    await desk.club.until(lambda: desk.app.catalogues.of("ru").plain("look.gone") in desk.club.texts(VERA))


async def test_the_record_and_pbn_are_taken_along(desk: Desk) -> None:
    """As text to be copied; the record is the deal itself."""
    deal = await one_deal(desk, ANNA)
    await desk.club.say(ANNA, "/lookback")
    message = await shows(desk, desk.club.chat, "Разбор")
    await turn(desk, ANNA, message, "Запись")
    record = await shows(desk, desk.club.chat, "Запись сдачи 1")
    assert load(record["text"].partition("\n")[2]) == deal.match
    await turn(desk, ANNA, message, "PBN")
    bridge = await shows(desk, desk.club.chat, "% PBN 2.1")
    assert bridge["text"].count("\n") == 1 + 15 + 1 + 13 + 1
    assert f'[Site "{bridge["chat"]["title"]}"]' in bridge["text"]
    assert dump(deal.match).startswith("whist/")


async def test_a_record_longer_than_a_message(desk: Desk) -> None:
    """Where very many cards were taken back it goes on in another message, and both together are the deal."""
    await one_deal(desk, ANNA)
    match = dealt(at_the_table(SHORT, undo="1"), 5)
    for _ in range(160):
        match = back(played(match, 1), on_turn(match))
    match = played_out(match)
    store, chat = desk.app.store, desk.club.chat
    (kept,) = await store.archived(chat)
    entry = {**json.loads(kept.text), "deal": 2, "match": dump(match)}
    name = archive.named(entry["table"], 2)
    await store.archive(chat, [ArchivedDeal(name, kept.at + 1, json.dumps(entry))])
    await desk.club.say(ANNA, "/lookback")
    await turn(desk, ANNA, await shows(desk, chat, "Разбор"), "Запись")
    begun = await shows(desk, chat, "Запись сдачи 1")
    last = await shows(desk, chat, dump(match)[-20:])
    _, head, line = f"{begun['text']} {last['text']}".split("\n")
    assert replay(head, [line.removeprefix("deal ")]).deal == match.deal


async def test_the_group_moves(groups: Groups) -> None:
    """In the supergroup the deals of the group are there."""
    desk = groups.desk
    chat = await groups.open(type="group")
    table = await groups.sit(chat, None, ANNA)
    await groups.begin(chat, table, ANNA)
    while not await desk.app.store.finished(TableId(table)):
        if desk.club.cards(ANNA):
            await groups.try_to_play(ANNA)
        await desk.club.look(0.05)
    new = await groups.migrate(chat)
    await desk.settled(table, lambda now: now.place.chat == new)
    await groups.say(ANNA, "/lookback", new)
    await shows(desk, new, "Разбор")


async def test_marks_come_when_they_are_ready(desk: Desk) -> None:
    """The page stands at once and gets its marks by an edit, the same that the same cards get whenever they are weighed."""
    deal = await one_deal(desk, ANNA)
    expected = dict(await weighed_back(_here, deal) or ())
    await desk.club.say(ANNA, "/lookback")
    message = await shows(desk, desk.club.chat, "Разбор")
    for number in range(1, 14):
        async with asyncio.timeout(120):
            while not weighed_page(text(desk, message), number):
                await desk.forge(ANNA, message, f"k:{deal.table}:1:0:{number}")
                await desk.club.look(0.5)
        marks = sum(place // 4 == number - 1 for place in expected)
        assert text(desk, message).count("⚑ лучше") == marks
        words = "судя лишь по тому" if marks else "заметно лучших карт не было"
        assert words in text(desk, message)


def weighed_page(page: str, number: int) -> bool:
    """Whether a page shows this trick and what its cards were worth; whoever turns it again has left-out cards weighed again."""
    found = "судя лишь по тому" in page or "заметно лучших карт не было" in page
    return f"Взятка {number} из" in page and found


async def _here(view: PlayerView, seed: int) -> Weighing:
    """The cards weighed in this process."""
    return weighed(view, Random(seed), Budget(LOOKED_BACK))
