"""Somebody of no group who knows a table's id, for links travel, and forges buttons in his own private chat."""

from __future__ import annotations

from tests.badinput.desk import ANNA, BORIS
from tests.chats.groups import Groups
from tests.chats.test_members import stranger

BUTTONS = (
    *("l:{}:rules:", "l:{}:panel:main", "l:{}:panel:options", "l:{}:leave:", "l:{}:join:", "l:{}:opt:stake"),
    *("v:{}:more", "a:{}:1", "s:{}:in:0", "s:{}:back:0", "c:{}:1:1", "h:{}:1:1", "o:{}:1:1:ask"),
)


async def test_he_moves_nothing_in_the_group(groups: Groups) -> None:
    """The table stays as it is, its group reads nothing, and he is told why."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA, BORIS)
    await desk.club.press(ANNA, chat, f"l:{table}:panel:settings")
    await desk.quiet(table)
    person = await stranger(desk)
    await desk.club.until(lambda: desk.club.texts(person))
    before, after = await desk.document(table), groups.made()
    for button in BUTTONS:
        assert await desk.forge(person, desk.newest(person), button.format(table)), button
        assert await desk.document(table) == before, button
    await desk.quiet(table)
    assert [call for call in groups.calls(chat, after) if not call.startswith("get")] == []


async def test_whoever_sits_at_it_asks_from_there(groups: Groups) -> None:
    """The group reads the rules that he asked for under his own hand."""
    desk = groups.desk
    chat = await groups.open()
    table = await groups.sit(chat, None, ANNA, BORIS)
    await desk.quiet(table)
    after = groups.made()
    await desk.forge(BORIS, desk.newest(BORIS), f"l:{table}:rules:")
    await desk.quiet(table)
    assert groups.calls(chat, after)
