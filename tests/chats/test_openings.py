"""A lobby whose opening broke off, and commands that Telegram brings twice."""

from __future__ import annotations

from dataclasses import replace

from bot.sandbox import Fault, Kind
from bot.services import document
from bot.services.openings import DEFAULT_PACE, DEFAULT_RULESET
from bot.services.place import Place
from bot.services.table import Lobby, Rubber, Table
from bot.storage.store import TableId, new_table_id
from tests.badinput.desk import ANNA, BORIS, VERA, Desk
from tests.chats.groups import Groups


async def broken_off(desk: Desk, chat: int) -> Table:
    """A lobby as it is when its replica died before the place was taken."""
    lobby = Lobby((None,) * 4)
    table = Table(
        new_table_id(), Place(chat, title="Дача"), BORIS, "ru", DEFAULT_RULESET, DEFAULT_PACE, lobby
    )
    table = replace(table, due=3600.0)
    await desk.app.store.create(TableId(table.id), document.dump(table), table.due)
    return table


async def test_a_lobby_whose_opening_broke_off_takes_its_place(groups: Groups) -> None:
    """It is found by commands, and no second one is opened."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    table = await broken_off(desk, chat)
    await club.until(lambda: club.find(chat, f"l:{table.id}:join"))
    await groups.say(ANNA, "/whist", chat)
    await club.until(lambda: any("Стол здесь уже" in text for text in club.texts(chat)))
    assert await desk.app.store.places(chat) == {0: table.id}
    assert len(lobbies(desk, chat)) == 1


async def test_a_lobby_whose_place_another_has_is_never_shown(groups: Groups) -> None:
    """It is forgotten without a word."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA)
    other = await broken_off(desk, chat)
    await desk.quiet(table)
    while await desk.app.store.read(TableId(other.id)) is not None:
        await desk.club.look(0.05)
    assert await desk.app.store.places(chat) == {0: table}
    assert lobbies(desk, chat) == {table}


async def test_a_whist_that_is_brought_twice_opens_one_table(groups: Groups) -> None:
    """And is not told that it stands already; who asks again is."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    desk.sandbox.faults.add(Fault(kind=Kind.DOUBLE, method="message", chat_id=chat))
    table = await groups.sit(chat, None, ANNA)
    desk.sandbox.faults.clear()
    await groups.say(ANNA, "/help", chat)
    await club.until(lambda: any("/whist@" in text for text in club.texts(chat)))
    assert not any("Стол здесь уже" in text for text in club.texts(chat))
    assert lobbies(desk, chat) == {table}
    await groups.say(BORIS, "/whist", chat)
    await club.until(lambda: any("Стол здесь уже" in text for text in club.texts(chat)))


async def test_a_leave_that_is_brought_twice_is_told_once(groups: Groups) -> None:
    """In the lobby and in play."""
    desk, club = groups.desk, groups.desk.club
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA, BORIS, VERA)
    desk.sandbox.faults.add(Fault(kind=Kind.DOUBLE, method="message", chat_id=chat))
    await groups.say(BORIS, "/leave", chat)
    await club.until(lambda: told(desk, chat, "Борис встаёт из-за стола"))
    await groups.begin(chat, table, ANNA, VERA)
    await groups.say(VERA, "/leave", chat)
    await club.until(lambda: told(desk, chat, "Вера встаёт из-за стола"))
    await groups.say(ANNA, "/help", chat)
    await club.until(lambda: told(desk, chat, "/whist@"))
    await desk.app.replies.drain(10)
    await club.look()
    assert not told(desk, chat, desk.words("notice.not-seated"))
    assert isinstance((await desk.table(table)).stage, Rubber)


def told(desk: Desk, chat: int, words: str) -> bool:
    """Whether the group was told something with these words in it."""
    return any(words in text for text in desk.club.texts(chat))


def lobbies(desk: Desk, chat: int) -> set[str]:
    """The tables of the lobbies that the group sees."""
    data = [button.get("callback_data", "") for _, button in desk.club.buttons(chat)]
    return {one.split(":")[1] for one in data if one.startswith("l:")}
