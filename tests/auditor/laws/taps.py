"""Each tap answered as success took effect, once: the card lies in the record at the very turn that the button named, from the
hand of who pressed; another rubber that was asked for has begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.auditor.books import Book
from tests.auditor.evidence import Event, Evidence
from tests.auditor.findings import Finding, Law
from tests.auditor.texts import CardButton, card_button


@dataclass(frozen=True, slots=True)
class Success:
    """A press whose answer objected to nothing."""

    person: int
    data: str
    event: int


def broken(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    for success in _successes(evidence):
        tap = card_button(success.data)
        why = _lost_card(tap, success.person, books) if tap else _lost_rubber(success.data, books)
        if why:
            yield Finding(Law.TAPS, f"person {success.person}, event {success.event}", why)
    for book in books.values():
        yield from _seated_twice(book)


def _successes(evidence: Evidence) -> Iterator[Success]:
    pressed: dict[str, Event] = {}
    for event in evidence.events:
        match event["type"]:
            case "callback":
                pressed[event["callback_query_id"]] = event
            case "callback_answer" if not (event.get("text") or event.get("url")):
                press = pressed[event["callback_query_id"]]
                yield Success(press["user_id"], press["data"], press["id"])


def _lost_card(tap: CardButton, person: int, books: Mapping[str, Book]) -> str | None:
    book = books.get(tap.table)
    deal = book.deals.get(tap.deal) if book else None
    if book is None or deal is None:
        return f"a card told as played in deal {tap.deal} of table {tap.table}, which has no such deal"
    where = f"deal {tap.deal}, turn {tap.turn} of table {tap.table}"
    if tap.turn > deal.fallen and book.broken_off(tap.deal):
        return None
    if not 0 < tap.turn <= deal.fallen or deal.plays[tap.turn - 1] != tap.card:
        return f"a card told as played at {where} is not in the record there"
    seat = deal.seat_holding(frozenset({tap.card}))
    owners = None if seat is None else book.sitters.get((tap.deal, seat))
    if owners is not None and person not in owners:
        return f"a card told as played at {where} came from another's hand"
    return None


def _lost_rubber(data: str, books: Mapping[str, Book]) -> str | None:
    match data.split(":"):
        case ["a", table, number] if table in books:
            rubber = books[table].last.rubber
            if rubber and rubber.match.number <= int(number):
                return f"another rubber was promised at table {table} and never began"
    return None


def _seated_twice(book: Book) -> Iterator[Finding]:
    for state in book.states:
        people = [person.id for person in state.table.people] if state.table else []
        if len(set(people)) < len(people):
            where = f"table {book.table}, revision {state.seen.rev}"
            yield Finding(Law.TAPS, where, "one person has two seats")
            return
