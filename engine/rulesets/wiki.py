"""Whist of the first article, preset `wiki` (RULES V1): ten points of tricks and honours, no premiums."""

from dataclasses import replace

from engine.choices import Penalty
from engine.rulesets.menus import MARKS
from engine.rulesets.plain import PLAIN
from engine.rulesets.scales import COUNT4

WIKI = replace(
    PLAIN,
    key="whist/wiki@1",
    honours=COUNT4,
    penalties=(Penalty.TRICKS3, Penalty.FINE5),
    menu=MARKS | {"target": ("5", "7", "10")},
)
