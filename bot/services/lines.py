"""Whoever wants something of a table while others do stands in a line of this process.

The compare-and-set is what keeps a table whole; the line only keeps those of one replica from taking each other's tries, so
that five who sit down at once are not told that the table is busy. It is memory: a dead process leaves no line behind.
"""

from __future__ import annotations

from asyncio import Lock
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from bot.storage.store import TableId


@dataclass(frozen=True, slots=True)
class Lines:
    """A line for each table of which somebody wants something just now."""

    _standing: WeakValueDictionary[TableId, Lock] = field(default_factory=WeakValueDictionary)

    def at(self, table: TableId) -> Lock:
        """The line of a table; who holds it is served. Nobody holds it longer than the store's time limits allow."""
        line = self._standing.get(table)
        if line is None:
            line = self._standing[table] = Lock()
        return line
