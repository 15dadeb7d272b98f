"""The commands' menus: for groups, for their administrators, and for private chats."""

from __future__ import annotations

from enum import Enum

from bot.i18n import Translator


class Scope(Enum):
    """Whose menu it is (Bot API, BotCommandScope)."""

    GROUP = "group"
    ADMINS = "admins"
    PRIVATE = "private"


_IN_GROUP = (
    "whist",
    "table",
    "hand",
    "hint",
    "score",
    "last",
    "rules",
    "lookback",
    "replay",
    "leave",
    "stop",
)

_SCOPES: dict[Scope, tuple[str, ...]] = {
    Scope.GROUP: (*_IN_GROUP, "help"),
    Scope.ADMINS: (*_IN_GROUP, "language", "help"),
    Scope.PRIVATE: ("start", "practice", "hand", "hint", "lookback", "replay", "stop", "language", "help"),
}


def commands(t: Translator, scope: Scope) -> tuple[tuple[str, str], ...]:
    """Each command with its description."""
    return tuple((name, t.plain(f"command.{name}")) for name in _SCOPES[scope])
