"""What the bot asks of its store, one protocol by subject; the values are in `values` and offered here too.

A table is one opaque document under a revision; who changes it compares the revision. Every table lives in
one of sixteen shards, named by its id. A shard has its own *clock*, in seconds, which stands still while
nobody polls it; deadlines are times of that clock. What is to be shown is marked *dirty*; the replica that
holds the shard's *lease* shows it.
Everything may raise `StoreAway`; the write may then have happened or not, and any call may be made again.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Protocol

from bot.storage.values import (
    SHARDS,
    ArchivedDeal,
    Ask,
    Backlog,
    Claim,
    Due,
    KnownPerson,
    Projection,
    StoreAway,
    Stored,
    StoreSettings,
    StoreUnfit,
    TableId,
    new_table_id,
    parse_table_id,
    shard_of,
    table_id_of,
)

__all__ = [
    "SHARDS",
    "Archive",
    "ArchivedDeal",
    "Ask",
    "Backlog",
    "Claim",
    "Clocks",
    "Due",
    "KnownPerson",
    "Limits",
    "People",
    "Pictures",
    "Places",
    "Projection",
    "Projections",
    "Store",
    "StoreAway",
    "StoreSettings",
    "StoreUnfit",
    "Stored",
    "TableId",
    "Tables",
    "new_table_id",
    "parse_table_id",
    "shard_of",
    "table_id_of",
]


class Tables(Protocol):
    """Documents under compare-and-set. `due` is a time of the table's shard clock, None for no deadline."""

    async def create(self, table: TableId, doc: str, due: float | None) -> None:
        """Lay the table down at revision 1, dirty. Created again, it stays as it is."""

    async def read(self, table: TableId) -> Stored | None:
        """The table now, None when there is none; one round trip."""

    async def commit(
        self,
        table: TableId,
        rev: int,
        doc: str,
        due: float | None,
        *,
        finished: Sequence[str] = (),
        owed: Sequence[str] = (),
    ) -> bool:
        """Replace revision `rev` by the next, set its deadline, add lines of finished deals and what is owed, mark it dirty.

        False, and nothing changed, when the table is at another revision or gone."""

    async def finished(self, table: TableId) -> list[str]:
        """The lines of the table's finished deals, oldest first."""

    async def forget(self, table: TableId) -> None:
        """Delete the table and all that is kept of it."""


class Clocks(Protocol):
    """The shards' clocks and the deadlines on them."""

    async def clock(self, shard: int) -> float:
        """The shard's clock now."""

    async def claim(self, shards: Sequence[int], *, limit: int = 100, hold: float = 10.0) -> list[Claim]:
        """Poll: move each shard's clock on and claim at most `limit` tables of it that fell due, earliest first; one round trip.

        A claimed table is due again `hold` seconds later unless a commit says otherwise, so a claim lost with
        its replica comes back. After a gap every table with a deadline has been marked dirty."""

    async def backlog(self, shards: Sequence[int]) -> list[Backlog]:
        """What each shard has waiting, for whoever watches; one round trip."""


class Projections(Protocol):
    """Who may show what: leases of shards, held by a heartbeat, and the dirty tables in them.

    `replica` must be unique to a running process."""

    async def hold(self, replica: str, shards: Sequence[int]) -> Set[int]:
        """Take or renew the leases of `shards`; those of them that are now ours. One round trip."""

    async def release(self, replica: str) -> None:
        """Give up every lease that `replica` holds."""

    async def dirty(self, shards: Sequence[int], limit: int = 100) -> list[TableId]:
        """At most `limit` tables of each shard to be shown by now, longest waiting first; each stays until its `end`. One round
        trip."""

    async def begin(self, table: TableId, replica: str) -> Projection | None:
        """Begin to show a table; None when the lease is not ours or the table is gone."""

    async def end(
        self,
        table: TableId,
        replica: str,
        rev: int,
        shown: str,
        consumed_unknown: Sequence[str] = (),
        again: float | None = None,
    ) -> bool:
        """Tell what is shown now. Untouched since `begin`, the table is clean, or dirty again after `again`
        seconds; touched meanwhile it stays dirty, and keys made unknown meanwhile stay unknown.

        False, and nothing changed, when another began the table since: call `orphan`."""

    async def orphan(self, table: TableId, keys: Sequence[str]) -> None:
        """Make frames unknown and the table dirty, whoever holds the lease."""


class Limits(Protocol):
    """Token buckets shared by all replicas."""

    async def take(self, asks: Sequence[Ask]) -> list[float]:
        """For each ask 0.0 if its token was taken, else the seconds to wait; one round trip."""

    async def give_back(self, buckets: Sequence[str]) -> None:
        """Return a token to each bucket: one that was taken but not spent."""

    async def penalize(self, bucket: str, seconds: float) -> None:
        """Close the bucket for `seconds`, in which it gains nothing (Bot API: `retry_after` of a 429)."""


class Places(Protocol):
    """Which table has which place: a chat and a topic in it (0 for none)."""

    async def claim_place(self, chat: int, topic: int, table: TableId) -> TableId:
        """Give the place to `table` if it is free; the table that has it now."""

    async def place(self, chat: int, topic: int) -> TableId | None: ...

    async def places(self, chat: int) -> dict[int, TableId]:
        """The chat's tables by topic."""

    async def replace_place(self, chat: int, topic: int, old: TableId, new: TableId) -> bool:
        """Hand the place from `old` to `new`; False when it is not `old` that has it."""

    async def release_place(self, chat: int, topic: int, table: TableId) -> None:
        """Free the place if `table` has it."""


class People(Protocol):
    """What is known of people and chats. A None among the arguments leaves what was known."""

    async def remember_person(
        self, person: int, *, reachable: bool | None = None, language: str | None = None
    ) -> None: ...

    async def person(self, person: int) -> KnownPerson: ...

    async def add_table(self, person: int, table: TableId) -> None: ...

    async def drop_table(self, person: int, table: TableId) -> None: ...

    async def tables_of(self, person: int) -> Set[TableId]:
        """A superset of the tables where the person sits; who reads it prunes it."""

    async def vouch(self, person: int, chat: int) -> None:
        """The person has just pressed a button in the chat; that is remembered for `StoreSettings.vouched` seconds."""

    async def vouched(self, person: int, chat: int) -> bool: ...

    async def remember_chat(self, chat: int, language: str) -> None: ...

    async def chat_language(self, chat: int) -> str | None: ...


class Pictures(Protocol):
    """The names that Telegram has given to pictures posted before (Bot API, `file_id`), under keys of ours; each is kept for
    `StoreSettings.pictures` seconds."""

    async def picture(self, key: str) -> str | None: ...

    async def keep_picture(self, key: str, file_id: str) -> None: ...

    async def forget_picture(self, key: str) -> None: ...


class Archive(Protocol):
    """The last finished deals of each chat, for a while (`StoreSettings`). It lies in another slot than the table, so a commit
    notes with the table what is *owed*; whoever finds it there archives it, which may be done again, and settles it."""

    async def owed(self, table: TableId) -> list[str]: ...

    async def settle(self, table: TableId, entry: str) -> None: ...

    async def archive(self, chat: int, deals: Sequence[ArchivedDeal]) -> None:
        """Add deals; one that is there already stays as it is."""

    async def archived(self, chat: int, first: int = 0, count: int = 1) -> list[ArchivedDeal]:
        """So many deals, newest first, from place `first` on."""

    async def archived_deal(self, chat: int, name: str) -> str | None: ...

    async def count_archived(self, chat: int) -> int: ...

    async def move_archive(self, old: int, new: int) -> None: ...


class Store(Tables, Clocks, Projections, Limits, Places, People, Pictures, Archive, Protocol):
    """The whole store."""

    async def ping(self) -> None:
        """Return if the store answers, else `StoreAway`."""

    async def close(self) -> None:
        """Let go of the store; nothing may be asked of it afterwards."""
