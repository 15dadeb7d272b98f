"""What may come of asking something of a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.refusals import Refusal


class Why(StrEnum):
    """Why the table refuses, beside the engine's own reasons."""

    FULL = "full"
    TOO_MANY = "too-many"
    SEATED = "seated"
    NOT_SEATED = "not-seated"
    ALREADY_BEGUN = "already-begun"
    NOT_ALLOWED = "not-allowed"
    NOBODY = "nobody"
    CLOSED = "closed"
    FORGED = "forged"
    BUSY = "busy"
    UNREADABLE = "unreadable"
    HALTED = "halted"
    ALONE = "alone"
    NO_HINTS = "no-hints"
    NOTHING_TO_HINT = "nothing-to-hint"


@dataclass(frozen=True, slots=True)
class Accepted:
    """Done and committed."""


@dataclass(frozen=True, slots=True)
class Queued:
    """Done and committed: no seat is free, and the caller waits to come in."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """That person did exactly this already: success, nothing done."""


@dataclass(frozen=True, slots=True)
class Stale:
    """The table has moved on; the present is shown. `hand`: the caller's own message is the one that lags."""

    hand: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Not done. `why` is the table's reason or the law's; `names` are the persons it is about."""

    why: Why | Refusal
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Voted:
    """The vote counts; so many are missing."""

    missing: int


Outcome = Accepted | Queued | Repeated | Stale | Refused | Voted
