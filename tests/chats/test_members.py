"""Who belongs to the group: asked at every press there, and at every link from elsewhere."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.players import Robot
from bot.services.table import Lobby, Rubber, Table
from tests.badinput.desk import ANNA, BORIS, GRISHA, VERA, Desk
from tests.chats.groups import Groups


async def stranger(desk: Desk, *, started: bool = True) -> int:
    """Somebody who belongs to no group."""
    person = int((await desk.club.crowd.act("people", first_name="Дарья"))["user_id"])
    if started:
        await follow(desk, person, "")
    return person


async def follow(desk: Desk, person: int, payload: str) -> str:
    """Open a link of the bot's; what it says to that."""
    seen = set(desk.club.messages.get(person, {}))
    await desk.club.crowd.act("start", user_id=person, payload=payload)

    def said() -> str | None:
        shown = desk.club.messages.get(person, {})
        new = [one for key, one in shown.items() if key not in seen and one["from"]["id"] == desk.club.bot]
        return str(new[-1]["text"]) if new else None

    return await desk.club.until(said)


async def press(desk: Desk, person: int, chat: int, prefix: str) -> str | None:
    """Press a button; the words of the answer."""
    answer = await desk.club.press(person, chat, prefix)
    assert answer["answered"]
    return answer.get("text")


async def test_a_stranger_of_a_public_group_joins_nothing(groups: Groups) -> None:
    """He can press there; he is told why not, whether or not the bot could write to him; after joining the group he sits."""
    desk = groups.desk
    chat = await groups.open(username="dacha")
    table = await groups.sit(chat, None, ANNA)
    for started in (True, False):
        person = await stranger(desk, started=started)
        assert await press(desk, person, chat, f"l:{table}:join") == desk.words("notice.outsider")
        assert await press(desk, person, chat, f"l:{table}:start") == desk.words("notice.outsider")
    assert [one.id for one in (await desk.table(table)).people] == [ANNA]
    newcomer = await stranger(desk)
    await groups.do(chat, "join", user_id=newcomer)
    await desk.club.press(newcomer, chat, f"l:{table}:join")
    await desk.settled(table, lambda now: now.person(newcomer) is not None)


async def test_a_link_seats_members_only(groups: Groups) -> None:
    """Links travel: whoever is not of the group is refused, a member sits."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    person = await stranger(desk)
    assert await follow(desk, person, f"j_{table}") == desk.words("notice.outsider")
    await follow(desk, BORIS, f"j_{table}")
    await desk.settled(table, lambda now: now.person(BORIS) is not None)
    assert (await desk.table(table)).person(person) is None


async def test_a_forged_press_in_a_private_chat_seats_members_only(groups: Groups) -> None:
    """No button there takes a seat; who forges one is asked for as at a link, a member plays."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA, BORIS)
    person = await stranger(desk)
    outsider = desk.words("notice.outsider")
    assert await desk.forge(person, desk.newest(person), f"l:{table}:join:") == outsider
    await groups.begin(chat, table, ANNA, BORIS)
    await groups.say(BORIS, "/leave", chat)
    now = await desk.settled(table, lambda now: now.stand_in(BORIS) is not None)
    assert isinstance(now.stage, Rubber)
    seat = now.stage.left_by(BORIS)
    assert await desk.forge(person, desk.newest(person), f"s:{table}:in:{seat}") == outsider
    await follow(desk, VERA, "")
    assert await desk.forge(VERA, desk.newest(VERA), f"s:{table}:in:{seat}") == desk.words(
        "notice.seat-promised"
    )


async def test_the_way_back_in_the_private_chat_is_for_members(groups: Groups) -> None:
    """Who has left the group does not take his seat back by the button that he still sees."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA, BORIS)
    await groups.begin(chat, table, ANNA, BORIS)
    await groups.do(chat, "leave", user_id=BORIS)
    await club.until(lambda: club.find(BORIS, f"s:{table}:back"))
    assert await press(desk, BORIS, BORIS, f"s:{table}:back") == desk.words("notice.outsider")
    await groups.do(chat, "join", user_id=BORIS)
    await asyncio.sleep(0.6)
    await club.press(BORIS, BORIS, f"s:{table}:back")
    await desk.settled(table, lambda now: now.person(BORIS) is not None)


async def test_where_nobody_can_tell_a_press_in_the_group_passes(groups: Groups) -> None:
    """Hidden members, no administrator's right: "cannot tell" is not "no member"."""
    desk = groups.desk
    chat = await groups.open(hidden_members=True)
    table = await groups.sit(chat, None, ANNA)
    await desk.club.press(BORIS, chat, f"l:{table}:join")
    await desk.settled(table, lambda now: now.person(BORIS) is not None)


async def test_where_nobody_can_tell_a_link_needs_a_press_in_that_group_first(groups: Groups) -> None:
    """A link alone is refused with the way to go; the link that a press in the group opens seats; one in another does not."""
    desk = groups.desk
    chat = await groups.open(hidden_members=True)
    table = await groups.sit(chat, None, ANNA)
    assert await follow(desk, GRISHA, f"j_{table}") == desk.words("notice.press-there")
    other = await groups.open("Другая", hidden_members=True)
    newcomer = await stranger(desk, started=False)
    for group in (chat, other):
        await groups.do(group, "join", user_id=newcomer)
    elsewhere = await groups.sit(other, None, ANNA)
    await desk.club.press(newcomer, other, f"l:{elsewhere}:join")
    await desk.settled(elsewhere, lambda now: now.person(newcomer) is not None)
    await desk.club.until(lambda: any("Другая" in text for text in desk.club.texts(newcomer)))
    assert await follow(desk, newcomer, f"j_{table}") == desk.words("notice.press-there")
    second = await stranger(desk, started=False)
    await groups.do(chat, "join", user_id=second)
    await desk.club.press(second, chat, f"l:{table}:join")
    await desk.settled(table, lambda now: now.person(second) is not None)


def heirs(table: Table) -> list[int]:
    """To whom seats of people who left are promised."""
    assert isinstance(table.stage, Rubber)
    robots = [one for one in table.stage.seats if isinstance(one, Robot)]
    return [one.heir.id for one in robots if one.heir is not None]


@pytest.mark.parametrize("deed", ["leave", "kick"])
@pytest.mark.parametrize("how", ["service message", "administrator"])
async def test_whoever_leaves_the_group_leaves_his_seat(groups: Groups, deed: str, how: str) -> None:
    """Told by a service message, or in a large group to an administrator: an AI plays on, the seat is offered."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open(large=how == "administrator")
    if how == "administrator":
        await groups.do(chat, "promote", user_id=club.bot, administrator=True)
    table = await groups.sit(chat, None, ANNA, BORIS)
    await groups.begin(chat, table, ANNA, BORIS)
    await groups.do(chat, deed, user_id=BORIS)
    now = await desk.settled(table, lambda now: now.stand_in(BORIS) is not None)
    assert isinstance(now.stage, Rubber)
    await club.until(lambda: club.find(chat, f"s:{table}"))
    await club.until(lambda: not club.cards(BORIS))
    await desk.play_a_card(await desk.waits_for(table))


async def test_the_seat_of_one_who_left_is_offered_in_the_group_and_taken_by_who_presses(
    groups: Groups,
) -> None:
    """Not before he has left; a press promises it from the next deal on, and it is offered no more."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA, BORIS)
    await groups.begin(chat, table, ANNA, BORIS)
    offer = f"s:{table}:in:"
    assert club.find(chat, offer) is None
    await groups.do(chat, "leave", user_id=BORIS)
    await club.press(GRISHA, chat, offer)
    await desk.settled(table, lambda now: GRISHA in heirs(now))
    await club.until(lambda: club.find(chat, offer) is None)


async def test_his_way_back_is_shut_until_he_is_in_the_group_again(groups: Groups) -> None:
    """The link to his seat says so; once he is back it gives him his cards."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA, BORIS)
    await groups.begin(chat, table, ANNA, BORIS)
    await groups.do(chat, "leave", user_id=BORIS)
    await desk.settled(table, lambda now: now.stand_in(BORIS) is not None)
    await desk.club.crowd.act("start", user_id=BORIS, payload=f"b_{table}")
    await desk.club.until(lambda: desk.words("notice.outsider") in desk.club.texts(BORIS))
    await groups.do(chat, "join", user_id=BORIS)
    await desk.club.crowd.act("start", user_id=BORIS, payload=f"b_{table}")
    await desk.settled(table, lambda now: now.person(BORIS) is not None)


async def test_of_whom_nobody_tells_the_next_press_does(groups: Groups) -> None:
    """A large group, no right: he sits on until he presses there; then his seat is offered."""
    desk = groups.desk
    chat = await groups.open(large=True, username="dacha")
    table = await groups.sit(chat, None, ANNA, VERA)
    await groups.do(chat, "leave", user_id=VERA)
    assert (await desk.table(table)).person(VERA) is not None
    async with asyncio.timeout(10):
        while await press(desk, VERA, chat, f"l:{table}:rules") != desk.words("notice.outsider"):
            await desk.club.look(0.2)
    now = await desk.settled(table, lambda now: now.person(VERA) is None)
    assert isinstance(now.stage, Lobby)


async def test_an_administrator_is_one_as_long_as_telegram_says_so(groups: Groups) -> None:
    """Rights are asked for again: whoever lost them stops nothing."""
    desk = groups.desk
    chat = await groups.open()
    await groups.do(chat, "promote", user_id=desk.club.bot, administrator=True)
    await groups.do(chat, "promote", user_id=GRISHA, administrator=True)
    table = await groups.sit(chat, None, BORIS)
    await groups.say(GRISHA, "/language", chat)
    await groups.do(chat, "promote", user_id=GRISHA, administrator=False)
    await groups.say(GRISHA, "/stop", chat)
    await desk.club.until(lambda: desk.words("notice.stop-not-allowed") in desk.club.texts(chat))
    await groups.do(chat, "promote", user_id=GRISHA, administrator=True)
    await groups.say(GRISHA, "/stop", chat)
    await desk.settled(table, lambda now: not isinstance(now.stage, Lobby))
