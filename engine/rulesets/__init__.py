"""The rulesets by their versioned keys. A record stores the key; a changed ruleset gets a new one."""

from engine.rulesets.ruleset import (
    AfterRubber,
    GameValue,
    HonoursBy,
    HonoursScale,
    Penalty,
    Ruleset,
)
from engine.rulesets.russian import RUSSIAN
from engine.rulesets.short import SHORT

RULESETS: dict[str, Ruleset] = {ruleset.key: ruleset for ruleset in (RUSSIAN, SHORT)}

__all__ = [
    "RULESETS",
    "RUSSIAN",
    "SHORT",
    "AfterRubber",
    "GameValue",
    "HonoursBy",
    "HonoursScale",
    "Penalty",
    "Ruleset",
]
