"""The bot's command lists, by scope and language.

Source: Bot API page, "BotCommandScope" and "Determining list of commands".
"""

import re
from dataclasses import dataclass, field

from aiogram.types import BotCommand, BotCommandScopeDefault, BotCommandScopeUnion

from bot.sandbox.errors import bad_request
from bot.sandbox.wire import Json, plain

_NAME = re.compile(r"[a-z0-9_]{1,32}")
_MOST = 100


def scope_key(scope: BotCommandScopeUnion) -> str:
    """One word for a scope: its type, then the chat and the user it names."""
    value = plain(scope)
    assert isinstance(value, dict)
    return ":".join(str(value[name]) for name in ("type", "chat_id", "user_id") if name in value)


@dataclass(slots=True)
class Commands:
    """What `setMyCommands` set."""

    _lists: dict[tuple[str, str], tuple[BotCommandScopeUnion, list[BotCommand]]] = field(default_factory=dict)

    def put(self, scope: BotCommandScopeUnion | None, language: str, commands: list[BotCommand]) -> None:
        """Set one list; ApiError 400 when a command is not fit."""
        if len(commands) > _MOST:
            raise bad_request("BOT_COMMANDS_TOO_MUCH")
        for command in commands:
            if not _NAME.fullmatch(command.command):
                raise bad_request("BOT_COMMAND_INVALID")
            if not 1 <= len(command.description) <= 256:
                raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
        scope = scope or BotCommandScopeDefault()
        self._lists[scope_key(scope), language] = (scope, commands)

    def drop(self, scope: BotCommandScopeUnion | None, language: str) -> None:
        """Delete one list."""
        self._lists.pop((scope_key(scope or BotCommandScopeDefault()), language), None)

    def listed(self, scope: BotCommandScopeUnion | None, language: str) -> list[BotCommand]:
        """Exactly the list of that scope and language."""
        return self._lists.get((scope_key(scope or BotCommandScopeDefault()), language), (None, []))[1]

    def menu(self, chat_id: int, user_id: int, language: str, administrator: bool) -> list[BotCommand]:
        """What a person's menu shows in a chat: the first list set, from the narrowest scope up."""
        if chat_id > 0:
            scopes = [f"chat:{chat_id}", "all_private_chats", "default"]
        else:
            admins = [f"chat_administrators:{chat_id}"] if administrator else []
            all_admins = ["all_chat_administrators"] if administrator else []
            scopes = [f"chat_member:{chat_id}:{user_id}", *admins, f"chat:{chat_id}"]
            scopes += [*all_admins, "all_group_chats", "default"]
        for scope in scopes:
            for wanted in (language, ""):
                if (scope, wanted) in self._lists:
                    return self._lists[scope, wanted][1]
        return []

    def json(self) -> list[Json]:
        """For the people protocol."""
        return [
            {"scope": plain(scope), "language_code": language, "commands": plain(commands)}
            for (_, language), (scope, commands) in self._lists.items()
        ]
