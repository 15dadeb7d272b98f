"""The values the store speaks in, its two failures, and a table's name."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, NewType

TableId = NewType("TableId", str)
"""Two decimal digits of the shard, `00` to `15`, and ten characters of lower-case base32."""

SHARDS = range(16)
"""The shards, for good: a table's shard is part of its id, so that a script stays in one slot of a cluster."""

_ALPHABET = frozenset("abcdefghijklmnopqrstuvwxyz234567")
_TAIL = 10


class StoreAway(Exception):  # noqa: N818 - a state of the world, not a mistake
    """The store cannot be reached, or cannot take writes, just now."""


class StoreUnfit(Exception):  # noqa: N818 - says what is wrong with it
    """The store at hand must not be used: wrong address or password, or a server that would drop tables."""


def new_table_id(random_bytes: Callable[[int], bytes] = secrets.token_bytes) -> TableId:
    """A fresh id in a random shard; `random_bytes(n)` yields n random bytes."""
    shard, *tail = random_bytes(8)
    name = base64.b32encode(bytes(tail)).decode().lower()[:_TAIL]
    return TableId(f"{shard % len(SHARDS):02d}{name}")


def table_id_of(wish: str) -> TableId:
    """The id of the table that a wish opens, the same whoever reads it and however often."""
    return new_table_id(lambda count: hashlib.blake2b(wish.encode(), digest_size=count).digest())


def parse_table_id(text: str) -> TableId | None:
    """The id that `text` is, None when it is none: buttons can be forged."""
    head, tail = text[:2], text[2:]
    named = head.isascii() and head.isdigit() and int(head) in SHARDS
    return TableId(text) if named and len(tail) == _TAIL and _ALPHABET.issuperset(tail) else None


def shard_of(table: TableId) -> int:
    """The shard, 0 to 15, in which `table` lives."""
    return int(table[:2])


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """The first word of all keys; in seconds a lease's life, how far one poll may move a clock, for how long a press in a group
    speaks for who pressed, how long a posted picture is known by its name, and a finished deal is kept; and of how many deals a
    chat's archive consists at most."""

    prefix: str = "whist"
    lease: float = 3.0
    longest_step: float = 5.0
    vouched: float = 3600.0
    pictures: float = 30 * 86400.0
    archived: int = 200
    archive_life: float = 90 * 86400.0


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as read: revision, document (it holds hands: never printed), its shard's clock now, what Telegram was last known
    to show, and whether that is about to change."""

    rev: int
    doc: str = field(repr=False)
    clock: float
    shown: str = field(repr=False)
    dirty: bool


@dataclass(frozen=True, slots=True)
class Projection:
    """A table as its projector finds it; `shown` is what Telegram was last known to show ("" for nothing
    yet), `unknown` the keys of frames about which that is not to be believed."""

    rev: int
    doc: str = field(repr=False)
    shown: str = field(repr=False)
    unknown: tuple[str, ...]
    clock: float
    unended: bool = False
    """The one before was begun and never ended: whoever made it may have been killed after a call, so that nothing is sure."""


@dataclass(frozen=True, slots=True)
class Due:
    """A claimed deadline on the shard's clock; of a claim that came back, the end of the lost hold."""

    table: TableId
    deadline: float


class Claim(NamedTuple):
    """One poll of a shard: its clock, whether nobody had polled for longer than a step, what fell due, and how many seconds are
    left until the next deadline, None where there is none."""

    clock: float
    gap: bool
    due: tuple[Due, ...]
    left: float | None


@dataclass(frozen=True, slots=True)
class Backlog:
    """What a shard has waiting: its tables with a deadline, how many of these are past it unclaimed and by how many seconds
    (`lag`, on its clock), how many tables are to be shown by now and for how many seconds the first of them has been."""

    tables: int
    overdue: int
    lag: float
    dirty: int
    dirty_age: float


@dataclass(frozen=True, slots=True)
class Ask:
    """One token of a bucket that holds `burst` and gains `per_minute`, the last `keep` being left for others.

    Such a bucket lets at most burst + per_minute through in any 60 seconds."""

    bucket: str
    burst: int
    per_minute: float
    keep: int = 0

    def __post_init__(self) -> None:
        assert self.per_minute > 0, self
        assert 0 <= self.keep < self.burst, self


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Whether private messages reach a person, and the person's language; None for never learnt."""

    reachable: bool | None
    language: str | None


class ArchivedDeal(NamedTuple):
    """A finished deal as a chat's archive keeps it: a name of its own there, when it ended (Unix seconds), and all of it."""

    name: str
    at: float
    text: str
