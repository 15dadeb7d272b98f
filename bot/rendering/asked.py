"""What somebody asked to have posted to the group: the sheet, the last trick, the rules."""

from __future__ import annotations

from bot.callbacks import Peek, PeekTap
from bot.i18n import Translator
from bot.rendering.alerts import Notice, notice
from bot.rendering.brief import brief
from bot.rendering.screen import Button, Screen
from bot.rendering.sheet import sheet
from bot.rendering.traditions import rules
from bot.rendering.trick import record
from bot.rendering.views import TableView
from engine.rulesets import Review


def posted(t: Translator, table: TableView, what: str) -> Screen:
    """The answer to `score`, `last`, `rules` or `rules-more`; in a few words where there is nothing to show yet.

    Of the gathered tricks the last one may be looked at, or all, as the table chose (RULES C17).
    """
    view = table.view
    match what:
        case "rules":
            more = Button(t.plain("button.more"), data=PeekTap(table=table.id, what=Peek.MORE).pack())
            return Screen(brief(t, table.ruleset).text, ((more,),))
        case "rules-more":
            return rules(t, table.ruleset)
        case "last" if view is not None and view.tricks:
            last = len(view.tricks)
            return record(t, table, 1 if view.ruleset.review is Review.ALL else last, last)
        case "last":
            return Screen(notice(t, Notice.NO_TRICK_YET))
        case _ if view is not None:
            return sheet(t, table, pictured=True)
        case _:
            return Screen(notice(t, Notice.NO_SCORE_YET))
