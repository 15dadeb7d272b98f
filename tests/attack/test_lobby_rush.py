"""Many hands on one lobby."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bot.sandbox.faults import Fault, Kind
from bot.services.table import Lobby, Rubber, Table
from tests.attack.gang import FOUR, Gang, Press, whole
from tests.badinput.desk import ANNA, BORIS, GRISHA, VERA
from tests.table.club import Json


async def fifth(gang: Gang) -> int:
    """A fifth member of the group, who has pressed Start."""
    crowd, group = gang.desk.club.crowd, gang.desk.club.chat
    person: int = (await crowd.act("people", first_name="Дарья", language_code="ru"))["user_id"]
    await crowd.act(f"groups/{group}/join", user_id=person)
    await gang.greet(person)
    return person


async def opened(gang: Gang) -> tuple[str, Json]:
    """An empty lobby that Anna opened, and its message."""
    await gang.desk.club.say(ANNA, "/whist")
    press = await gang.found(ANNA, gang.desk.club.chat, "l:")
    return press.data.split(":")[1], press.message


def ready(table: Table, people: int) -> bool:
    return len(table.people) == people and all(person.ready for person in table.people)


async def test_of_five_who_join_at_once_four_sit_and_the_fifth_waits(gang: Gang) -> None:
    """Each twice: one seat each, a ticket each, and nobody hears that the table is busy."""
    dasha = await fifth(gang)
    table, message = await opened(gang)
    presses = [Press(person, message, f"l:{table}:join:") for person in (*FOUR, dasha) for _ in range(2)]
    told = await gang.at_once(presses)
    now = await gang.desk.settled(table, lambda now: ready(now, 4))
    whole(now)
    seated = {person.id for person in now.people}
    assert {person.id for person in now.waiting} == {*FOUR, dasha} - seated
    for press, words in zip(presses, told, strict=True):
        kind = ("notice.joined", "notice.already-seated") if press.person in seated else ("notice.waiting",)
        assert words in {gang.words(key) for key in kind}, words
    await gang.desk.quiet(table)
    tickets = {
        one for one in (*FOUR, dasha) if any("место за вами" in text for text in gang.desk.club.texts(one))
    }
    assert tickets == seated


async def test_who_gets_up_and_sits_down_again_still_gets_his_ticket(gang: Gang) -> None:
    """So fast that nobody has seen him away: the beginning does not wait for ever for a message that stands there."""
    table = await gang.desk.lobby(ANNA, BORIS, VERA, GRISHA)
    group = gang.desk.club.chat
    leave = await gang.found(BORIS, group, f"l:{table}:leave")
    gang.desk.sandbox.faults.add(Fault(kind=Kind.DELAY, method="editMessageText", chat_id=group, delay=0.6))
    await gang.told(Press(VERA, leave.message, f"l:{table}:leave:"))  # its showing takes a while
    await asyncio.sleep(0.1)
    for verb in ("leave", "join"):
        await gang.told(Press(BORIS, leave.message, f"l:{table}:{verb}:"))
    await gang.told(Press(VERA, leave.message, f"l:{table}:join:"))
    await gang.told(Press(ANNA, leave.message, f"l:{table}:start:ask"))
    now = await gang.desk.settled(table, lambda now: isinstance(now.stage, Rubber))
    whole(now)


async def test_joins_and_leaves_in_a_storm_while_start_is_pressed(gang: Gang) -> None:
    """Nobody sits twice, a deal begins only for those who sit then, and afterwards the table still begins."""
    table, message = await opened(gang)
    await gang.told(Press(ANNA, message, f"l:{table}:join:"))

    def storm(person: int) -> list[Press]:
        verbs = ("join:", "leave:", "join:", "leave:", "join:")
        return [Press(person, message, f"l:{table}:{verb}") for verb in verbs]

    starts = [Press(ANNA, message, f"l:{table}:start:ask") for _ in range(8)]
    told = await gang.at_once([*storm(BORIS), *starts[:4], *storm(VERA), *starts[4:], *storm(GRISHA)])
    assert gang.words("notice.busy") not in told
    whole(await gang.desk.table(table))
    for person in FOUR:
        await gang.told(Press(person, message, f"l:{table}:join:"))
    await gang.told(Press(ANNA, message, f"l:{table}:start:fill"))
    now = await gang.desk.settled(table, lambda now: isinstance(now.stage, Rubber) and now.stage.deal == 1)
    whole(now)
    assert {person.id for person in now.people} <= set(FOUR)


@pytest.mark.parametrize("wish", ["set:whist/short@1", "pace:120", "pick:stake=2", "lang:en"])
async def test_a_setting_at_the_very_moment_of_start(gang: Gang, wish: str) -> None:
    """Either it holds for the rubber that begins or its owner is told that it has begun; never a third thing."""
    table = await gang.desk.lobby(*FOUR)
    start = await gang.found(ANNA, gang.desk.club.chat, f"l:{table}:start")
    before = await gang.desk.table(table)
    wishes = [Press(person, start.message, f"l:{table}:{wish}") for person in (BORIS, VERA)]
    told = await gang.at_once([wishes[0], start, wishes[1]])
    assert told[1] is None
    now = await gang.desk.table(table)
    if isinstance(
        now.stage, Lobby
    ):  # the beginning fell, for the rules changed under it; it is asked for again
        await gang.told(start)
        now = await gang.desk.table(table)
    assert isinstance(now.stage, Rubber)
    whole(now)
    changed = now.ruleset != before.ruleset or now.pace != before.pace or now.language != before.language
    assert changed or wish.startswith("lang") or set(told) == {None, gang.words("notice.already-begun")}
    assert changed == (None in (told[0], told[2])), told
    assert now.stage.match.ruleset == now.ruleset


async def test_whist_twice_at_once_opens_one_lobby(gang: Gang) -> None:
    """One message with a keyboard; the others read who sits there."""
    await gang.say_at_once(*((person, "/whist") for person in FOUR))
    press = await gang.found(ANNA, gang.desk.club.chat, "l:")
    await gang.desk.quiet(press.data.split(":")[1])
    tables = {
        button["callback_data"].split(":")[1]
        for _, button in gang.desk.club.buttons(gang.desk.club.chat)
        if "callback_data" in button
    }
    assert len(tables) == 1
    assert await gang.desk.app.store.places(gang.desk.club.chat) == {0: tables.pop()}


def lobby_in(gang: Gang, forum: int, topic: int) -> tuple[Json, Json] | None:
    """A button of the lobby in a topic."""
    shown = gang.desk.club.buttons(forum)
    return next((pair for pair in shown if pair[0].get("message_thread_id") == topic), None)


async def test_whist_at_once_in_two_topics_opens_one_in_each(gang: Gang) -> None:
    """And somebody who sits at one of them chooses the language of his own."""
    crowd, club = gang.desk.club.crowd, gang.desk.club
    made = await crowd.act("groups", title="Форум <b>&", members=[*FOUR], type="supergroup", is_forum=True)
    forum = made["chat_id"]
    topics = [
        (await crowd.act(f"groups/{forum}/topics", name=name))["message_thread_id"] for name in ("A", "B")
    ]
    await asyncio.gather(
        *(
            crowd.act("send", user_id=person, chat_id=forum, text="/whist", message_thread_id=topic)
            for person, topic in zip((ANNA, BORIS), topics, strict=True)
        )
    )
    lobbies = {}
    for topic in topics:
        message, button = await club.until(partial(lobby_in, gang, forum, topic))
        lobbies[topic] = (message, button["callback_data"].split(":")[1])
    assert len({table for _, table in lobbies.values()}) == 2
    for person, (message, table) in zip((ANNA, BORIS), lobbies.values(), strict=True):
        await gang.told(Press(person, message, f"l:{table}:join:"))
    (_, others), (message, own) = lobbies.values()
    assert await gang.desk.forge(BORIS, message, "g:en") == gang.desk.words("notice.language-set", "en")
    assert [(await gang.desk.table(table)).language for table in (others, own)] == ["ru", "en"]
