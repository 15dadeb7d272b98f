"""The rulesets by their versioned keys. A record stores the key; a changed ruleset gets a new one."""

from engine.rulesets.anfilada import ANFILADA
from engine.rulesets.favourite import FAVOURITE_SUIT
from engine.rulesets.long import LONG
from engine.rulesets.ruleset import (
    AfterRubber,
    BarAt,
    BothRevoke,
    CoronaBy,
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
from engine.rulesets.russian_19c import RUSSIAN_19C
from engine.rulesets.short import SHORT
from engine.rulesets.ten import TEN
from engine.rulesets.wiki import WIKI

RULESETS: dict[str, Ruleset] = {
    ruleset.key: ruleset
    for ruleset in (RUSSIAN, RUSSIAN_19C, SHORT, TEN, LONG, FAVOURITE_SUIT, ANFILADA, WIKI)
}
"""In the order in which a lobby shows them; the first is the usual one."""

__all__ = [
    "ANFILADA",
    "FAVOURITE_SUIT",
    "LONG",
    "RULESETS",
    "RUSSIAN",
    "RUSSIAN_19C",
    "SHORT",
    "TEN",
    "WIKI",
    "AfterRubber",
    "BarAt",
    "BothRevoke",
    "CoronaBy",
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
