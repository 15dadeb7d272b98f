"""Who wins a trick, and which suit was led to it."""

import pytest

from engine.cards import Card, Cards, Suit
from engine.seats import Seat
from engine.tricks import Plays, Trick, winner, winning


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
    assert winning(plays(cards), trump) == (seat, plays(cards)[seat][1])


@pytest.mark.parametrize(
    ("cards", "low", "seat"),
    [("AH 2H", "AH", 1), ("AH 2H", "AS", 0), ("2H AH 3S KS", "AH AS", 0), ("AH AS 2S KD", "AH AS", 0)],
)
def test_an_ace_that_ranks_below_the_two_beats_no_card_of_its_suit(cards: str, low: str, seat: int) -> None:
    """It wins a trick only where nobody follows suit; there are no trumps, whatever is said of them (RULES V12 rule 3)."""
    lowest = Cards.holding(map(Card.parse, low.split()))
    for trump in (None, Suit.S):
        assert winning(plays(cards), trump, lowest) == (seat, plays(cards)[seat][1])


def test_a_trick_tells_the_suit_led() -> None:
    """Before its first card a trick has none."""
    assert Trick(Seat(0), plays("TS 2H"), None).led is Suit.S
    assert Trick(Seat(0), (), None).led is None
