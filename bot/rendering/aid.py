"""Who was helped in a rubber, under its sheet: hints taken, and turns that an AI took for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.i18n import Markup, Translator
from bot.rendering.views import TableView


def aid(t: Translator, table: TableView) -> Iterator[Markup]:
    """A line for each kind of help, with everybody's number; an AI's own name is marked on the sheet itself."""
    if hints := [(one.name, one.hints) for one in table.aided if one.hints]:
        yield t("sheet.hints", people=_told(t, hints))
    if turns := [(one.name, one.sat_in) for one in table.aided if one.sat_in]:
        yield t("sheet.sat-in", people=_told(t, turns))


def _told(t: Translator, people: Iterable[tuple[str, int]]) -> str:
    return ", ".join(t.plain("sheet.aided", name=name, number=number) for name, number in people)
