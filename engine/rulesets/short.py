"""Short whist, preset `short` (RULES V4): five marks a game, honours as dealt, games paid in fiches."""

from engine.choices import Penalty
from engine.plan import FOUR_HANDS
from engine.rulesets.menus import FICHES
from engine.rulesets.ruleset import GameValue, Ruleset
from engine.rulesets.scales import HOYLE4
from engine.sheet import Account

SHORT = Ruleset(
    key="whist/short@1",
    plan=FOUR_HANDS,
    target=5,
    trick_value=1,
    tricks_account=Account.MARKS,
    extras_account=Account.MARKS,
    honours=HOYLE4,
    honours_bar=True,
    slams_account=Account.FICHES,
    small_slam=0,
    grand_slam=0,
    corona_table=(),
    premiums_account=Account.FICHES,
    game_values=(GameValue(3, 1), GameValue(1, 2), GameValue(0, 3)),
    rubber_bonus=2,
    settled=(Account.FICHES,),
    penalties=(Penalty.ADD3, Penalty.DEDUCT3, Penalty.TRICKS3),
    menu=FICHES,
)
