"""The hand that writes the sheet: Caveat, which knows Latin and Cyrillic.

It writes what it has letters for and leaves out the rest, so that no sign stands there as an empty box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import fontpkg
from fontpkg.pil import truetype
from PIL.ImageFont import FreeTypeFont

from bot.rendering.names import graphemes, shortened
from bot.rendering.tally import Name

FAMILY = "Caveat"
UNKNOWN = "\U0010fffd"
"""A sign that no font has: it shows how this one draws what it does not know."""
PROBE = 24
try:
    fontpkg.path(FAMILY)
except fontpkg.FamilyNotInstalled:
    raise ImportError("the hand is not installed: fontpkg-caveat") from None
THIN, USUAL, BOLD = 500, 600, 700
"""Weights of the hand."""
SMALLEST = 0.72
"""The part of its size to which writing is made smaller before letters are left out."""


@lru_cache(maxsize=128)
def pen(size: int, weight: int) -> FreeTypeFont:
    """The hand at a size in pixels; `weight` from 400, thin, to 700."""
    font: FreeTypeFont = truetype(FAMILY, size, weight)
    return font


def fitting(text: str, size: int, weight: int, room: float) -> tuple[str, FreeTypeFont]:
    """The text and the pen with which it fits into so many pixels: smaller, and if need be cut."""
    for smaller in range(size, int(size * SMALLEST), -2):
        if pen(smaller, weight).getlength(text) <= room:
            return text, pen(smaller, weight)
    font = pen(int(size * SMALLEST), weight)
    length = len(tuple(graphemes(text)))
    while length > 1 and font.getlength(shortened(text, length)) > room:
        length -= 1
    return shortened(text, length), font


def legible(text: str) -> str:
    """What of a text the hand can write."""
    return " ".join("".join(part if _known(part) else " " for part in graphemes(text)).split())


def written(names: Iterable[Name]) -> Mapping[Name, str]:
    """Each name as the hand writes it; by his place who has no letter left, or none of his own."""
    told: dict[Name, str] = {}
    for name in names:
        text = legible(name.text)
        if not any(sign.isalnum() for sign in text) or text in told.values():
            text = name.place
        told.setdefault(name, text)
    return {name: f"{text} {name.mark}".rstrip() for name, text in told.items()}


@lru_cache(maxsize=4096)
def _known(cluster: str) -> bool:
    return all(sign.isspace() or _drawn(sign) != _drawn(UNKNOWN) for sign in cluster)


def _drawn(sign: str) -> tuple[tuple[int, int], bytes]:
    mask = pen(PROBE, 400).getmask(sign)
    return mask.size, bytes(mask)
