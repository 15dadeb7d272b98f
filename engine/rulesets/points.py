"""The points of a game where a tradition leaves them to the table: as short or as ten-point whist (RULES V7, V9)."""

from __future__ import annotations

from dataclasses import replace

from engine.rulesets.option import Option
from engine.rulesets.ruleset import Ruleset
from engine.rulesets.short import SHORT
from engine.rulesets.ten import TEN

_COUNTED = {"5": SHORT, "10": TEN}


def _chosen(ruleset: Ruleset) -> str:
    return str(ruleset.target) if POINTS.name in ruleset.menu else ""


def _choose(ruleset: Ruleset, text: str) -> Ruleset:
    if text not in _COUNTED:
        raise ValueError("no such game")
    counted = _COUNTED[text]
    return replace(
        ruleset,
        target=counted.target,
        honours=counted.honours,
        honours_bar=counted.honours_bar,
        grand_slam=counted.grand_slam,
        slam=counted.slam,
        game_values=counted.game_values,
        rubber_bonus=counted.rubber_bonus,
        penalties=counted.penalties,
    )


POINTS = Option("points", _chosen, _choose)
