"""Whist of the manual of the 19th century, preset `russian-19c` (RULES V2 rule 10): as `russian`, but a game is worth
nothing of its own, the rubber twenty, and slams as much as the rubber and half of it."""

from dataclasses import replace

from engine.rulesets.menus import LINED
from engine.rulesets.ruleset import GameValue
from engine.rulesets.russian import RUSSIAN

RUSSIAN_19C = replace(
    RUSSIAN,
    key="whist/russian-19c@1",
    game_values=(GameValue(0, 0),),
    rubber_bonus=20,
    small_slam=10,
    grand_slam=20,
    slams_follow=True,
    menu=LINED,
)
