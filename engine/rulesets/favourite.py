"""Whist with a favourite suit, preset `favourite` (RULES V5): ten-point whist where all counts double when the
favourite suit is trumps."""

from dataclasses import replace

from engine.rulesets.menus import FAVOURITE, FICHES, SLAM
from engine.rulesets.ruleset import CutCard
from engine.rulesets.ten import TEN

FAVOURITE_SUIT = replace(
    TEN,
    key="whist/favourite@1",
    cut_card=CutCard.EACH_GAME,
    favourite_times=2,
    menu=FICHES | SLAM | FAVOURITE,
)
