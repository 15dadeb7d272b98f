"""One table as all its readers may see it at one moment: what frames are made of."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rendering.views import HandView, TableView


@dataclass(frozen=True, slots=True)
class Reader:
    """One person's private chat. `ring` counts how often his hand was asked to be brought anew.

    `aside`: his private chat takes nothing; messages in the group that he alone sees are tried instead.
    """

    person: int
    language: str
    view: HandView
    ring: int
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """`asked` are the things somebody asked to have posted, each with its number; `bump` counts how often the table itself was
    asked for."""

    chat: int
    topic: int
    language: str
    table: TableView
    readers: tuple[Reader, ...]
    asked: tuple[tuple[str, int], ...]
    bump: int
    silent: bool = False
    """The group takes no messages: nothing of it is made or touched."""
