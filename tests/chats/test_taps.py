"""Taps by the dozen, at the same moment, and answered too late; and a group where another bot speaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.rendering.screen import chosen
from bot.sandbox import Sandbox, SandboxSettings
from bot.services.table import Lobby, Rubber
from tests.badinput.desk import ANNA, BORIS, GRISHA, VERA, Desk
from tests.chats.groups import Groups, cards_played


async def test_thirty_refused_taps_cost_no_call_and_hold_nobody_up(desk: Desk) -> None:
    """Each is answered; nothing is sent or edited for them; the one on turn plays meanwhile."""
    table = await desk.play(ANNA, BORIS)
    person = await desk.waits_for(table)
    impatient = BORIS if person == ANNA else ANNA
    message, button = next(
        pair for pair in desk.club.buttons(impatient) if pair[1].get("callback_data", "").startswith("p:")
    )
    await desk.quiet(table)
    after = desk.sandbox.history.after(0)[-1].id
    answers = await asyncio.gather(*(desk.club.press_on(impatient, message, button) for _ in range(30)))
    assert all(answer["answered"] and answer["text"] for answer in answers)
    assert desk.calls(after) == []
    before = cards_played(await desk.table(table))
    await desk.play_a_card(person)
    assert cards_played(await desk.table(table)) > before


async def test_of_seven_who_join_at_the_same_moment_four_sit_and_two_wait(groups: Groups) -> None:
    """Each on one seat; two are told that they wait, and the seventh that there is no room."""
    desk, club = groups.desk, groups.desk.club
    names = ("Дарья", "Ева", "Жанна")
    more = [int((await club.crowd.act("people", first_name=name))["user_id"]) for name in names]
    chat = await groups.open()
    for person in more:
        await club.crowd.act("start", user_id=person)
        await groups.do(chat, "join", user_id=person)
    await groups.say(ANNA, "/whist", chat)
    message, button = await club.until(lambda: club.find(chat, "l:"))
    seven = (ANNA, BORIS, VERA, GRISHA, *more)
    answers = await asyncio.gather(*(club.press_on(person, message, button) for person in seven))
    table = str(button["callback_data"].split(":")[1])
    now = await desk.settled(
        table, lambda now: len([one for one in now.people if one.ready]) == 4 and len(now.waiting) == 2
    )
    assert isinstance(now.stage, Lobby)
    assert len({one.id for one in (*now.people, *now.waiting)}) == 6
    alerts = [answer.get("text") for answer in answers]

    def counted(words: str) -> int:
        told = alerts + [text for one in seven for text in club.texts(one)]
        return sum(words in text for text in told if text)

    await club.until(lambda: counted(desk.words("notice.full")) == 1)
    await club.until(lambda: counted("все места заняты, вы ждёте") == 2)


async def test_in_a_group_where_another_bot_spoke_last_all_goes_by_buttons(groups: Groups) -> None:
    """A bare command does not arrive there; sitting down, beginning, score, last trick and the own hand need none."""
    desk, club = groups.desk, groups.desk.club
    other = int((await club.crowd.act("people", first_name="Другой бот", is_bot=True))["user_id"])
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    await groups.do(chat, "join", user_id=other)
    await groups.say(other, "я тоже бот", chat)
    await groups.begin(chat, table, ANNA)
    await groups.say(other, "и снова я", chat)
    for what in ("score", "last"):
        assert (await club.press(ANNA, chat, f"v:{table}:{what}"))["text"]
    link = f"https://t.me/whist_table_bot?start=h_{table}"
    assert any(button.get("url") == link for _, button in club.buttons(chat))
    before = set(club.messages[ANNA])
    await club.crowd.act("start", user_id=ANNA, payload=f"h_{table}")
    await club.until(lambda: any(found["message_id"] not in before for found, _ in club.cards(ANNA)))
    await desk.play_a_card(ANNA)


async def test_the_menu_of_languages_marks_what_was_chosen(groups: Groups) -> None:
    """In the group and in the private chat it is written in the chosen language."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    await groups.sit(chat, None, ANNA)
    for place in (chat, ANNA):
        await groups.say(ANNA, "/language", place)
        await club.press(ANNA, place, "g:en")
        await club.until(lambda place=place: chosen("English", True) in captions(desk, place))
        assert chosen("Русский", True) not in captions(desk, place)
        assert any(desk.words("language.choose", "en") in text for text in club.texts(place))


def captions(desk: Desk, chat: int) -> set[str]:
    """What the buttons of a chat say."""
    return {button["text"] for _, button in desk.club.buttons(chat)}


class TestAnswersThatComeTooLate:
    """Telegram refuses each answer to a press: the query is too old."""

    @pytest.fixture
    async def sandbox(self) -> AsyncIterator[Sandbox]:
        hasty = SandboxSettings(
            port=0, started=True, group_limit=1_000_000, private_limit=1_000_000, callback_life=0.0
        )
        async with Sandbox(hasty) as running_sandbox:
            yield running_sandbox

    async def test_the_effect_stands_all_the_same(self, desk: Desk) -> None:
        """A join, a beginning and a card."""
        crowd, club = desk.club.crowd, desk.club
        await crowd.act("start", user_id=ANNA)
        await club.say(ANNA, "/whist")

        async def press(chat: int, prefix: str) -> None:
            message, button = await club.until(lambda: club.find(chat, prefix))
            await crowd.press(ANNA, chat, message["message_id"], button["callback_data"])

        await press(club.chat, "l:")
        _, button = await club.until(lambda: club.find(club.chat, "l:"))
        table = str(button["callback_data"].split(":")[1])
        await desk.settled(table, lambda now: len(now.people) == 1)
        await press(club.chat, f"l:{table}:start:ask")
        await press(club.chat, f"l:{table}:start:fill")
        await desk.settled(table, lambda now: isinstance(now.stage, Rubber))
        await desk.waits_for(table)
        before = cards_played(await desk.table(table))
        message, card = club.cards(ANNA)[0]
        await crowd.press(ANNA, ANNA, message["message_id"], card["callback_data"])
        await desk.settled(table, lambda now: cards_played(now) > before)
        late = [call for call in desk.sandbox.history.after(0) if call.method == "answerCallbackQuery"]
        assert late
        assert all("too old" in call.outcome for call in late)


async def test_all_the_rules_take_the_place_of_those_in_short(groups: Groups) -> None:
    """Half a screen at first; whoever wants more has the whole page instead, with its source."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    await groups.sit(chat, None, ANNA)
    await groups.say(BORIS, "/rules", chat)
    message, button = await club.until(lambda: club.find(chat, "v:"))
    assert button["callback_data"].endswith(":more")
    assert "Источник" not in message["text"]
    answer = await club.press_on(BORIS, message, button)
    assert "text" not in answer
    await club.until(lambda: [text for text in club.texts(chat) if "Источник" in text])
    await club.until(lambda: message["message_id"] not in club.messages[chat])
    assert desk.club.find(chat, "v:") is None
