"""The hand: what may be played stands first and in colour, and what waits stays quiet."""

from dataclasses import replace

import pytest

from bot.callbacks import CardTap
from bot.rendering import fan, hand, trick
from bot.rendering.faces import face
from bot.rendering.screen import Keyboard, Style
from bot.rendering.views import HandView
from engine.actions import Dealt
from engine.cards import Card
from engine.match import apply, begin
from engine.rulesets import RUSSIAN
from engine.seats import Seat
from engine.view import PlayerView
from tests.rendering.scenes import CATALOGUES, of, played, stacked, table

RU = CATALOGUES.of("ru")


def taps(keyboard: Keyboard) -> list[CardTap]:
    """What the cards' buttons carry."""
    carried = (button.data for row in keyboard for button in row)
    return [CardTap.unpack(data) for data in carried if data and data.startswith("p:")]


def test_captions_begin_with_rank_and_suit() -> None:
    """A card's caption is its rank and suit, the ten in figures."""
    assert face(Card.parse("AS")).startswith("A♠")
    assert face(Card.parse("TH")).startswith("10♥")


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("cards", [0, 1, 9, 10, 11, 24])
def test_every_card_of_the_hand_is_a_button_once(seat: int, cards: int) -> None:
    """Waiting or on turn, legal or not: each card keeps its callback."""
    view = of(played(cards), seat)
    assert view.view is not None
    assert view.view.hand is not None
    shown = taps(hand.hand(RU, view).keyboard)
    assert sorted(tap.card for tap in shown) == sorted(str(card) for card in view.view.hand)
    assert {(tap.table, tap.deal) for tap in shown} == {(view.table.id, view.table.deal)}


def test_cards_name_the_turn_only_for_whom_it_is() -> None:
    """On turn the buttons carry the turn's number; a waiting hand's carry 0."""
    assert {tap.turn for tap in taps(hand.hand(RU, of(played(9), 2)).keyboard)} == {10}
    assert {tap.turn for tap in taps(hand.hand(RU, of(played(9), 1)).keyboard)} == {0}


def test_legal_cards_come_first_and_alone_have_colour() -> None:
    """With spades led, Vera's spades stand in the first row in colour, everything else below without."""
    first, *rest = fan.on_turn(table(played(9)), seen(of(played(9), 2)))
    assert [button.text[:-1] for button in first] == ["J♠", "10♠", "8♠"]
    assert {button.style for button in first} == {Style.PRIMARY}
    assert {button.style for row in rest for button in row} == {None}


def test_a_void_hand_may_play_anything_and_trumps_look_different() -> None:
    """Without the suit led all cards are in colour, trumps in another one."""
    keyboard = fan.on_turn(table(played(10)), seen(of(played(10), 3)))
    styles = {button.text[-2]: button.style for row in keyboard for button in row}
    assert styles == {"♥": Style.SUCCESS, "♣": Style.PRIMARY, "♦": Style.PRIMARY}


LONG_SUITS = ("AKQJT987.5432.A.", "65432.AKQJT9.KQ.", ".876.JT98765432.", "...AKQJT98765432")


@pytest.mark.parametrize(
    ("seat", "rows"), [(0, [4, 4, 4, 1]), (1, [5, 3, 3, 2]), (2, [3, 5, 5]), (3, [5, 4, 4])]
)
def test_long_suits_are_split_evenly(seat: int, rows: list[int]) -> None:
    """No row holds more than five cards, and a longer suit's rows are as equal as can be."""
    match = begin(RUSSIAN, 1, Seat(0))
    match, _ = apply(match, None, Dealt(stacked(LONG_SUITS, Card.parse("5H"))))
    assert [len(row) for row in fan.waiting(table(match), seen(of(match, seat)))] == rows


def test_a_waiting_hand_must_be_right_at_once_only_in_what_its_budget_can_keep_true() -> None:
    """Another's card or trick changes neither the cards of who waits nor the lasting part of his text."""
    shown = [hand.hand(RU, of(played(cards), 3)) for cards in (3, 4, 5)]
    assert len({screen.lasting for screen in shown}) == 1
    assert len({screen.keyboard for screen in shown}) == 1
    assert len({screen.text for screen in shown}) == 2


def test_who_waits_is_not_told_whose_turn_it_is() -> None:
    """The waiting hand names the partner and nobody else."""
    text = hand.hand(RU, of(played(9), 1)).text
    assert "Гриша" in text
    assert not any(name in text for name in ("Анна", "Вера"))


@pytest.mark.parametrize("cards", [4, 9, 12])
@pytest.mark.parametrize("code", CATALOGUES.languages)
def test_the_turned_card_is_named_no_more_after_the_first_trick(code: str, cards: int) -> None:
    """From the second trick on only the suit may be told (RULES C10), in the group and in every hand."""
    t, match = CATALOGUES.of(code), played(cards)
    texts = [trick.running(t, table(match), 1).text, trick.record(t, table(match), 1, 1).text]
    texts += [hand.hand(t, of(match, seat)).text for seat in range(4)]
    assert all("7♥" not in text for text in texts)
    assert "7♥" in trick.running(t, table(played(3)), 1).text


def test_the_reader_s_side_comes_first() -> None:
    """In his own message each reads his own side's tricks first."""
    match = played(8)
    assert "Мы 0 : 2 Они" in hand.hand(RU, of(match, 0)).text
    assert "Мы 2 : 0 Они" in hand.hand(RU, of(match, 1)).text


def test_without_a_link_to_the_group_the_way_back_is_left_out() -> None:
    """Telegram has no address for a basic group, and a button without one cannot be sent."""
    shown = of(played(9), 2)
    bare = replace(shown, table=replace(shown.table, link=None))
    urls = [button.url for row in hand.hand(RU, bare).keyboard for button in row]
    assert set(urls) == {None}


def seen(shown: HandView) -> PlayerView:
    """The player's own view."""
    assert shown.view is not None
    return shown.view
