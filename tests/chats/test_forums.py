"""Several tables: in the topics of one forum, and of one person."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.app import App
from bot.sandbox import Sandbox, SandboxSettings
from bot.services.table import Lobby, Rubber
from tests.badinput.desk import ANNA, BORIS, VERA, Desk
from tests.chats.groups import Groups, cards_played, in_topic
from tests.redis_server import PrivateServer
from tests.table.club import Json, running, settings_for


def found(desk: Desk, chat: int, prefix: str) -> list[int | None]:
    """The topics in which buttons begin so."""
    return [
        in_topic(message)
        for message, button in desk.club.buttons(chat)
        if button.get("callback_data", "").startswith(prefix)
    ]


def rules_told(desk: Desk, chat: int) -> list[int | None]:
    """The topics in which rules were posted."""
    return [
        in_topic(one) for one in desk.club.messages[chat].values() if "Роббер — до" in one.get("text", "")
    ]


async def test_a_table_lives_and_answers_in_its_topic(groups: Groups) -> None:
    """Two topics and the general one, three tables; what is asked in one place is answered there about the table there."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open(is_forum=True)
    topics = (await groups.topic(chat, "Первая"), await groups.topic(chat, "Вторая"), None)
    tables = [
        await groups.sit(chat, topic, person)
        for topic, person in zip(topics, (ANNA, BORIS, VERA), strict=True)
    ]
    assert len(set(tables)) == 3
    for table, person in zip(tables, (ANNA, BORIS, VERA), strict=True):
        await groups.begin(chat, table, person)
    for table, topic, person in zip(tables, topics, (ANNA, BORIS, VERA), strict=True):
        await desk.play_a_card(person)
        await groups.say(person, "/rules", chat, topic)
        await desk.quiet(table)
        assert set(found(desk, chat, f"v:{table}:")) == {topic}
    await club.until(lambda: len(rules_told(desk, chat)) == 3)
    assert set(rules_told(desk, chat)) == set(topics)
    await groups.say(BORIS, "/stop", chat, topics[1])
    await desk.settled(tables[1], lambda now: not isinstance(now.stage, Rubber | Lobby))
    assert isinstance((await desk.table(tables[0])).stage, Rubber)


async def test_a_second_table_in_the_same_topic_is_refused_there(groups: Groups) -> None:
    """Who asks is told who sits, in that topic."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open(is_forum=True)
    topic = await groups.topic(chat, "Вист")
    await groups.sit(chat, topic, ANNA)
    await groups.say(BORIS, "/whist", chat, topic)
    words = desk.words("standing.lobby", people="Анна")

    def told() -> Json | None:
        return next((one for one in club.messages[chat].values() if one.get("text") == words), None)

    assert in_topic(await club.until(told)) == topic


async def test_a_hand_links_to_its_topic(groups: Groups) -> None:
    """By the group's number and the topic's."""
    club = groups.desk.club
    chat = await groups.open(is_forum=True)
    await groups.topic(chat, "Другая")
    topic = await groups.topic(chat, "Вист")
    await groups.sit(chat, topic, ANNA)
    link = f"https://t.me/c/{str(chat).removeprefix('-100')}/{topic}"
    await club.until(lambda: any(button.get("url") == link for _, button in club.buttons(ANNA)))


async def test_one_person_at_two_tables_plays_each_card_at_its_own(groups: Groups) -> None:
    """Each hand names its group; /hand brings both, and tells which table waits."""
    desk, club = groups.desk, groups.desk.club
    chats = [await groups.open("Дача"), await groups.open("Клуб")]
    tables = [await groups.sit(chat, None, ANNA) for chat in chats]
    for chat, table in zip(chats, tables, strict=True):
        await groups.begin(chat, table, ANNA)
    for title, table in zip(("Дача", "Клуб"), tables, strict=True):
        hands = [message for message, button in club.cards(ANNA) if f":{table}:" in button["callback_data"]]
        assert hands
        assert all(title in message["text"] for message in hands)
    turns = [(await desk.table(table)).rings for table in tables]
    for table, other in (tables, reversed(tables)):
        await desk.waits_for(table)
        untouched, before_it = await desk.document(other), cards_played(await desk.table(table))
        for message, button in club.cards(ANNA):
            if f":{table}:" in button["callback_data"]:
                await club.press_on(ANNA, message, button)
                if cards_played(await desk.table(table)) > before_it:
                    break
        else:
            raise AssertionError("no card of this table could be played")
        assert await desk.document(other) == untouched
        await desk.waits_for(table)
    before = set(club.messages[ANNA])
    await club.say(ANNA, "/hand", ANNA)
    for table in tables:
        await club.until(lambda name=table: fresh(desk, name, before))
    assert [(await desk.table(table)).rings for table in tables] != turns
    await club.until(lambda: any("Дача" in text and "Клуб" in text for text in club.texts(ANNA)))


def fresh(desk: Desk, table: str, before: set[int]) -> bool:
    """Whether Anna has a hand of that table in a new message."""
    return any(
        message["message_id"] not in before and f":{table}:" in button.get("callback_data", "")
        for message, button in desk.club.buttons(ANNA)
    )


class TestTheBudget:
    """Twenty a minute for the whole forum, as Telegram counts; a window of six seconds here."""

    @pytest.fixture
    async def sandbox(self) -> AsyncIterator[Sandbox]:
        strict = SandboxSettings(port=0, started=True, limit_window=6.0, private_limit=1_000_000)
        async with Sandbox(strict) as running_sandbox:
            yield running_sandbox

    @pytest.fixture
    async def app(self, sandbox: Sandbox, server: PrivateServer) -> AsyncIterator[App]:
        rates = {"group_burst": 6, "group_rate": 140, "group_kept": 2}
        async with running(settings_for(sandbox, server.url, rights_kept=0.5, **rates)) as running_app:
            yield running_app

    async def test_all_topics_of_a_forum_share_one(self, groups: Groups) -> None:
        """Two tables in two topics never make Telegram say 429, and both come to show where they are."""
        desk, club = groups.desk, groups.desk.club
        chat = await groups.open(is_forum=True)
        topics = (await groups.topic(chat, "Первая"), await groups.topic(chat, "Вторая"))
        tables = [
            await groups.sit(chat, topic, person) for topic, person in zip(topics, (ANNA, BORIS), strict=True)
        ]
        for table, person in zip(tables, (ANNA, BORIS), strict=True):
            await groups.begin(chat, table, person)
        for _ in range(6):
            for person in (ANNA, BORIS):
                await club.until(lambda who=person: club.cards(who))
                await groups.try_to_play(person)
        for table, topic in zip(tables, topics, strict=True):
            await desk.quiet(table)
            assert set(found(desk, chat, f"v:{table}:")) == {topic}
        assert not [call for call in groups.calls(chat, 0) if " 429" in call]
