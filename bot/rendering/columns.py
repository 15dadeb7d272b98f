"""Two columns of a fixed-width font with a rule between them: the frame of the score sheet.

Cells are padded by what their text really takes, so that wide letters keep the rule straight. A sheet is at
most 32 columns wide, what a phone shows of a `pre` block without folding it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from bot.rendering.names import width

CELL = 14
"""Columns of text in a cell; with a margin each and the rule a row has 31."""

WIDEST = 32


def row(left: str, right: str) -> str:
    """One row: the left cell ends at the rule, the right one begins there."""
    return f"{' ' * (CELL - width(left))}{left} │ {right}".rstrip()


def rows(left: Iterable[str], right: Iterable[str]) -> Iterator[str]:
    """Two columns side by side, each packed from the top."""
    return (row(*cells) for cells in zip_longest(left, right, fillvalue=""))


def line() -> str:
    """The line between what counts for the game and what does not."""
    return "─" * (CELL + 1) + "┼" + "─" * (CELL + 1)


def double_line() -> str:
    """What closes a game."""
    return "═" * (CELL + 1) + "╪" + "═" * (CELL + 1)
