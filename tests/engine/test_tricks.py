"""Who wins a trick, and what may be played to it."""

import pytest

from engine.cards import Card, Cards, Suit
from engine.seats import Seat
from engine.tricks import Plays, Trick, playable, winner


def plays(text: str) -> Plays:
    return tuple((Seat(seat), Card.parse(card)) for seat, card in enumerate(text.split()))


@pytest.mark.parametrize(
    ("cards", "trump", "seat"),
    [
        ("2S 3S 4S 5S", Suit.H, 3),
        ("TS 9S JS 8S", Suit.H, 2),
        ("AS KS QS 2H", Suit.H, 3),
        ("AS 3H KS 2H", Suit.H, 1),
        ("2S AD AC AH", Suit.D, 1),
        ("2S AD AC AH", None, 0),
        ("2H AS 3H AD", Suit.H, 2),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    cards: str, trump: Suit | None, seat: int
) -> None:
    """A discard never wins, a trump beats every plain card, and the ace is high (RULES C1, C15)."""
    assert winner(plays(cards), trump) == seat


def test_a_hand_that_holds_the_suit_led_must_follow() -> None:
    """Only cards of the suit led may be played while there are any (RULES C14)."""
    hand = Cards.parse("A2.KQ.3.")
    assert playable(hand, Suit.H) == Cards.parse(".KQ..")


def test_a_void_hand_and_the_leader_may_play_anything() -> None:
    """There is no duty to trump, and the leader is free (RULES C14)."""
    hand = Cards.parse("A2.KQ.3.")
    assert playable(hand, Suit.C) == hand
    assert playable(hand, None) == hand


def test_a_trick_tells_the_suit_led() -> None:
    """Before its first card a trick has none."""
    assert Trick(Seat(0), plays("TS 2H"), None).led is Suit.S
    assert Trick(Seat(0), (), None).led is None
