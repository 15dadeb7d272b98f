"""What everybody may know of a deal, and where the cards that a text names stand in it.

A text for all names the turned card and some cards of tricks in the order of play, beginning with a trick. So the cards of such a
text are a place in a deal: its number, and how many cards had fallen at least. If the text does not tell the trick's number, it
can only be about the deal that went on when it was said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.auditor.books import ALL, Book
from tests.auditor.deals import SEATS, DealRead
from tests.auditor.texts import cards_in, first_trick


@dataclass(frozen=True, slots=True, order=True)
class Reached:
    """So many cards of a deal had fallen."""

    deal: int
    fallen: int


def explained(text: str, event: int, books: Iterable[Book]) -> Iterator[tuple[str, Reached]]:
    """The tables and the points of their deals from which everybody could name the cards of this text, in its order, when
    `event` happened."""
    cards, trick = cards_in(text), first_trick(text)
    for book in books:
        begun = [number for number in book.deals if book.fallen_by(number, event) >= 0]
        for number in begun if trick else begun[-1:]:
            for start in [SEATS * (trick - 1)] if trick else range(0, ALL, SEATS):
                fallen = _fallen_by(event, cards, start, book, number)
                if fallen is not None:
                    yield book.table, Reached(number, fallen)


def _fallen_by(event: int, cards: Sequence[str], start: int, book: Book, number: int) -> int | None:
    """How many cards had fallen at least in a deal of which these are the cards from `start` on; None if they are not."""
    deal = book.deals[number]
    fallen = _fallen_to_show(cards, start, deal, book.fallen_by(number, event))
    return _beyond(cards, start, deal) if fallen is None and book.broken_off(number) else fallen


def _fallen_to_show(cards: Sequence[str], start: int, deal: DealRead, known: int) -> int | None:
    """How many cards had fallen at least in a deal of which a text for all names these, from the card `start` on."""
    plays = deal.plays[: min(known, deal.fallen)]
    shown = cards[1:] if start == 0 and len(cards) <= SEATS and cards[0] == deal.turned else cards
    return start + len(shown) if tuple(shown) == plays[start : start + len(shown)] else None


def _beyond(cards: Sequence[str], start: int, deal: DealRead) -> int | None:
    """The same in a deal that was broken off, whose last cards nobody saw in the record."""
    seen = deal.plays[start:]
    unseen = cards[len(seen) :]
    if start <= deal.fallen and tuple(cards[: len(seen)]) == seen and not set(unseen) & set(deal.plays):
        return start + len(cards)
    return None
