"""Documents that this release cannot read: corrupt ones, and those of a newer release."""

from __future__ import annotations

import logging

import pytest

from bot.storage.keys import Keys
from bot.storage.store import TableId
from tests.badinput.desk import ANNA, BORIS, GRISHA, Desk
from tests.redis_server import PrivateServer

KEYS = Keys("whist")
UNREADABLE = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"table"',
    "{}",
    '{"v":1}',
    '{"v":"1"}',
    '{"v":[]}',
    '{"v":99,"stage":["auction"],"hands":"AKQJ.T98.765.432"}',
    '{"v":1e999}',
    "\ufffd\x00\x01",
    "[" * 5000,
]


def put(server: PrivateServer, table: str, field: str, value: str) -> None:
    """Write into a table's hash, as a newer release or a fault might."""
    server.run("HSET", KEYS.table("table", TableId(table)), field, value)


@pytest.mark.parametrize("doc", UNREADABLE)
async def test_an_unreadable_table_is_told_and_kept(
    desk: Desk, server: PrivateServer, caplog: pytest.LogCaptureFixture, doc: str
) -> None:
    """Whoever touches it is told; not a byte of it changes; the log says so once, without a word of it."""
    table = await desk.play(ANNA)
    await desk.quiet(table)
    card, told = desk.club.cards(ANNA)[0], desk.words("notice.newer-table")
    put(server, table, "doc", doc)
    server.run("ZADD", KEYS.shard("dirty", int(table[:2])), "0", table)
    caplog.clear()
    assert (await desk.club.press_on(ANNA, *card))["text"] == told
    assert await desk.forge(BORIS, desk.newest(desk.club.chat), f"v:{table}:score") == told
    for command, speaker, chat in (
        ("/whist", BORIS, desk.club.chat),
        ("/stop", ANNA, desk.club.chat),
        ("/hand", ANNA, ANNA),
    ):
        seen = desk.club.texts(chat).count(told)
        await desk.club.say(speaker, command, chat)
        await desk.club.until(lambda seen=seen, chat=chat: desk.club.texts(chat).count(told) > seen)  # type: ignore[misc]  # defaults
    await desk.club.look(0.5)
    assert await desk.document(table) == doc
    errors = [
        record
        for record in caplog.records
        if record.name.startswith("bot") and record.levelno >= logging.ERROR
    ]
    assert 1 <= len(errors) <= 10, "a line for each touch, none for the time between"


async def test_other_tables_play_on(desk: Desk, server: PrivateServer) -> None:
    """Also those of the same people; a new one can be joined."""
    table = await desk.play(ANNA)
    put(server, table, "doc", '{"v":99}')
    members = [GRISHA, ANNA]
    there = (await desk.club.crowd.act("groups", title="Другой", members=members, type="supergroup"))[
        "chat_id"
    ]
    await desk.club.say(ANNA, "/whist", there)
    await desk.club.press(ANNA, there, "l:")
    await desk.club.press(ANNA, there, "l:")
    _, button = await desk.club.until(lambda: desk.club.find(there, "l:"))
    other = button["callback_data"].split(":")[1]
    await desk.settled(other, lambda now: [one.id for one in now.people] == [ANNA] and now.people[0].ready)
    await desk.club.press(ANNA, there, f"l:{other}:start:ask")
    await desk.club.press(ANNA, there, f"l:{other}:start:fill")
    await desk.club.until(lambda: desk.club.find(ANNA, f"p:{other}:1:"))
    assert await desk.document(table) == '{"v":99}'


@pytest.mark.parametrize("shown", ["{", "[]", '{"m":[]}', '{"m":{"x":[1]},"s":{},"p":0}', "null"])
async def test_what_is_shown_is_shown_anew_where_it_cannot_be_read(
    desk: Desk, server: PrivateServer, shown: str
) -> None:
    """The belief about Telegram is no secret and no state: the game goes on with new messages."""
    table = await desk.play(ANNA)
    await desk.quiet(table)
    (old, _), before = desk.club.cards(ANNA)[0], await desk.document(table)
    put(server, table, "shown", shown)
    await desk.app.store.orphan(TableId(table), [])
    new = await desk.club.until(
        lambda: next((one for one, _ in desk.club.cards(ANNA) if one["message_id"] > old["message_id"]), None)
    )
    assert await desk.document(table) == before
    assert new["text"] == old["text"]
    await desk.play_a_card(ANNA)
    await desk.quiet(table)
