"""Inline keyboards, held to the letter of the Bot API page (InlineKeyboardButton).

Perhaps stricter than Telegram in one thing: a button with two types is refused, since the page forbids it.
"""

import json
import re

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.sandbox.errors import bad_request
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.wire import plain

_TYPES = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
_STYLES = ("primary", "success", "danger")
_URL = re.compile(r"(?:https?://[^\s/]+\.[^\s]+|tg://[^\s]+|https?://(?:localhost|[\d.]+)(?::\d+)?(?:/\S*)?)")


def checked(markup: InlineKeyboardMarkup | None, settings: SandboxSettings) -> InlineKeyboardMarkup | None:
    """The keyboard as Telegram keeps it: empty rows gone, None when nothing is left; ApiError 400."""
    rows = [row for row in (markup.inline_keyboard if markup else []) if row]
    kept = InlineKeyboardMarkup(inline_keyboard=rows) if rows else None
    if sum(map(len, rows)) > settings.button_limit or _size(kept) > settings.keyboard_limit:
        raise bad_request("reply markup is too long")
    for row in rows:
        for button in row:
            _check(button, settings)
    return kept


def callback_data(markup: InlineKeyboardMarkup | None) -> frozenset[str]:
    """What presses on this keyboard can say."""
    rows = markup.inline_keyboard if markup else []
    return frozenset(button.callback_data for row in rows for button in row if button.callback_data)


def _size(markup: InlineKeyboardMarkup | None) -> int:
    return len(json.dumps(plain(markup), ensure_ascii=False).encode()) if markup else 0


def _check(button: InlineKeyboardButton, settings: SandboxSettings) -> None:
    types = [name for name in _TYPES if getattr(button, name) is not None]
    if not button.text.strip():
        raise bad_request("inline keyboard button text must be non-empty")
    if not types:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(types) > 1:
        raise bad_request(
            "can't parse inline keyboard button: exactly one type is allowed, found " + ", ".join(types)
        )
    if button.style is not None and button.style not in _STYLES:
        raise bad_request("can't parse inline keyboard button: invalid button style specified")
    data = button.callback_data
    if data is not None and not 1 <= len(data.encode()) <= settings.callback_data_limit:
        raise bad_request("BUTTON_DATA_INVALID")
    if button.url is not None and not _URL.fullmatch(button.url):
        raise bad_request(f"inline keyboard button URL '{button.url}' is invalid: Wrong HTTP URL")
