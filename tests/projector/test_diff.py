"""One frame, one message: which call it needs, and what is believed once the call has met its fate."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.projector.diff import Call, Delete, Edit, Fate, Send, Strip, applied, difference
from bot.projector.frame import Frame, Kind
from bot.projector.shown import Posted, PutOff, Shown, digests, dump, load
from bot.rendering.screen import Button, Screen
from tests.projector.chats import Chats
from tests.services.situations import ANNA, BORIS, elapsed, on_turn, play

CHAT = -100200
LIVE = Frame("lobby:0", CHAT, Kind.LIVE, Screen("Лобби"))
RECORD = Frame("cut:1", CHAT, Kind.RECORD, Screen("Жребий"), family="cut", ordinal=1)
NOTE = Frame("answer:1", CHAT, Kind.NOTE, Screen("Счёт"))


def holding(frame: Frame, message: int = 7, *, known: bool = True) -> Shown:
    """What is shown where this frame stands as it should."""
    return Shown({frame.key: Posted(frame.chat, message, *digests(frame.screen), known)})


def changed(frame: Frame, text: str = "другое") -> Frame:
    """The frame with another text."""
    return replace(frame, screen=Screen(text))


def calls(shown: Shown, *wanted: Frame, patient: bool = False) -> tuple[Call, ...]:
    return difference(shown, wanted, patient).calls


@pytest.mark.parametrize("frame", [LIVE, RECORD, NOTE], ids=lambda frame: frame.kind.value)
def test_what_is_not_there_is_sent(frame: Frame) -> None:
    """Once; then nothing differs."""
    (send,) = calls(Shown(), frame)
    assert send == Send(frame)
    shown = applied(Shown(), send, Fate.DONE, 7)
    assert not calls(shown, *([] if frame.kind is Kind.RECORD else [frame]))


def test_a_frame_that_must_not_come_anew_is_not_sent() -> None:
    """It only changes a message that is there."""
    assert not calls(Shown(), replace(RECORD, anew=False))


@pytest.mark.parametrize("frame", [LIVE, RECORD], ids=lambda frame: frame.kind.value)
def test_what_shows_something_else_is_edited(frame: Frame) -> None:
    """By the number of its message."""
    assert calls(holding(frame), changed(frame)) == (Edit(changed(frame), 7),)


def test_a_note_is_not_edited() -> None:
    """It tells of the moment in which it was asked for."""
    assert not calls(holding(NOTE), changed(NOTE))


def test_a_change_of_buttons_alone_is_a_change() -> None:
    """Nobody may press what is not offered any more."""
    pressed = replace(LIVE, screen=Screen("Лобби", ((Button("Сесть", data="l:t:join:"),),)))
    assert calls(holding(LIVE), pressed) == (Edit(pressed, 7),)


def test_what_may_wait_is_put_off_until_somebody_has_waited_long_enough() -> None:
    """Tricks and score of a waiting hand; cards are shown at once."""
    waiting = replace(LIVE, screen=Screen("Ждём · 3:2", lasting="Ждём"))
    later = replace(LIVE, screen=Screen("Ждём · 4:2", lasting="Ждём"))
    found = difference(holding(waiting), [later], patient=False)
    assert (found.calls, found.put_off) == ((), True)
    assert calls(holding(waiting), later, patient=True) == (Edit(later, 7),)
    urgent = replace(LIVE, screen=Screen("Ваш ход · 4:2", lasting="Ваш ход"))
    assert calls(holding(waiting), urgent) == (Edit(urgent, 7),)


def test_the_hand_of_who_waits_costs_no_call_while_others_play() -> None:
    """A card costs the edit of the hand played from, of the next one and of the table."""
    chats = Chats()
    chats.settle(play(cards=8))
    table = play(cards=8)
    for _ in range(3):
        player, table = on_turn(table), elapsed(table).table
        edited = {call.frame.chat for call in chats.project(table, patient=False) if isinstance(call, Edit)}
        assert edited == {player.id, on_turn(table).id, CHAT}


def test_at_rest_the_waiting_hands_catch_up() -> None:
    """After a while without a commit everything is as it should be."""
    chats = Chats()
    chats.settle(play(cards=7))
    chats.project(play(cards=8), patient=False)
    assert chats.lag(play(cards=8), patient=False).put_off
    chats.settle(play(cards=8))
    assert not chats.lag(play(cards=8)).calls


def test_a_record_in_its_final_form_is_settled_without_a_call() -> None:
    """Its message is forgotten, its number kept."""
    found = difference(holding(RECORD), [RECORD], patient=False)
    assert (found.calls, found.shown) == ((), Shown({}, {"cut": 1}))


def test_a_watermark_is_never_lowered() -> None:
    """Whatever comes late."""
    assert Shown({}, {"cut": 5}).with_settled("cut", 3).settled == {"cut": 5}


def test_a_live_message_that_is_gone_is_sent_anew() -> None:
    """It was deleted in the chat."""
    shown = applied(holding(LIVE), Edit(changed(LIVE), 7), Fate.GONE)
    assert calls(shown, changed(LIVE)) == (Send(changed(LIVE)),)


def test_a_record_that_is_gone_is_settled() -> None:
    """Nobody wants to read it again."""
    final = changed(RECORD)
    shown = applied(holding(RECORD), Edit(final, 7), Fate.GONE)
    assert shown == Shown({}, {"cut": 1})


def test_a_record_that_telegram_refuses_for_good_is_settled() -> None:
    """Trying again would help nobody."""
    assert applied(Shown(), Send(RECORD), Fate.REFUSED) == Shown({}, {"cut": 1})


@pytest.mark.parametrize("fate", [Fate.LATER, Fate.UNSURE, Fate.FORBIDDEN, Fate.GONE])
def test_a_send_that_did_not_surely_arrive_is_made_again(fate: Fate) -> None:
    """A stray is healed when it is touched; a lost message is not."""
    assert calls(applied(Shown(), Send(LIVE), fate), LIVE) == (Send(LIVE),)


def test_an_edit_whose_reply_was_lost_leaves_its_message_doubtful() -> None:
    """It is edited again, even to what it may show already."""
    shown = applied(holding(LIVE), Edit(changed(LIVE), 7), Fate.UNSURE)
    assert calls(shown, LIVE) == (Edit(LIVE, 7),)
    assert calls(shown, changed(LIVE)) == (Edit(changed(LIVE), 7),)


def test_a_call_that_must_wait_changes_nothing() -> None:
    """It is found again from the state of then."""
    for call in (Edit(changed(LIVE), 7), Send(NOTE), Delete(LIVE.key, CHAT, 7), Strip(LIVE.key, CHAT, 7)):
        assert applied(holding(LIVE), call, Fate.LATER) == holding(LIVE)


@pytest.mark.parametrize(
    ("key", "call"),
    [
        ("hand:1:1:0", Delete),
        ("answer:1", Delete),
        ("lobby:0", Delete),
        ("trick:1:1:0", Delete),
        ("end:1", Strip),
    ],
)
def test_a_message_that_is_no_frame_any_more_goes_or_loses_its_keyboard(key: str, call: type[Call]) -> None:
    """By its family."""
    frame = replace(LIVE, key=key)
    (found,) = calls(holding(frame))
    assert isinstance(found, call)
    for fate in (Fate.DONE, Fate.GONE):
        assert applied(holding(frame), found, fate) == Shown()


def test_a_message_too_old_to_be_deleted_loses_its_keyboard() -> None:
    """Telegram deletes nothing after 48 hours, and edits at any age."""
    hand = replace(LIVE, key="hand:1:1:0")
    shown = applied(holding(hand), Delete(hand.key, CHAT, 7), Fate.REFUSED)
    (strip,) = calls(shown)
    assert isinstance(strip, Strip)
    assert (strip.chat, strip.message) == (CHAT, 7)
    assert applied(shown, strip, Fate.REFUSED) == Shown()


def test_a_stray_that_was_tapped_loses_its_keyboard() -> None:
    """A message of ours that nobody knows of."""
    shown = holding(LIVE).doubting((f"stray:{ANNA.id}:99",))
    (strip,) = calls(shown, LIVE)
    assert isinstance(strip, Strip)
    assert (strip.chat, strip.message) == (ANNA.id, 99)
    assert applied(shown, strip, Fate.DONE) == holding(LIVE)


def test_a_person_who_sees_an_old_hand_makes_all_his_hands_doubtful_and_nobody_elses() -> None:
    """His message is edited although it is believed to be right; ids that begin alike are not confused."""
    hands = {name: Posted(number, 7, *digests(LIVE.screen)) for name, number in KEYS.items()}
    doubted = Shown(hands).doubting(("hand:1",))
    assert [name for name, posted in doubted.messages.items() if not posted.known] == [
        "hand:1:1:0",
        "hand:1:2:0",
    ]


KEYS = {"hand:1:1:0": 1, "hand:1:2:0": 1, "hand:11:1:0": 11, f"hand:{BORIS.id}:1:0": BORIS.id}


def test_patience_is_counted_from_the_first_look_at_a_revision() -> None:
    """Another look at the same revision neither ends it nor begins it anew; a commit does."""
    first = Shown().putting_off(rev=5, clock=100.0, patience=10.0)
    assert not first.waited(5, 104.0)
    again = first.putting_off(rev=5, clock=104.0, patience=10.0)
    assert (again.waited(5, 109.9), again.waited(5, 110.0)) == (False, True)
    moved_on = again.putting_off(rev=6, clock=111.0, patience=10.0)
    assert (moved_on.waited(6, 120.0), moved_on.waited(6, 121.0)) == (False, True)


def test_what_is_shown_comes_back_from_its_line() -> None:
    """And nothing from an empty one; a line that is none is refused."""
    shown = replace(holding(LIVE, known=False).with_settled("trick", 19), put_off=PutOff(3, 71.5))
    assert load(dump(shown)) == shown
    assert load("") == Shown()
    assert load(dump(Shown())) == Shown()
    with pytest.raises(ValueError, match="not a line"):
        load("{")


def test_a_line_holds_no_text() -> None:
    """Message ids and digests only."""
    chats = Chats()
    chats.settle(play())
    line = dump(chats.shown)
    assert not [card for card in ("A♠", "♥", "AS") if card in line]
    assert chats.shown.knows(ANNA.id, chats.shown.messages["hand:1:1:0"].message)
    assert not chats.shown.knows(BORIS.id, chats.shown.messages["hand:1:1:0"].message)
