"""The score sheet, as players have kept it with chalk.

Presets with a line (RULES V2): two columns; above the line honours, slams, premiums and penalties each with
its word; below it the odd tricks of each game with the running total, closed games ruled off; then the
totals. Presets without one (RULES V1, V3, V4): the marks of each game as they ran, then their totals. Where
fiches are paid, they stand in the place of the totals. The side of seats 0 and 2 stands on the left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from bot.i18n import Translator, joined
from bot.rendering.buttons import under_table
from bot.rendering.columns import CELL, WIDEST, double_line, line, row, rows
from bot.rendering.names import fitted, width
from bot.rendering.outlook import outlook
from bot.rendering.people import BETWEEN, known
from bot.rendering.screen import Screen
from bot.rendering.views import Sitter, TableView
from engine.sheet import Account, Line, Reason, ScoreSheet
from engine.view import PlayerView

_WORDS = {
    Reason.TRICKS: "reason.tricks",
    Reason.HONOURS: "reason.honours",
    Reason.SMALL_SLAM: "reason.small-slam",
    Reason.GRAND_SLAM: "reason.grand-slam",
    Reason.CORONA: "reason.corona",
    Reason.REVOKE: "reason.revoke",
    Reason.CARRY: "reason.carry",
    Reason.GAME: "reason.game",
    Reason.RUBBER: "reason.rubber",
}
_PREMIUMS = (Reason.GAME, Reason.RUBBER)


def sheet(t: Translator, table: TableView) -> Screen:
    """The rubber so far, and underneath what it takes to win from here and who deals next."""
    view = known(table)
    body = _lined(t, table, view) if view.ruleset.tricks_account is Account.BELOW else _marked(t, table, view)
    paid = _fiches(t, view.sheet) if Account.FICHES in view.ruleset.settled else _all(t, view.sheet)
    drawn = t("sheet", body="\n".join((*_header(t, table, view), *body, *paid)))
    return Screen(joined("\n", (drawn, *outlook(t, table))), under_table(t, table))


def _header(t: Translator, table: TableView, view: PlayerView) -> Iterator[str]:
    """The sides by their names: on one row if they fit, else a row a name."""
    sides = [[_name(t, table.sitters[seat]) for seat in side] for side in view.sides]
    left, right = (BETWEEN.join(names) for names in sides)
    if max(width(left), width(right)) <= CELL:
        yield row(left, right)
    else:
        yield from rows(sides[0], sides[1])


def _name(t: Translator, sitter: Sitter, columns: int = CELL) -> str:
    """A name in a fixed-width font: an AI is marked by letters, whose width is certain."""
    if not sitter.robot:
        return fitted(sitter.name, columns)
    mark = t.plain("sheet.robot")
    return f"{fitted(sitter.name, columns - width(mark) - 1)} {mark}"


def _lined(t: Translator, table: TableView, view: PlayerView) -> Iterator[str]:
    written = view.sheet
    above = [entry for entry in written.lines if entry.account is Account.ABOVE and _shown(entry)]
    yield from rows(
        (f"{t.plain(_WORDS[entry.reason])} {entry.points}" for entry in above if entry.side == 0),
        (f"{entry.points} {t.plain(_WORDS[entry.reason])}" for entry in above if entry.side == 1),
    )
    yield line()
    for game in range(1, written.game + 1):
        below = [entry for entry in written.lines if entry.account is Account.BELOW and entry.game == game]
        left, right = (list(_running([entry for entry in below if entry.side == side])) for side in (0, 1))
        yield from rows(
            (f"{_levies(entry)} {total:2}" for entry, total in left),
            (f"{total:<2} {_levies(entry)}" for entry, total in right),
        )
        yield from _closed(t, table, view, game)


def _shown(entry: Line) -> bool:
    """A premium of nothing is not written."""
    return entry.points != 0 or entry.reason not in _PREMIUMS


def _levies(entry: Line) -> str:
    """Odd tricks and what each is worth, as 3×2; points that a penalty capped stand as they are (R6)."""
    each, rest = divmod(entry.points, entry.count) if entry.count else (0, 0)
    return f"{entry.count}×{each}" if each and not rest else str(entry.points)


def _running(entries: Iterable[Line]) -> Iterator[tuple[Line, int]]:
    entries = tuple(entries)
    return zip(entries, accumulate(entry.points for entry in entries), strict=True)


def _marked(t: Translator, table: TableView, view: PlayerView) -> Iterator[str]:
    written = view.sheet
    for game in range(1, written.game + 1):
        totals = [0, 0]
        for entry in written.lines:
            if entry.account is Account.MARKS and entry.game == game and _shown(entry):
                totals[entry.side] += entry.points
                yield _mark(t, entry, totals[entry.side])
        yield from _closed(t, table, view, game)


def _mark(t: Translator, entry: Line, total: int) -> str:
    word = f"{t.plain(_WORDS[entry.reason])} {entry.points}"
    return row(f"{word}  {total:2}", "") if entry.side == 0 else row("", f"{total:<2}  {word}")


def _all(t: Translator, written: ScoreSheet) -> Iterator[str]:
    yield _totals(t.plain("sheet.total"), written.totals)


def _fiches(t: Translator, written: ScoreSheet) -> Iterator[str]:
    """The games' fiches, those of slams and of the rubber, and where there are such or at the end, the total."""
    paid = [entry for entry in written.lines if entry.account is Account.FICHES]
    games = tuple(
        sum(e.points for e in paid if e.side == side and e.reason is Reason.GAME) for side in (0, 1)
    )
    others = [entry for entry in paid if entry.reason is not Reason.GAME and entry.points]
    yield _totals(t.plain("sheet.fiches"), games)
    for entry in others:
        word = t.plain(_WORDS[entry.reason])
        yield row(f"{word} {entry.points:2}", "") if entry.side == 0 else row("", f"{entry.points:<2} {word}")
    if others or written.settlement is not None:
        yield _totals(t.plain("sheet.total"), written.totals)


def _totals(word: str, points: tuple[int, ...]) -> str:
    left, right = points
    return row(f"{word} {left:2}", f"{right:<2}".rstrip())


def _closed(t: Translator, table: TableView, view: PlayerView, game: int) -> Iterator[str]:
    """The rule under a game that is won, who won it and, where no line shows it, by how much."""
    for entry in view.sheet.lines:
        if entry.reason is Reason.GAME and entry.game == game:
            yield double_line()
            yield _winner(t, table, view, entry)


def _winner(t: Translator, table: TableView, view: PlayerView, entry: Line) -> str:
    """The game's number and its winners, their names cut as far as the width takes."""
    seats = view.sides[entry.side]
    lined = view.ruleset.tricks_account is Account.BELOW
    marks = f"{_marks(view.sheet, entry.game, entry.side)}:{entry.count}"
    for columns in range(CELL, 1, -1):
        names = BETWEEN.join(_name(t, table.sitters[seat], columns) for seat in seats)
        told = t.plain("sheet.game", number=entry.game, names=names)
        if not lined:
            told = t.plain("sheet.game-marks", number=entry.game, names=names, marks=marks)
        if width(told) <= WIDEST:
            return told
    raise AssertionError("even the shortest names are too long")


def _marks(written: ScoreSheet, game: int, side: int) -> int:
    return sum(
        entry.points
        for entry in written.lines
        if (entry.account, entry.game, entry.side) == (Account.MARKS, game, side)
    )
