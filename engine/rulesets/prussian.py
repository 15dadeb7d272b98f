"""Prussian whist for two, preset `prussian` (RULES V8): each may exchange his hand for a packet that nobody has seen."""

from dataclasses import replace

from engine.choices import Slam
from engine.plan import Plan, Spares
from engine.rulesets.menus import ALONE
from engine.rulesets.packets import each_for_his_own
from engine.rulesets.ruleset import AfterRubber
from engine.rulesets.scales import PRUSSIAN4
from engine.rulesets.ten import TEN
from engine.seats import Seat

PRUSSIAN = replace(
    TEN,
    key="whist/prussian@1",
    plan=Plan(
        sides=((Seat(0),), (Seat(1),)),
        actors=(Seat(0), Seat(1)),
        spares=Spares.BESIDE,
        prelude=each_for_his_own,
    ),
    honours=PRUSSIAN4,
    honours_bar=False,
    grand_slam=0,
    slam=Slam.PAY_AND_MARK,
    after_rubber=AfterRubber.STAY,
    menu=ALONE | {"trick_value": ("1", "2"), "rubber_bonus": ("0", "2")},
)
