"""Messages that people delete, or that are too old to be deleted; names of every kind."""

from __future__ import annotations

from bot.sandbox import Fault, Kind
from bot.sandbox.entities import formatted
from bot.services.table import Rubber
from tests.badinput.desk import ANNA, BORIS, Desk
from tests.chats.groups import Groups
from tests.table.club import Json


async def bury(desk: Desk, person: int, message: Json) -> None:
    """A person deletes a message."""
    await desk.club.crowd.act(
        "delete", user_id=person, chat_id=message["chat"]["id"], message_id=message["message_id"]
    )
    chat = desk.club.messages[message["chat"]["id"]]
    await desk.club.until(lambda: message["message_id"] not in chat)


async def test_a_deleted_live_message_is_posted_anew_once(groups: Groups) -> None:
    """The trick in play, deleted by an administrator, stands again after the next card, and only once."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    await groups.begin(chat, table, ANNA)
    message, _ = await club.until(lambda: club.find(chat, f"v:{table}:score"))
    await bury(desk, ANNA, message)
    await desk.play_a_card(ANNA)
    again, _ = await club.until(lambda: club.find(chat, f"v:{table}:score"))
    assert again["message_id"] > message["message_id"]
    await desk.quiet(table)
    standing = {
        found["message_id"] for found, button in club.buttons(chat) if "v:" in button.get("callback_data", "")
    }
    assert len(standing) == 1


async def test_a_deleted_hand_is_posted_anew_once(desk: Desk) -> None:
    """By the next change that concerns it."""
    table = await desk.play(ANNA, BORIS)
    person = await desk.waits_for(table)
    other = BORIS if person == ANNA else ANNA
    message = desk.newest(other)
    await bury(desk, other, message)
    await desk.play_a_card(person)
    await desk.on_turn(other)
    assert {found["message_id"] for found, _ in desk.club.cards(other)} == {desk.newest(other)["message_id"]}
    assert desk.newest(other)["message_id"] > message["message_id"]


async def test_a_deleted_record_is_not_posted_again(groups: Groups) -> None:
    """What was shown for good was shown."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    await groups.begin(chat, table, ANNA)
    cut = next(one for one in club.messages[chat].values() if "Жребий" in one.get("text", ""))
    await bury(desk, ANNA, cut)
    for _ in range(2):
        await desk.play_a_card(await desk.waits_for(table))
    await desk.quiet(table)
    assert not any("Жребий" in text for text in club.texts(chat))


async def test_an_old_hand_that_cannot_be_deleted_loses_its_keyboard(desk: Desk) -> None:
    """After 48 hours Telegram deletes nothing; the former hand stays without a button."""
    table = await desk.play(ANNA)
    await desk.quiet(table)
    old = {found["message_id"] for found, _ in desk.club.cards(ANNA)}
    await desk.club.crowd.act("clock", shift=49 * 3600)
    await desk.club.say(ANNA, "/hand", ANNA)
    await desk.club.until(lambda: any(found["message_id"] not in old for found, _ in desk.club.cards(ANNA)))
    await desk.quiet(table)
    shown = desk.club.messages[ANNA]
    assert old <= shown.keys()
    assert not any("reply_markup" in shown[number] for number in old)


async def test_a_group_that_asks_for_patience_is_left_alone_and_the_game_goes_on(groups: Groups) -> None:
    """429 with five seconds to wait: no call to the group meanwhile, the next turn is shown in the private chat all the same."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    await groups.begin(chat, table, ANNA)
    await desk.quiet(table)
    before, held = groups.made(), len(desk.club.cards(ANNA))
    desk.sandbox.faults.add(Fault(kind=Kind.TOO_MANY, chat_id=chat, times=1, retry_after=5))
    await desk.play_a_card(ANNA)
    await desk.club.until(lambda: 0 < len(desk.club.cards(ANNA)) < held)
    await desk.quiet(table)
    refused, *later = (call for call in desk.sandbox.history.after(before) if call.chat_id == chat)
    assert refused.outcome.startswith("429")
    assert later
    assert later[0].time >= refused.time + 5


async def test_where_a_tag_is_refused_the_words_arrive_bare(groups: Groups) -> None:
    """Telegram takes no bold: lobby, cut, hand, trick, sheet and every reply come without it, foreign markup as it was typed."""
    desk, club = groups.desk, groups.desk.club
    person = int((await club.crowd.act("people", first_name="<b>A&amp;"))["user_id"])
    await club.crowd.act("start", user_id=person)
    desk.sandbox.faults.add(Fault(kind=Kind.UNPARSED, tag="b"))
    chat = await groups.open("<i>&lt;")
    await groups.do(chat, "join", user_id=person)
    table = await groups.sit(chat, None, person, ANNA)
    await groups.begin(chat, table, person, ANNA)
    await desk.play_a_card(await desk.waits_for(table))
    for command in ("/score", "/rules", "/whist", "/help"):
        await groups.say(person, command, chat)
    await groups.say(ANNA, "/leave", chat)
    await club.until(lambda: any("встаёт из-за стола" in text for text in club.texts(chat)))
    await desk.quiet(table)
    calls = [call for call in desk.sandbox.history.after(0) if "<b>" in (call.text or "")]
    refused = [call for call in calls if call.outcome.startswith("400 Bad Request: can't parse entities")]
    assert len({call.text for call in refused}) > 6
    bare = {call.text for call in desk.sandbox.history.after(0) if call.outcome == "ok"}
    assert {formatted(call.text or "", "HTML", None).text for call in refused} <= bare
    shown = [*club.texts(chat), *club.texts(person), *club.texts(ANNA)]
    assert any("<b>A&amp;" in text for text in shown)
    assert not any("</b>" in text for text in shown)


NAMES = (
    "<b>&amp;",
    "\u202eАннА",
    "\u200b\u2060",
    "a" + "\u0301" * 60,
    "👨‍👩‍👧‍👦" * 40,
    "Анна",
    "%s {name} \\n",
    "_*[`",
)


async def test_names_of_every_kind_sit_at_a_table(groups: Groups) -> None:
    """Markup, direction marks, nothing to be seen, floods of accents, families, doubles: everything is sent, nothing refused."""
    desk, club = groups.desk, groups.desk.club
    people = []
    for name in NAMES:
        person = int((await club.crowd.act("people", first_name=name))["user_id"])
        await club.crowd.act("start", user_id=person)
        people.append(person)
    for four in (people[:4], people[4:]):
        chat = await groups.open("<i>" + NAMES[1])
        for person in four:
            await groups.do(chat, "join", user_id=person)
        table = await groups.sit(chat, None, *four)
        await club.press(four[0], chat, f"l:{table}:start:ask")
        person = await desk.waits_for(table)
        await desk.play_a_card(person)
        now = await desk.settled(table, lambda now: isinstance(now.stage, Rubber))
        assert all(one.name.strip() for one in now.people)
        await groups.say(four[0], "/score", chat)
        await desk.quiet(table)
    refused = [
        call for call in desk.sandbox.history.after(0) if call.outcome and call.outcome.startswith("400")
    ]
    assert not refused, refused
