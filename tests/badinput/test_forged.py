"""Presses of buttons that were never there."""

from __future__ import annotations

import pytest

from engine.cards import PACK
from tests.badinput.desk import ANNA, BORIS, Desk

NOWHERE = "15aaaaaaaaaa"


def nonsense(table: str) -> list[str]:
    """Data that no release of this bot wrote: of every kind, wrong in every part."""
    card = [f"p:{table}:1:1", f"p:{table}:1:1:AS:9", f"p:{table}:1:1:XX", f"p:{table}:1:1:as"]
    card += [f"p:{table}:1:1:10S", f"p:{table}:1:1:A♠", f"p:{table}:1:1:", f"p;{table};1;1;AS"]
    card += [
        f"p:{table}:{number}:1:AS" for number in ("+1", " 1", "01", "1_0", "１", "٣", "1e3", "-0", "1.0", "")
    ]
    card += [
        f"P:{table}:1:1:AS",
        f"p:{table.upper()}:1:1:AS",
        f"p:99{table[2:]}:1:1:AS",
        f"p:{table}x:1:1:AS",
    ]
    lobby = [
        f"l:{table}:{rest}"
        for rest in ("", "fly:", "join", "join:now", "JOIN:", "start:", "start:now", "panel:")
    ]
    lobby += [
        f"l:{table}:{rest}" for rest in ("panel:attic", "lang:", "lang:tlh", "lang:RU", "pace:", "pace:sixty")
    ]
    lobby += [
        f"l:{table}:{rest}"
        for rest in (
            "ai:",
            "ai:-1",
            "ai:٣",
            "ai:1:2",
            "unai:x",
            "level:x=club",
            "level:=club",
            "leave:0",
            "rules:1",
        )
    ]
    others = [
        f"v:{table}:hands",
        f"v:{table}",
        f"a:{table}:one",
        f"a:{table}:",
        f"a:{table}:1:1",
        "g:",
        "g:tlh",
        "g:ru:en",
    ]
    junk = [
        "x",
        "p",
        ":",
        "::::",
        "p::::",
        "l:::",
        "v::",
        "x" * 64,
        "♠" * 21,
        "\x00" * 9,
        "A" * 300,
        "p:" + "9" * 500,
    ]
    return [*card, *lobby, *others, *junk, f"l:99{table[2:]}:join:", f"a:99{table[2:]}:1"]


@pytest.mark.parametrize("place", ["group", "hand"])
async def test_nonsense_is_told_so(desk: Desk, place: str) -> None:
    """Every kind of data, wrong in any part: one alert, nothing changed, nothing sent or edited."""
    table = await desk.play(ANNA)
    await desk.quiet(table)
    before, called = await desk.document(table), len(desk.sandbox.history.calls)
    message = desk.newest(desk.club.chat if place == "group" else ANNA)
    for data in nonsense(table):
        assert await desk.forge(ANNA, message, data) == desk.words("notice.unknown-button"), data
    assert await desk.document(table) == before
    assert desk.calls(called) == []


async def test_numbers_out_of_range_change_nothing(desk: Desk) -> None:
    """Well-formed data that refers to what is not: seats, paces, rulesets, deals, turns, rubbers."""
    table = await desk.lobby(ANNA)
    await desk.quiet(table)
    before, message = await desk.document(table), desk.newest(desk.club.chat)
    unknown = desk.words("notice.unknown-button")
    for rest in (
        "ai:9",
        f"ai:{'9' * 40}",
        "unai:4",
        "level:4=club",
        "level:1=grandmaster",
        "level:1",
        "pace:45",
        f"pace:{'9' * 40}",
        "set:whist/none@1",
        "set:",
    ):
        assert await desk.forge(ANNA, message, f"l:{table}:{rest}") == unknown, rest
    assert await desk.forge(ANNA, message, f"p:{table}:1:1:AS") == desk.words("notice.outdated")
    assert await desk.document(table) == before


async def test_a_turn_that_is_not_is_outdated(desk: Desk) -> None:
    """Deals and turns past, future, negative and huge: the table as it is, told in the alert; the card stays."""
    table = await desk.play(ANNA)
    await desk.quiet(table)
    before, message = await desk.document(table), desk.newest(ANNA)
    _, button = desk.club.cards(ANNA)[0]
    _, _, deal, turn, card = button["callback_data"].split(":")
    for at in (
        f"{deal}:{int(turn) + 1}",
        f"{deal}:-5",
        f"{deal}:{'9' * 30}",
        f"2:{turn}",
        f"-1:{turn}",
        f"0:{turn}",
    ):
        told = await desk.forge(ANNA, message, f"p:{table}:{at}:{card}")
        assert told is not None
        assert told.startswith(desk.words("outdated.lead", name="").split(":")[0]), at
    assert await desk.document(table) == before


async def test_a_card_of_another_hand_is_refused(desk: Desk) -> None:
    """Whatever the button says, only the own cards are played; the refusal tells nothing of who holds them."""
    table = await desk.play(ANNA)
    own = {button["callback_data"].split(":")[4] for _, button in desk.club.cards(ANNA)}
    message, button = desk.club.cards(ANNA)[0]
    ref = button["callback_data"].rpartition(":")[0]
    before = await desk.document(table)
    for card in map(str, PACK):
        if card not in own:
            assert await desk.forge(ANNA, message, f"{ref}:{card}") == desk.words("refused.not-in-hand")
    assert await desk.document(table) == before


async def test_a_table_that_never_was_is_closed(desk: Desk) -> None:
    """A well-formed id of no table."""
    await desk.lobby(ANNA)
    message = desk.newest(desk.club.chat)
    for data in (
        f"l:{NOWHERE}:join:",
        f"l:{NOWHERE}:start:fill",
        f"a:{NOWHERE}:1",
        f"v:{NOWHERE}:score",
        f"p:{NOWHERE}:1:1:AS",
    ):
        assert await desk.forge(ANNA, message, data) == desk.words("notice.table-closed"), data
    await desk.club.look(0.3)
    assert desk.newest(desk.club.chat)["reply_markup"], "a forged press takes no keyboard away"


async def test_another_tables_buttons_do_not_work_here(desk: Desk) -> None:
    """Who runs a group of his own has no say in another: rights follow the table's group, and so do its buttons."""
    table = await desk.lobby(ANNA)
    there = await desk.club.crowd.act("groups", title="У Бориса", members=[BORIS], type="supergroup")
    await desk.club.say(BORIS, "/whist", there["chat_id"])
    message, _ = await desk.club.until(lambda: desk.club.find(there["chat_id"], "l:"))
    before = await desk.document(table)
    for rest in (
        "leave:",
        "ai:1",
        "start:fill",
        "pace:30",
        "set:whist/short@1",
        "lang:en",
        "rules:",
        "panel:settings",
    ):
        assert await desk.forge(BORIS, message, f"l:{table}:{rest}") == desk.words("notice.unknown-button"), (
            rest
        )
    for data in (f"v:{table}:score", f"v:{table}:last", f"a:{table}:1"):
        assert await desk.forge(BORIS, message, data) == desk.words("notice.unknown-button"), data
    assert await desk.document(table) == before
    assert await desk.app.store.chat_language(there["chat_id"]) is None
    await desk.club.look(0.3)
    assert desk.club.messages[there["chat_id"]][message["message_id"]]["reply_markup"], (
        "nor does it lose its keyboard"
    )
