"""Tricks that nobody saw, in a few words."""

from __future__ import annotations

from bot.i18n import Markup, Translator, joined
from bot.rendering.people import known, side
from bot.rendering.screen import Screen
from bot.rendering.sides import SIX, book
from bot.rendering.views import TableView
from engine.sheet import Line, Reason


def summary(t: Translator, table: TableView, deal: int, first: int) -> Screen:
    """Tricks that were played out of sight, from `first` on, of a deal whose cards the view holds no more.

    `deal` counts as `TableView.deal` does. Of an earlier rubber, or once the table has closed, not even the score
    is left to tell.
    """
    if table.view is None:
        return Screen(t("summary.closed"))
    view = table.view
    number = deal - (table.deal - view.deal_number)
    if number < 1:
        return Screen(t("summary.earlier"))
    lines = [t("summary.tricks", deal=number, first=first)]
    for line in view.sheet.of_deal(number):
        if line.reason is Reason.TRICKS:
            lines.append(_summed(t, table, line))
        elif line.reason is Reason.QUOTA:
            lines.append(t.plural("summary.taken", line.count, side=side(table, line.side)))
    return Screen(joined("\n", lines))


def _summed(t: Translator, table: TableView, tricks: Line) -> Markup:
    over, name = book(known(table).ruleset), side(table, tricks.side)
    if over == SIX:
        return t.plural("summary.score", tricks.count, side=name)
    return t.plural("summary.score-over", tricks.count, side=name, over=over)
