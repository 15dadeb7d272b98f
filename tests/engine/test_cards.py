"""Cards, suits, ranks, and sets of cards."""

import copy
import pickle

import pytest

from engine.cards import FULL_PACK, PACK, Card, Cards, Rank, Suit, is_pack


def test_there_is_one_object_for_each_card() -> None:
    """However a card is made, copied or unpickled, it is the same object."""
    card = Card.parse("TH")
    assert card is Card(Suit.H, Rank.TEN)
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_a_card_and_its_text_are_inverses() -> None:
    """Parsing the text of each of the 52 cards gives that card, and its repr is code that makes it."""
    assert [Card.parse(str(card)) for card in PACK] == list(PACK)
    assert all(eval(repr(card)) is card for card in PACK)
    assert str(Card(Suit.S, Rank.ACE)) == f"{Rank.ACE}{Suit.S}" == "AS"


@pytest.mark.parametrize("text", ["", "A", "1S", "SA", "10S", "as", "AS ", "AX"])
def test_what_names_no_card_is_refused(text: str) -> None:
    """A text that is not exactly a rank and a suit is a ValueError."""
    with pytest.raises(ValueError, match="not a card"):
        Card.parse(text)


def test_a_card_cannot_be_changed() -> None:
    """Cards are values; an attempt to change one fails and changes nothing."""
    card = Card.parse("2C")
    with pytest.raises(AttributeError):
        card.rank = Rank.ACE  # type: ignore[misc]  # it must fail
    assert card.rank is Rank.TWO


def test_a_hand_and_its_text_are_inverses() -> None:
    """A hand is written spades, hearts, diamonds, clubs, each from the top, and read back."""
    hand = Cards.parse("AT.Q83..K2")
    assert hand.text == "AT.Q83..K2"
    assert [str(card) for card in hand] == ["AS", "TS", "QH", "8H", "3H", "KC", "2C"]
    assert Cards.parse("...") == Cards()


@pytest.mark.parametrize("text", ["", "AK", "A.K.Q", "A.K.Q.J.T", "X..."])
def test_what_is_no_hand_is_refused(text: str) -> None:
    """A hand has four suits of known ranks."""
    with pytest.raises(ValueError, match=r"card|hand"):
        Cards.parse(text)


def test_sets_of_cards_behave_as_sets() -> None:
    """Membership, size, union, intersection, difference and a suit's part agree with frozensets."""
    some, others = Cards.holding(PACK[:30]), Cards.holding(PACK[20:])
    assert frozenset(some | others) == frozenset(PACK) == frozenset(FULL_PACK)
    assert frozenset(some & others) == frozenset(PACK[20:30])
    assert frozenset(some - others) == frozenset(PACK[:20])
    assert [card for card in PACK if card in some] == list(PACK[:30])
    assert len(some) == 30
    assert frozenset(some.of(Suit.D)) == {card for card in PACK if card.suit is Suit.D}
    assert not Cards()


def test_a_hand_does_not_show_itself() -> None:
    """The repr of a set of cards tells its size only, so that no hand reaches a log."""
    assert repr(Cards.parse("AKQ...2")) == "<4 cards>"
    assert f"{Cards.parse('AKQ...2')}" == "<4 cards>"


def test_a_pack_is_the_52_cards_each_once() -> None:
    """Any order is a pack; a doubled or missing card is none."""
    assert is_pack(PACK[::-1])
    assert not is_pack(PACK[:-1])
    assert not is_pack((*PACK[:-1], PACK[0]))
