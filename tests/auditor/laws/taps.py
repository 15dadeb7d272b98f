"""Each tap answered as success took effect, once: the card lies in the record at the very turn that the button named, also if it
was taken back since, from a hand that who pressed plays; the answer stands there under its question, from his seat; another
rubber that was asked for has begun; and nobody has two seats.

Where a table wants two taps the first of them leaves nothing in the record, and is not followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.auditor.books import Book
from tests.auditor.evidence import Event, Evidence
from tests.auditor.findings import Finding, Law
from tests.auditor.texts import Button, card_button


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
        if tap:
            why = _lost_card(tap, success.person, books)
        else:
            why = _lost_rubber(success.data, books) or _lost_answer(success.data, success.person, books)
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


def _lost_card(tap: Button, person: int, books: Mapping[str, Book]) -> str | None:
    book = books.get(tap.table)
    deal = book.deals.get(tap.deal) if book else None
    if book is None or deal is None:
        return f"a card told as played in deal {tap.deal} of table {tap.table}, which has no such deal"
    if deal.ruleset is not None and deal.ruleset.confirm and not tap.sure:
        return None
    where = f"deal {tap.deal}, turn {tap.turn} of table {tap.table}"
    laid = deal.course.turns.get(tap.turn)
    if laid is None and book.broken_off(tap.deal) and tap.turn > max(deal.course.turns, default=0):
        return None
    if laid is None or laid.card != tap.card:
        return f"a card told as played at {where} is not in the record there"
    owners = book.sitters.get((tap.deal, laid.actor))
    if owners is not None and person not in owners:
        return f"a card told as played at {where} came from another's hand"
    return None


def _lost_answer(data: str, person: int, books: Mapping[str, Book]) -> str | None:
    match data.split(":"):
        case ["o", table, number, offer, choice] if number.isdigit() and offer.isdigit():
            book = books.get(table)
            deal = book.deals.get(int(number)) if book else None
            where = f"deal {number}, question {offer} of table {table}"
            if book is None or deal is None:
                return f"an answer told as given in {where}, and there is no such deal"
            said = [seat for seat, *given in deal.course.said if given == [int(offer), choice]]
            if not said and not book.broken_off(int(number)):
                return f"an answer told as given at {where} is not in the record"
            owners = [book.sitters.get((int(number), seat), frozenset({person})) for seat in said]
            if said and not any(person in one for one in owners):
                return f"an answer told as given at {where} is another's"
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
