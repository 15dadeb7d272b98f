"""What the bot learns of a table's chat and people without anybody's asking: commands by nobody.

From Telegram's updates, or from the errors of calls where no update came.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.rendering.views import Silence


@dataclass(frozen=True, slots=True)
class Moved:
    """The group `old` has become the supergroup `new`, which `link` opens."""

    old: int
    new: int
    link: str | None


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another table has this one's place: it closes."""


@dataclass(frozen=True, slots=True)
class Silenced:
    """The chat takes no messages from the bot."""

    cause: Silence


@dataclass(frozen=True, slots=True)
class Heard:
    """The chat may take messages again."""


@dataclass(frozen=True, slots=True)
class Uprooted:
    """The topic in which the table stood is no more."""


@dataclass(frozen=True, slots=True)
class Departed:
    """`person` does not belong to the group `chat` any more."""

    chat: int
    person: int


@dataclass(frozen=True, slots=True)
class Aside:
    """Messages in the group that `person` alone sees arrive, or do not; from the courier."""

    person: int
    arrives: bool


News = Moved | Replaced | Silenced | Heard | Uprooted | Departed | Aside
