"""From the pack to the hands."""

from random import Random

from engine.cards import PACK, Cards
from engine.dealing import gathered, lay_out
from engine.plan import FOUR_HANDS
from engine.seats import Seat, Turn, left_of, side_of
from tests.engine.card_play import shuffled


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """The first card goes to the dealer's left, the last to the dealer, and that one is turned (RULES C9)."""
    layout = lay_out(FOUR_HANDS, PACK, Seat(2))
    assert layout.hands[3] == Cards.holding(PACK[0::4])
    assert layout.hands[0] == Cards.holding(PACK[1::4])
    assert layout.hands[1] == Cards.holding(PACK[2::4])
    assert layout.hands[2] == Cards.holding(PACK[3::4])
    assert layout.turned is PACK[-1]
    assert layout.trump is PACK[-1].suit
    assert layout.turned in layout.hands[layout.dealer]


def test_gathered_cards_deal_the_same_hands() -> None:
    """Gathering a layout and dealing it again changes nothing, whoever deals."""
    for seed in range(8):
        layout = lay_out(FOUR_HANDS, shuffled(Random(seed)), Seat(seed % 4))
        assert lay_out(FOUR_HANDS, gathered(FOUR_HANDS, layout), layout.dealer) == layout


def test_a_layout_does_not_show_its_hands() -> None:
    """The only card in its repr is the one that was turned."""
    layout = lay_out(FOUR_HANDS, PACK, Seat(0))
    assert repr(layout).count("Card") == 1
    assert repr(layout.turned) in repr(layout)


def test_seats_go_round_and_belong_to_sides() -> None:
    """Left of the last seat is the first, at a table of any size; partners are opposite (RULES C2)."""
    assert left_of(Seat(3), 4) == 0
    assert left_of(Seat(1), 3) == 2
    assert [side_of(FOUR_HANDS.sides, Seat(seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert Turn(Seat(0), Seat(2)).actor == 2
