"""American whist, preset `american`: seven points of tricks a game, no honours; a game is worth seven less what the losers have.

Sources: accounts of the American form (seven points, the losers' score taken from seven), Foster's Hoyle (in America rubbers are
played without honours). What a revoke costs is taken from the English books, and fiches stand for points of games [choices].
"""

from dataclasses import replace

from engine.choices import Penalty
from engine.rulesets.menus import TABLE
from engine.rulesets.plain import PLAIN
from engine.rulesets.ruleset import GameValue
from engine.sheet import Account

POINTS = 7
"""Points of a game."""

AMERICAN = replace(
    PLAIN,
    key="whist/american@1",
    target=POINTS,
    premiums_account=Account.FICHES,
    game_values=tuple(GameValue(loser, POINTS - loser) for loser in reversed(range(POINTS))),
    settled=(Account.FICHES,),
    penalties=(Penalty.TRICKS3,),
    menu=TABLE,
)
