"""Runs from the ace."""

import pytest

from engine.choices import CoronaBy
from engine.coronas import Corona, coronas
from tests.engine.card_play import deal

DEALT = "1 AKQJ.AK3.5432.65 T.QJT9.K.AKQJT98 98765.8765.QJT9. 432.42.A876.7432 8C"
"""Clubs are trumps: seat 0 has four spades from the ace and two hearts, seat 1 seven trumps."""
SHARED = "3 AQ32.432.432.A54 T98.AQT.AQT.QJT9 KJ54.K65.K65.K32 76.J987.J987.876 7S ASTSKS6S QS8SJS7S ACQCKC6C"
"""Seats 0 and 2 share four spades from the ace, and have taken three tricks: ace to ten of spades, ace to queen of clubs."""


def test_every_run_of_three_or_more_from_the_ace_counts() -> None:
    """For either side, in one hand; two cards, or a run without the ace, are none (RULES V2 rules 3, 4)."""
    assert coronas(deal(DEALT), CoronaBy.HAND) == (
        Corona(side=0, cards=4, trump=False),
        Corona(side=1, cards=7, trump=True),
    )


def test_coronas_are_counted_on_the_hands_as_dealt() -> None:
    """Cards that have fallen still belong to the run they were dealt in."""
    assert coronas(deal(DEALT + " QDAD3DKD"), CoronaBy.HAND) == coronas(deal(DEALT), CoronaBy.HAND)


@pytest.mark.parametrize(
    ("by", "runs"), [(CoronaBy.HAND, ()), (CoronaBy.PAIR, ((0, 4),)), (CoronaBy.TRICKS, ((0, 3), (0, 5)))]
)
def test_a_table_says_in_whose_cards_a_corona_is(by: CoronaBy, runs: tuple[tuple[int, int], ...]) -> None:
    """In one hand there is none, in two together one, in the tricks of the side two (RULES V2 rule 4)."""
    assert tuple((corona.side, corona.cards) for corona in coronas(deal(SHARED), by)) == runs
