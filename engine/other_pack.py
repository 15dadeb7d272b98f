"""The card cut from the other pack (RULES V5 rule 1, V11 rule 2, V12 rule 1): before which deals one is due, how long it holds."""

from __future__ import annotations

from typing import assert_never

from engine.cards import Card
from engine.layout import Layout
from engine.rulesets import CutCard, Ruleset
from engine.sheet import Reason, ScoreSheet

_FOR_ONE_DEAL = (CutCard.EACH_DEAL, CutCard.SECOND_ROUND)


def due(ruleset: Ruleset, sheet: ScoreSheet, deals: int) -> bool:
    """Whether the deal that follows so many must come with a card cut for it."""
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


def held(ruleset: Ruleset, former: Layout | None, cut: Card | None, pack: tuple[Card, ...]) -> Card | None:
    """The card that holds in a deal: the one cut for it, else that of the deal before, or the rubber's first trump card."""
    if cut is not None or ruleset.cut_card in _FOR_ONE_DEAL:
        return cut
    if former is not None:
        return former.cut
    return pack[-1] if ruleset.cut_card is CutCard.FIRST_TRUMP else None


def fits(ruleset: Ruleset, sheet: ScoreSheet, former: Layout | None, layout: Layout) -> bool:
    """Whether a deal comes with the card it must: another one where one is due, else that of the deal before, which is not at
    hand while a match is read."""
    cut_due = due(ruleset, sheet, layout.number - 1)
    if ruleset.cut_card in _FOR_ONE_DEAL:
        return (layout.cut is not None) is cut_due
    if (layout.cut is None) is not (ruleset.cut_card is CutCard.NEVER):
        return False
    if ruleset.cut_card is CutCard.FIRST_TRUMP and layout.number == 1:
        return layout.cut is layout.turned
    return cut_due or former is None or layout.cut is former.cut
