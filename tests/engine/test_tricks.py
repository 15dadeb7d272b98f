"""Who wins a trick, and which suit was led to it."""

import pytest

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.tricks import Plays, Trick, winner


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


def test_a_trick_tells_the_suit_led() -> None:
    """Before its first card a trick has none."""
    assert Trick(Seat(0), plays("TS 2H"), None).led is Suit.S
    assert Trick(Seat(0), (), None).led is None
