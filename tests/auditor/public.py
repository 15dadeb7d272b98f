"""What everybody may know of a deal, and where the cards that a text names stand in it.

A text for all names cards of tricks in the order of play, a trick's under its number, as many as there are hands; before those of
the first trick the turned card and the one cut from the other pack; and at a table where cards are taken back and revokes
claimed, single cards that were laid before. So such a text is true at some moments of a deal. If it tells no trick's number, it
can only be about the deal that went on when it was said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tests.auditor.books import Book
from tests.auditor.deals import DealRead
from tests.auditor.texts import Face, faces, written

BESIDE = 8
"""The most single cards that a text names beside those of tricks and under no trick's number: asked back, taken back."""


@dataclass(frozen=True, slots=True, order=True)
class Reached:
    """A moment of a deal: after so many entries."""

    deal: int
    entries: int


def explained(text: str, event: int, books: Iterable[Book]) -> Iterator[tuple[str, Reached]]:
    """The tables and the moments of their deals from which everybody could name the cards of this text, in its order, when
    `event` happened. Of a deal that was broken off the last cards may be in no record: its last moments lie beyond those seen."""
    named, hands = faces(text), written(text)
    numbered = any(face.trick for face in named)
    for book in books:
        begun = [number for number in book.deals if book.entries_by(number, event) >= 0]
        for number in begun if numbered else begun[-1:]:
            deal, known = book.deals[number], book.entries_by(number, event)
            for entries in _moments(named, deal, book.broken_off(number)):
                if entries <= known and (book.broken_off(number) or hands <= open_by(deal, entries)):
                    yield book.table, Reached(number, entries)


def open_by(deal: DealRead, entries: int) -> frozenset[str]:
    """The cards of a deal that everybody had seen after so many entries."""
    return deal.course.moments[min(entries, deal.end)].known


def _moments(named: Sequence[Face], deal: DealRead, broken_off: bool) -> Iterator[int]:
    """The moments at which just these cards lay, from the beginning of a trick on."""
    if not named:
        yield from range(deal.end + 1)
    if not any(face.trick for face in named) and _shown_at_call([face.card for face in named], deal):
        yield deal.end
    for opened in _without_prelude(named, deal):
        starts = {face.trick for face in opened[:1]} or {face.trick for face in named}
        for start in starts:
            first = range(0, 52, deal.seats) if start is None else [deal.seats * (start - 1)]
            for before in first:
                yield from _from(before, opened, deal)
                if broken_off:
                    yield from _beyond(before, opened, deal)


def _without_prelude(named: Sequence[Face], deal: DealRead) -> Iterator[Sequence[Face]]:
    """The cards of the tricks, where the first ones may be the turned card and the one cut."""
    ahead = [card for card in (deal.turned, deal.cut) if card]
    yield named
    for several in [ahead[:1], ahead[1:], ahead] if len(ahead) > 1 else [ahead]:
        leading = [face.card for face in named[: len(several)] if face.trick in (None, 1)]
        if several and leading == several:
            yield named[len(several) :]


def _from(before: int, opened: Sequence[Face], deal: DealRead) -> Iterator[int]:
    """The moments at which the cards that lay after the first `before` were these."""
    moments, cards = deal.course.moments, tuple(face.card for face in opened)
    numbered = _numbered(before, opened, deal.seats)
    for count in range(len(cards), -1, -1) if deal.recalled else [len(cards)]:
        if count > numbered:
            continue
        beside = set(cards[count:])
        if sum(not _in_its_trick(face, deal) for face in opened[count:]) > BESIDE:
            break
        any_time = count == 0 and beside
        for entries in range(len(moments)) if any_time else deal.course.by_count.get(before + count, ()):
            moment = moments[entries]
            lies = any_time or moment.lying[before:] == cards[:count]
            if lies and beside <= moment.known:
                yield entries


def _in_its_trick(face: Face, deal: DealRead) -> bool:
    """Whether a card is named under the number of the trick in which it fell, as a revoke that was found is."""
    if face.trick is None:
        return False
    begun = deal.seats * (face.trick - 1)
    return face.card in deal.course.moments[-1].lying[begun : begun + deal.seats]


def _numbered(before: int, opened: Sequence[Face], seats: int) -> int:
    """How many of these cards stand under the numbers of their tricks, if they lay after the first `before`."""
    tricks = (face.trick in (None, 1 + (before + place) // seats) for place, face in enumerate(opened))
    return sum(1 for _ in takewhile(bool, tricks))


def _beyond(before: int, opened: Sequence[Face], deal: DealRead) -> Iterator[int]:
    """The moment at which these cards lay in a deal that was broken off, whose last cards nobody saw in the record."""
    last, cards = deal.course.moments[-1], tuple(face.card for face in opened)
    seen = last.lying[before:]
    unseen = cards[len(seen) :]
    if before <= len(last.lying) and cards[: len(seen)] == seen and not set(unseen) & set(last.lying):
        yield deal.end + len(unseen)


def _shown_at_call(cards: Sequence[str], deal: DealRead) -> bool:
    """Whether these are the cards of the first trick and then the honours by which a call has won."""
    if not deal.course.called:
        return False
    lying = deal.course.moments[-1].lying
    cut = [card for card in (deal.cut,) if card and card == (*cards, "")[0]]
    after = cards[len(cut) :]
    return tuple(after[: len(lying)]) == lying and set(after[len(lying) :]) <= deal.course.called
