"""A tally drawn: squared paper, the line, two columns or more, readable at the 390 pixels of a telephone.

The same tally in the same theme is the same file to the byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import assert_never

from bot.rendering.paper.canvas import Canvas
from bot.rendering.paper.hand import BOLD, THIN, USUAL, written
from bot.rendering.paper.places import Column, Place, columns
from bot.rendering.paper.theme import COLOURS, Colours, Theme
from bot.rendering.tally import PAIR, Debt, Entries, Entry, Name, Row, Ruled, Sums, Tally, Won

WIDTH = 390
MARGIN = 17
SQUARE = 15
"""Squares of the paper; rows begin on their lines."""
ROW, TALL, LOW = 30, 45, 15
"""Heights of rows: of writing, of sums, of what is ruled across."""
FOOT = 6
"""How far above the lower end of a row its writing stands."""
NAMES, WORDS, FIGURES, TOTALS = 29, 24, 29, 38
"""Sizes of what is written."""
ARROW = 34


def drawn(tally: Tally, theme: Theme) -> bytes:
    """The picture of a sheet, a PNG file."""
    names = written(name for side in tally.names for name in side)
    heads = _heads(tally, names)
    heights = [_height(row) for row in tally.rows]
    canvas = Canvas.blank(WIDTH, 2 * SQUARE + ROW * len(heads) + SQUARE + sum(heights), COLOURS[theme].paper)
    page = _Page(canvas, COLOURS[theme], names, *columns(len(tally.names), MARGIN, WIDTH - MARGIN))
    page.squares()
    page.rules(SQUARE, 2 * SQUARE + ROW * len(heads) + _ruled(tally, heights))
    y = SQUARE
    for head in heads:
        y += ROW
        page.head(head, y)
    y += SQUARE
    above: Row | None = None
    for row, height in zip(tally.rows, heights, strict=True):
        if isinstance(row, Sums) and isinstance(above, Entries):
            page.sum_up(y)
        y += height
        page.row(row, y)
        above = row
    return canvas.file()


def _heads(tally: Tally, names: Mapping[Name, str]) -> Sequence[Sequence[str]]:
    """The names of the sides: on one row where they are two and short, else a row a name."""
    sides = [[names[name] for name in side] for side in tally.names]
    joined = [PAIR.join(side) for side in sides]
    if len(sides) == 2 and max(map(len, joined)) <= 17:
        return [joined]
    return [list(row) for row in zip_longest(*sides, fillvalue="")]


def _height(row: Row) -> int:
    match row:
        case Ruled():
            return LOW
        case Sums():
            return TALL
        case Entries() | Won() | Debt():
            return ROW
        case never:
            assert_never(never)


def _ruled(tally: Tally, heights: Sequence[int]) -> int:
    """How far down the rules between the columns go: who pays whom stands in no column."""
    return sum(height for row, height in zip(tally.rows, heights, strict=True) if not isinstance(row, Debt))


@dataclass(frozen=True, slots=True)
class _Page:
    """A page to be written on; `y` is always the lower end of a row."""

    canvas: Canvas
    colours: Colours
    names: Mapping[Name, str]
    columns: Sequence[Column]
    between: Sequence[float]
    """Where the rules between the columns stand."""

    def squares(self) -> None:
        for x in range(WIDTH % SQUARE // 2, WIDTH, SQUARE):
            self.canvas.hairline((x, 0), (x, self.canvas.height), self.colours.squares)
        for y in range(0, self.canvas.height, SQUARE):
            self.canvas.hairline((0, y), (WIDTH, y), self.colours.squares)

    def rules(self, top: float, bottom: float) -> None:
        for x in self.between:
            self.canvas.stroke((x, top), (x, bottom), self.colours.rule, 1.5)

    def head(self, names: Sequence[str], y: float) -> None:
        for column, name in zip(self.columns, names, strict=True):
            self.canvas.write(name, column.figure, y - FOOT, NAMES, BOLD, self.colours.ink)

    def sum_up(self, y: float) -> None:
        """The thin line above a sum."""
        self.canvas.stroke((4 * MARGIN, y + 2), (WIDTH - 4 * MARGIN, y + 2), self.colours.pale, 0.8)

    def row(self, row: Row, y: float) -> None:
        match row:
            case Entries(cells):
                self._entries(cells, y)
            case Ruled.LINE:
                self._across(y - LOW / 2, 2.4)
            case Ruled.GAME:
                self._across(y - LOW / 2 - 2, 1.3)
                self._across(y - LOW / 2 + 2, 1.3)
            case Won(word, names, marks):
                self._won(word, names, marks, y)
            case Sums(word, figures):
                self._sums(word, figures, y)
            case Debt(payer, payee, paid):
                self._debt(payer, payee, paid, y)
            case never:
                assert_never(never)

    def _entries(self, cells: Sequence[Entry | None], y: float) -> None:
        for column, entry in zip(self.columns, cells, strict=True):
            if entry is not None:
                figure = self.canvas.write(
                    str(entry.figure), column.figure, y - FOOT, FIGURES, USUAL, self.colours.ink
                )
                word = column.beside(figure)
                self.canvas.write(entry.told, word, y - FOOT, WORDS, THIN, self.colours.pale)

    def _across(self, y: float, width: float) -> None:
        self.canvas.stroke((MARGIN, y), (WIDTH - MARGIN, y), self.colours.rule, width)

    def _won(self, word: str, names: Sequence[Name], marks: str, y: float) -> None:
        tail = f", {marks}" if marks else ""
        told = f"{word}: {PAIR.join(self.names[name] for name in names)}{tail}"
        middle = Place(WIDTH / 2, "m", WIDTH - 2 * MARGIN)
        self.canvas.write(told, middle, y - FOOT, WORDS, USUAL, self.colours.rule, over=self.colours.paper)

    def _sums(self, word: str, figures: Sequence[int], y: float) -> None:
        foot = y - FOOT - 4
        lengths = [
            self.canvas.write(str(figure), column.figure, foot, TOTALS, BOLD, self.colours.ink)
            for column, figure in zip(self.columns, figures, strict=True)
        ]
        first = self.columns[0].beside(lengths[0])
        self.canvas.write(word, first, foot, WORDS + 2, USUAL, self.colours.ink)

    def _debt(self, payer: Name, payee: Name, paid: int, y: float) -> None:
        """Payer and payee on both sides of an arrow in the middle, the sum on the right."""
        middle, room = WIDTH / 2, WIDTH / 2 - ARROW - MARGIN
        left = Place(middle - ARROW, "r", room)
        right = Place(middle - 2, "l", room - 20)
        self.canvas.write(self.names[payer], left, y - FOOT, WORDS + 1, USUAL, self.colours.ink)
        self.canvas.arrow((middle - ARROW + 6, y - 13), (middle - 8, y - 13), self.colours.rule, 1.5)
        named = self.canvas.write(self.names[payee], right, y - FOOT, WORDS + 1, USUAL, self.colours.ink)
        end = Place(WIDTH - MARGIN, "r", 80)
        figure = self.canvas.write(str(paid), end, y - FOOT, FIGURES, BOLD, self.colours.rule)
        self.canvas.dots(right.x + named, end.x - figure, y - FOOT, self.colours.pale)
