"""Runs from the ace in the dealt hands."""

from engine.coronas import Corona, coronas
from tests.engine.card_play import deal

DEALT = "1 AKQJ.AK3.5432.65 T.QJT9.K.AKQJT98 98765.8765.QJT9. 432.42.A876.7432 8C"
"""Clubs are trumps: seat 0 has four spades from the ace and two hearts, seat 1 seven trumps."""


def test_every_run_of_three_or_more_from_the_ace_counts() -> None:
    """For either side, in one hand; two cards, or a run without the ace, are none (RULES V2 rules 3, 4)."""
    assert coronas(deal(DEALT).layout) == (
        Corona(side=0, cards=4, trump=False),
        Corona(side=1, cards=7, trump=True),
    )


def test_coronas_are_counted_on_the_hands_as_dealt() -> None:
    """Cards that have fallen still belong to the run they were dealt in."""
    assert coronas(deal(DEALT + " QDAD3DKD").layout) == coronas(deal(DEALT).layout)
