"""The plainest counting, from which traditions are derived that write one column of marks and settle it as it stands."""

from engine.plan import FOUR_HANDS
from engine.rulesets.ruleset import GameValue, Ruleset
from engine.rulesets.scales import NO_HONOURS
from engine.sheet import Account

PLAIN = Ruleset(
    key="",
    plan=FOUR_HANDS,
    target=10,
    trick_value=1,
    tricks_account=Account.MARKS,
    extras_account=Account.MARKS,
    honours=NO_HONOURS,
    honours_bar=False,
    slams_account=Account.MARKS,
    small_slam=0,
    grand_slam=0,
    corona_table=(),
    premiums_account=Account.MARKS,
    game_values=(GameValue(0, 0),),
    rubber_bonus=0,
    settled=(Account.MARKS,),
    penalties=(),
)
"""Ten points of tricks a game, and nothing beside. Without a key: nobody plays it."""
