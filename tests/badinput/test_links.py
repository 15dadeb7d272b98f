"""Deep links that nobody gave out, or that came too late."""

from __future__ import annotations

import pytest

from bot.courier.plain import plain
from bot.rendering.answers import start as how_to_play
from tests.badinput.desk import ANNA, BORIS, GRISHA, VERA, Desk

NOWHERE = "15aaaaaaaaaa"
JUNK = [
    "j_",
    "h_",
    "j",
    "x",
    "_",
    "j__",
    "J_00aaaaaaaaaa",
    "j_99aaaaaaaaaa",
    "h_-1",
    "q_00aaaaaaaaaa",
    "0" * 64,
    "new",
]


def welcome(desk: Desk, language: str = "ru") -> str:
    """What a private chat is told that asks for nothing, as people read it."""
    words = desk.app.catalogues.of(language)
    return plain(how_to_play(words, desk.app.courier.address.bot).text)


async def follow(desk: Desk, person: int, payload: str) -> str:
    """Start with this payload; the first answer."""
    shown = set(desk.club.messages.get(person, {}))
    await desk.club.crowd.act("start", user_id=person, payload=payload)

    def answer() -> str | None:
        messages = desk.club.messages.get(person, {})
        told = (messages[number] for number in sorted(set(messages) - shown))
        return next((one["text"] for one in told if one["from"]["id"] == desk.club.bot), None)

    return await desk.club.until(answer)


async def test_junk_is_a_plain_start(desk: Desk) -> None:
    """A link that names no table leads to how the bot is used; also without a payload."""
    for payload in ("", *JUNK):
        assert await follow(desk, ANNA, payload) == welcome(desk), payload


@pytest.mark.parametrize("kind", ["j", "h"])
async def test_a_link_to_no_table_says_so(desk: Desk, kind: str) -> None:
    """A well-formed id, but the table has been forgotten or never was."""
    assert await follow(desk, ANNA, f"{kind}_{NOWHERE}") == desk.words("notice.table-closed")


async def test_a_link_to_a_closed_table_says_so(desk: Desk) -> None:
    """Nobody is seated any more."""
    table = await desk.lobby(ANNA)
    await desk.club.say(ANNA, "/stop")
    await desk.settled(table, lambda now: not hasattr(now.stage, "seats"))
    for kind in ("j", "h"):
        assert await follow(desk, BORIS, f"{kind}_{table}") == desk.words("notice.table-closed")


async def test_a_second_join_is_told(desk: Desk) -> None:
    """By the link as by the button; one seat each."""
    table = await desk.lobby(ANNA)
    assert await follow(desk, ANNA, f"j_{table}") == desk.words("notice.already-seated")
    assert [one.id for one in (await desk.table(table)).people] == [ANNA]


async def test_a_link_to_a_full_table_says_so(desk: Desk) -> None:
    """Four sit, two wait for a seat and are told that they do; the seventh is told that there is no room."""
    table, told = await desk.lobby(ANNA, BORIS, VERA, GRISHA), []
    for name in ("Дарья", "Ева", "Жанна"):
        more = (await desk.club.crowd.act("people", first_name=name, language_code="en"))["user_id"]
        await desk.club.crowd.act(f"groups/{desk.club.chat}/join", user_id=more)
        told.append(await follow(desk, more, f"j_{table}"))
    assert ["you wait" in text for text in told] == [True, True, False]
    assert told[2] == desk.words("notice.full", "en")
    assert [one.name for one in (await desk.table(table)).waiting] == ["Дарья", "Ева"]


async def test_a_link_into_a_running_game_seats_nobody(desk: Desk) -> None:
    """Nor does it show anybody a hand: who follows it waits for the rubber's end."""
    table = await desk.play(ANNA)
    before = await desk.document(table)
    assert await follow(desk, BORIS, f"h_{table}") == desk.words("notice.not-seated")
    assert await desk.document(table) == before
    assert "войдёте со следующим роббером" in await follow(desk, BORIS, f"j_{table}")
    now = await desk.table(table)
    assert [one.id for one in now.people] == [ANNA]
    assert [one.id for one in now.waiting] == [BORIS]
    assert not desk.club.cards(BORIS)


async def test_the_link_to_ones_hand_brings_it(desk: Desk) -> None:
    """As a new message below; the old one goes."""
    table = await desk.play(ANNA)
    old, _ = desk.club.cards(ANNA)[0]
    await desk.club.crowd.act("start", user_id=ANNA, payload=f"h_{table}")
    new = await desk.club.until(
        lambda: next((one for one, _ in desk.club.cards(ANNA) if one["message_id"] > old["message_id"]), None)
    )
    await desk.club.until(lambda: old["message_id"] not in desk.club.messages[ANNA])
    assert new["text"] == old["text"]
