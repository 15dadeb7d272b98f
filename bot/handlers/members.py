"""Who belongs to a group and who administers it, as Telegram tells it; believed for a moment only, since both change.

`getChatMember` is only sure to answer about others where the bot is an administrator (Bot API, "getChatMember"): then nobody can
tell, which is another thing than "not a member".
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import Enum

from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.types import (
    ChatMemberAdministrator,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberOwner,
    ChatMemberRestricted,
)

ChatMember = (
    ChatMemberOwner
    | ChatMemberAdministrator
    | ChatMemberMember
    | ChatMemberRestricted
    | ChatMemberLeft
    | ChatMemberBanned
)

ASKED_FOR = 3
"""Seconds that a question about rights may take: somebody waits for the answer to a press."""
MOST = 20_000
"""So many answers are remembered at most."""


class Standing(Enum):
    """What somebody is to a group."""

    MEMBER = "member"
    OUTSIDER = "outsider"
    UNKNOWN = "unknown"
    """Telegram does not tell."""


def inside(member: ChatMember) -> bool:
    """Whether somebody of this standing is in the group."""
    match member:
        case ChatMemberLeft() | ChatMemberBanned():
            return False
        case ChatMemberRestricted(is_member=is_member):
            return is_member
        case _:
            return True


@dataclass(frozen=True, slots=True)
class Members:
    """Questions to Telegram and what it answered lately."""

    bot: Bot
    kept: float
    """Seconds for which an answer is believed. Who was no member may have joined since: that is believed for a fifth of it."""
    _admins: dict[int, tuple[float, frozenset[int]]] = field(default_factory=dict)
    _standings: dict[tuple[int, int], tuple[float, Standing]] = field(default_factory=dict)

    async def is_admin(self, chat: int, person: int) -> bool:
        """Whether Telegram counts the person among the group's administrators; no where it does not tell."""
        until, admins = self._admins.get(chat, (0.0, frozenset[int]()))
        if time.monotonic() >= until:
            admins = await self._administrators(chat)
            self._admins[chat] = (time.monotonic() + self.kept, admins)
        return person in admins

    async def standing(self, chat: int, person: int) -> Standing:
        """What the person is to the group."""
        until, standing = self._standings.get((chat, person), (0.0, Standing.UNKNOWN))
        if time.monotonic() < until:
            return standing
        standing = await self._asked(chat, person)
        if len(self._standings) >= MOST:
            self._standings.clear()
        life = self.kept / 5 if standing is Standing.OUTSIDER else self.kept
        self._standings[chat, person] = (time.monotonic() + life, standing)
        return standing

    def changed(self, chat: int, person: int) -> None:
        """Forget what was believed of somebody whose standing has changed."""
        self._standings.pop((chat, person), None)
        self._admins.pop(chat, None)

    async def _asked(self, chat: int, person: int) -> Standing:
        try:
            member = await self.bot.get_chat_member(chat, person, request_timeout=ASKED_FOR)
        except (TimeoutError, AiogramError):
            return Standing.UNKNOWN
        return Standing.MEMBER if inside(member) else Standing.OUTSIDER

    async def _administrators(self, chat: int) -> frozenset[int]:
        try:
            members = await self.bot.get_chat_administrators(chat, request_timeout=ASKED_FOR)
        except (TimeoutError, AiogramError):
            return frozenset()
        return frozenset(member.user.id for member in members)
