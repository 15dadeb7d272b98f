"""The rulesets by their versioned keys. A record stores the key; a changed ruleset gets a new one."""

from engine.rulesets.double_dummy import DOUBLE_DUMMY
from engine.rulesets.dummy import DUMMY
from engine.rulesets.humbug import HUMBUG
from engine.rulesets.prussian import PRUSSIAN
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
    ruleset.key: ruleset for ruleset in (RUSSIAN, SHORT, TEN, WIKI, DUMMY, PRUSSIAN, DOUBLE_DUMMY, HUMBUG)
}

__all__ = [
    "DOUBLE_DUMMY",
    "DUMMY",
    "HUMBUG",
    "PRUSSIAN",
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
