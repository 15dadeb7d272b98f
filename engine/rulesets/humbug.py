"""Humbug for two, preset `humbug` (RULES V10): the whole pack is dealt, and who takes more tricks is paid the difference.

Each trick over thirteen of 26 is written as two, which is the difference. Nothing but deals makes its rubber, which is settled
at its end; a rubber of one deal settles each. `humbug=exchange` is Prussian whist under this name.
"""

from dataclasses import replace

from engine.choices import Penalty
from engine.plan import Plan
from engine.rulesets.menus import ALONE
from engine.rulesets.option import Option
from engine.rulesets.plain import PLAIN
from engine.rulesets.prussian import PRUSSIAN
from engine.rulesets.ruleset import AfterRubber, Ruleset
from engine.seats import Seat

_FORMS = {"humbug": ("26", "exchange")}
_STAKES = {name: choices for name, choices in ALONE.items() if name != "review"}
"""Only the last trick may be looked at (RULES V10)."""

HUMBUG = replace(
    PLAIN,
    key="whist/humbug@1",
    plan=Plan(sides=((Seat(0),), (Seat(1),)), actors=(Seat(0), Seat(1)), hand=26),
    target=0,
    deals=4,
    trick_value=2,
    penalties=(Penalty.TRICKS3,),
    after_rubber=AfterRubber.STAY,
    menu=_STAKES | _FORMS | {"deals": ("1", "2", "4", "6", "12")},
)

_EXCHANGE = replace(PRUSSIAN, key=HUMBUG.key, menu={**PRUSSIAN.menu, **_FORMS})


def _whole_pack(ruleset: Ruleset) -> bool:
    """Whether the two are dealt the whole pack."""
    return ruleset.plan == HUMBUG.plan


def _choose(ruleset: Ruleset, text: str) -> Ruleset:
    forms = {"26": HUMBUG, "exchange": _EXCHANGE}
    if text not in forms:
        raise ValueError("no such humbug")
    return ruleset if (text == "26") is _whole_pack(ruleset) else forms[text]


FORM = Option(
    "humbug",
    lambda ruleset: "26" if _whole_pack(ruleset) else "exchange",
    _choose,
)
