"""Counting honours as dealt and in the tricks won."""

from dataclasses import replace

from engine.choices import HonoursBy
from engine.honours import honours
from engine.rulesets import RUSSIAN, SHORT
from tests.engine.card_play import deal

PLAYED = (
    "3 A2.KQJ.T98.76543 KQ3.A98.AKQ.KJT2 J4.T765.7654.AQ9 T98765.432.J32.8 8C"
    " AS3S4STS 2SKSJS5S QSQC6SJH 5H2HKHAH"
)
"""Clubs are trumps. Side 1 was dealt K J T and side 0 A Q; the queen has taken a trick of side 0."""


def test_honours_as_dealt_are_counted_in_the_hands() -> None:
    """Ace, king, queen, jack of trumps, wherever they went (RULES §1.5 hoyle4)."""
    assert honours(deal(PLAYED), SHORT.honours) == (2, 2)


def test_honours_in_tricks_belong_to_who_won_the_trick() -> None:
    """The ten is the fifth honour, and what is still in the hands is not counted (RULES §1.5 russian5)."""
    assert honours(deal(PLAYED), RUSSIAN.honours) == (1, 0)


def test_where_honours_are_counted_is_the_scales_choice() -> None:
    """The same scale counts hands or tricks as its field says."""
    assert honours(deal(PLAYED), replace(RUSSIAN.honours, by=HonoursBy.DEALT)) == (2, 3)
