"""What there should be to see, and that few calls lead there from whatever is shown."""

from __future__ import annotations

from random import Random

import pytest

from bot.projector.diff import Delete, Edit, Fate, Send, Strip, chat_of, key_of
from bot.projector.frame import Kind
from bot.projector.frames import TRICKS
from bot.rendering.screen import Screen
from bot.services.commands import Again, Ask, BringHand, ChooseRuleset, Leave, Start, Stop
from bot.services.table import Rubber, Table
from tests.projector.chats import Chats
from tests.services.situations import (
    ANNA,
    BORIS,
    CLOVER,
    FOUR,
    VERA,
    asked,
    before_deal,
    between_deals,
    elapsed,
    goes_on,
    lobby,
    over,
    play,
)

GROUP = lobby(ANNA).place.chat


def life() -> list[Table]:
    """Every moment of a table from its lobby to the third deal, and its end."""
    tables = [lobby(ANNA, BORIS, VERA), lobby(*FOUR), before_deal()]
    while len(tables) < 125:
        last = tables[-1]
        is_over = isinstance(last.stage, Rubber) and last.stage.match.over
        tables.append(asked(last, Again(1), ANNA).table if is_over else goes_on(last))
    return [*tables, asked(tables[-1], Stop(), ANNA).table]


LIFE = life()


def posted(chats: Chats, chat: int = GROUP) -> list[str]:
    """The texts of a chat's messages that are known to be there."""
    return [chats.messages[one.message].text for one in chats.shown.messages.values() if one.chat == chat]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_shown_a_few_calls_lead_to_what_should_be(seed: int) -> None:
    """From any moment to any later one, however many were left out; then nothing differs."""
    random, chats, moment = Random(seed), Chats(), 0
    while moment < len(LIFE):
        table = LIFE[moment]
        chats.settle(table)
        for frame in chats.wanted(table):
            if frame.kind is Kind.LIVE:
                assert chats.messages[chats.shown.messages[frame.key].message] == frame.screen
        moment += random.randint(1, 30)


@pytest.mark.parametrize("seed", range(6))
def test_after_any_troubles_a_few_good_calls_lead_to_what_should_be(seed: int) -> None:
    """Lost replies, refusals, vanished messages; what is settled is never unsettled by any."""
    random, chats = Random(seed), Chats()
    for table in LIFE[:: random.randint(1, 6)]:
        before = dict(chats.shown.settled)
        chats.project(table, lambda call: random.choice(list(Fate)), patient=random.random() < 0.5)
        assert all(chats.shown.settled[family] >= number for family, number in before.items())
    chats.settle(LIFE[-1])
    assert not chats.lag(LIFE[-1]).calls


def test_a_finished_record_is_never_sent_twice() -> None:
    """Through a whole table of two rubbers every trick, sheet and cut was sent at most once."""
    chats = Chats()
    for table in LIFE:
        chats.settle(table)
    sent = [call.frame.key for call in chats.calls if isinstance(call, Send)]
    assert len(sent) == len(set(sent))
    assert {key.split(":")[0] for key in sent} == {"lobby", "cut", "trick", "sheet", "end", "hand", "closed"}


def test_a_trick_is_one_message_edited_as_cards_fall_and_stays_as_its_record() -> None:
    """One send as it opens, an edit a card; the trick after it has its own message."""
    chats = Chats()
    for table in LIFE[: LIFE.index(play(cards=4)) + 1]:
        chats.settle(table)
    tricks = [call for call in chats.calls if key_of(call).startswith("trick:")]
    assert [type(call) for call in tricks] == [Send, Edit, Edit, Edit, Edit, Send]
    assert [key_of(call) for call in tricks] == ["trick:1:1:0"] * 5 + ["trick:1:2:0"]


def test_where_an_ai_plays_four_tricks_share_a_message() -> None:
    """Every card is an edit of it, and the fifth trick opens the next: AIs are faster than a group's budget."""
    chats, people = Chats(), (ANNA, BORIS, VERA, CLOVER)
    for cards in range(17):
        chats.settle(play(people, cards))
    tricks = [call for call in chats.calls if key_of(call).startswith("trick:")]
    assert [type(call) for call in tricks] == [Send, *[Edit] * 16, Send]
    assert [key_of(call) for call in tricks] == ["trick:1:1:0"] * 17 + ["trick:1:5:0"]
    assert chats.shown.settled["trick"] == 1 * TRICKS + 4


def test_tricks_that_could_not_go_out_go_out_as_one() -> None:
    """The message of trick 4 becomes the record of 4 to 6, and trick 7 gets the next: two calls."""
    chats = Chats()
    for cards in range(14):
        chats.settle(play(cards=cards))
    record, running = (call for call in chats.project(play(cards=25)) if chat_of(call) == GROUP)
    assert isinstance(record, Edit)
    assert isinstance(running, Send)
    assert record.frame.screen.text.startswith("<b>Взятки 4–6</b>")
    assert running.frame.key == "trick:1:7:0"
    assert chats.shown.settled["trick"] == 1 * TRICKS + 6


def test_of_late_sheets_one_goes_out_with_all_their_lines() -> None:
    """A group that heard nothing of two deals reads one sheet."""
    chats = Chats()
    chats.settle(play())
    chats.settle(over())
    assert [key_of(call) for call in chats.calls if "sheet" in key_of(call)] == ["sheet:2"]
    assert not [call for call in chats.calls if "sheet:1" in key_of(call)]


def test_the_group_reads_trick_sheet_and_next_trick_in_this_order() -> None:
    """Whatever lags, nothing is told before what came first."""
    chats = Chats()
    chats.settle(play(cards=50))
    after = elapsed(between_deals()).table
    calls = [call for call in chats.project(after) if chat_of(call) == GROUP]
    assert [key_of(call).split(":")[0] for call in calls] == ["trick", "sheet", "trick"]


def test_the_hand_of_a_deal_is_one_message_and_the_next_deal_brings_another() -> None:
    """The ticket becomes the first hand; an old hand is deleted."""
    chats = Chats()
    for table in LIFE[: LIFE.index(elapsed(between_deals()).table) + 1]:
        chats.settle(table)
    to_anna = [call for call in chats.calls if chat_of(call) == ANNA.id]
    assert [call.frame.key for call in to_anna if isinstance(call, Send)] == ["hand:1:1:0", "hand:1:2:0"]
    assert [call.key for call in to_anna if isinstance(call, Delete)] == ["hand:1:1:0"]


def test_a_hand_asked_for_is_a_new_message_and_the_old_one_goes() -> None:
    """Nobody else's chat is touched."""
    chats = Chats()
    chats.settle(play())
    calls = chats.project(asked(play(), BringHand(), ANNA).table)
    assert [type(call) for call in calls] == [Send, Delete]
    assert {chat_of(call) for call in calls} == {ANNA.id}


def test_a_table_asked_for_comes_to_the_end_of_the_chat() -> None:
    """The trick in play is sent anew, its old message goes, and no record with it."""
    chats = Chats()
    chats.settle(play(cards=6))
    calls = chats.project(asked(play(cards=6), Ask("table"), ANNA).table)
    assert [(type(call), key_of(call)) for call in calls] == [(Send, "trick:1:2:1"), (Delete, "trick:1:2:0")]


def test_an_answer_is_posted_once_and_replaced_by_the_next() -> None:
    """It tells of the moment it was asked in, and is not edited as the game goes on."""
    chats = Chats()
    chats.settle(asked(play(cards=6), Ask("score"), ANNA).table)
    text = chats.screen("answer:score:1").text
    later = elapsed(asked(play(cards=6), Ask("score"), ANNA).table).table
    chats.settle(elapsed(elapsed(later).table).table)
    assert chats.screen("answer:score:1").text == text
    calls = chats.project(asked(later, Ask("score"), BORIS).table)
    told = [(type(call), key_of(call)) for call in calls if "answer" in key_of(call)]
    assert told == [(Send, "answer:score:2"), (Delete, "answer:score:1")]


def test_posted_rules_follow_the_choices_of_the_lobby() -> None:
    """The same message tells the ruleset that is chosen now, and is not posted again when somebody deletes it."""
    chats, table = Chats(), asked(lobby(*FOUR), Ask("rules"), ANNA).table
    chats.settle(table)
    other = asked(table, ChooseRuleset("whist/ten@1"), ANNA).table
    calls = [call for call in chats.project(other) if "answer" in key_of(call)]
    assert [(type(call), key_of(call)) for call in calls] == [(Edit, "answer:rules:1")]
    assert "В десять поэнов" in chats.screen("answer:rules").text
    chats.project(table, lambda call: Fate.GONE if "answer" in key_of(call) else Fate.DONE)
    assert not [call for call in chats.project(other) if "answer" in key_of(call)]


def test_who_had_left_a_table_reads_that_it_closed() -> None:
    """Silently, in the place of the message with the way back."""
    chats, table = Chats(), asked(play(), Leave(), VERA).table
    chats.settle(table)
    calls = [call for call in chats.project(asked(table, Stop(), ANNA).table) if chat_of(call) == VERA.id]
    assert [type(call) for call in calls] == [Send, Delete]
    assert isinstance(calls[0], Send)
    assert not calls[0].frame.ring
    assert "закрыт" in calls[0].frame.screen.text


def test_things_asked_for_in_a_row_are_all_posted_in_their_order() -> None:
    """An answer waits for its token; another question does not take its place."""
    table = play(cards=6)
    for what in ("rules", "score", "last"):
        table = asked(table, Ask(what), ANNA).table
    calls = Chats().project(table)
    told = [key_of(call) for call in calls if "answer" in key_of(call)]
    assert told == ["answer:rules:1", "answer:score:2", "answer:last:3"]


def test_only_the_lobby_and_the_end_ring_in_the_group() -> None:
    """A hand rings its owner."""
    chats = Chats()
    for table in LIFE:
        chats.settle(table)
    group = {
        call.frame.key.split(":")[0] for call in chats.calls if isinstance(call, Send) and call.frame.ring
    }
    assert group == {"lobby", "end", "hand"}


def test_hands_may_not_be_forwarded_and_are_shown_to_their_owner_alone() -> None:
    """No card of a hand is in any other chat."""
    chats = Chats()
    chats.settle(play())
    for frame in chats.wanted(play()):
        assert frame.private == (frame.chat > 0)
        cards = {
            button.data
            for row in frame.screen.keyboard
            for button in row
            if (button.data or "").startswith("p:")
        }
        assert len(cards) == (13 if frame.chat > 0 else 0)
    hands = [frame.screen.keyboard for frame in chats.wanted(play()) if frame.private]
    assert len(set(hands)) == 4


def test_the_hand_of_who_left_goes_and_one_message_tells_the_way_back() -> None:
    """It does not ring, and stays as it is through the deals to come."""
    chats, table = Chats(), asked(play(), Leave(), VERA).table
    chats.settle(play())
    calls = [call for call in chats.project(table) if chat_of(call) == VERA.id]
    assert [(type(call), key_of(call)) for call in calls] == [(Send, "hand:3:left:0"), (Delete, "hand:3:1:0")]
    assert isinstance(calls[0], Send)
    assert not calls[0].frame.ring
    for _ in range(60):
        table = goes_on(table)
        assert not [call for call in chats.project(table) if chat_of(call) == VERA.id]


def test_the_lobby_is_one_message_edited_as_people_sit_down() -> None:
    """Nothing is sent to the group for who joins, and nothing deleted."""
    chats = Chats()
    chats.settle(lobby())
    for people in ((ANNA,), (ANNA, BORIS), (ANNA, BORIS, VERA), FOUR):
        group = [call for call in chats.project(lobby(*people)) if chat_of(call) == GROUP]
        assert [type(call) for call in group] == [Edit]


def test_the_lobby_becomes_the_line_that_the_game_has_begun() -> None:
    """Its buttons go; a lobby whose message was never sent is not sent late."""
    chats = Chats()
    chats.settle(lobby(*FOUR))
    chats.settle(before_deal())
    (closed,) = [
        one
        for one in chats.messages.values()
        if "Анна\u00a0· Борис\u00a0· Вера\u00a0· Гриша" in one.text and not one.keyboard
    ]
    assert isinstance(closed, Screen)
    unseen = Chats()
    unseen.settle(before_deal())
    assert not [call for call in unseen.calls if "lobby" in key_of(call)]


def test_buttons_under_what_is_over_are_taken_away() -> None:
    """The end of a rubber keeps its words when the next one begins, and loses its button."""
    chats = Chats()
    chats.settle(over())
    text = chats.screen("end:").text
    calls = chats.project(asked(over(), Again(1), VERA).table)
    assert [key_of(call) for call in calls if isinstance(call, Strip)] == ["end:1"]
    assert Screen(text) in chats.messages.values()


def test_a_table_of_ais_and_one_person_writes_to_that_person_only() -> None:
    """And to the group."""
    chats = Chats()
    chats.settle(asked(lobby(ANNA, CLOVER), Start(fill=True), ANNA).table)
    assert {chat_of(call) for call in chats.calls} == {ANNA.id, GROUP}
