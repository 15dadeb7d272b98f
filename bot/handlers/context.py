"""What every handler may use, and how an update names its person and its place."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from aiogram import Bot
from aiogram.enums import ChatType
from aiogram.exceptions import AiogramError
from aiogram.types import Chat, Message, User

from bot.courier.replies import Replies
from bot.i18n import Catalogues, Translator
from bot.rendering.names import clean
from bot.services.commands import Caller, Command, Refused, Voted, Why
from bot.services.table import Place
from bot.services.tables import Result, Tables
from bot.services.views import Address

ADMINS_KEPT = 60.0
"""Seconds for which a group's administrators are remembered."""
UNTOLD_KEPT = 10.0
"""Seconds for which it is remembered that Telegram does not tell them, so that nobody waits for it at each press."""

ANONYMOUS = 1087968824
"""The account that stands for an administrator who hides behind the group (Bot API, `Message.from`)."""

GROUPS = {ChatType.GROUP, ChatType.SUPERGROUP}


@dataclass(frozen=True, slots=True)
class Context:
    bot: Bot
    tables: Tables
    catalogues: Catalogues
    replies: Replies
    address: Address
    language: str
    """Of groups and people of whom no language is known."""
    _admins: dict[int, tuple[float, frozenset[int]]] = field(default_factory=dict)

    async def caller(self, user: User) -> Caller:
        """The person behind an update, in the language chosen or else told by Telegram.

        An administrator who hides behind the group has no name, and is one for this update.
        """
        if user.id == ANONYMOUS:
            return Caller(user.id, "", self.catalogues.of(self.language).language, admin=True)
        known = await self.tables.store.person(user.id)
        language = self.catalogues.of(known.language or user.language_code or self.language).language
        nameless = self.words(language).plain("person.nameless")
        return Caller(user.id, clean(user.first_name, user.last_name, fallback=nameless), language)

    def words(self, language: str) -> Translator:
        return self.catalogues.of(language)

    async def group_language(self, chat: int, opener: str) -> str:
        """The language of a group: as chosen there, else its opener's."""
        return await self.tables.store.chat_language(chat) or opener

    async def act(self, command: Command) -> Result:
        """Act; what only an administrator of the table's group may do at once is decided anew if Telegram says that the
        caller is one."""
        result = await self.tables.act(command)
        caller, table = command.by, result.table
        short_of = result.outcome == Refused(Why.NOT_ALLOWED) or isinstance(result.outcome, Voted)
        if caller is None or caller.admin or table is None or not short_of:
            return result
        if not await self.is_admin(table.place.chat, caller.id):
            return result
        return await self.tables.act(replace(command, by=replace(caller, admin=True)))

    async def is_admin(self, chat: int, person: int) -> bool:
        """Whether Telegram counts the person among the group's administrators; no where it does not tell."""
        until, admins = self._admins.get(chat, (0.0, frozenset[int]()))
        if time.monotonic() >= until:
            admins, kept = await self._asked(chat)
            self._admins[chat] = (time.monotonic() + kept, admins)
        return person in admins

    async def _asked(self, chat: int) -> tuple[frozenset[int], float]:
        """The administrators as Telegram tells them, and for how long to believe it."""
        try:
            members = await self.bot.get_chat_administrators(chat)
        except (TimeoutError, AiogramError):
            return frozenset(), UNTOLD_KEPT
        return frozenset(member.user.id for member in members), ADMINS_KEPT


def topic_of(message: Message) -> int:
    """The forum topic a message stands in, 0 for none."""
    return (message.message_thread_id or 0) if message.is_topic_message else 0


def place_of(message: Message) -> Place:
    """Where a table opened by this message stands, and the address that opens the chat there (supergroups only)."""
    chat = message.chat
    return Place(chat.id, topic_of(message), chat.title or "", link_to(chat))


def link_to(chat: Chat) -> str | None:
    """An address of a supergroup, by its name or else by its number (https://core.telegram.org/api/links)."""
    if chat.type != ChatType.SUPERGROUP:
        return None
    if chat.username:
        return f"https://t.me/{chat.username}"
    return f"https://t.me/c/{str(chat.id).removeprefix('-100')}/1"
