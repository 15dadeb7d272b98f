"""Long whist, preset `long` (RULES V3L): as ten-point whist, with a call for honours at eight and a bonus for the rubber."""

from dataclasses import replace

from engine.call import CallForHonours
from engine.rulesets.ten import TEN

LONG = replace(TEN, key="whist/long@1", rubber_bonus=2, talks=(CallForHonours(at=8),))
