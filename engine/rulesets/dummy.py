"""Whist for three, preset `dummy` (RULES V7): the lone player has an open hand for a partner, and pays or is paid by each.

The lowest of the cut plays alone for a rubber, in the next ones the others in turn; the dummy deals first. Otherwise as short
whist, or as ten-point whist (`points`). `three_mode=exchange` is another game by the same number of people: no dummy, a fourth
hand that one player may have for his own, every man for himself, seven points of tricks over four.
"""

from dataclasses import replace

from engine.choices import Penalty, Slam
from engine.plan import Plan, Spares
from engine.rulesets.menus import ALONE, FICHES, POINTS, SLAM
from engine.rulesets.option import Option
from engine.rulesets.packets import one_for_all
from engine.rulesets.ruleset import AfterRubber, GameValue, Ruleset
from engine.rulesets.scales import NO_HONOURS
from engine.rulesets.short import SHORT
from engine.seats import PARTNERS, Seat
from engine.sheet import Account

_DUMMY = Seat(2)
_MODES = {"three_mode": ("dummy", "exchange")}

DUMMY = replace(
    SHORT,
    key="whist/dummy@1",
    plan=Plan(PARTNERS, actors=(Seat(0), Seat(1), Seat(0), Seat(3))),
    first_dealer=_DUMMY,
    rotation=((1, 3, 2, 0),),
    menu=FICHES | SLAM | POINTS | _MODES,
)

_EXCHANGE = replace(
    DUMMY,
    plan=Plan(
        sides=((Seat(0),), (Seat(1),), (Seat(2),)),
        actors=(Seat(0), Seat(1), Seat(2)),
        spares=Spares.KITTY,
        prelude=one_for_all,
    ),
    target=7,
    games=1,
    honours=NO_HONOURS,
    honours_bar=False,
    slam=Slam.PAY_AND_MARK,
    premiums_account=Account.MARKS,
    game_values=(GameValue(0, 0),),
    rubber_bonus=0,
    settled=(Account.MARKS,),
    penalties=(Penalty.TRICKS3,),
    after_rubber=AfterRubber.STAY,
    first_dealer=None,
    menu=ALONE | _MODES,
)


def _exchanging(ruleset: Ruleset) -> bool:
    """Whether a table for three plays without a dummy."""
    return ruleset.plan == _EXCHANGE.plan


def _choose(ruleset: Ruleset, text: str) -> Ruleset:
    modes = {"dummy": DUMMY, "exchange": _EXCHANGE}
    if text not in modes:
        raise ValueError("no way for three to play")
    return ruleset if (text == "exchange") is _exchanging(ruleset) else modes[text]


MODE = Option(
    "three_mode",
    lambda ruleset: "exchange" if _exchanging(ruleset) else "dummy",
    _choose,
)
