"""A card taken back by consent of the opponents, as an entry of the log."""

from __future__ import annotations

import pytest

from engine.actions import Answer, Play
from engine.events import CardsTakenBack
from engine.match import Match, apply, refusal
from engine.record import deal_line, dump, load
from engine.refusals import IllegalAction, RefusalCode
from engine.rulesets import TEN
from engine.rulesets.options import with_options
from engine.seats import Seat
from tests.engine.at_the_table import answered, dealt, in_hand, offers, on_turn, played

UNDO = with_options(TEN, {"undo": "1"})


def asked(match: Match, after: int = 0) -> tuple[Match, Seat]:
    """The match once the player of the last card but so many asks for it, and who he is."""
    assert match.deal is not None
    seat = match.deal.lying[-1 - after][0]
    return answered(match, "undo", seat, "ask"), seat


def agreed(match: Match, seat: Seat) -> Match:
    for opponent in ((seat + 1) % 4, (seat + 3) % 4):
        match = answered(match, "consent", opponent, "yes")
    return match


@pytest.mark.parametrize("cards", [1, 3, 4, 5, 6, 30])
def test_a_card_comes_back_once_both_opponents_agree(cards: int) -> None:
    """Also the one that turned a trick: hand, trick and turned card are as before it, and he is on turn."""
    before = played(dealt(UNDO, 7), cards - 1)
    match, seat = asked(played(before, 1))
    match = agreed(match, seat)
    assert match.deal is not None
    assert before.deal is not None
    assert on_turn(match) == seat == on_turn(before)
    assert match.deal[2:7] == before.deal[2:7]
    assert match.deal.back[-1].kept == cards - 1


def test_turns_grow_on_so_that_the_card_taken_back_is_not_played_by_its_old_tap() -> None:
    """The turn in which it was played stays his past, and the number of nobody's present or future."""
    before = played(dealt(UNDO, 7), 5)
    assert before.deal is not None
    match = played(before, 1)
    old = before.deal.turn_number
    assert match.deal is not None
    assert match.deal.played(old) is not None
    match, seat = asked(match)
    match = agreed(match, seat)
    numbers = set()
    while match.deal and match.deal.turn:
        assert match.deal.played(old) is None
        numbers.add(match.deal.turn_number)
        match = played(match, 1)
    assert min(numbers) > old + 1
    assert len(numbers) == 47
    assert match.deal is not None
    assert match.deal.played(max(numbers)) == match.deal.lying[-1]
    assert match.deal.played(min(numbers)) == match.deal.lying[5]


def test_one_who_refuses_is_enough() -> None:
    """The game goes on, and the same card is not asked for again."""
    match, seat = asked(played(dealt(UNDO, 7), 5))
    match = answered(match, "consent", (seat + 3) % 4, "no")
    assert not offers(match, "consent")
    assert not offers(match, "undo", seat)
    assert match.deal is not None
    assert len(match.deal.lying) == 5


def test_the_deal_waits_for_consent() -> None:
    """No card falls meanwhile, and the partner is not asked."""
    match, seat = asked(played(dealt(UNDO, 7), 5))
    assert {one.to for one in offers(match, "consent")} == {(seat + 1) % 4, (seat + 3) % 4}
    refused = refusal(match, on_turn(match), Play(in_hand(match, on_turn(match))[0]))
    assert refused is not None
    assert refused.code is RefusalCode.UNANSWERED


def test_what_followed_goes_back_with_it() -> None:
    """A card of three cards ago takes the later ones along, each into its hand."""
    match = played(dealt(UNDO, 7), 7)
    match, seat = asked(match, after=2)
    match = answered(match, "consent", (seat + 1) % 4, "yes")
    (last,) = offers(match, "consent")
    match, events = apply(match, last.to, Answer(last.number, "yes"))
    assert CardsTakenBack(seat, 3) in events
    assert match.deal is not None
    assert len(match.deal.lying) == 4
    assert [len(match.deal.hand(Seat(one))) for one in range(4)] == [12, 12, 12, 12]


def test_until_he_plays_again_and_not_after_the_last_card() -> None:
    """Each player's latest card may be asked for; once the deal is scored none."""
    match = played(dealt(UNDO, 7), 4)
    assert len(offers(match, "undo")) == 4
    (old,) = offers(match, "undo", on_turn(match))
    match = played(match, 1)
    with pytest.raises(IllegalAction):
        apply(match, old.to, Answer(old.number, "ask"))
    match = played(match, 47)
    assert match.deal is not None
    assert match.deal.phase.offers == ()


def test_the_record_has_what_was_taken_back_where_it_was_laid() -> None:
    """The line reads in the order of time, and the same match comes of it, taken back once or twice or in the first trick."""
    match = played(dealt(UNDO, 7), 2)
    for cards in (1, 3, 2, 4):
        match = played(match, cards)
        match, seat = asked(match, after=min(cards - 1, 2))
        assert load(dump(match)) == match
        match = agreed(match, seat)
        assert load(dump(match)) == match
    match = played(match, 3)
    assert load(dump(match)) == match
    assert match.deal is not None
    words = deal_line(match.deal).split(" ")[6:]
    cards_laid = sum(len(word) // 2 for word in words if ":" not in word)
    assert cards_laid == match.deal.laid
    assert sum(word.endswith(":ask") for word in words) == 4
