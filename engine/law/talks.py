"""Which questions of the table's law a ruleset asks."""

from __future__ import annotations

from dataclasses import replace

from engine.law.reckoning import Claims
from engine.law.rest import Rest
from engine.law.revokes import Revokes
from engine.law.undo import Undo
from engine.rulesets import Ruleset


def lawful(ruleset: Ruleset) -> Ruleset:
    """The ruleset with the talks that its choices ask for, behind those of its tradition."""
    own = (talk for talk in ruleset.talks if not isinstance(talk, Revokes | Claims | Rest | Undo))
    revokes = () if ruleset.enforce_follow else (Revokes(), Claims())
    rest = (Rest(),) if ruleset.claims else ()
    undo = (Undo(),) if ruleset.undo else ()
    return replace(ruleset, talks=(*own, *revokes, *rest, *undo))
