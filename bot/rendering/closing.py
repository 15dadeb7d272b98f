"""The last words of a table: why it has closed."""

from __future__ import annotations

from typing import assert_never

from bot.i18n import Markup, Translator
from bot.rendering.screen import Screen
from bot.rendering.views import Closing, Ending, TableView


def closed(t: Translator, table: TableView) -> Screen:
    """What the group is told when its table closes."""
    assert table.closing is not None, "the table is open"
    return Screen(_words(t, table.closing, table.bot))


def _words(t: Translator, closing: Closing, bot: str) -> Markup:
    match closing.ending:
        case Ending.STOPPED if closing.by is not None:
            return t("closed.stopped-by", name=closing.by, bot=bot)
        case Ending.STOPPED:
            return t("closed.stopped", bot=bot)
        case Ending.DESERTED:
            return t("closed.deserted", bot=bot)
        case Ending.IDLE:
            return t("closed.idle", bot=bot)
        case Ending.VOTED:
            return t("closed.voted", bot=bot)
        case Ending.REPLACED:
            return t("closed.replaced", bot=bot)
        case Ending.UPROOTED:
            return t("closed.uprooted", bot=bot)
        case _:
            assert_never(closing.ending)
