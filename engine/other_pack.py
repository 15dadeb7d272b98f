"""The card cut from the other pack before a deal (RULES V5 rule 1, V11 rule 2, V12 rule 1): when one is due, how long it holds.

It comes with the deal's entry of chance, and every deal keeps it in its layout, so that each line of a record tells by itself
which card held in it.
"""

from __future__ import annotations

from typing import assert_never

from engine.cards import Card
from engine.layout import Layout
from engine.rulesets import CutCard, Ruleset
from engine.sheet import Reason, ScoreSheet


def due(ruleset: Ruleset, sheet: ScoreSheet, deals: int) -> bool:
    """Whether the deal after so many deals must come with another card."""
    match ruleset.cut_card:
        case CutCard.NEVER | CutCard.FIRST_TRUMP:
            return False
        case CutCard.EACH_DEAL:
            return True
        case CutCard.EACH_GAME:
            return deals == 0 or any(line.reason is Reason.GAME for line in sheet.of_deal(deals))
        case CutCard.EACH_RUBBER:
            return deals == 0
        case CutCard.SECOND_ROUND:
            return ruleset.seats <= deals < 2 * ruleset.seats
        case _:
            assert_never(ruleset.cut_card)


def holding(ruleset: Ruleset, cut: Card | None, turned: Card, former: Layout | None) -> Card | None:
    """The card that holds in a deal: the one cut, else that of the deal before, or of the rubber's first turn-up."""
    if cut is not None or ruleset.cut_card not in _HOLDING:
        return cut
    return turned if former is None else former.cut


def fits(ruleset: Ruleset, sheet: ScoreSheet, layout: Layout, former: Layout | None) -> bool:
    """Whether a deal comes with the card it must. The deal before is not at hand while a match is read."""
    if due(ruleset, sheet, layout.number - 1):
        return layout.cut is not None
    if ruleset.cut_card not in _HOLDING:
        return layout.cut is None
    if layout.number == 1:
        return layout.cut is layout.turned
    return layout.cut is not None if former is None else layout.cut is former.cut


_HOLDING = (CutCard.EACH_GAME, CutCard.EACH_RUBBER, CutCard.FIRST_TRUMP)
"""The card goes on to hold in the deals that follow."""
