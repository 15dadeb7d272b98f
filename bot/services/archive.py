"""Finished deals outlive their tables: each chat keeps its last ones, to be looked back at and played again.

An entry is versioned JSON around the match's record, which of deals holds that one alone. It is a secret until the deal is
scored, and is made no sooner. Once the commit that finished the deal is made, the entry is brought to the chat's archive; where a
replica dies in between, the next who looks does it (`repaired`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.services import occupants
from bot.services.document import UnreadableDocument
from bot.services.players import Occupant, Person, Robot
from bot.services.table import Rubber, Table
from bot.storage.store import ArchivedDeal, Store, StoreAway, TableId, parse_table_id
from engine import record
from engine.match import Match
from engine.phases import Over
from engine.seats import Seat

VERSION = 1


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal that is scored: of which table, its number there, when it ended (Unix seconds), who sat where."""

    table: str
    number: int
    at: float
    seats: tuple[Occupant, ...]
    match: Match
    """As it stood after the deal, which is its last; hands may be shown now."""
    title: str = ""
    """That of the group where it was played, as it was then; empty where nobody knows and in a private chat."""

    @property
    def name(self) -> str:
        """What it is called in its chat's archive."""
        return named(self.table, self.number)

    def seat_of(self, person: int) -> Seat | None:
        """Where somebody sat."""
        found = (seat for seat, one in enumerate(self.seats) if isinstance(one, Person) and one.id == person)
        return next((Seat(seat) for seat in found), None)


def record_of(match: Match, longest: int) -> str:
    """The record of a match's last deal as text; where the sheet makes it longer than that, header and deal alone."""
    assert match.deal is not None, "a deal was played"
    whole = record.dump(match)
    alone = "\n".join((record.header(match), f"deal {record.deal_line(match.deal)}"))
    return whole if len(whole) <= longest else alone


def pieces(text: str, longest: int) -> Iterator[str]:
    """A record in pieces of at most so many characters, broken between words: a blank joins them again."""
    while len(text) > longest:
        end = text.rindex(" ", 0, longest + 1)
        yield text[:end]
        text = text[end + 1 :]
    yield text


def named(table: str, number: int) -> str:
    """What a deal is called in its chat's archive."""
    return f"{table}:{number}"


def written(table: Table, rubber: Rubber, at: float) -> str:
    """The entry of a rubber's last deal, which is scored."""
    deal = rubber.match.deal
    assert deal is not None, "a deal was played"
    assert isinstance(deal.phase, Over), "hands are faced once the deal is scored"
    value = {
        "v": VERSION,
        "table": table.id,
        "deal": rubber.deal,
        "at": round(at, 3),
        "seats": occupants.written([_bare(one) for one in rubber.seats]),
        "match": record.dump(rubber.match),
        **({"title": table.place.title} if table.place.title else {}),
    }
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> FinishedDeal:
    """The deal of an entry. Raises `UnreadableDocument`, with no word of what it holds."""
    try:
        return _read(json.loads(text))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise UnreadableDocument("no finished deal") from None


async def brought(store: Store, table: TableId, chat: int, entries: Sequence[str]) -> None:
    """Bring what a table owes to its chat's archive; it may be brought again. Raises `StoreAway`."""
    for entry in entries:
        with suppress(UnreadableDocument):
            deal = read(entry)
            await store.archive(chat, [ArchivedDeal(deal.name, deal.at, entry)])
        await store.settle(table, entry)


async def repaired(store: Store, table: TableId, chat: int) -> None:
    """Bring what a replica left undone that died after a commit. Raises `StoreAway`."""
    await brought(store, table, chat, await store.owed(table))


async def brought_soon(store: Store, table: TableId, chat: int, entries: Sequence[str]) -> None:
    """The same after a commit, which stands whatever happens here."""
    with suppress(StoreAway):
        await brought(store, table, chat, entries)


async def latest(store: Store, chat: int, first: int, count: int) -> list[FinishedDeal]:
    """So many finished deals of a chat, newest first; of releases to come none. Raises `StoreAway`."""
    for table in (await store.places(chat)).values():
        await repaired(store, table, chat)
    deals = []
    for kept in await store.archived(chat, first, count):
        with suppress(UnreadableDocument):
            deals.append(read(kept.text))
    return deals


async def found(store: Store, chat: int, table: str, number: int) -> FinishedDeal | None:
    """A finished deal of a chat; None where there is none (any more). Raises `StoreAway`, `UnreadableDocument`."""
    if parse_table_id(table) is None:
        return None
    text = await store.archived_deal(chat, named(table, number))
    if text is None and table in (await store.places(chat)).values():
        await repaired(store, TableId(table), chat)
        text = await store.archived_deal(chat, named(table, number))
    return None if text is None else read(text)


def _bare(occupant: Occupant) -> Occupant:
    """Somebody without what only a running table needs to know of him."""
    match occupant:
        case Person():
            return Person(occupant.id, occupant.name, occupant.language)
        case Robot():
            return replace(occupant, left=None, heir=None)
        case _:
            return occupant


def _read(value: object) -> FinishedDeal:
    match value:
        case {
            "v": 1,
            "table": str(table),
            "deal": int(number),
            "at": int() | float() as at,
            "seats": [*seats],
            "match": str(text),
            **more,
        }:
            played = record.load(text)
            if played.deal is None or not isinstance(played.deal.phase, Over):
                raise ValueError("the deal is not over")
            people, title = tuple(map(occupants.read, seats)), str(more.get("title", ""))
            return FinishedDeal(table, number, at, people, played, title)
    raise ValueError("not a finished deal")
