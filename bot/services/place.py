"""Where a table stands, and what may keep it from being shown there."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rendering.views import Silence


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a chat and a topic of it (0 for none)."""

    chat: int
    topic: int = 0
    title: str = ""
    link: str | None = None
    """An address that opens the chat, if Telegram has one."""

    @property
    def private(self) -> bool:
        """Whether it is somebody's private chat, whose number is his own (Bot API, `Chat.id`)."""
        return self.chat > 0


@dataclass(frozen=True, slots=True)
class Halt:
    """The table stands still because its chat takes no messages, `since` a moment of the shard's clock; `due` was its deadline
    then."""

    cause: Silence
    since: float
    due: float | None


def address(chat: int, topic: int = 0, username: str | None = None) -> str:
    """What opens a supergroup, in its topic, by its name or else by its number (https://core.telegram.org/api/links)."""
    group = username or f"c/{str(chat).removeprefix('-100')}"
    message = topic or (0 if username else 1)
    return f"https://t.me/{group}" + (f"/{message}" if message else "")
