"""The engine's sheet as figures to compare with those posted: the same entries, without a word of layout."""

from __future__ import annotations

from itertools import accumulate

from engine.sheet import Account, Line, Reason, ScoreSheet
from tests.table.posted import Entry, Pair, Sheet

WORDS = {
    Reason.HONOURS: "онёры",
    Reason.SMALL_SLAM: "малый шлем",
    Reason.GRAND_SLAM: "шлем",
    Reason.GAME: "партия",
    Reason.RUBBER: "роббер",
}
PREMIUMS = (Reason.GAME, Reason.RUBBER)


def figures(engine: ScoreSheet, posted: Sheet, settled: tuple[Account, ...]) -> Sheet:
    """What `posted` must show if it is the sheet of the engine, settled in these accounts; text and names are taken over."""
    fiches = [line for line in engine.lines if line.account is Account.FICHES]
    in_fiches = Account.FICHES in settled
    more = any(line.points for line in fiches if line.reason is not Reason.GAME)
    shown = not in_fiches or more or engine.settlement is not None
    return Sheet(
        text=posted.text,
        names=posted.names,
        above=_entries([line for line in engine.lines if line.account is Account.ABOVE]),
        games=[game for number in range(1, engine.game + 1) if any(game := _game(engine, number))],
        paid=_paid(fiches) if in_fiches else ([], []),
        total=(engine.totals[0], engine.totals[1]) if shown else None,
    )


def _entries(lines: list[Line]) -> tuple[list[Entry], list[Entry]]:
    left, right = (
        [(WORDS[line.reason], line.points) for line in lines if line.side == side] for side in (0, 1)
    )
    return left, right


def _game(engine: ScoreSheet, number: int) -> tuple[list[Pair], list[Pair]]:
    lines = [
        line
        for line in engine.lines
        if line.account in (Account.BELOW, Account.MARKS)
        and line.game == number
        and line.reason not in PREMIUMS
    ]
    points = ([line.points for line in lines if line.side == side] for side in (0, 1))
    left, right = (list(zip(one, accumulate(one), strict=True)) for one in points)
    return left, right


def _paid(fiches: list[Line]) -> tuple[list[Entry], list[Entry]]:
    """The games' fiches as one sum, then those of slams and of the rubber."""
    games = [line for line in fiches if line.reason is Reason.GAME]
    others = _entries([line for line in fiches if line.reason is not Reason.GAME and line.points])
    left, right = (
        [("партии", sum(line.points for line in games if line.side == side)), *others[side]]
        for side in (0, 1)
    )
    return left, right
