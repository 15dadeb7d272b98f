"""Encyclopedic whist, preset `russian` (RULES V2): ten below the line by tricks only, all else above it."""

from engine.choices import Penalty
from engine.plan import FOUR_HANDS
from engine.rulesets.menus import CORONAS, LINED
from engine.rulesets.ruleset import GameValue, Ruleset
from engine.rulesets.scales import RUSSIAN5
from engine.sheet import Account

RUSSIAN = Ruleset(
    key="whist/russian@1",
    plan=FOUR_HANDS,
    target=10,
    trick_value=2,
    tricks_account=Account.BELOW,
    extras_account=Account.ABOVE,
    honours=RUSSIAN5,
    honours_bar=False,
    slams_account=Account.ABOVE,
    small_slam=10,
    grand_slam=20,
    corona_table=(),
    premiums_account=Account.ABOVE,
    game_values=(GameValue(0, 5),),
    rubber_bonus=10,
    settled=(Account.BELOW, Account.ABOVE),
    penalties=(Penalty.ADD3, Penalty.TRICKS3),
    menu=LINED
    | CORONAS
    | {
        "game_bonus": ("0", "5"),
        "small_slam": ("5", "10", "15", "20"),
        "grand_slam": ("10", "20", "30", "40"),
    },
)
