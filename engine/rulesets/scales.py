"""The scales of honours by the names of RULES §1.5, and what games are worth in fiches."""

from engine.cards import Rank
from engine.choices import HonoursBy, HonoursScale
from engine.rulesets.ruleset import GameValue

_FOUR = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_FIVE = (*_FOUR, Rank.TEN)

HOYLE4 = HonoursScale(_FOUR, (0, 0, 0, 2, 4), HonoursBy.DEALT)
RUSSIAN5 = HonoursScale(_FIVE, (0, 0, 0, 2, 4, 5), HonoursBy.TRICKS)
GERMAN5 = HonoursScale(_FIVE, (0, 0, 0, 2, 4, 6), HonoursBy.TRICKS)
COUNT4 = HonoursScale(_FOUR, (0, 0, 0, 3, 4), HonoursBy.DEALT)
COUNT5 = HonoursScale(_FIVE, (0, 0, 0, 3, 4, 5), HonoursBy.DEALT)
PRUSSIAN4 = HonoursScale(_FOUR, (0, 0, 2, 3, 4), HonoursBy.DEALT)
COUNT_BOTH = HonoursScale(_FOUR, (0, 1, 2, 3, 4), HonoursBy.DEALT, each=True)
NO_HONOURS = HonoursScale(_FIVE, (0, 0, 0, 0, 0, 0), HonoursBy.TRICKS)

SCALES = {
    "hoyle4": HOYLE4,
    "russian5": RUSSIAN5,
    "german5": GERMAN5,
    "count4": COUNT4,
    "count5": COUNT5,
    "count_both": COUNT_BOTH,
    "prussian4": PRUSSIAN4,
    "none": NO_HONOURS,
}

TREBLE_DOUBLE_SINGLE = (GameValue(5, 1), GameValue(1, 2), GameValue(0, 3))
"""Fiches of a game of ten points by the loser's marks (RULES V3 rule 6)."""
