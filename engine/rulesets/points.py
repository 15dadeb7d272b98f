"""The points of a game where a tradition leaves them to the table: as short or as ten-point whist (RULES V7, V9)."""

from __future__ import annotations

from engine.rulesets.option import Option, taking
from engine.rulesets.ruleset import Ruleset
from engine.rulesets.short import SHORT
from engine.rulesets.ten import TEN

_COUNTED = {"5": SHORT, "10": TEN}
_COUNTING = (
    *("target", "honours", "honours_bar", "grand_slam", "slam"),
    *("game_values", "rubber_bonus", "penalties"),
)
"""What they differ in."""


def _chosen(ruleset: Ruleset) -> str:
    return str(ruleset.target) if POINTS.name in ruleset.menu else ""


def _choose(ruleset: Ruleset, text: str) -> Ruleset:
    if text not in _COUNTED:
        raise ValueError("no such game")
    return taking(ruleset, _COUNTED[text], *_COUNTING)


POINTS = Option("points", _chosen, _choose)
