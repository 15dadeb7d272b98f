"""Where a side's words and figures stand on the page, in pixels of its width.

Two sides face each other across the rule in the middle, figures next to it. Any other number has a column each, words on its left
and figures on its right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

GAP = 11
"""Between a rule and what stands next to it, and between a figure and its word."""
FIGURE = 40
"""What is kept for a figure and its gap, so that words stand under one another."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where writing stands: it begins at `x` ("l"), ends there ("r") or has its middle there ("m"), and has `room` pixels."""

    x: float
    side: str
    room: float


@dataclass(frozen=True, slots=True)
class Column:
    """The place of a side's name, which is that of its figures too, and on which side of them words stand."""

    figure: Place
    outside: bool
    """Words stand on the far side of the figures as seen from the rule; else at the other end of the column."""

    def beside(self, length: float) -> Place:
        """The place of the word beside a figure so long."""
        figure = self.figure
        if not self.outside:
            return Place(figure.x - figure.room, "l", figure.room - length - GAP)
        taken = max(FIGURE, length + GAP)
        return Place(figure.x + (taken if figure.side == "l" else -taken), figure.side, figure.room - taken)


def columns(sides: int, left: float, right: float) -> tuple[Sequence[Column], Sequence[float]]:
    """The columns of so many sides between two margins, and where the rules between them stand."""
    if sides == 2:
        middle = (left + right) / 2
        room = middle - left - GAP
        facing = Place(middle - GAP, "r", room), Place(middle + GAP, "l", room)
        return [Column(place, outside=True) for place in facing], [middle]
    wide = (right - left) / sides
    ends = [left + side * wide for side in range(1, sides + 1)]
    return [Column(Place(end - GAP, "r", wide - 1.5 * GAP), outside=False) for end in ends], ends[:-1]
