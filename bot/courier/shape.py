"""Screens in the shape that the Bot API wants: words with or without formatting, keyboards.

A keyboard is built without validation, which would cost more than all else here: its parts are our own, of the right types.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from aiogram.methods import EditMessageText, SendMessage
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions

from bot.courier.plain import plain
from bot.rendering.screen import Button, Keyboard, Screen

Worded = SendMessage | EditMessageText
"""A call that bears a text."""

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
KEPT = 8192
"""Buttons kept in mind as Telegram wants them: most stand under one message after another. aiogram's values are frozen."""


def markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """A keyboard as Telegram wants it; None for an empty one."""
    if not keyboard:
        return None
    rows = [[_button(button) for button in row] for row in keyboard]
    return InlineKeyboardMarkup.model_construct(inline_keyboard=rows)


def worded(screen: Screen, formatted: bool) -> str:
    """A screen's text; without formatting, the same words bare."""
    return screen.text if formatted else plain(screen.text)


def bare(message: Worded) -> Worded:
    """The same message without formatting."""
    return message.model_copy(update={"text": plain(message.text or ""), "parse_mode": None})


@lru_cache(maxsize=KEPT)
def _button(button: Button) -> InlineKeyboardButton:
    style = button.style.value if button.style else None
    given: dict[str, Any] = {
        "text": button.text,
        "callback_data": button.data,
        "url": button.url,
        "style": style,
    }
    known = {name: value for name, value in given.items() if value is not None}
    return InlineKeyboardButton.model_construct(**known)
