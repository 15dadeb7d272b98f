"""A screen: what one message shows, before anybody thinks of sending it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.rendering.tally import Tally


class Style(StrEnum):
    """A button's colour (Bot API 9.4, `InlineKeyboardButton.style`)."""

    PRIMARY = "primary"
    SUCCESS = "success"


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: exactly one of `data` (1–64 bytes) and `url`."""

    text: str
    data: str | None = None
    url: str | None = None
    style: Style | None = None

    def __post_init__(self) -> None:
        assert (self.data is None) != (self.url is None), "exactly one type a button"


CHOSEN = "✓ "
"""Stands before the choice that holds."""


def chosen(text: str, holds: bool) -> str:
    """A button's caption, marked if it is the choice that holds."""
    return CHOSEN + text if holds else text


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A score sheet to be drawn, and what stands under it (HTML)."""

    tally: Tally
    caption: str


@dataclass(frozen=True, slots=True)
class Screen:
    """HTML text and buttons.

    `lasting` is the part of the text that must be right at once; what else the text holds may lag for a while
    (tricks and score on a waiting hand). `None`: all of it is urgent.
    """

    text: str
    keyboard: Keyboard = ()
    lasting: str | None = None
    picture: Picture | None = None
    """What is shown instead of the text where it can be; the text says all of it."""
