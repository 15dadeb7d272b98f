"""What is drawn on: lengths are pixels of a telephone; it is drawn four times as large and given out twice as large, which
smooths its strokes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from math import ceil, floor, hypot, sin

from PIL import Image, ImageDraw

from bot.rendering.paper.hand import fitting
from bot.rendering.paper.places import Place
from bot.rendering.paper.theme import Colour

DRAWN, GIVEN = 4, 2
SHADES = 64
"""Colours of the file."""
HALO = 3
"""How far around writing that stands over a rule the paper is left bare."""
APART, DOT = 9, 3
"""Dots stand so far apart, and are so large as drawn."""
STEP, SWAY = 3.0, 0.7
"""A hand's stroke is made of pieces so long, and leaves its line by about so much."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Canvas:
    """A sheet of paper, still bare."""

    image: Image.Image
    draw: ImageDraw.ImageDraw

    @classmethod
    def blank(cls, width: int, height: int, paper: Colour) -> Canvas:
        image = Image.new("RGB", (width * DRAWN, height * DRAWN), paper)
        return cls(image, ImageDraw.Draw(image))

    @property
    def height(self) -> int:
        return self.image.height // DRAWN

    def file(self) -> bytes:
        """What has been drawn, as a PNG file."""
        small = self.image.reduce(DRAWN // GIVEN).quantize(
            SHADES, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
        file = BytesIO()
        small.save(file, "PNG")
        return file.getvalue()

    def write(
        self,
        text: str,
        place: Place,
        foot: float,
        size: int,
        weight: int,
        colour: Colour,
        over: Colour | None = None,
    ) -> float:
        """Writing whose letters stand on `foot`; how long it is. `over`: the paper to be left bare around it."""
        fitted, pen = fitting(text, size * DRAWN, weight, place.room * DRAWN)
        spot = place.x * DRAWN, foot * DRAWN
        if over is not None:
            halo = HALO * DRAWN
            self.draw.text(spot, fitted, over, pen, f"{place.side}s", stroke_width=halo, stroke_fill=over)
        self.draw.text(spot, fitted, colour, pen, f"{place.side}s")
        return pen.getlength(fitted) / DRAWN

    def dots(self, left: float, right: float, foot: float, colour: Colour) -> None:
        """Dots that lead the eye from one word to the next."""
        first, last = ceil((left + APART) / APART), floor((right - APART) / APART)
        for place in range(first, last + 1):
            x, y = _large((place * APART, foot))
            self.draw.ellipse((x - DOT, y - DOT, x + DOT, y + DOT), colour)

    def hairline(self, start: Point, end: Point, colour: Colour) -> None:
        """A straight line, as printed."""
        self.draw.line((_large(start), _large(end)), colour, DRAWN // GIVEN)

    def stroke(self, start: Point, end: Point, colour: Colour, width: float) -> None:
        """A line as a hand draws it; drawn again it is the same."""
        large = width * DRAWN
        self.draw.line([_large(point) for point in _swaying(start, end)], colour, round(large), joint="curve")
        for x, y in (_large(start), _large(end)):
            self.draw.ellipse((x - large / 2, y - large / 2, x + large / 2, y + large / 2), colour)

    def arrow(self, start: Point, end: Point, colour: Colour, width: float) -> None:
        """A stroke from left to right with a head."""
        self.stroke(start, end, colour, width)
        x, y = end
        for side in (-1, 1):
            self.stroke((x - 4 * width, y + side * 3 * width), end, colour, width)


def _large(point: Point) -> Point:
    return point[0] * DRAWN, point[1] * DRAWN


def _swaying(start: Point, end: Point) -> Iterator[Point]:
    """Across its direction the line sways, least at its ends."""
    (left, top), (right, bottom) = start, end
    length = max(hypot(right - left, bottom - top), 1.0)
    steps = max(1, round(length / STEP))
    for step in range(steps + 1):
        part = step / steps
        along = part * length
        sway = SWAY * (sin(along / 41 + top) + 0.5 * sin(along / 13 + left)) * min(1.0, 8 * part * (1 - part))
        yield (
            left + part * (right - left) - (bottom - top) / length * sway,
            top + part * (bottom - top) + (right - left) / length * sway,
        )
