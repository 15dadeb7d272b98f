"""Whist of the first article, preset `wiki` (RULES V1): ten points of tricks and honours, no premiums."""

from engine.plan import FOUR_HANDS
from engine.rulesets.menus import MARKS
from engine.rulesets.ruleset import GameValue, Penalty, Ruleset
from engine.rulesets.scales import COUNT4
from engine.sheet import Account

WIKI = Ruleset(
    key="whist/wiki@1",
    plan=FOUR_HANDS,
    target=10,
    trick_value=1,
    tricks_account=Account.MARKS,
    extras_account=Account.MARKS,
    honours=COUNT4,
    honours_bar=False,
    slams_account=Account.MARKS,
    small_slam=0,
    grand_slam=0,
    corona_table=(),
    premiums_account=Account.MARKS,
    game_values=(GameValue(0, 0),),
    rubber_bonus=0,
    settled=(Account.MARKS,),
    penalties=(Penalty.TRICKS3, Penalty.FINE5),
    menu=MARKS | {"target": ("5", "7", "10")},
)
