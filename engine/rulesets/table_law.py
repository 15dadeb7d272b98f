"""The options of the law of the table, the same in every tradition (RULES §1.3, I6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.law.talks import lawful
from engine.rulesets.option import Offers, Option, one_of, truth
from engine.rulesets.ruleset import BothRevoke, Penalty, Ruleset

MENUS: dict[str, tuple[Penalty, ...]] = {
    "article": (Penalty.TRICKS3, Penalty.FINE5),
    "line": (Penalty.ADD3, Penalty.TRICKS3),
    "english": (Penalty.ADD3, Penalty.DEDUCT3, Penalty.TRICKS3),
    **{penalty.value: (penalty,) for penalty in Penalty},
}
"""The menus of RULES §1.5 by name, and each penalty alone."""


def table_law(everywhere: Callable[..., Offers]) -> tuple[Option, ...]:
    """The options; `everywhere` offers choices in each tradition."""
    return (
        _law("enforce_follow", everywhere("1", "0")),
        Option("revoke_penalty", _menu, _choose_menu, everywhere(*MENUS), needs=_may_revoke),
        one_of("both_revoke", BothRevoke, everywhere("void", "each"), needs=_may_revoke),
        _law("claims", everywhere("0", "1")),
        _law("undo", everywhere("0", "1")),
    )


def _law(name: str, offers: Offers) -> Option:
    """A law that is on or off, and with it its questions."""
    plain = truth(name, offers)
    return replace(plain, choose=lambda ruleset, text: lawful(plain.choose(ruleset, text)))


def _may_revoke(ruleset: Ruleset) -> bool:
    return not ruleset.enforce_follow


def _menu(ruleset: Ruleset) -> str:
    return next((name for name, menu in MENUS.items() if menu == ruleset.penalties), "")


def _choose_menu(ruleset: Ruleset, text: str) -> Ruleset:
    if text not in MENUS:
        raise ValueError("no menu of penalties")
    return replace(ruleset, penalties=MENUS[text])
