"""Names and titles that were made to do harm."""

from __future__ import annotations

import pytest

from bot.i18n import Catalogues
from tests.badinput.desk import ANNA, Desk
from tests.table.club import Club

HOSTILE = [
    '<b>&"',
    "</pre><a href='tg://user?id=1'>x</a>",
    "\u202eevil\u202c",
    "Z" + "\u0335\u0321\u035c" * 30,
    "\u200b\u2060\u3164",
    "W" * 64,
    "👨‍👩‍👧‍👦" * 12,
    "@everyone",
    "/stop",
    "https://example.org",
    "&amp;lt;",
    "{name} %s {0}",
    "🤖 Трефа",
]


async def newcomers(desk: Desk, names: list[str], languages: list[str | None]) -> tuple[int, list[int]]:
    """People of these names in a group titled like the first; all have started."""
    people = []
    for name, language in zip(names, languages, strict=True):
        made = await desk.club.crowd.act("people", first_name=name, language_code=language)
        people.append(made["user_id"])
    group = await desk.club.crowd.act("groups", title=names[0], members=[ANNA, *people], type="supergroup")
    for person in people:
        await desk.club.crowd.act("start", user_id=person)
        await desk.club.until(lambda person=person: desk.club.messages.get(person))  # type: ignore[misc]  # a default
    return group["chat_id"], people


async def played_a_trick(desk: Desk, chat: int, people: list[int]) -> None:
    """These four open a table there and play four cards."""
    await desk.club.look(0.1)
    own = Club(desk.club.crowd, chat, tuple(people), desk.club.bot, desk.club.messages, desk.club.after)
    there = Desk(desk.sandbox, own, desk.app)
    table = await there.play(*people)
    for _ in range(4):
        await there.play_a_card(await there.waits_for(table))
    for command in ("/score", "/last", "/table", "/whist"):
        await there.club.say(people[0], command)
    await there.quiet(table)


def refused(desk: Desk) -> list[str]:
    """Calls that Telegram found wrong; an edit that came to nothing is none."""
    outcomes = (call.outcome for call in desk.sandbox.history.calls)
    return [told for told in outcomes if told.startswith("400") and "not modified" not in told]


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
async def test_hostile_names_do_no_harm(desk: Desk, first: int) -> None:
    """Every message is taken as it is meant, in the group, in the hands and on the sheet."""
    names = [*HOSTILE, *HOSTILE][first : first + 4]
    chat, people = await newcomers(desk, names, ["ru", "en", "ru", "en"])
    await played_a_trick(desk, chat, people)
    assert refused(desk) == []
    texts = "".join(post.message.text or post.message.caption or "" for post in desk.sandbox.world.room(chat))
    for sign in ("\u202e", "\u200b", "<b>", "@everyone"):
        assert sign not in texts.replace('<b>&"', "")


async def test_four_of_one_name_are_told_apart(desk: Desk) -> None:
    """By a number that each keeps."""
    chat, people = await newcomers(desk, ["Анна"] * 4, ["ru"] * 4)
    await played_a_trick(desk, chat, people)
    texts = "\n".join(
        post.message.text or post.message.caption or "" for post in desk.sandbox.world.room(chat)
    )
    assert refused(desk) == []
    assert all(name in texts for name in ("Анна 2", "Анна 3", "Анна 4"))


@pytest.mark.parametrize(
    "language", ["ru", "en", "uk", "pt-br", "zh-hans", "EN", "", "xx", "ru_RU", "-", "😀", None]
)
async def test_every_language_is_answered(desk: Desk, language: str | None) -> None:
    """In it, or in one that its speakers are most likely to read."""
    made = await desk.club.crowd.act("people", first_name="X", language_code=language)
    person = made["user_id"]
    await desk.club.crowd.act("start", user_id=person)
    words = Catalogues.load().of(language or "en")
    await desk.club.until(lambda: any(desk.club.texts(person)[1:]))
    assert await desk.forge(person, desk.newest(person), "junk") == words.plain("notice.unknown-button")
