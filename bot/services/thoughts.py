"""Thoughts for AIs that need time: begun as soon as such an AI is on turn, used when its card is due.

The pause before an AI's card is time to think. What is not there when the card is due comes too late: a quicker brain plays
(`bot.ai.QUICK`), so that an AI may be weaker, but never later. Nothing of this is state: who commits decides as ever, and takes a
thought only for the very turn it was meant for, and only if it is legal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bot.ai import Level
from bot.nursery import Nursery
from bot.services.matter import Matter, Thought
from bot.services.players import Robot
from bot.services.table import Rubber, Table
from bot.services.waits import Awaited, awaited, due_from
from bot.storage.store import StoreAway
from bot.thinking.thinker import Thinker
from engine.actions import Action
from engine.view import PlayerView, observe

CATCHING_UP = 0.5
"""Seconds to think of a card that is due already: the bot was started anew, or another replica had the turn before."""


@dataclass(frozen=True, slots=True)
class Question:
    """A matter, as whoever thinks about it sees it."""

    matter: Matter
    view: PlayerView
    level: Level


def pondered(table: Table) -> Question | None:
    """What an AI of a level that needs time has to decide now; None where it has no choice, and where it is nobody's turn."""
    rubber = table.stage
    if not isinstance(rubber, Rubber) or table.halt or awaited(rubber) is not Awaited.ITSELF:
        return None
    seat = due_from(rubber)
    player = rubber.player(seat)
    if not isinstance(player, Robot) or not player.level.thinks:
        return None
    view = observe(rubber.match, seat)
    if view.due is None or len(view.legal) < 2:
        return None
    return Question(Matter(rubber.deal, seat, view.due), view, player.level)


@dataclass(slots=True)
class _Begun:
    matter: Matter
    task: asyncio.Task[None] | None = None
    """Who thinks; None once that is over."""
    action: Action | None = None


class Thoughts:
    """The thoughts of this process, at most one a table."""

    def __init__(self, thinker: Thinker, nursery: Nursery) -> None:
        self._thinker = thinker
        self._nursery = nursery
        self._begun: dict[str, _Begun] = {}

    def follow(self, table: Table, left: float) -> None:
        """The table as just committed, so many seconds before its deadline: begin to think, and drop what is of no more use."""
        if not self._thinker.thinks:
            return
        question = pondered(table)
        begun = self._begun.get(table.id)
        if question is not None and (begun is None or begun.matter != question.matter):
            self._begin(table.id, question, left)
        elif question is None:
            self._drop(table.id)
            if not self._thinker.workers and _expected(table):
                self._start(self._thinker.ready())

    def catch_up(self, table: Table, then: Callable[[], Awaitable[object]]) -> bool:
        """Whether a card that is due has to wait a little, since nobody here has begun to think of it; `then` is called after."""
        question = pondered(table) if self._thinker.thinks else None
        begun = self._begun.get(table.id)
        if question is None or (begun is not None and begun.matter == question.matter):
            return False
        return self._begin(table.id, question, CATCHING_UP, then)

    def of(self, table: Table) -> Thought | None:
        """What has been thought of the table's turn by now."""
        begun = self._begun.get(table.id)
        return None if begun is None or begun.action is None else Thought(begun.matter, begun.action)

    def _begin(
        self,
        table: str,
        question: Question,
        seconds: float,
        then: Callable[[], Awaitable[object]] | None = None,
    ) -> bool:
        self._drop(table)
        begun = self._begun[table] = _Begun(question.matter)
        begun.task = self._start(self._thought(begun, question, seconds, then))
        return begun.task is not None

    async def _thought(
        self, begun: _Begun, question: Question, seconds: float, then: Callable[[], Awaitable[object]] | None
    ) -> None:
        begun.action = await self._thinker.think(question.view, question.level, seconds)
        begun.task = None
        if then is not None:
            with suppress(StoreAway):  # the deadline comes again
                await then()

    def _drop(self, table: str) -> None:
        begun = self._begun.pop(table, None)
        if begun is not None and begun.task is not None:
            begun.task.cancel()

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        try:
            return self._nursery.start(work, "a thought")
        except RuntimeError:  # the bot is at its end, whoever goes on will think
            return None


def _expected(table: Table) -> bool:
    """Whether an AI that needs time will be on turn sooner or later."""
    seats = table.stage.seats if isinstance(table.stage, Rubber) else ()
    return any(isinstance(one, Robot) and one.level.thinks for one in seats)
