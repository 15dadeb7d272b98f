"""What is shown of people who are away or have left, and how few calls it costs."""

from __future__ import annotations

from dataclasses import replace

from bot.projector.diff import Delete, Edit, Fate, Send, applied, chat_of, key_of
from bot.projector.shown import Owed, Shown, dump, load
from bot.services.commands import Back, Elapse, Leave, StandIn
from bot.services.players import Person
from bot.services.table import Rubber, Table
from bot.services.waits import person_awaited
from tests.projector.chats import Chats
from tests.services.situations import (
    ANNA,
    FOUR,
    VERA,
    asked,
    at,
    before_deal,
    due,
    elapsed,
    goes_on,
    lobby,
    on_turn,
    play,
    rubber,
)

GROUP = lobby(ANNA).place.chat


def away(cards: int = 8) -> tuple[Table, Person]:
    """A table where one has missed two turns, and who that is; it is the turn of another."""
    table = play(cards=cards)
    late = next(one for one in FOUR if one != on_turn(table))
    seats = tuple(replace(late, missed=2) if one == late else one for one in rubber(table).seats)
    return replace(table, stage=replace(rubber(table), seats=seats)), late


def test_a_reminder_is_a_new_message_and_the_old_one_goes() -> None:
    """Two calls to the person on turn, and none to anybody else."""
    chats, table = Chats(), play()
    chats.settle(table)
    assert table.due is not None
    calls = chats.project(asked(table, Elapse(), now=at(table, table.due)).table)
    assert [type(call) for call in calls] == [Send, Delete]
    assert {chat_of(call) for call in calls} == {on_turn(table).id}
    assert isinstance(calls[0], Send)
    assert calls[0].frame.ring


def test_whom_an_ai_sits_in_for_has_one_message_through_the_deals() -> None:
    """It rings once, has no cards and costs no call until he is back; then his hand comes, and it goes."""
    chats = Chats()
    chats.settle(play(cards=8))
    table, late = away()
    calls = [call for call in chats.project(table) if chat_of(call) == late.id]
    assert [(type(call), key_of(call)) for call in calls] == [
        (Send, f"hand:{late.id}:away:0"),
        (Delete, f"hand:{late.id}:1:0"),
    ]
    assert isinstance(calls[0], Send)
    assert calls[0].frame.ring
    assert "p:" not in repr(calls[0].frame.screen.keyboard)
    for _ in range(50):
        table = goes_on(table)
        assert not [call for call in chats.project(table) if chat_of(call) == late.id]
    assert rubber(table).deal == 2
    back = [call for call in chats.project(asked(table, Back(), late).table) if chat_of(call) == late.id]
    assert [(type(call), key_of(call)) for call in back] == [
        (Send, f"hand:{late.id}:2:0"),
        (Delete, f"hand:{late.id}:away:0"),
    ]


def test_the_group_sees_who_is_away_and_has_the_buttons_that_change_it() -> None:
    """Under the trick in play; they go when all are there."""
    chats = Chats()
    table, late = away()
    chats.settle(
        asked(table, Leave(), next(one for one in FOUR if one != late and one != on_turn(table))).table
    )
    screen = chats.screen("trick:")
    buttons = [button.data for row in screen.keyboard for button in row if button.data]
    assert f"{late.name} отдыхает" in screen.text
    assert [data.split(":")[2] for data in buttons if data.startswith("s:")] == ["back", "in"]
    chats.settle(play(cards=8))
    assert "отдыхает" not in chats.screen("trick:").text
    assert "='s:" not in repr(chats.screen("trick:").keyboard)


def test_who_takes_a_seat_has_a_ticket_and_then_the_hand() -> None:
    """No card before the next deal."""
    chats, dima = Chats(), Person(5, "Дима", "ru", ready=True)
    seat = rubber(play()).seat_of(VERA.id)
    assert seat is not None
    table = asked(asked(play(), Leave(), VERA).table, StandIn(seat), dima).table
    chats.settle(table)
    assert not [row for row in chats.screen("hand:5:heir").keyboard if "p:" in repr(row)]
    while rubber(table).deal < 2:
        table = goes_on(table)
    chats.settle(table)
    buttons = [button for row in chats.screen("hand:5:2").keyboard for button in row]
    assert len([one for one in buttons if one.data and one.data.startswith("p:")]) == 13
    assert not [key for key in chats.shown.messages if key.startswith(f"hand:{VERA.id}:")]


def test_when_all_are_away_the_group_is_told_that_the_next_deal_waits() -> None:
    """Below the sheet; it goes as soon as somebody is back."""
    table = elapsed(before_deal()).table
    while isinstance(table.stage, Rubber) and table.stage.match.need is None:
        table = elapsed(table).table
    chats = Chats()
    chats.settle(table)
    assert "подождёт" in chats.screen("pause:").text
    calls = [call for call in chats.project(asked(table, Back(), ANNA).table) if chat_of(call) == GROUP]
    assert [(type(call), key_of(call)) for call in calls] == [(Delete, "pause:1:0")]


def test_the_turn_whose_cards_are_confirmed_is_remembered_with_the_first_moment() -> None:
    """A send or an edit that arrived; nothing of one that did not, and nothing new of a second one."""
    table, chats = play(), Chats()
    owed = Owed(on_turn(table).id, 1, 1)
    (frame,) = [frame for frame in chats.wanted(table) if frame.prompt is not None]
    assert (frame.chat, frame.prompt) == (on_turn(table).id, owed)
    for fate in (Fate.UNSURE, Fate.LATER, Fate.FORBIDDEN, Fate.REFUSED):
        assert applied(Shown(), Send(frame), fate, at=5.0).prompt is None
    once = applied(Shown(), Send(frame), Fate.DONE, 7, at=5.0)
    twice = applied(once, Edit(frame, 7), Fate.DONE, at=9.0)
    assert once.prompt is not None
    assert (once.prompt.owed, once.prompt.at) == (owed, 5.0)
    assert twice.prompt == once.prompt
    assert load(dump(twice)) == twice


def test_a_person_on_turn_whose_time_was_put_off_reads_the_new_end() -> None:
    """In the group and in his hand."""
    chats, table = Chats(), play()
    chats.settle(table)
    later = asked(table, Elapse(), now=replace(due(table), prompt=None)).table
    assert person_awaited(later) == on_turn(table)
    edited = [chat_of(call) for call in chats.project(later) if isinstance(call, Edit)]
    assert set(edited) == {GROUP, on_turn(table).id}
