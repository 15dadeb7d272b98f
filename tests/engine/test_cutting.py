"""The cut for partners and deal."""

from collections.abc import Sequence

import pytest

from engine.cards import PACK, Card
from engine.cutting import draw, seating
from engine.events import Drawn
from engine.plan import FOUR_HANDS
from engine.rulesets import CutTie


def pack(top: str) -> tuple[Card, ...]:
    """A whole pack that begins with these cards."""
    first = [Card.parse(card) for card in top.split()]
    return (*first, *(card for card in PACK if card not in first))


def drawn(top: str) -> tuple[Drawn, ...]:
    return draw(pack(top), 4)


def cards(draws: Sequence[Drawn], number: int) -> dict[int, str]:
    return {one.player: str(one.card) for one in draws if one.round == number}


@pytest.mark.parametrize(
    ("top", "seats"),
    [
        ("2C KS 5D 9H", (0, 1, 2, 3)),
        ("KS 2C 9H 5D", (1, 0, 3, 2)),
        ("KS AH 9H 5D", (1, 0, 3, 2)),
        ("AS 2S 3S 4S", (0, 3, 1, 2)),
    ],
)
def test_the_lowest_two_are_partners_and_the_lowest_deals(top: str, seats: tuple[int, ...]) -> None:
    """Seat 0 is the lowest, 2 the second, 1 the highest, 3 the third; the ace is low (RULES C3, C5)."""
    assert seating(drawn(top), FOUR_HANDS) == seats


def test_only_those_who_tie_draw_again() -> None:
    """Two fives draw again for their order between themselves; the others stand by their first card (C4)."""
    draws = drawn("5C KS 5D 2H QS 3D")
    assert cards(draws, 1) == {0: "5C", 1: "KS", 2: "5D", 3: "2H"}
    assert cards(draws, 2) == {0: "QS", 2: "3D"}
    assert len(draws) == 6
    assert seating(draws, FOUR_HANDS) == (3, 1, 2, 0)


def test_two_pairs_of_ties_are_broken_apart() -> None:
    """A low pair and a high pair each draw again, and a low second card does not leave its pair."""
    draws = drawn("5C KS 5D KH 9S 2D 8S 3D")
    assert cards(draws, 2) == {0: "9S", 1: "2D", 2: "8S", 3: "3D"}
    assert seating(draws, FOUR_HANDS) == (2, 3, 0, 1)


def test_ties_may_repeat() -> None:
    """Who ties again draws again, until all differ."""
    draws = drawn("5C 5D 7S 9S 8H 8D 3C 2C")
    assert [one.round for one in draws] == [1, 1, 1, 1, 2, 2, 3, 3]
    assert seating(draws, FOUR_HANDS) == (1, 3, 0, 2)


def test_a_pack_of_nothing_but_ties_is_decided_by_suits() -> None:
    """A pack ordered by rank ends in ties; then hearts are highest, diamonds, clubs, spades follow (C4)."""
    by_rank = tuple(sorted(PACK, key=lambda card: (card.rank, card.suit)))
    draws = draw(by_rank, 4)
    assert len(draws) == 52
    assert cards(draws, 13) == {0: "AC", 1: "AD", 2: "AH", 3: "AS"}
    assert seating(draws, FOUR_HANDS) == (3, 2, 0, 1)


def test_the_order_of_suits_may_decide_ties_at_once() -> None:
    """With `suit_order` nobody draws again: hearts are highest, then diamonds, clubs, spades (RULES C4)."""
    draws = draw(pack("5H KC 5C KS"), 4, CutTie.SUIT_ORDER)
    assert len(draws) == 4
    assert seating(draws, FOUR_HANDS) == (2, 1, 0, 3)
