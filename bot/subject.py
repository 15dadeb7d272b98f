"""What is being worked on right here: the table acted on or shown, the update handled. Every log line of that work names them.

Kept in context variables, so work that is started from here (an answer, a projection) is about the same things.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TABLE: ContextVar[str | None] = ContextVar("table", default=None)
_UPDATE: ContextVar[int | None] = ContextVar("update", default=None)


@contextmanager
def about_table(table: str) -> Iterator[None]:
    """The work inside is about this table; a well-formed id only, never what a button claims."""
    token = _TABLE.set(table)
    try:
        yield
    finally:
        _TABLE.reset(token)


@contextmanager
def about_update(update: int) -> Iterator[None]:
    """The work inside comes from this update."""
    token = _UPDATE.set(update)
    try:
        yield
    finally:
        _UPDATE.reset(token)


def subject() -> dict[str, str | int]:
    """The ids of what is being worked on, those that are known."""
    known: dict[str, str | int] = {}
    if (table := _TABLE.get()) is not None:
        known["table"] = table
    if (update := _UPDATE.get()) is not None:
        known["update"] = update
    return known
