"""The one place to ask for a thought: the card of an AI that needs time, or what cards are worth. Nothing else of `bot/thinking`
is for others.

An answer is None where it did not come in time, where the worker failed or died, and where there are no workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.ai import Level
from bot.ai.weighing import Weighing
from bot.nursery import Nursery
from bot.thinking import jobs
from bot.thinking.crew import Crew, Urgency
from bot.thinking.wire import End
from engine.actions import Action
from engine.cards import Suit
from engine.seats import Seat
from engine.view import PlayerView

__all__ = ["Thinker", "Urgency"]

LONGEST = 0.5
"""The most seconds of one thought, however long somebody would wait: others wait behind it."""
READY = 10.0
"""Seconds that a worker has to start when nobody waits for it yet."""


Told = Callable[[str, End, float], None]
"""Hears of every thought: what it was (a level, or another kind), what became of it, and after how many seconds."""


def _untold(_: str, __: End, ___: float) -> None:
    """Nobody counts thoughts."""


class Thinker:
    """Thoughts of `size` workers; of none where it is 0."""

    def __init__(self, size: int, nursery: Nursery, told: Told = _untold) -> None:
        self._crew = Crew(size, nursery)
        self._told = told

    @property
    def thinks(self) -> bool:
        """Whether there is anybody to think."""
        return self._crew.size > 0

    @property
    def workers(self) -> frozenset[int]:
        """The process ids of the workers that live."""
        return frozenset(self._crew.processes)

    async def think(self, view: PlayerView, level: Level, seconds: float) -> Action | None:
        """What an AI of this level does in the viewer's place, if that comes within so many seconds."""
        action = await self._asked(
            level.value, jobs.thought, view, level, urgency=Urgency.CARD, seconds=seconds
        )
        assert action is None or isinstance(action, Action)
        return action

    async def weigh(self, view: PlayerView, seed: int | str, samples: int, seconds: float) -> Weighing | None:
        """What each card is worth for the viewer, whose turn it is, over so many possible deals at most, drawn by the seed, for a
        hint: the less time there is, the fewer deals."""
        return await self._weighed(jobs.weighing, view, seed, samples, seconds, Urgency.HINT)

    async def weigh_back(
        self, view: PlayerView, seed: int | str, samples: int, seconds: float
    ) -> Weighing | None:
        """The same for a look back, which waits longer for the processor so as to have them all."""
        return await self._weighed(jobs.weighing_back, view, seed, samples, seconds, Urgency.LOOK_BACK)

    async def _weighed(
        self,
        do: Callable[..., Weighing],
        view: PlayerView,
        seed: int | str,
        samples: int,
        seconds: float,
        urgency: Urgency,
    ) -> Weighing | None:
        found = await self._asked(
            urgency.name.lower(), do, view, seed, samples, urgency=urgency, seconds=seconds
        )
        assert found is None or isinstance(found, Weighing)
        return found

    async def makeable(
        self, hands: tuple[int, ...], trump: Suit | None, lead: Seat, seconds: float
    ) -> int | None:
        """The tricks that the side on lead takes if all see all hands, a `Cards.bits` a seat; needs the extra `analysis`."""
        tricks = await self._asked(
            *("makeable", jobs.makeable, hands, trump, lead),
            urgency=Urgency.LOOK_BACK,
            seconds=seconds,
        )
        assert tricks is None or isinstance(tricks, int)
        return tricks

    async def ready(self) -> None:
        """Have a worker started: somebody will think soon."""
        if self.thinks and not self._crew.processes:
            await self._crew.done(jobs.nothing, urgency=Urgency.NOTHING, seconds=READY)

    async def _asked(
        self,
        kind: str,
        do: Callable[..., object],
        *given: object,
        urgency: Urgency,
        seconds: float,
    ) -> object:
        if not self.thinks:
            return None
        begun = time.monotonic()
        end, result = await self._crew.done(do, *given, urgency=urgency, seconds=seconds, longest=LONGEST)
        self._told(kind, end, time.monotonic() - begun)
        return result if end is End.MADE else None
