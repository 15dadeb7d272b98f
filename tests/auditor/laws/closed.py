"""No closed card shown to anyone it was not for.

* A hand's buttons are of one seat of the deal they name; that seat was its reader's, and no other reader saw it.
* The text of a hand names, beside its own cards, only what everybody knows.
* Any other text, in a group, a private chat or an alert, names only the cards of a cut, or cards of a deal of a table it can be
  about, in the order of play, that had fallen by then; in a group it tells the trick's number.
* A picture is, to the byte, a sheet of the record of a table in that chat; the logs hold no card in any form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tests import logs
from tests.auditor.books import Book
from tests.auditor.evidence import Evidence
from tests.auditor.findings import Finding, Law
from tests.auditor.pictures import Album
from tests.auditor.public import explained
from tests.auditor.texts import CardButton, Version, cards_in, first_trick, lives


def broken(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    readers: dict[tuple[str, int, int], int] = {}
    album = Album()
    for life in lives(evidence).values():
        hand: CardButton | None = None
        for version in life:
            hand = version.buttons[0] if version.buttons else hand
            for why in _in_message(version, hand, readers, books):
                yield Finding(Law.CLOSED, version.where, why)
            if version.picture is not None:
                here = [book for book in books.values() if version.chat in book.chats]
                if not album.holds(evidence.pictures.get(version.picture, b""), here):
                    yield Finding(Law.CLOSED, version.where, "a picture that is no sheet of the record")
    yield from _in_alerts(evidence, books)
    yield from _in_logs(evidence)


def _in_message(
    version: Version,
    hand: CardButton | None,
    readers: dict[tuple[str, int, int], int],
    books: Mapping[str, Book],
) -> Iterator[str]:
    if version.chat < 0:
        here = [book for book in books.values() if version.chat in book.chats]
        if version.buttons:
            yield "a hand in a group"
        elif not _told_to_all(version, here):
            yield "the group reads of cards that are not open"
    elif hand is None:
        if not _known_to_all(version.text, version.event, books.values()):
            yield "a private message names cards that are not open"
    else:
        yield from _in_hand(version, hand, readers, books)


def _in_hand(
    version: Version,
    hand: CardButton,
    readers: dict[tuple[str, int, int], int],
    books: Mapping[str, Book],
) -> Iterator[str]:
    book = books.get(hand.table)
    deal = book.deals.get(hand.deal) if book else None
    if book is None or deal is None:
        yield "a hand of a deal that is not recorded"
        return
    held = frozenset(button.card for button in version.buttons)
    seat = deal.seat_holding(held | {hand.card})
    if seat is None or {(one.table, one.deal) for one in version.buttons} - {(hand.table, hand.deal)}:
        yield "a hand with cards of another"
        return
    if readers.setdefault((hand.table, hand.deal, seat), version.chat) != version.chat:
        yield "a hand that somebody else has seen"
    if version.chat not in book.sitters.get((hand.deal, seat), {version.chat}):
        yield "a hand from a seat that is another's"
    known = book.fallen_by(hand.deal, version.event)
    opened = {*deal.plays[: max(known, 0)], deal.turned, *deal.hands[seat]}
    if set(version.cards) - opened and not book.broken_off(hand.deal):
        yield "a hand's text names cards that are not open"


def _told_to_all(version: Version, here: Sequence[Book]) -> bool:
    """A group reads of tricks with their numbers only."""
    if first_trick(version.text) is None:
        return not version.cards or any(version.cards in book.drawn for book in here)
    return _known_to_all(version.text, version.event, here)


def _known_to_all(text: str, event: int, books: Iterable[Book]) -> bool:
    here, cards = tuple(books), cards_in(text)
    if not cards or any(cards in book.drawn for book in here):
        return True
    return any(True for _ in explained(text, event, here))


def _in_alerts(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    pressed = {event["callback_query_id"]: event for event in evidence.events if event["type"] == "callback"}
    for event in evidence.events:
        if event["type"] != "callback_answer":
            continue
        named = pressed[event["callback_query_id"]]["data"].split(":")
        about = [books[word] for word in named if word in books]
        if not _known_to_all(event.get("text", ""), event["id"], about):
            where = f"alert to {event['user_id']}, event {event['id']}"
            yield Finding(Law.CLOSED, where, "an alert names cards that are not open")


def _in_logs(evidence: Evidence) -> Iterator[Finding]:
    for log in evidence.logs:
        for number, line in enumerate(log.lines, 1):
            for kind in logs.found(line):
                yield Finding(Law.CLOSED, f"log {log.name}:{number}", f"holds {kind}")
