"""The options of the law of the table: what may be played, claimed and taken back (RULES §1.3, I6)."""

from __future__ import annotations

from dataclasses import replace

from engine.law.talks import lawful
from engine.rulesets.option import Needs, Option, always, one_of, truth
from engine.rulesets.penalties import MENUS
from engine.rulesets.ruleset import BothRevoke, Ruleset

SIDES = 2
"""Offenders and injured."""


def _law(name: str, needs: Needs = always) -> Option:
    """A law that is on or off, and with it its questions."""
    plain = truth(name, needs)
    return replace(plain, choose=lambda ruleset, text: lawful(plain.choose(ruleset, text)))


def _two_sides(ruleset: Ruleset) -> bool:
    """Whether a revoke has an injured side (RULES R5)."""
    return len(ruleset.sides) == SIDES


def _may_revoke(ruleset: Ruleset) -> bool:
    return not ruleset.enforce_follow


def _may_ask(ruleset: Ruleset) -> bool:
    """Whether anybody has a partner who could ask him (RULES R10)."""
    players = ruleset.plan.players
    return _may_revoke(ruleset) and any(sum(seat in players for seat in side) > 1 for side in ruleset.sides)


def _menu(ruleset: Ruleset) -> str:
    return next((name for name, menu in MENUS.items() if menu == ruleset.penalties), "")


def _choose_menu(ruleset: Ruleset, text: str) -> Ruleset:
    if text not in MENUS:
        raise ValueError("no menu of penalties")
    return replace(ruleset, penalties=MENUS[text])


TABLE_LAW: tuple[Option, ...] = (
    _law("enforce_follow", needs=_two_sides),
    Option("revoke_penalty", _menu, _choose_menu, needs=_may_revoke),
    one_of("both_revoke", BothRevoke, needs=_may_revoke),
    truth("revoke_individual", needs=_may_ask),
    _law("claims"),
    _law("undo"),
    truth("confirm"),
)
"""In the order in which they are chosen and shown."""
