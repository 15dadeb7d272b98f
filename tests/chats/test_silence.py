"""The group takes no messages: the bot is removed, may not write, or the topic is closed or gone."""

from __future__ import annotations

import asyncio

import pytest

from bot.rendering.views import Ending, Silence
from bot.services.table import Closed, Rubber
from tests.badinput.desk import ANNA, BORIS, actor
from tests.chats.groups import Groups, cards_played


async def forbid(groups: Groups, chat: int, how: Silence, topic: int | None) -> None:
    """The group falls silent."""
    bot = groups.desk.club.bot
    match how:
        case Silence.REMOVED:
            await groups.do(chat, "kick", user_id=bot)
        case Silence.MUTED:
            await groups.do(chat, "restrict", user_id=bot, restricted=True)
        case Silence.SHUT:
            await groups.do(chat, "topic", message_thread_id=topic, state="closed")


async def allow(groups: Groups, chat: int, how: Silence, topic: int | None) -> None:
    """It speaks again."""
    bot = groups.desk.club.bot
    match how:
        case Silence.REMOVED:
            await groups.do(chat, "join", user_id=bot, by=ANNA)
        case Silence.MUTED:
            await groups.do(chat, "restrict", user_id=bot, restricted=False)
        case Silence.SHUT:
            await groups.do(chat, "topic", message_thread_id=topic, state="open")


async def until_halted(groups: Groups, table: str) -> None:
    """Play until the table has found out that its messages are refused."""
    async with asyncio.timeout(20):
        while (now := await groups.desk.table(table)).halt is None:
            for person in (one.id for one in now.people):
                await groups.try_to_play(person)
            await groups.desk.club.look(0.1)


@pytest.mark.parametrize("how", list(Silence))
async def test_the_table_stands_still_and_goes_on_where_it_stood(groups: Groups, how: Silence) -> None:
    """No call is made to the group, no clock runs, nothing is played; everybody reads why. Then its message comes anew."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open(is_forum=True)
    topic = await groups.topic(chat, "Вист")
    table = await groups.sit(chat, topic, ANNA, BORIS)
    await groups.begin(chat, table, ANNA, BORIS)
    before = groups.made()
    await forbid(groups, chat, how, topic)
    await until_halted(groups, table)
    await desk.quiet(table)
    if how is not Silence.SHUT:  # of which no update tells
        assert groups.calls(chat, before) == []
    halted, after = await desk.table(table), groups.made()
    assert halted.halt is not None
    assert halted.halt.cause is how
    words = (
        desk.words(f"halted.{how.value}", group="Дача", bot="whist_table_bot")
        .partition(": ")[2]
        .partition("\n")[0]
    )
    for person in (ANNA, BORIS):
        await club.until(lambda who=person: any(words in text for text in club.texts(who)))
        assert not club.cards(person)
    await asyncio.sleep(0.6)
    assert (await desk.table(table)).stage == halted.stage
    assert groups.calls(chat, after) == []

    former = set(club.messages[chat])
    await allow(groups, chat, how, topic)
    now = await desk.settled(table, lambda now: now.halt is None)
    assert isinstance(now.stage, Rubber)
    await club.until(
        lambda: (found := club.find(chat, f"v:{table}:")) and found[0]["message_id"] not in former
    )
    played = cards_played(now)
    await desk.play_a_card(await desk.waits_for(table))
    await desk.settled(table, lambda now: cards_played(now) > played)


async def test_clocks_stand_still_meanwhile(groups: Groups) -> None:
    """What was left of the time of the person on turn is left when the table goes on."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    await groups.begin(chat, table, ANNA)
    before = await desk.table(table)
    clock = await desk.app.store.clock(int(table[:2]))
    assert before.wait is not None
    left = before.wait.ends - clock
    await forbid(groups, chat, Silence.REMOVED, None)
    await desk.settled(table, lambda now: now.halt is not None)
    await asyncio.sleep(1.5)
    await allow(groups, chat, Silence.REMOVED, None)
    now = await desk.settled(table, lambda now: now.halt is None)
    clock = await desk.app.store.clock(int(table[:2]))
    assert now.wait is not None
    assert now.wait.ends - clock > left - 1.0


async def test_a_command_in_the_group_tries_again_and_without_the_right_it_stands_still_again(
    groups: Groups,
) -> None:
    """No update tells that a whole group was forbidden to write: the first words from there let the bot try, once."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    await groups.begin(chat, table, ANNA)
    await forbid(groups, chat, Silence.MUTED, None)
    await desk.settled(table, lambda now: now.halt is not None)
    await desk.quiet(table)
    after = groups.made()
    await groups.say(ANNA, "/table", chat)
    async with asyncio.timeout(10):
        while not any("SendMessage" in call or "sendMessage" in call for call in groups.calls(chat, after)):
            await desk.club.look(0.05)
    await desk.settled(table, lambda now: now.halt is not None)
    await desk.quiet(table)
    made = len(groups.calls(chat, after))
    await asyncio.sleep(0.5)
    assert len(groups.calls(chat, after)) == made <= 2
    desk.sandbox.world.group(chat).members[desk.club.bot] = desk.sandbox.world.group(chat).members[BORIS]
    await groups.say(ANNA, "/table", chat)
    await desk.settled(table, lambda now: now.halt is None)
    await desk.play_a_card(await desk.waits_for(table))


async def test_whoever_presses_meanwhile_is_told_that_the_game_stands_still(groups: Groups) -> None:
    """The card stays in his hand."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    await groups.begin(chat, table, ANNA)
    message, button = desk.club.cards(ANNA)[0]
    await forbid(groups, chat, Silence.MUTED, None)
    await desk.settled(table, lambda now: now.halt is not None)
    answer = await desk.club.press_on(ANNA, message, button)
    assert answer["text"] == desk.words("notice.halted")


async def test_a_table_whose_topic_was_deleted_closes_and_its_people_are_told(groups: Groups) -> None:
    """There is no place left where it could be seen."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open(is_forum=True)
    topic = await groups.topic(chat, "Вист")
    table = await groups.sit(chat, topic, ANNA)
    await groups.begin(chat, table, ANNA)
    await groups.do(chat, "topic", message_thread_id=topic, state="deleted")
    async with asyncio.timeout(20):
        while isinstance((await desk.table(table)).stage, Rubber):
            await groups.try_to_play(ANNA)
            await club.look(0.05)
    closed = (await desk.table(table)).stage
    assert isinstance(closed, Closed)
    assert closed.ending is Ending.UPROOTED
    await club.until(lambda: any("тему, где стоял стол" in text for text in club.texts(ANNA)))
    await desk.quiet(table)
    after = groups.made()
    await asyncio.sleep(0.5)
    assert groups.calls(chat, after) == []


async def test_a_table_that_stands_still_waits_for_nobody(groups: Groups) -> None:
    """It is listed as standing still, not as Anna's turn, and is not counted among those that wait for her elsewhere."""
    desk, club = groups.desk, groups.desk.club
    still = await groups.open("Дача")
    table = await groups.sit(still, None, ANNA)
    await groups.begin(still, table, ANNA)
    await forbid(groups, still, Silence.REMOVED, None)
    await desk.settled(table, lambda now: now.halt is not None)
    played = await groups.open("Клуб")
    other = await groups.sit(played, None, ANNA)
    await groups.begin(played, other, ANNA)
    await club.say(ANNA, "/hand", ANNA)
    told = await club.until(lambda: next((one for one in club.texts(ANNA) if "Ваши столы" in one), None))
    assert sorted(told.split("\n")[1:]) == ["• Дача — игра остановлена", "• Клуб — ваш ход"]
    await desk.quiet(other)
    assert not any("ждёт ещё" in text for text in club.texts(ANNA))


async def test_whoever_leaves_the_group_meanwhile_leaves_his_seat(groups: Groups) -> None:
    """An AI has his cards as soon as the table goes on, on his turn too; the seat is offered."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA, BORIS)
    await groups.begin(chat, table, ANNA, BORIS)
    await forbid(groups, chat, Silence.MUTED, None)
    await until_halted(groups, table)
    halted = await desk.table(table)
    leaver = actor(halted) or BORIS
    await groups.do(chat, "leave", user_id=leaver)
    gone = await desk.settled(table, lambda now: now.person(leaver) is None)
    assert isinstance(gone.stage, Rubber)
    assert gone.stage.left_by(leaver) is not None
    assert gone.halt is not None
    assert gone.due == halted.due
    await allow(groups, chat, Silence.MUTED, None)
    await desk.settled(table, lambda now: now.halt is None)
    await desk.club.until(lambda: desk.club.find(chat, f"s:{table}"))
    other = {ANNA, BORIS} - {leaver}
    assert {await desk.waits_for(table)} == other
