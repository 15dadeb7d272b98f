"""Which pictures there may be: what the bot's own brush makes of a sheet that is in the record, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from zoneinfo import ZoneInfo

from bot.courier.pictures import painter
from bot.i18n import Catalogues
from bot.rendering.paper.theme import Theme
from bot.rendering.tally import Tally
from bot.rendering.tallying import tally
from bot.rendering.views import TableView
from bot.services.views import Address, table_view
from engine.rubber import sheet_of
from tests.auditor.books import Book

ADDRESS = Address("", ZoneInfo("UTC"))


@dataclass(slots=True)
class Album:
    """The sheets of a run, each drawn when it is asked for."""

    catalogues: Catalogues = field(default_factory=Catalogues.load)
    _tallies: dict[str, Sequence[Tally]] = field(default_factory=dict)
    _drawn: dict[tuple[Tally, Theme], bytes] = field(default_factory=dict)

    def holds(self, picture: bytes, here: Iterable[Book]) -> bool:
        """Whether this is the sheet of one of these tables after some deal, with the names of some time, in any language and
        theme."""
        tallies = {one for book in here for one in self._of(book)}
        return any(self._draw(one, theme) == picture for one in tallies for theme in Theme)

    def _of(self, book: Book) -> Sequence[Tally]:
        if book.table not in self._tallies:
            self._tallies[book.table] = tuple(dict.fromkeys(self._sheets(book)))
        return self._tallies[book.table]

    def _sheets(self, book: Book) -> Iterator[Tally]:
        for state in book.states:
            if state.table is None or state.rubber is None:
                continue
            shown = table_view(state.table, ADDRESS)
            for known in _after_each_deal(shown):
                for language in self.catalogues.languages:
                    yield tally(self.catalogues.of(language), known)

    def _draw(self, one: Tally, theme: Theme) -> bytes:
        if (one, theme) not in self._drawn:
            paint = painter(theme)
            assert paint is not None, "an audit needs what draws the pictures"
            self._drawn[one, theme] = paint(one)
        return self._drawn[one, theme]


def _after_each_deal(shown: TableView) -> Iterator[TableView]:
    view = shown.view
    assert view is not None
    for deal in range(view.deal_number + 1):
        lines = [line for line in view.sheet.lines if line.deal <= deal]
        yield replace(shown, view=replace(view, sheet=sheet_of(view.ruleset, lines)))
