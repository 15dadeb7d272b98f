"""What it takes to win from here, and who deals next: the line under a score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering.faces import suit
from bot.rendering.people import known, person, side
from bot.rendering.views import TableView
from engine.rulesets import Ruleset
from engine.view import PlayerView


def outlook(t: Translator, table: TableView) -> Iterator[Markup]:
    """While the rubber goes on, a line, and another on the favourite suit where there is one; none once it is won."""
    view = known(table)
    if view.over or view.next_dealer is None:
        return
    dealer = person(table, view.next_dealer)
    if view.ruleset.deals:
        yield t(
            "outlook.deals", left=view.ruleset.deals - view.deal_number + (not view.scored), dealer=dealer
        )
        return
    needs = joined(", ", (_need(t, table, view, index) for index in range(len(view.sides))))
    tricks_only = _tricks_only(view.ruleset)
    yield t("outlook.tricks" if tricks_only else "outlook.marks", needs=needs, dealer=dealer)
    if view.needs_card and view.ruleset.favourite_times > 1:
        yield t("outlook.favourite-due")
    elif view.favourite is not None:
        yield t("outlook.favourite", suit=suit(view.favourite))


def _tricks_only(ruleset: Ruleset) -> bool:
    """Whether nothing but odd tricks wins a game (RULES V2 rule 1)."""
    return ruleset.extras_account is not ruleset.tricks_account


def _need(t: Translator, table: TableView, view: PlayerView, index: int) -> Markup:
    """What a side lacks of the game, and what else is at stake or out of count for it."""
    ruleset = view.ruleset
    missing = ruleset.target - view.sheet.running[index]
    count = -(-missing // ruleset.trick_value) if _tricks_only(ruleset) else missing
    told = t("outlook.need", side=side(table, index), count=count)
    if view.sheet.games[index]:
        told = t("outlook.and-rubber", need=told)
    if ruleset.honours_bar and missing == 1:
        told = t("outlook.honours-barred", need=told)
    return told
