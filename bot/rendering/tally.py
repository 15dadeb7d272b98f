"""A score sheet as rows: what stands on it and in what order, before anybody thinks of letters or ink.

It is drawn twice from the same rows, as text of a fixed width (`columns.py`) and as a picture (`paper`). A row has a cell for
each side, however many there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

PAIR = " · "
"""Stands between the names of a side."""


@dataclass(frozen=True, slots=True)
class Name:
    """A player as the sheet names him, clean but not yet cut to a width.

    `place`: how he is called where no letter of his name can be written. `mark` stands behind an AI's name.
    """

    text: str
    place: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """What was written for a side: a word and, next to the rule between the columns, a figure.

    `points`: what was written, where the figure is what the game stands at with it. `under`: the figure stands under others
    that it is read with.
    """

    word: str
    figure: int
    points: int | None = None
    under: bool = True

    @property
    def told(self) -> str:
        """The word with its points."""
        return self.word if self.points is None else f"{self.word} {self.points}"


@dataclass(frozen=True, slots=True)
class Entries:
    """A row of entries, at most one a side."""

    cells: tuple[Entry | None, ...]


class Ruled(Enum):
    """A rule across the sheet."""

    LINE = "line"  # what counts towards the game stands below it
    GAME = "game"  # a game is closed


@dataclass(frozen=True, slots=True)
class Won:
    """Who won the game just ruled off; `marks` are its final totals where no line shows them, as 5:3."""

    word: str
    names: tuple[Name, ...]
    marks: str = ""


@dataclass(frozen=True, slots=True)
class Sums:
    """A sum for every side under one word."""

    word: str
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Debt:
    """Who pays whom how much once the rubber is settled."""

    payer: Name
    payee: Name
    paid: int


Row = Entries | Ruled | Won | Sums | Debt


@dataclass(frozen=True, slots=True)
class Tally:
    """The whole sheet. `names` are the players of each side, `rows` what stands beneath, from the top."""

    language: str
    names: tuple[tuple[Name, ...], ...]
    rows: tuple[Row, ...]
