"""What an audit reads: the sandbox's history, the records as they were seen, the logs, and the terms of the run.

Nothing of it comes from the bot's own idea of what it did. It holds hands: none of it is ever printed.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.sandbox.history import CallRecord

Event = Mapping[str, Any]
"""One event of the people protocol (`docs/sandbox.md`)."""


@dataclass(frozen=True, slots=True)
class Look:
    """A moment at which records were read: the time (Unix seconds) and the last event that had happened before."""

    time: float
    event: int


@dataclass(frozen=True, slots=True)
class Sighting:
    """A table's document as every look from `first` to `last` found it. `clean`: nothing was left to be shown."""

    table: str
    rev: int
    doc: str = field(repr=False)
    clean: bool
    first: Look
    last: Look


@dataclass(frozen=True, slots=True)
class Terms:
    """What the run promised. Times are seconds; a limit is of calls to a chat in any `window`, `overall` of calls in any second.

    `patience`: for how long a table in play may stand still. `calm_since`: when people and faults had an end; afterwards
    every table must come to rest.
    """

    bot: int
    username: str
    window: float
    group_limit: int
    private_limit: int
    overall: int
    patience: float
    calm_since: float


@dataclass(frozen=True, slots=True)
class Log:
    """What one process wrote."""

    name: str
    lines: Sequence[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Evidence:
    """`calls` and `events` are the sandbox's, in order; `finished` are the lines of finished deals by table, as they lay in the
    store at the end; `pictures` are files by name; `kills` is how often a bot was killed."""

    terms: Terms
    calls: Sequence[CallRecord] = field(repr=False)
    events: Sequence[Event] = field(repr=False)
    sightings: Sequence[Sighting] = field(repr=False)
    finished: Mapping[str, Sequence[str]] = field(repr=False)
    logs: Sequence[Log] = ()
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    kills: int = 0

    def keep(self, path: Path) -> None:
        """Write it down, for another look at the same run."""
        path.write_bytes(pickle.dumps(self))

    @classmethod
    def kept(cls, path: Path) -> Evidence:
        """What `keep` wrote; only of one's own files, since a pickle is a program."""
        found = pickle.loads(path.read_bytes())
        assert isinstance(found, cls)
        return found
