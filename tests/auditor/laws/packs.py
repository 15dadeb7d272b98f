"""No card lost or doubled: every deal is the whole pack, in hands and packets as its ruleset deals them; what was played, said
and taken back is lawful by that ruleset, entry by entry, and ends the deal; and what was recorded once stays recorded.

Where nothing is dealt beside the hands and nothing can be asked or claimed, the cards are counted too, without the engine: each
was played once. For other rulesets that rests on the engine's law alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from engine import record
from engine.phases import Over
from engine.record import BadRecord
from tests.auditor.books import Book
from tests.auditor.deals import PACK, DealRead
from tests.auditor.evidence import Evidence
from tests.auditor.findings import Finding, Law


def broken(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    for book in books.values():
        for where, why in _of_table(book, len(evidence.finished.get(book.table, ()))):
            yield Finding(Law.PACKS, f"table {book.table}, {where}", why)


def _of_table(book: Book, finished: int) -> Iterator[tuple[str, str]]:
    for number, deal in book.deals.items():
        for why in _of_deal(deal):
            yield f"deal {number}", why
    for state in book.states:
        if state.table is None:
            yield f"revision {state.seen.rev}", "the document cannot be read"
    yield from _forgotten(book)
    yield from _unaccounted(book, finished)


def _of_deal(deal: DealRead) -> Iterator[str]:
    dealt = [card for packet in deal.packets for card in packet]
    hands, plan = deal.packets[: deal.seats], deal.plan
    if len(dealt) != len(PACK) or set(dealt) != PACK or any(len(hand) != plan.hand for hand in hands):
        yield "the packets as dealt are not the pack"
    if bool(deal.turned) != plan.turn_up or (deal.turned and deal.turned not in dealt):
        yield "a turned card that was not dealt"
    if not deal.course.lawful:
        yield "the course of the deal is against the law"
    if deal.plain and len(set(deal.laid)) != len(deal.laid):
        yield "a card was played twice"
    if deal.plain and deal.over and set(deal.laid) != PACK:
        yield "a finished deal in which a card never fell"
    if deal.over and not deal.course.scored:
        yield "a finished deal that is not over"


def _forgotten(book: Book) -> Iterator[tuple[str, str]]:
    """Sightings of a deal that another one, later, does not go on from."""
    lines = [
        (state.deal, record.deal_line(state.rubber.match.deal))
        for state in book.states
        if state.rubber and state.rubber.match.deal
    ]
    lines += [(number, deal.line) for number, deal in book.deals.items() if deal.over]
    lines.sort(key=lambda one: one[0])
    for (number, line), (following, grown) in pairwise(lines):
        if number == following and not grown.startswith(line):
            yield f"deal {number}", "a later record is not the earlier one with cards added"


def _unaccounted(book: Book, finished: int) -> Iterator[tuple[str, str]]:
    """The number of deals, and for a table in play the law of each card and the sheet."""
    rubber = book.last.rubber
    if rubber is None:
        return
    running = rubber.match.deal is not None and not isinstance(rubber.match.deal.phase, Over)
    if finished != rubber.deal - running:
        yield "the end", f"{rubber.deal - running} deals are over, {finished} are recorded"
        return
    lines = [book.deals[number].line for number in range(rubber.base + 1, finished + 1)]
    try:
        replayed = record.replay(record.header(rubber.match), lines)
    except BadRecord:
        yield "the end", "the recorded deals are against the law"
        return
    if replayed.sheet != rubber.match.sheet:
        yield "the end", "the sheet is not that of the recorded deals"
