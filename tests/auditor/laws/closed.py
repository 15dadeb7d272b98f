"""No closed card shown to anyone it was not for.

* The cards under a hand's buttons were in one hand of the deal they name, all at some moment of it; that hand was its reader's
  own, or a dummy's that he plays, and nobody else saw cards of that player on buttons.
* The text of a hand and the captions of its buttons name, beside the reader's own cards, only what everybody knows.
* Any other text, in a group, a private chat or an alert, names only the cards of a cut, or cards of a deal of a table it can be
  about, in the order of play, that had fallen by then; in a group it tells the trick's number. A whole hand, or a kitty, is
  written only where it lies open. Packets that nobody took up, and what was laid away, are nobody's to read.
* A look back names cards of the deal that its buttons name, which was over by then, and in a group one of that group's tables.
* A hint, the answer to its button, names cards of whoever pressed, and what everybody knows.
* A picture is, to the byte, a sheet of the record of a table in that chat; the logs hold no card in any form.

At a table where cards are taken back and revokes claimed a text may name any single card that was laid before, in no order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tests import logs
from tests.auditor.books import Book
from tests.auditor.courses import Moment
from tests.auditor.evidence import Event, Evidence
from tests.auditor.findings import Finding, Law
from tests.auditor.pictures import Album
from tests.auditor.public import explained
from tests.auditor.texts import Version, cards_in, lives, written


def broken(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    readers: dict[tuple[str, int, int], int] = {}
    album = Album()
    for life in lives(evidence).values():
        hand: tuple[str, int] | None = None
        for version in life:
            hand = version.deal or hand
            for why in _in_message(version, hand, readers, books):
                yield Finding(Law.CLOSED, version.where, why)
            if version.picture is not None:
                here = [book for book in books.values() if version.place in book.places]
                if not album.holds(evidence.pictures.get(version.picture, b""), here):
                    yield Finding(Law.CLOSED, version.where, "a picture that is no sheet of the record")
    yield from _in_alerts(evidence, books)
    yield from _in_logs(evidence)


def _in_message(
    version: Version,
    hand: tuple[str, int] | None,
    readers: dict[tuple[str, int, int], int],
    books: Mapping[str, Book],
) -> Iterator[str]:
    if version.looked_at is not None:
        if not _over(version, *version.looked_at, books):
            yield "a look back at a deal that was not over, or not there"
    elif version.chat < 0:
        here = [book for book in books.values() if version.place in book.places]
        if version.buttons:
            yield "a hand in a group"
        elif not _told_to_all(version, here):
            yield "the group reads of cards that are not open"
    elif hand is None:
        if not _known_to_all(version.text, version.event, books.values()):
            yield "a private message names cards that are not open"
    else:
        yield from _in_hand(version, hand, readers, books)


def _over(version: Version, table: str, number: int, books: Mapping[str, Book]) -> bool:
    """Whether a deal was scored when a message showed it, and was played where it is shown, or the message is a private one."""
    book = books.get(table)
    deal = book.deals.get(number) if book else None
    if book is None or deal is None or not deal.over:
        return False
    here = version.chat > 0 or version.chat in {chat for chat, _ in book.places}
    return here and book.entries_by(number, version.event) >= deal.end


def _in_hand(
    version: Version,
    hand: tuple[str, int],
    readers: dict[tuple[str, int, int], int],
    books: Mapping[str, Book],
) -> Iterator[str]:
    table, number = hand
    book = books.get(table)
    deal = book.deals.get(number) if book else None
    if book is None or deal is None:
        yield "a hand of a deal that is not recorded"
        return
    moments, actors = book.moments_by(number, version.event), deal.plan.actors
    held = frozenset(button.card for button in version.buttons)
    seats = book.seats_of(number, version.chat)
    if held:
        seats = tuple(
            actor
            for hand_, actor in enumerate(actors)
            if actor in seats and any(held <= moment.owned[hand_] for moment in moments)
        )
        if not seats or {(one.table, one.deal) for one in version.buttons} != {hand}:
            yield "cards of a hand that is another's"
            return
        if readers.setdefault((table, number, seats[0]), version.chat) != version.chat:
            yield "a hand that somebody else has seen"
    if not book.broken_off(number) and _told_by(version) - _seen_from(seats, actors, moments) - {deal.cut}:
        yield "a hand's text names cards that are not open"


def _told_by(version: Version) -> frozenset[str]:
    """The cards that a hand's message names beside those of the hand itself: in its text, and on the buttons of answers."""
    named = (*cards_in(version.text), *version.captions, *(one.card for one in version.answers))
    return written(version.text).union(named)


def _seen_from(seats: Sequence[int], actors: Sequence[int], moments: Sequence[Moment]) -> frozenset[str]:
    """The cards that who sits there has seen up to the last of these moments."""
    own = (
        cards
        for moment in moments
        for cards, actor in zip(moment.owned, actors, strict=True)
        if actor in seats
    )
    return frozenset().union(*own, *(moment.known for moment in moments))


def _told_to_all(version: Version, here: Sequence[Book]) -> bool:
    """A group reads of tricks with their numbers only, but where a call for honours has ended a deal."""
    if any(cards_in(version.text) == cards for book in here for cards in book.drawn):
        return True
    numbered = not version.faces or any(face.trick for face in version.faces)
    called = any(deal.course.called for book in here for deal in book.deals.values())
    return (numbered or called) and _known_to_all(version.text, version.event, here)


def _known_to_all(text: str, event: int, books: Iterable[Book]) -> bool:
    here, cards = tuple(books), cards_in(text)
    if not (cards or written(text)) or any(cards in book.drawn for book in here):
        return True
    return any(True for _ in explained(text, event, here))


def _in_alerts(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    pressed = {event["callback_query_id"]: event for event in evidence.events if event["type"] == "callback"}
    for event in evidence.events:
        if event["type"] != "callback_answer":
            continue
        named = pressed[event["callback_query_id"]]["data"].split(":")
        about = [books[word] for word in named if word in books]
        if _hinted(named, event, books) or _known_to_all(event.get("text", ""), event["id"], about):
            continue
        where = f"alert to {event['user_id']}, event {event['id']}"
        yield Finding(Law.CLOSED, where, "an alert names cards that are not open")


def _hinted(named: Sequence[str], event: Event, books: Mapping[str, Book]) -> bool:
    """Whether an alert answers the button of a hint, and names nothing that who pressed it has not seen."""
    match named:
        case ["h", table, number, _] if table in books and number.isdigit():
            book, deal = books[table], books[table].deals.get(int(number))
        case _:
            return False
    if deal is None:
        return False
    moments, seats = book.moments_by(int(number), event["id"]), book.seats_of(int(number), event["user_id"])
    return set(cards_in(event.get("text", ""))) <= _seen_from(seats, deal.plan.actors, moments)


def _in_logs(evidence: Evidence) -> Iterator[Finding]:
    for log in evidence.logs:
        for number, line in enumerate(log.lines, 1):
            for kind in logs.found(line):
                yield Finding(Law.CLOSED, f"log {log.name}:{number}", f"holds {kind}")
