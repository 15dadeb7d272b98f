"""A group becomes a supergroup while a table stands in it."""

from __future__ import annotations

import pytest

from bot.rendering.views import Ending
from bot.sandbox.hearing import announce
from bot.services import moves
from bot.services.table import Closed, Lobby, Rubber
from bot.storage.store import TableId
from tests.badinput.desk import ANNA, BORIS
from tests.chats.groups import Groups, cards_played


async def playing(groups: Groups, *people: int) -> tuple[int, str]:
    """A table in play in an ordinary group, one card of a person's played; the group and the table."""
    chat = await groups.open(type="group")
    table = await groups.sit(chat, None, *people)
    await groups.begin(chat, table, *people)
    desk = groups.desk
    await desk.play_a_card(await desk.waits_for(table))
    await desk.waits_for(table)
    return chat, table


@pytest.mark.parametrize("silent", [False, True], ids=["told by service messages", "told by an error"])
async def test_the_table_moves_with_its_group(groups: Groups, silent: bool) -> None:
    """The same deal goes on in the new chat, which shows the trick in play; hands link there; nothing is left behind."""
    desk, club = groups.desk, groups.desk.club
    old, table = await playing(groups, ANNA, BORIS)
    played = cards_played(await desk.table(table))
    assert not [button for _, button in club.buttons(ANNA) if "t.me/c" in button.get("url", "")]
    new = await groups.migrate(old, silent=silent)
    if silent:
        await desk.play_a_card(await desk.waits_for(table))
    now = await desk.settled(table, lambda now: now.place.chat == new)
    assert isinstance(now.stage, Rubber)
    assert cards_played(now) >= played
    await club.until(lambda: club.find(new, f"v:{table}:score"))
    link = f"https://t.me/c/{str(new).removeprefix('-100')}/1"
    await club.until(lambda: any(button.get("url") == link for _, button in club.buttons(ANNA)))
    store = desk.app.store
    assert await store.places(old) == {}
    assert await store.places(new) == {0: table}
    await desk.play_a_card(await desk.waits_for(table))


async def test_settled_records_and_answers_are_not_posted_again(groups: Groups) -> None:
    """The new chat gets the trick in play and nothing of what the old one was shown for good."""
    desk, club = groups.desk, groups.desk.club
    old, table = await playing(groups, ANNA)
    await groups.say(ANNA, "/rules", old)
    await club.until(lambda: any(desk.words("rules.play")[:20] in text for text in club.texts(old)))
    await desk.waits_for(table)
    new = await groups.migrate(old)
    await desk.settled(table, lambda now: now.place.chat == new)
    await club.until(lambda: club.find(new, f"v:{table}:score"))
    await desk.quiet(table)
    texts = [text for text in club.texts(new) if text]
    assert len(texts) == 1, texts
    assert desk.words("rules.play")[:20] not in texts[0]


async def test_the_table_answers_commands_in_the_new_chat(groups: Groups) -> None:
    """/table there brings its message."""
    desk, club = groups.desk, groups.desk.club
    old, table = await playing(groups, ANNA)
    new = await groups.migrate(old)
    await desk.settled(table, lambda now: now.place.chat == new)
    message, _ = await club.until(lambda: club.find(new, f"v:{table}:score"))
    await groups.say(ANNA, "/table", new)
    await club.until(
        lambda: (
            (found := club.find(new, f"v:{table}:score")) and found[0]["message_id"] > message["message_id"]
        )
    )


@pytest.mark.parametrize("told", ["old", "new"])
async def test_one_of_the_two_service_messages_is_enough(groups: Groups, told: str) -> None:
    """Whichever of the two chats tells it, and though no call is made meanwhile."""
    desk = groups.desk
    old, table = await playing(groups, ANNA)
    new = await groups.migrate(old, silent=True)
    world, bot = desk.sandbox.world, desk.club.bot
    if told == "old":
        announce(world, world.group(old), world.user(bot), migrate_to_chat_id=new)
    else:
        announce(world, world.group(new), world.user(bot), migrate_from_chat_id=old)
    await desk.settled(table, lambda now: now.place.chat == new)


async def test_both_service_messages_and_the_error_move_it_once(groups: Groups) -> None:
    """Whoever tells it again, in whatever order, changes nothing."""
    desk = groups.desk
    old, table = await playing(groups, ANNA)
    new = await groups.migrate(old)
    await desk.settled(table, lambda now: now.place.chat == new)
    await desk.waits_for(table)
    before = await desk.document(table)
    for _ in range(2):
        await moves.moved(desk.app.tables, old, new)
    assert await desk.document(table) == before
    assert await desk.app.store.places(new) == {0: table}


async def test_a_move_broken_off_after_any_step_is_finished_by_the_next(groups: Groups) -> None:
    """The place was claimed and the process died; or the table had moved and the old index was still there."""
    desk = groups.desk
    old, table = await playing(groups, ANNA)
    store, new = desk.app.store, -1002000009999
    assert await store.claim_place(new, 0, TableId(table)) == table
    await moves.moved(desk.app.tables, old, new)
    assert (await desk.table(table)).place.chat == new
    await store.claim_place(old, 0, TableId(table))
    await moves.moved(desk.app.tables, old, new)
    assert await store.places(old) == {}
    assert await store.places(new) == {0: table}


async def test_a_fresh_lobby_in_the_new_chat_makes_way(groups: Groups) -> None:
    """Somebody opened one before the bot learnt of the move: it closes and says why, the table in play has the place."""
    desk, club = groups.desk, groups.desk.club
    old, table = await playing(groups, ANNA, BORIS)
    new = await groups.migrate(old, silent=True)
    lobby = await groups.sit(new, None, BORIS)
    await desk.play_a_card(await desk.waits_for(table))
    await desk.settled(table, lambda now: now.place.chat == new)
    closed = await desk.settled(lobby, lambda now: isinstance(now.stage, Closed))
    assert isinstance(closed.stage, Closed)
    assert closed.stage.ending is Ending.REPLACED
    await club.until(lambda: desk.words("closed.replaced", bot="whist_table_bot") in club.texts(new))
    assert await desk.app.store.places(new) == {0: table}
    await club.until(lambda: club.find(new, f"v:{table}:score"))


async def test_of_two_tables_in_play_the_one_that_comes_closes(groups: Groups) -> None:
    """A place has one table; its people are told, and those who play in the new chat play on."""
    desk, club = groups.desk, groups.desk.club
    old, table = await playing(groups, ANNA)
    new = await groups.migrate(old, silent=True)
    other = await groups.sit(new, None, BORIS)
    await groups.begin(new, other, BORIS)
    await desk.play_a_card(ANNA)
    closed = await desk.settled(table, lambda now: isinstance(now.stage, Closed))
    assert closed.place.chat == new
    assert (await desk.app.store.places(new)) == {0: other}
    assert isinstance((await desk.table(other)).stage, Rubber)
    await club.until(lambda: desk.words("closed.replaced", bot="whist_table_bot") in club.texts(new))


async def test_a_lobby_moves_too(groups: Groups) -> None:
    """Its people keep their seats, and it begins in the new chat."""
    desk, club = groups.desk, groups.desk.club
    old = await groups.open(type="group")
    table = await groups.sit(old, None, ANNA, BORIS)
    new = await groups.migrate(old)
    now = await desk.settled(table, lambda now: now.place.chat == new)
    assert isinstance(now.stage, Lobby)
    assert [one.id for one in now.people] == [ANNA, BORIS]
    await club.until(lambda: club.find(new, f"l:{table}:start"))
    await groups.begin(new, table, ANNA, BORIS)


async def test_the_groups_language_moves_with_it(groups: Groups) -> None:
    """What was chosen in the group holds in the supergroup."""
    desk, club = groups.desk, groups.desk.club
    old = await groups.open(type="group")
    await desk.app.store.remember_chat(old, "en")
    new = await groups.migrate(old)
    await groups.say(ANNA, "/score", new)
    words = desk.words("no-table", "en", bot="whist_table_bot")
    await club.until(lambda: words in club.texts(new))
