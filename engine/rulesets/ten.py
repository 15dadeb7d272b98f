"""Ten-point whist, preset `ten` (RULES V3): marks of tricks and honours, games and slams paid in fiches."""

from engine.choices import Penalty, Slam
from engine.plan import FOUR_HANDS
from engine.rulesets.menus import FICHES, SLAM
from engine.rulesets.ruleset import Ruleset
from engine.rulesets.scales import HOYLE4, TREBLE_DOUBLE_SINGLE
from engine.sheet import Account

TEN = Ruleset(
    key="whist/ten@1",
    plan=FOUR_HANDS,
    target=10,
    trick_value=1,
    tricks_account=Account.MARKS,
    extras_account=Account.MARKS,
    honours=HOYLE4,
    honours_bar=True,
    slams_account=Account.FICHES,
    small_slam=0,
    grand_slam=8,
    corona_table=(),
    premiums_account=Account.FICHES,
    game_values=TREBLE_DOUBLE_SINGLE,
    rubber_bonus=0,
    settled=(Account.FICHES,),
    penalties=(Penalty.ADD3, Penalty.DEDUCT3, Penalty.TRICKS3),
    slam=Slam.PAY_ONLY,
    menu=FICHES | SLAM,
)
