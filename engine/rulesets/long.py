"""Long whist, preset `long` (RULES V3L): as ten-point whist, with a bonus for the rubber."""

from dataclasses import replace

from engine.rulesets.ten import TEN

LONG = replace(TEN, key="whist/long@1", rubber_bonus=2)
