"""The rulesets by their versioned keys. A record stores the key; a changed ruleset gets a new one."""

from engine.rulesets.bismarck import BISMARCK
from engine.rulesets.cayenne import CAYENNE
from engine.rulesets.ruleset import (
    AfterRubber,
    BarAt,
    CutCard,
    CutTie,
    GameValue,
    HonoursBy,
    HonoursScale,
    Penalty,
    Review,
    Ruleset,
    Slam,
)
from engine.rulesets.russian import RUSSIAN
from engine.rulesets.short import SHORT
from engine.rulesets.ten import TEN
from engine.rulesets.wiki import WIKI

RULESETS: dict[str, Ruleset] = {
    ruleset.key: ruleset for ruleset in (RUSSIAN, SHORT, TEN, WIKI, CAYENNE, BISMARCK)
}

__all__ = [
    "BISMARCK",
    "CAYENNE",
    "RULESETS",
    "RUSSIAN",
    "SHORT",
    "TEN",
    "WIKI",
    "AfterRubber",
    "BarAt",
    "CutCard",
    "CutTie",
    "GameValue",
    "HonoursBy",
    "HonoursScale",
    "Penalty",
    "Review",
    "Ruleset",
    "Slam",
]
