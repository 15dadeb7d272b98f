"""The commands' menus of Telegram's clients."""

from __future__ import annotations

import logging

from aiogram.exceptions import AiogramError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.app import App
from bot.rendering.commands import Scope, commands

log = logging.getLogger(__name__)

SCOPES = (
    (Scope.GROUP, BotCommandScopeAllGroupChats()),
    (Scope.ADMINS, BotCommandScopeAllChatAdministrators()),
    (Scope.PRIVATE, BotCommandScopeAllPrivateChats()),
)


async def introduce(app: App) -> None:
    """Tell Telegram the commands, by scope and language; the bot works without."""
    try:
        for code in (None, *app.catalogues.languages):
            for scope, where in SCOPES:
                told = commands(app.catalogues.of(code), scope)
                menu = [BotCommand(command=name, description=text) for name, text in told]
                await app.bot.set_my_commands(menu, scope=where, language_code=code)
    except (TimeoutError, AiogramError) as fault:
        log.warning("the commands' menus could not be set: %s", type(fault).__name__)
