"""What befalls a run: calls refused, failing and lost, updates doubled and reordered, a bot killed or ended and started again."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from tests.storms.process import BotProcess

REFUSED = 0.02
"""How many of the calls meet each kind of fault."""
TWISTED = 0.08
"""How many of the updates are doubled, and how many reordered."""
CALM = (1.5, 6.0)
"""Seconds between two ends of a process, at least and at most."""
CALLS = (
    "sendMessage",
    "sendPhoto",
    "editMessageText",
    "editMessageReplyMarkup",
    "deleteMessage",
    "answerCallbackQuery",
)
UPDATES = ("message", "callback_query")


@dataclass(slots=True)
class Weather:
    """Faults by seed, and the ends of replicas; `copy_to` is where the second copy of a doubled update goes."""

    sandbox: Sandbox
    replicas: Sequence[BotProcess]
    chance: Random
    copy_to: str
    kills: int = 0

    def break_out(self) -> None:
        """From now on calls and updates go wrong."""
        for method in CALLS:
            for kind in (Kind.TOO_MANY, Kind.ERROR, Kind.LOST, Kind.MALFORMED):
                self._order(Fault(kind=kind, method=method, probability=REFUSED, seed=self._seed()))
        for update in UPDATES:
            double = Fault(
                kind=Kind.DOUBLE,
                method=update,
                probability=TWISTED,
                seed=self._seed(),
                copy_to=self.copy_to,
            )
            self._order(double)
            late = Fault(kind=Kind.REORDER, method=update, probability=TWISTED, seed=self._seed())
            self._order(late)

    async def rage(self, over: asyncio.Event) -> None:
        """End one replica after another until it is over; each is started again at once."""
        while not over.is_set():
            try:
                async with asyncio.timeout(self.chance.uniform(*CALM)):
                    await over.wait()
            except TimeoutError:
                await self._end(self.chance.choice(self.replicas))

    async def _end(self, replica: BotProcess) -> None:
        if self.chance.random() < 0.7:
            await replica.kill()
            self.kills += 1
        else:
            replica.signal(signal.SIGTERM)
            assert await replica.dead() == 0, "an orderly end"
        replica.start()

    def clear_up(self) -> None:
        """No faults any more."""
        self.sandbox.faults.clear()

    def _seed(self) -> int:
        return self.chance.randrange(1 << 30)

    def _order(self, fault: Fault) -> None:
        self.sandbox.faults.add(fault)
