"""How those at the table are called: AIs always marked, sides by their names.

Everything here is plain text; a translator escapes it as it fills it in.
"""

from __future__ import annotations

from bot.rendering.names import BOUND, ROBOT, fitted
from bot.rendering.views import Sitter, TableView
from engine.seats import Seat, side_of
from engine.view import PlayerView

FACES = {"novice": "🐣", "club": "🎩", "master": "🦉"}
"""An AI's face says how strong it plays, beside its mark, where it is chosen and as the table begins; the weakest first."""

BETWEEN = f"{BOUND}· "
"""Stands between names and between facts of a text; no line of it begins with the dot."""


def label(sitter: Sitter) -> str:
    """A sitter's name, an AI's behind its mark."""
    return f"{ROBOT}{BOUND}{sitter.name}" if sitter.robot else sitter.name


def face(sitter: Sitter) -> str:
    """An AI's face."""
    return FACES[sitter.level]


def person(table: TableView, seat: Seat, columns: int | None = None) -> str:
    """Who sits on a seat, cut to a number of columns if one is given."""
    name = label(table.sitters[seat])
    return name if columns is None else fitted(name, columns)


def side(table: TableView, index: int, columns: int | None = None) -> str:
    """A side by its names; a dummy is told by the name before it."""
    return BETWEEN.join(_beside(table, seat, columns) for seat in known(table).sides[index])


def _beside(table: TableView, seat: Seat, columns: int | None) -> str:
    return table.sitters[seat].dummy or person(table, seat, columns)


def known(table: TableView) -> PlayerView:
    """What the whole table knows of a rubber that has begun."""
    assert table.view is not None, "the rubber has not begun"
    return table.view


def partners(view: PlayerView, seat: Seat) -> tuple[Seat, ...]:
    """Who plays with a seat."""
    return tuple(other for other in view.sides[side_of(view.sides, seat)] if other != seat)
