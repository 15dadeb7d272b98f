"""No older text after a newer one.

A message in a group that names cards of tricks only ever goes on in its deal; when it becomes a record, which has no buttons, it
may leave the trick in play to the next message. A hand only ever loses cards and gains turns; that
holds for all the hands of a table that one person ever gets, whatever message they are in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tests.auditor.books import Book
from tests.auditor.deals import SEATS
from tests.auditor.evidence import Evidence
from tests.auditor.findings import Finding, Law
from tests.auditor.public import Reached, explained
from tests.auditor.texts import Version, callbacks, lives, versions

HAND = 13


def broken(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    for life in lives(evidence).values():
        if life[0].chat < 0:
            yield from _of_tricks(life, [book for book in books.values() if life[0].chat in book.chats])
    yield from _of_hands(evidence)


def _of_tricks(life: Sequence[Version], here: Sequence[Book]) -> Iterator[Finding]:
    reached: dict[str, Reached] = {}
    for version in life:
        if not version.cards:
            continue
        meant = list(explained(version.text, version.event, here))
        forward = [(table, at) for table, at in meant if at >= _least(version, reached.get(table, at))]
        if meant and not forward:
            yield Finding(Law.ORDER, version.where, "an older trick after a newer one")
        elif forward:
            table, at = min(forward, key=lambda one: one[1])
            reached = {table: at} if table in reached or not reached else reached


def _least(version: Version, former: Reached) -> Reached:
    """How far a message must be that was so far before."""
    if callbacks(version.body):
        return former
    return replace(former, fallen=former.fallen - former.fallen % SEATS)


def _of_hands(evidence: Evidence) -> Iterator[Finding]:
    newest: dict[tuple[int, str], tuple[int, int, bool]] = {}
    for version in versions(evidence):
        if version.chat < 0 or not version.buttons:
            continue
        first = version.buttons[0]
        now = first.deal, HAND - len(version.buttons), first.turn > 0
        if now < newest.get((version.chat, first.table), now):
            yield Finding(Law.ORDER, version.where, "an older hand after a newer one")
        newest[version.chat, first.table] = now
