"""A tally in a fixed-width font, at most 32 columns wide: what a phone shows of a `pre` block without folding it.

Two sides face each other across the rule, as on paper: words outside, figures next to it. Three or more have a column of figures
each, behind one of words. Cells are padded by what their text really takes, so that wide letters keep the rules straight.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import assert_never

from bot.rendering.names import fitted, units, width
from bot.rendering.tally import PAIR, Debt, Entries, Entry, Name, Row, Ruled, Sums, Tally, Won

WIDEST = 32
CELL = 14
"""Columns of text in a cell of two sides; with a margin each and the rule a row has 31."""
WORDS = 10
"""Columns of words before the figures of three or more sides."""
MESSAGE = 4096
"""UTF-16 units of a message (Bot API, `sendMessage`)."""
LEFT_OUT = "…"
"""Stands in both columns where older lines gave way."""
RULE = "│"
_ACROSS = {Ruled.LINE: ("─", "┼"), Ruled.GAME: ("═", "╪")}
PAYS = " → "


def columns(tally: Tally, room: int = MESSAGE) -> Iterator[str]:
    """The lines of the sheet from the top, in so many UTF-16 units, the ends of lines included.

    Penalties can keep a game from ever ending, so that there is no end to a sheet. Of a very long one entries give way, the
    oldest of the longest run first; names, games, sums and debts stand.
    """
    form: _Facing | _Abreast = _Facing() if len(tally.names) == 2 else _Abreast(len(tally.names))
    names = tuple(form.names(tally.names))
    yield from names
    runs = [
        _Run(kind is Entries, deque(line for row in rows for line in _lines(form, row)))
        for kind, rows in groupby(tally.rows, type)
    ]
    _shorten(runs, room - _taken(names))
    for run in runs:
        if run.shortened:
            yield form.left_out()
        yield from run.lines


@dataclass(slots=True)
class _Run:
    """Rows of a kind under one another; of entries some may be left out."""

    entries: bool
    lines: deque[str]
    shortened: bool = False


def _shorten(runs: Sequence[_Run], room: int) -> None:
    """Leave out as many entries as it takes."""
    over = sum(_taken(run.lines) for run in runs) - room
    while over > 0:
        longest = max((run for run in runs if run.entries), key=lambda run: len(run.lines))
        if not longest.shortened:
            longest.shortened = True
            over += WIDEST + 1
        over -= _taken((longest.lines.popleft(),))


def _taken(lines: Iterable[str]) -> int:
    """UTF-16 units of lines with their ends."""
    return sum(units(line) + 1 for line in lines)


def named(name: Name, longest: int) -> str:
    """A name cut to so many columns, an AI's with its mark whole."""
    if not name.mark:
        return fitted(name.text, longest)
    return f"{fitted(name.text, longest - width(name.mark) - 1)} {name.mark}"


def _lines(form: _Facing | _Abreast, row: Row) -> Iterator[str]:
    match row:
        case Entries(cells):
            yield from form.entries(cells)
        case Ruled():
            yield form.across(*_ACROSS[row])
        case Won(word, names, marks):
            tail = f", {marks}" if marks else ""
            yield _shrunk(lambda most: f" {word}: {PAIR.join(named(one, most) for one in names)}{tail}")
        case Sums(word, figures):
            yield form.sums(word, figures)
        case Debt(payer, payee, paid):
            yield _shrunk(lambda most: f" {named(payer, most)}{PAYS}{named(payee, most)} {paid}")
        case never:
            assert_never(never)


def _shrunk(line: Callable[[int], str]) -> str:
    """The line with its names cut as far as the width takes."""
    for most in range(CELL, 1, -1):
        if width(line(most)) <= WIDEST:
            return line(most)
    raise AssertionError("even the shortest names are too long")


def _right(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text


def _words(word: str, figure: str, columns: int) -> str:
    """As much of a word as a figure leaves room for."""
    return fitted(word, columns - width(figure))


class _Facing:
    """Two sides: the left cell ends at the rule, the right one begins there."""

    def names(self, sides: Sequence[Sequence[Name]]) -> Iterator[str]:
        """On one row if they fit, else a row a name."""
        cut = [[named(name, CELL) for name in side] for side in sides]
        left, right = (PAIR.join(side) for side in cut)
        if max(width(left), width(right)) <= CELL:
            yield self.row(left, right)
        else:
            yield from (self.row(*pair) for pair in zip_longest(*cut, fillvalue=""))

    def entries(self, cells: Sequence[Entry | None]) -> Iterator[str]:
        left, right = cells
        yield self.row(self._left(left) if left else "", self._right(right) if right else "")

    def sums(self, word: str, figures: Sequence[int]) -> str:
        left, right = figures
        return self.row(f"{_words(word, f' {left:2}', CELL)} {left:2}", f"{right:<2}")

    def across(self, rule: str, cross: str) -> str:
        return rule * (CELL + 1) + cross + rule * (CELL + 1)

    def left_out(self) -> str:
        return self.row(LEFT_OUT, LEFT_OUT)

    def row(self, left: str, right: str) -> str:
        return f"{_right(left, CELL)} {RULE} {right}".rstrip()

    def _left(self, entry: Entry) -> str:
        figure = f"{entry.figure:2}" if entry.under else str(entry.figure)
        gap = _gap(entry)
        return f"{_words(entry.told, gap + figure, CELL)}{gap}{figure}"

    def _right(self, entry: Entry) -> str:
        figure = f"{entry.figure:<2}" if entry.under else str(entry.figure)
        gap = _gap(entry)
        return f"{figure}{gap}{_words(entry.told, gap + figure, CELL)}"


def _gap(entry: Entry) -> str:
    """Keeps a figure from the points before it."""
    return " " if entry.points is None else "  "


@dataclass(frozen=True, slots=True)
class _Abreast:
    """One side, three or more: a row an entry, its word in front."""

    sides: int

    @property
    def cell(self) -> int:
        """Columns of a side's figures; a rule and no margin stands before each."""
        return (WIDEST - WORDS - self.sides) // self.sides

    def names(self, sides: Sequence[Sequence[Name]]) -> Iterator[str]:
        cut = [[named(name, self.cell) for name in side] for side in sides]
        yield from (self.row("", row) for row in zip_longest(*cut, fillvalue=""))

    def entries(self, cells: Sequence[Entry | None]) -> Iterator[str]:
        for side, entry in enumerate(cells):
            if entry is not None:
                figures = ["" if side != at else str(entry.figure) for at in range(self.sides)]
                yield self.row(entry.told, figures)

    def sums(self, word: str, figures: Sequence[int]) -> str:
        return self.row(word, [str(figure) for figure in figures])

    def across(self, rule: str, cross: str) -> str:
        return rule * WORDS + (cross + rule * self.cell) * self.sides

    def left_out(self) -> str:
        return self.row(LEFT_OUT, [LEFT_OUT] * self.sides)

    def row(self, word: str, cells: Sequence[str]) -> str:
        words = fitted(word, WORDS)
        figures = "".join(f"{RULE}{_right(cell, self.cell)}" for cell in cells)
        return f"{words}{' ' * (WORDS - width(words))}{figures}"
