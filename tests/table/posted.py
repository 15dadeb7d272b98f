"""What the bot has posted, read back as a reader of the chat reads it: the sheet's figures and the payment."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate

from tests.table.club import Club, Json

RULE = "│"
PAYMENT = re.compile(r"^(.+) → (.+): (-?\d+) (?:оч|фиш)", re.MULTILINE)
TOTALS = re.compile(r"Итого (-?\d+) — (-?\d+), разница (-?\d+)")

Pair = tuple[int, int]
Names = tuple[str, str]
Entry = tuple[str, int]
"""A word and its points."""
Payment = tuple[str, str, int]
"""Who pays whom how much."""


@dataclass(slots=True)
class Sheet:
    """A posted sheet, its text and its figures, each by side: left, right.

    `above` and `paid`: words and points above the line, and in fiches. `games`: points and running total as they
    stand under each other, by game.
    """

    text: str
    names: Names = ("", "")
    above: tuple[list[Entry], list[Entry]] = field(default_factory=lambda: ([], []))
    games: list[tuple[list[Pair], list[Pair]]] = field(default_factory=list)
    paid: tuple[list[Entry], list[Entry]] = field(default_factory=lambda: ([], []))
    total: Pair | None = None

    @property
    def sums(self) -> tuple[Pair, Pair, Pair]:
        """What the entries add up to above the line, below it (or in marks), and in fiches."""
        below = tuple([("", points) for game in self.games for points, _ in game[side]] for side in (0, 1))
        return _sum(self.above), _sum(below), _sum(self.paid)

    @property
    def adds_up(self) -> bool:
        """Whether running totals are the sums of what stands before them in their game, and the total of all entries."""
        above, below, paid = self.sums
        total = paid if any(self.paid) else (above[0] + below[0], above[1] + below[1])
        runs = all(
            [total for _, total in side] == list(accumulate(points for points, _ in side))
            for game in self.games
            for side in game
        )
        return runs and self.total in (None, total)


def sheets(club: Club) -> list[Sheet]:
    """Every sheet in the group, oldest first."""
    return [read(body) for body in bodies(club)]


def bodies(club: Club) -> list[str]:
    """Every sheet in the group as it is written, oldest first."""
    return [body for _, message in sorted(club.messages[club.chat].items()) if (body := _body(message))]


def read(text: str) -> Sheet:
    """The figures of a sheet; rows without a figure at its top are the names of the sides."""
    sheet = Sheet(text)
    rows = deque(text.split("\n"))
    while RULE in rows[0] and not re.search(r"\d", rows[0]):
        left, right = (
            " · ".join(filter(None, pair)) for pair in zip(sheet.names, _cells(rows.popleft()), strict=True)
        )
        sheet.names = left, right
    if any(row.startswith("─") for row in rows):
        while not (row := rows.popleft()).startswith("─"):
            for side, cell in enumerate(_cells(row)):
                sheet.above[side].extend(_worded(cell))
    _read_games(sheet, rows)
    return sheet


def _read_games(sheet: Sheet, rows: Iterable[str]) -> None:
    running: tuple[list[Pair], list[Pair]] = ([], [])
    for row in rows:
        cells = _cells(row)
        match cells[0].split():
            case ["Итого", number]:
                sheet.total = int(number), int(cells[1])
            case ["Фиши", number]:
                sheet.paid[0].append(("партии", int(number)))
                sheet.paid[1].append(("партии", int(cells[1])))
            case _ if "роббер" in row or "шлем" in row:
                for side in (0, 1):
                    sheet.paid[side].extend(_worded(cells[side]))
            case _ if row.startswith("═"):
                sheet.games.append(running)
                running = ([], [])
            case _ if RULE in row:
                for side in (0, 1):
                    running[side].extend(_scored(cells[side]))
    if any(running):
        sheet.games.append(running)


def _sum(entries: tuple[list[Entry], ...]) -> Pair:
    left, right = (sum(points for _, points in side) for side in entries)
    return left, right


def _cells(row: str) -> tuple[str, str]:
    left, _, right = row.partition(RULE)
    return left.strip(), right.strip()


def _worded(cell: str) -> list[Entry]:
    """`малый шлем 10` or `10 малый шлем`."""
    if not cell:
        return []
    (points,) = re.findall(r"\d+", cell)
    return [(cell.replace(points, "").strip(), int(points))]


def _scored(cell: str) -> list[Pair]:
    """`3×2  6`, `взятки 3   3` and their mirror images: the points and the running total."""
    if not cell:
        return []
    numbers = [int(number) for number in re.findall(r"\d+", cell)]
    mirrored = re.match(r"\d+ ", cell) is not None
    total = numbers.pop(0 if mirrored else -1)
    points = numbers[0] * numbers[1] if "×" in cell else numbers[0]
    return [(points, total)]


def _body(message: Json) -> str | None:
    """The text of a message's fixed-width block if it is a sheet; entities count UTF-16 units (Bot API)."""
    text = message.get("text", "").encode("utf-16-le")
    for entity in message.get("entities", []):
        if entity["type"] == "pre":
            start = 2 * entity["offset"]
            body: str = text[start : start + 2 * entity["length"]].decode("utf-16-le")
            return body if RULE in body else None
    return None


@dataclass(frozen=True)
class Ended:
    """The message at the end of a rubber: the winners' total first, the difference, and who pays whom."""

    totals: Pair
    net: int
    payments: tuple[Payment, ...]


def ended(club: Club) -> list[Ended]:
    """The ends of rubbers in the group, oldest first."""
    return [_ended(text) for text in club.texts() if "окончен" in text and TOTALS.search(text)]


def _ended(text: str) -> Ended:
    found = TOTALS.search(text)
    assert found is not None
    first, second, net = (int(number) for number in found.groups())
    payments = tuple((payer, payee, int(sum_)) for payer, payee, sum_ in PAYMENT.findall(text))
    return Ended((first, second), net, payments)
