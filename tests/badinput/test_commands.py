"""Commands where they do not belong, in odd forms, and by those who are not people."""

from __future__ import annotations

import pytest

from bot.courier.plain import plain
from bot.rendering import answers
from bot.rendering.screen import Screen
from bot.services.table import Closed, Lobby
from tests.badinput.desk import ANNA, BORIS, VERA, Desk

CHANNEL = -1009999999999
AT_A_TABLE = ["table", "hand", "hint", "score", "last", "leave", "stop"]
GROUP_ONLY = ["whist", "table", "score", "last", "rules", "leave"]


def seen(screen: Screen) -> str:
    """A screen's text as people read it."""
    return plain(screen.text)


async def told(desk: Desk, text: str, chat: int | None = None, **speech: object) -> str:
    """Say something; the bot's first answer."""
    chat = chat or desk.club.chat
    before = set(desk.club.messages.setdefault(chat, {}))
    await desk.club.crowd.act("send", user_id=ANNA, chat_id=chat, text=text, **speech)

    def answer() -> str | None:
        messages = desk.club.messages[chat]
        new = (messages[number] for number in sorted(set(messages) - before))
        return next((one["text"] for one in new if one["from"]["id"] == desk.club.bot), None)

    return await desk.club.until(answer)


async def silence(desk: Desk) -> None:
    """Whatever was said last, the bot has nothing to say to it: its answer to something else comes first."""
    bot, words = desk.app.courier.address.bot, desk.app.catalogues.of("ru")
    assert await told(desk, f"/help@{bot}") == seen(answers.help_group(words, bot))


@pytest.mark.parametrize("command", AT_A_TABLE)
async def test_without_a_table_the_group_is_told_how_to_open_one(desk: Desk, command: str) -> None:
    """Also with arguments and with the bot's name; not with another bot's."""
    bot, words = desk.app.courier.address.bot, desk.app.catalogues.of("ru")
    expected = seen(answers.no_table(words, bot))
    for text in (f"/{command}", f"/{command}@{bot}", f'/{command} <b>&" now', f"/{command}@{bot.upper()} x"):
        assert await told(desk, text) == expected, text
    await desk.club.say(ANNA, f"/{command}@another_bot")
    await silence(desk)


async def test_in_a_private_chat_a_groups_command_is_told_so(desk: Desk) -> None:
    """And opens no table there."""
    expected = seen(answers.in_group_only(desk.app.catalogues.of("ru")))
    for command in GROUP_ONLY:
        assert await told(desk, f"/{command}", ANNA) == expected, command
    assert await desk.app.store.place(ANNA, 0) is None


@pytest.mark.parametrize("text", ["/whist\u202e", "/whistle", "//whist", "whist", "/", "/ whist", "/ｗhist"])
async def test_what_only_resembles_a_command_is_none(desk: Desk, text: str) -> None:
    """Nothing is opened and nothing said."""
    await desk.club.say(ANNA, text)
    await silence(desk)
    assert await desk.app.store.places(desk.club.chat) == {}


async def test_an_edited_message_is_no_command(desk: Desk) -> None:
    """Neither one that becomes a command nor a command that becomes another."""
    table = await desk.lobby(ANNA)
    for text in ("/score", "well"):
        said = await desk.club.crowd.act("send", user_id=ANNA, chat_id=desk.club.chat, text=text)
        await desk.club.until(lambda: desk.words("notice.no-score-yet") in desk.club.texts())
        place = {"chat_id": desk.club.chat, "message_id": said["message_id"]}
        await desk.club.crowd.act("edit", user_id=ANNA, text="/stop", **place)
    await silence(desk)
    assert isinstance((await desk.table(table)).stage, Lobby)


async def test_a_channel_only_reads(desk: Desk) -> None:
    """It opens, stops and leaves nothing, and is told why; what anyone may read it may ask for."""
    nobody = seen(answers.nobody(desk.app.catalogues.of("en")))
    for command in ("whist", "stop", "hand", "leave"):
        assert await told(desk, f"/{command}", as_chat=CHANNEL) == nobody, command
    assert await desk.app.store.places(desk.club.chat) == {}
    table = await desk.lobby(BORIS)
    before = await desk.document(table)
    for command in ("whist", "stop", "hand", "leave"):
        assert await told(desk, f"/{command}", as_chat=CHANNEL) == nobody, command
    assert await desk.document(table) == before
    assert "/whist@" in await told(desk, "/help", as_chat=CHANNEL)


async def test_a_hidden_administrator_opens_and_stops_but_does_not_sit(desk: Desk) -> None:
    """The group itself speaks: it has the right for that command, but no hand and no seat; nor a name to be told."""
    words, group = desk.app.catalogues.of("en"), desk.club.chat
    nobody = seen(answers.nobody(words))
    for command in ("hand", "leave"):
        assert await told(desk, f"/{command}", as_chat=group) == nobody
    await desk.club.crowd.act("send", user_id=ANNA, chat_id=group, text="/whist", as_chat=group)
    _, button = await desk.club.until(lambda: desk.club.find(group, "l:"))
    table = button["callback_data"].split(":")[1]
    assert (await desk.table(table)).people == ()
    assert "text" in await desk.club.press(BORIS, group, f"l:{table}:start:ask")
    closed = await told(desk, "/stop", as_chat=group)
    assert isinstance((await desk.table(table)).stage, Closed)
    assert closed == plain(words("closed.stopped", bot=desk.app.courier.address.bot))


async def test_a_hidden_administrator_stops_the_table_of_others(desk: Desk) -> None:
    """In play too."""
    table = await desk.play(BORIS)
    await desk.club.crowd.act(
        "send", user_id=ANNA, chat_id=desk.club.chat, text="/stop", as_chat=desk.club.chat
    )
    assert isinstance((await desk.settled(table, lambda now: isinstance(now.stage, Closed))).stage, Closed)


async def test_only_creator_and_administrators_stop(desk: Desk) -> None:
    """Others are told who may; an administrator need not sit there."""
    table = await desk.lobby(ANNA)
    await desk.club.crowd.act(f"groups/{desk.club.chat}/promote", user_id=VERA, administrator=True)
    await desk.club.say(BORIS, "/stop")
    await desk.club.until(lambda: desk.words("notice.stop-not-allowed") in desk.club.texts())
    assert isinstance((await desk.table(table)).stage, Lobby)
    await desk.club.say(VERA, "/stop")
    await desk.settled(table, lambda now: isinstance(now.stage, Closed))


async def test_start_in_a_group_is_help(desk: Desk) -> None:
    """As comes when the bot is added by its own button."""
    bot, words = desk.app.courier.address.bot, desk.app.catalogues.of("ru")
    assert await told(desk, f"/start@{bot} new") == seen(answers.help_group(words, bot))
