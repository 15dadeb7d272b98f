"""What everybody may know of a deal, and where the cards that a text names stand in it.

A text for all names the turned card and some cards of tricks in the order of play, beginning with a trick. So the cards of such a
text are a place in a deal: its number, and how many cards had fallen at least.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.auditor.books import Book
from tests.auditor.deals import SEATS, DealRead, is_run


@dataclass(frozen=True, slots=True, order=True)
class Reached:
    """So many cards of a deal had fallen."""

    deal: int
    fallen: int


def explained(cards: Sequence[str], event: int, books: Iterable[Book]) -> Iterator[tuple[str, Reached]]:
    """The tables and the points of their deals from which everybody could name these cards, in this order, when `event`
    happened."""
    for book in books:
        for number, deal in book.deals.items():
            known = book.fallen_by(number, event)
            if known < 0:
                continue
            fallen = _fallen_to_show(cards, deal, known)
            if fallen is None and book.broken_off(number):
                fallen = _beyond(cards, deal)
            if fallen is not None:
                yield book.table, Reached(number, fallen)


def _fallen_to_show(cards: Sequence[str], deal: DealRead, known: int) -> int | None:
    """How many cards had fallen at least in a deal of which a text for all names these."""
    plays = deal.plays[: min(known, deal.fallen)]
    if (
        cards
        and cards[0] == deal.turned
        and len(cards) <= SEATS
        and tuple(cards[1:]) == plays[: len(cards) - 1]
    ):
        return len(cards) - 1
    run = is_run(cards, plays)
    return None if run is None else run.stop


def _beyond(cards: Sequence[str], deal: DealRead) -> int | None:
    """The same in a deal that was broken off, whose last cards nobody saw in the record."""
    for start in range(0, deal.fallen + 1, SEATS):
        seen = deal.plays[start:]
        unseen = cards[len(seen) :]
        if tuple(cards[: len(seen)]) == seen and not set(unseen) & set(deal.plays):
            return start + len(cards)
    return None
