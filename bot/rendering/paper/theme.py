"""What the sheet is drawn on and with: colours as red, green, blue."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Colour = tuple[int, int, int]


class Theme(StrEnum):
    """Squared paper with ink, or a slate with chalk."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Colours:
    """`squares` of the paper, `ink` of figures and names, `pale` of words, `rule` of what is ruled and of games won."""

    paper: Colour
    squares: Colour
    ink: Colour
    pale: Colour
    rule: Colour


COLOURS = {
    Theme.LIGHT: Colours(
        paper=(251, 247, 236),
        squares=(222, 230, 236),
        ink=(24, 42, 110),
        pale=(74, 88, 142),
        rule=(186, 52, 46),
    ),
    Theme.DARK: Colours(
        paper=(32, 42, 39),
        squares=(44, 57, 53),
        ink=(244, 241, 230),
        pale=(178, 190, 178),
        rule=(240, 190, 104),
    ),
}
