"""Whist for two, preset `double-dummy` (RULES V9): each has an open hand for a partner and plays both; counted as short whist."""

from dataclasses import replace

from engine.plan import Plan
from engine.rulesets.menus import FICHES, POINTS, SLAM
from engine.rulesets.ruleset import AfterRubber
from engine.rulesets.short import SHORT
from engine.seats import PARTNERS, Seat

DOUBLE_DUMMY = replace(
    SHORT,
    key="whist/double-dummy@1",
    plan=Plan(PARTNERS, actors=(Seat(0), Seat(1), Seat(0), Seat(1))),
    after_rubber=AfterRubber.STAY,
    menu={name: choices for name, choices in (FICHES | SLAM | POINTS).items() if name != "after_rubber"},
)
