"""The commands' menus: for groups, for their administrators, and for private chats."""

from __future__ import annotations

from enum import Enum

from bot.i18n import Translator


class Scope(Enum):
    """Whose menu it is (Bot API, BotCommandScope)."""

    GROUP = "group"
    ADMINS = "admins"
    PRIVATE = "private"


_DESCRIPTIONS = {
    "start": "command.start",
    "whist": "command.whist",
    "table": "command.table",
    "hand": "command.hand",
    "hint": "command.hint",
    "score": "command.score",
    "last": "command.last",
    "rules": "command.rules",
    "leave": "command.leave",
    "stop": "command.stop",
    "language": "command.language",
    "help": "command.help",
}

_SCOPES: dict[Scope, tuple[str, ...]] = {
    Scope.GROUP: ("whist", "table", "hand", "hint", "score", "last", "rules", "leave", "stop", "help"),
    Scope.ADMINS: (
        "whist",
        "table",
        "hand",
        "hint",
        "score",
        "last",
        "rules",
        "leave",
        "stop",
        "language",
        "help",
    ),
    Scope.PRIVATE: ("start", "hand", "hint", "language", "help"),
}


def commands(t: Translator, scope: Scope) -> tuple[tuple[str, str], ...]:
    """Each command with its description."""
    return tuple((name, t.plain(_DESCRIPTIONS[name])) for name in _SCOPES[scope])
