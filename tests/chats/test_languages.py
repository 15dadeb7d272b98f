"""The menu of languages in a group: forged under messages of a table, and chosen while a table of the group stands still."""

from __future__ import annotations

from bot.rendering.views import Silence
from tests.badinput.desk import ANNA, BORIS, Desk
from tests.chats.groups import Groups
from tests.chats.test_silence import forbid, until_halted
from tests.table.club import Json


def shown(desk: Desk, message: Json) -> Json:
    """The message as it stands in the group now."""
    return desk.club.messages[desk.club.chat][message["message_id"]]


async def test_a_forged_language_leaves_a_lobby_as_it_is(desk: Desk) -> None:
    """The language is changed, for he sits there; the message is the lobby's still, in it."""
    table = await desk.lobby(ANNA, BORIS)
    message, _ = await desk.club.until(lambda: desk.club.find(desk.club.chat, f"l:{table}:join"))
    told = await desk.forge(BORIS, message, "g:en")
    assert told == desk.words("notice.language-set", "en")
    await desk.quiet(table)
    await desk.club.until(
        lambda: "Анна" in shown(desk, message)["text"] and "Whist" in shown(desk, message)["text"]
    )
    assert desk.club.find(desk.club.chat, f"l:{table}:join")[0]["message_id"] == message["message_id"]
    assert desk.club.find(desk.club.chat, "g:ru") is None


async def test_a_forged_language_leaves_a_trick_as_it_is(desk: Desk) -> None:
    """Its buttons stay under it."""
    table = await desk.play(ANNA, BORIS)
    await desk.waits_for(table)
    message = desk.newest(desk.club.chat)
    await desk.forge(BORIS, message, "g:ru")
    await desk.quiet(table)
    assert shown(desk, message) == message


async def test_the_creator_chooses_it_while_a_table_in_another_topic_stands_still(groups: Groups) -> None:
    """A table that stands still has no say in it."""
    desk = groups.desk
    chat = await groups.open(is_forum=True)
    topic, other = await groups.topic(chat, "Вист"), await groups.topic(chat, "Другая")
    table = await groups.sit(chat, topic, ANNA, BORIS)
    await groups.begin(chat, table, ANNA, BORIS)
    await forbid(groups, chat, Silence.SHUT, topic)
    await until_halted(groups, table)
    await groups.say(ANNA, "/language", chat, other)
    message, button = await desk.club.until(lambda: desk.club.find(chat, "g:en"))
    assert (await desk.club.press_on(ANNA, message, button))["text"] == desk.words(
        "notice.language-set", "en"
    )
    assert await desk.app.store.chat_language(chat) == "en"
