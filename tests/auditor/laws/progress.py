"""No table stuck: a table in play never goes without a card or an answer for longer than the terms allow. Whoever is gone, a
clock goes on.

A lobby, the end of a rubber, and a deal that nobody is there for wait for people and may stand; so may a deal for practice, which
has no clock, while it is the person's turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from bot.services.waits import Awaited, awaited
from tests.auditor.books import Book, State
from tests.auditor.evidence import Evidence
from tests.auditor.findings import Finding, Law

MAY_STAND = (Awaited.AGAIN, Awaited.ANYBODY)


def broken(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    for book in books.values():
        for point, group in groupby(book.states, key=_point):
            states = list(group)
            stood = states[-1].seen.last.time - states[0].seen.first.time
            if point is not None and stood > evidence.terms.patience:
                _, deal, entries = point
                where = f"table {book.table}, deal {deal}, after {entries} cards and answers"
                yield Finding(Law.PROGRESS, where, f"stood still for {stood:.0f} s")


def _point(state: State) -> tuple[int, int, int] | None:
    """How far a table in play is; None for one that may stand."""
    rubber = state.rubber
    if rubber is None or awaited(rubber) in MAY_STAND:
        return None
    if rubber.drill is not None and awaited(rubber) is Awaited.PERSON:
        return None
    return rubber.match.number, state.deal, state.entries
