"""The rulesets by their versioned keys. A record stores the key; a changed ruleset gets a new one."""

from engine.rulesets.american import AMERICAN
from engine.rulesets.anfilada import ANFILADA
from engine.rulesets.bismarck import BISMARCK
from engine.rulesets.cayenne import CAYENNE
from engine.rulesets.double_dummy import DOUBLE_DUMMY
from engine.rulesets.dummy import DUMMY
from engine.rulesets.favourite import FAVOURITE_SUIT
from engine.rulesets.humbug import HUMBUG
from engine.rulesets.long import LONG
from engine.rulesets.prussian import PRUSSIAN
from engine.rulesets.ruleset import AfterRubber, BothRevoke, CutCard, CutTie, GameValue, Review, Ruleset
from engine.rulesets.russian import RUSSIAN
from engine.rulesets.russian_19c import RUSSIAN_19C
from engine.rulesets.short import SHORT
from engine.rulesets.ten import TEN
from engine.rulesets.wiki import WIKI

RULESETS: dict[str, Ruleset] = {
    ruleset.key: ruleset
    for ruleset in (
        *(RUSSIAN, RUSSIAN_19C, SHORT, TEN, LONG, FAVOURITE_SUIT, ANFILADA, AMERICAN, WIKI),
        *(DUMMY, PRUSSIAN, DOUBLE_DUMMY, HUMBUG, BISMARCK, CAYENNE),
    )
}
"""In the order in which a lobby shows them; the first is the usual one."""

__all__ = [
    "AMERICAN",
    "ANFILADA",
    "BISMARCK",
    "CAYENNE",
    "DOUBLE_DUMMY",
    "DUMMY",
    "FAVOURITE_SUIT",
    "HUMBUG",
    "LONG",
    "PRUSSIAN",
    "RULESETS",
    "RUSSIAN",
    "RUSSIAN_19C",
    "SHORT",
    "TEN",
    "WIKI",
    "AfterRubber",
    "BothRevoke",
    "CutCard",
    "CutTie",
    "GameValue",
    "Review",
    "Ruleset",
]
