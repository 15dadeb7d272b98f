"""Hints over HTTP: by the button and by the command, and by those who may have none."""

from __future__ import annotations

import pytest

from bot.rendering.faces import face
from bot.services.hints import chosen
from bot.services.table import Rubber, Table
from engine.cards import Card
from engine.view import observe
from tests.badinput.desk import ANNA, BORIS, VERA, Desk, held


def hints_of(table: Table) -> dict[int, int]:
    """How many hints each person has taken in this rubber."""
    assert isinstance(table.stage, Rubber)
    return {one.person: one.hints for one in table.stage.helped if one.hints}


async def chooser(desk: Desk, table: str) -> int:
    """The person for whose card the table waits, once there is one with a choice."""
    while True:
        person = await desk.waits_for(table)
        seen = (await desk.table(table)).stage
        assert isinstance(seen, Rubber)
        if chosen(observe(seen.match, seen.seat_of(person))):
            return person
        await desk.play_a_card(person)


async def heard(desk: Desk, chat: int, before: set[int]) -> str:
    """What the bot says next in a chat."""

    def said() -> str | None:
        new = (one for number, one in sorted(desk.club.messages[chat].items()) if number not in before)
        return next((one["text"] for one in new if one["from"]["id"] == desk.club.bot), None)

    return await desk.club.until(said)


def known(desk: Desk, chat: int) -> set[int]:
    return set(desk.club.messages.setdefault(chat, {}))


async def test_the_button_shows_a_hint_to_who_presses_it(desk: Desk) -> None:
    """An alert with a card of his own; pressed twice the same, counted once, and no message is sent or edited for it."""
    table = await desk.play(ANNA, BORIS)
    person = await chooser(desk, table)
    after = len(desk.sandbox.history.calls)
    first = await desk.club.press(person, person, "h:")
    again = await desk.club.press(person, person, "h:")
    assert first["text"] == again["text"]
    assert first["show_alert"]
    own = held(await desk.table(table), person)
    assert any(face(Card.parse(card)) in first["text"].split("\n")[0] for card in own)
    await desk.quiet(table)
    assert desk.calls(after) == []
    assert hints_of(await desk.table(table)) == {person: 1}


async def test_a_hint_is_for_who_is_on_turn(desk: Desk) -> None:
    """Others who forge the button are told so, a stranger that he does not sit here; nothing is counted."""
    table = await desk.play(ANNA, BORIS)
    person = await chooser(desk, table)
    before = await desk.document(table)
    message, button = desk.club.find(person, "h:")
    data = button["callback_data"]
    other = BORIS if person == ANNA else ANNA
    assert await desk.forge(other, desk.newest(other), data) == desk.words("notice.nothing-to-hint")
    assert await desk.forge(VERA, desk.newest(desk.club.chat), data) == desk.words("notice.not-seated")
    *_, deal, due = data.split(":")
    for wrong in (f"h:{table}:{deal}:{int(due) + 1}", f"h:{table}:{int(deal) + 1}:{due}", f"h:{table}:0:0"):
        told = await desk.forge(person, message, wrong)
        assert told is not None
        assert told.startswith(desk.words("outdated.lead", name="").split(":")[0])
    for nonsense in (f"h:{table}:1", f"h:{table}:1:x", f"h:{table}:1:1:1", f"h:{table}:01:1"):
        assert await desk.forge(person, message, nonsense) == desk.words("notice.unknown-button")
    assert await desk.document(table) == before


@pytest.mark.parametrize("place", ["group", "private"])
async def test_the_command_brings_a_hint_into_the_private_chat(desk: Desk, place: str) -> None:
    """Wherever it is written; the group reads nothing of it."""
    table = await desk.play(ANNA, BORIS)
    person = await chooser(desk, table)
    before, group = known(desk, person), list(desk.club.texts())
    await desk.club.say(person, "/hint", desk.club.chat if place == "group" else person)
    told = await heard(desk, person, before)
    assert desk.newest(person)["has_protected_content"]
    own = held(await desk.table(table), person)
    assert any(face(Card.parse(card)) in told.split("\n")[0] for card in own)
    await desk.quiet(table)
    assert [text for text in desk.club.texts() if text not in group] in ([], ["/hint"])
    assert hints_of(await desk.table(table)) == {person: 1}


async def test_off_turn_the_command_says_so(desk: Desk) -> None:
    """In the chat where it was written; to who sits nowhere, how a table is opened."""
    table = await desk.play(ANNA, BORIS)
    person = await chooser(desk, table)
    other = BORIS if person == ANNA else ANNA
    for who, chat, words in (
        (other, desk.club.chat, "notice.nothing-to-hint"),
        (other, other, "notice.nothing-to-hint"),
        (VERA, desk.club.chat, "notice.not-seated"),
        (VERA, VERA, "hands.none"),
    ):
        before = known(desk, chat)
        await desk.club.say(who, "/hint", chat)
        assert await heard(desk, chat, before) == desk.words(words), words
    assert hints_of(await desk.table(table)) == {}


async def test_a_table_may_play_without_hints(desk: Desk) -> None:
    """Chosen in the settings: no button under the cards, and who asks is told who can allow them."""
    table = await desk.lobby(ANNA)
    await desk.club.press(ANNA, desk.club.chat, f"l:{table}:panel:settings")
    await desk.club.press(ANNA, desk.club.chat, f"l:{table}:hints:off")
    await desk.settled(table, lambda now: not now.hints)
    await desk.club.press(ANNA, desk.club.chat, f"l:{table}:panel:main")
    await desk.club.press(ANNA, desk.club.chat, f"l:{table}:start:ask")
    await desk.club.press(ANNA, desk.club.chat, f"l:{table}:start:fill")
    await desk.on_turn(ANNA)
    await desk.quiet(table)
    assert desk.club.find(ANNA, "h:") is None
    turn = desk.club.cards(ANNA)[0][1]["callback_data"].split(":")
    forged = await desk.forge(ANNA, desk.newest(ANNA), f"h:{table}:{turn[2]}:{turn[3]}")
    assert forged == desk.words("notice.no-hints")
    before = known(desk, desk.club.chat)
    await desk.club.say(ANNA, "/hint")
    assert await heard(desk, desk.club.chat, before) == desk.words("notice.no-hints")
    assert hints_of(await desk.table(table)) == {}


async def test_without_a_table_the_group_is_told_how_to_open_one(desk: Desk) -> None:
    """As for every other command about a table."""
    before = known(desk, desk.club.chat)
    await desk.club.say(ANNA, "/hint")
    assert await heard(desk, desk.club.chat, before) == desk.words(
        "no-table", bot=desk.app.courier.address.bot
    )
