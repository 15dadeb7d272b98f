"""The tables that this process has read or written last, by their documents.

What one card commits is read at once for the screens, and then for the next card. A document is the whole of its table, so
whoever finds its text here may take the table as it was: no other replica is asked, none can have made it untrue.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from bot.services import document
from bot.services.table import Table

KEPT = 256
"""Tables; a table in play takes one a card."""


@dataclass(frozen=True, slots=True)
class Lately:
    """Reads and writes documents as `document` does."""

    _tables: OrderedDict[str, Table] = field(default_factory=OrderedDict, repr=False)

    def load(self, text: str) -> Table:
        """The table of a document. Raises `UnreadableDocument`."""
        return self._kept(text, self._tables.get(text) or document.load(text))

    def dump(self, table: Table) -> str:
        """The document of a table. It holds hands and secrets."""
        text = document.dump(table)
        self._kept(text, table)
        return text

    def _kept(self, text: str, table: Table) -> Table:
        self._tables[text] = table
        self._tables.move_to_end(text)
        if len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        return table
