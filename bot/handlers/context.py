"""What every handler may use, and how an update names its person and its place."""

from __future__ import annotations

from dataclasses import dataclass, replace

from aiogram import Bot
from aiogram.enums import ChatType
from aiogram.types import Message, User

from bot.courier.pages import Pages
from bot.courier.replies import Replies
from bot.handlers.advisers import Advisers
from bot.handlers.members import Members, Standing
from bot.i18n import Catalogues, Translator
from bot.rendering.alerts import Notice
from bot.rendering.names import clean
from bot.services.commands import Caller, Command
from bot.services.lookback import Looks
from bot.services.news import Heard
from bot.services.outcomes import Refused, Voted, Why
from bot.services.place import Place, address
from bot.services.table import Table
from bot.services.tables import Result, Tables
from bot.services.views import Address

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
    members: Members
    advisers: Advisers
    looks: Looks
    """Finished deals that are looked back at."""
    pages: Pages

    async def caller(self, user: User) -> Caller:
        """The person behind an update, in the language chosen or else told by Telegram.

        An administrator who hides behind the group has no name, and is one for this update.
        """
        if user.id == ANONYMOUS:
            return Caller(user.id, "", self.catalogues.of(self.language).language, admin=True)
        known = await self.tables.store.person(user.id)
        return self._named(user, known.language or user.language_code)

    def player(self, user: User) -> Caller:
        """The person behind a card, without a question to the store: a table knows those who sit at it."""
        return self._named(user, user.language_code)

    async def reader(self, user: User, table: Table | None) -> Translator:
        """The words for who reads an answer about a table; those who sit at it are asked for no more than it knows."""
        seated = table.person(user.id) if table else None
        return self.words(seated.language if seated else (await self.caller(user)).language)

    def _named(self, user: User, language: str | None) -> Caller:
        code = self.catalogues.of(language or self.language).language
        nameless = self.words(code).plain("person.nameless")
        return Caller(user.id, clean(user.first_name, user.last_name, fallback=nameless), code)

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
        if not await self.members.is_admin(table.place.chat, caller.id):
            return result
        return await self.tables.act(replace(command, by=replace(caller, admin=True)))

    async def bar(self, table: str, person: int) -> Notice | None:
        """Why somebody takes no seat by a link or in his private chat: links travel, buttons can be forged, and only the table's
        group plays at it. Where Telegram does not tell who belongs to the group, whoever has just pressed a button there does.
        """
        found = await self.tables.present_named(table)
        if found is None:
            return None
        chat = found.place.chat
        match await self.members.standing(chat, person):
            case Standing.OUTSIDER:
                return Notice.OUTSIDER
            case Standing.UNKNOWN if not await self.tables.store.vouched(person, chat):
                return Notice.PRESS_THERE
        return None

    async def heard(self, table: Table) -> None:
        """Words from the chat of a table that stands still: perhaps the chat takes messages again."""
        if table.halt is not None:
            await self.tables.act(Command(table.id, Heard()))


def topic_of(message: Message) -> int:
    """The forum topic a message stands in, 0 for none."""
    return (message.message_thread_id or 0) if message.is_topic_message else 0


def wish_of(message: Message) -> str:
    """What names a message of a chat for good, so that it is known again when it is brought again."""
    return f"{message.chat.id}:{message.message_id}:{message.date.timestamp():.0f}"


def place_of(message: Message) -> Place:
    """Where a table opened by this message stands, and the address that opens the chat there (supergroups only)."""
    chat, topic = message.chat, topic_of(message)
    link = address(chat.id, topic, chat.username) if chat.type == ChatType.SUPERGROUP else None
    return Place(chat.id, topic, chat.title or "", link)
