"""What it takes to win from here, and who deals next: the line under a score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering.people import BETWEEN, person, side
from bot.rendering.views import TableView
from bot.rendering.people import known
from engine.view import PlayerView


def outlook(t: Translator, table: TableView) -> Iterator[Markup]:
    """One line while the rubber goes on; none once it is won."""
    view = known(table)
    if view.over or view.next_dealer is None:
        return
    needs = joined(BETWEEN, (_needs(t, table, view, index) for index in range(len(view.sides))))
    yield t("outlook", needs=needs, dealer=person(table, view.next_dealer))


def _needs(t: Translator, table: TableView, view: PlayerView, index: int) -> Markup:
    """What a side lacks of a game, and with it of the rubber where it has won one already."""
    ruleset = view.ruleset
    missing = ruleset.target - view.sheet.running[index]
    ...
