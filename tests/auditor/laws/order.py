"""No older text after a newer one.

A message in a group that names cards of tricks only ever goes on in its deal; when it becomes a record, which has no buttons, it
may leave the trick in play to the next message. The hands of a table that one person ever gets, his own and a dummy's, whatever
message they are in, only ever go on too: each is the hand at a moment of its deal not before that of the one before. So cards
that were taken back, exchanged or laid away may change a hand in every way in which they did. Where a text may be about several
moments, as it may once a card was taken back, the next one need only go on from one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tests.auditor.books import Book
from tests.auditor.evidence import Evidence
from tests.auditor.findings import Finding, Law
from tests.auditor.public import Reached, explained
from tests.auditor.texts import Version, callbacks, lives, versions


def broken(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    for life in lives(evidence).values():
        if life[0].chat < 0:
            yield from _of_tricks(
                life, {one.table: one for one in books.values() if life[0].place in one.places}
            )
    yield from _of_hands(evidence, books)


def _of_tricks(life: Sequence[Version], here: Mapping[str, Book]) -> Iterator[Finding]:
    reached: dict[str, list[Reached]] = {}
    for version in life:
        if not version.faces:
            continue
        least = {table: min(_least(version, here[table], at) for at in ats) for table, ats in reached.items()}
        meant = list(explained(version.text, version.event, here.values()))
        forward = [(table, at) for table, at in meant if at >= least.get(table, at)]
        if meant and not forward:
            yield Finding(Law.ORDER, version.where, "an older trick after a newer one")
        elif forward:
            table, _ = min(forward, key=lambda one: one[1])
            meanings = [at for one, at in forward if one == table]
            reached = {table: meanings} if table in reached or not reached else reached


def _least(version: Version, book: Book, former: Reached) -> Reached:
    """How far a message must be that was so far before."""
    if callbacks(version.body):
        return former
    deal = book.deals[former.deal]
    lying = deal.course.moments[min(former.entries, deal.end)].lying
    whole = len(lying) - len(lying) % deal.seats
    gathered = (
        entries
        for entries in deal.course.by_count.get(whole, ())
        if deal.course.moments[entries].lying == lying[:whole]
    )
    return replace(former, entries=min(gathered, default=former.entries))


def _of_hands(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    newest: dict[tuple[int, str], Reached] = {}
    for version in versions(evidence):
        buttons = version.buttons
        book = books.get(buttons[0].table) if buttons else None
        if version.chat < 0 or book is None or buttons[0].deal not in book.deals:
            continue
        at = newest.get((version.chat, book.table), Reached(0, 0))
        number = buttons[0].deal
        moments = _moments_of_hand(version, book)
        following = [one for one in moments if Reached(number, one) >= at]
        if moments and not following:
            yield Finding(Law.ORDER, version.where, "an older hand after a newer one")
        elif following:
            newest[version.chat, book.table] = Reached(number, following[0])


def _moments_of_hand(version: Version, book: Book) -> list[int]:
    """When a hand of its reader was this one, and if its cards name a turn, in that turn; none where no sighting tells."""
    number, turn = version.buttons[0].deal, version.buttons[0].turn
    cards, deal = frozenset(one.card for one in version.buttons), book.deals[number]
    seats = book.seats_of(number, version.chat)
    hands = [hand for hand, actor in enumerate(deal.plan.actors) if actor in seats]
    return [
        entries
        for entries, moment in enumerate(deal.course.moments)
        if turn in (0, moment.turn) and any(moment.left[hand] == cards for hand in hands)
    ]
