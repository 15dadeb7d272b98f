"""What possible deals say of a card, for hints and for looking back: weighed in a worker, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.ai.weighing import Weighing
from bot.rendering.hints import Sampled
from bot.services.hints import PATIENCE
from bot.services.lookback import Insight
from bot.thinking.thinker import Thinker, Urgency
from engine.cards import Card
from engine.view import PlayerView

HINTED, LOOKED_BACK = 80, 120
"""Possible deals on which the cards are tried, at most."""
SOON = PATIENCE - 0.1
"""Seconds within which a hint is weighed; whoever asks waits for it."""
LATER = 5.0
"""Seconds within which a card of a finished deal is weighed."""


@dataclass(frozen=True, slots=True)
class Weighings:
    """Those of one bot; without workers there are none."""

    thinker: Thinker

    async def sampled(self, view: PlayerView, card: Card, chance: Random) -> Sampled | None:
        """What possible deals say of the card that is advised."""
        found = await self.thinker.weigh(view, chance.getrandbits(64), HINTED, SOON, Urgency.HINT)
        return None if found is None or not found.samples else told(found, card)

    @property
    def insight(self) -> Insight:
        """Who weighs the cards of a deal that is looked back at."""
        return Insight(weigh=self._looked_back if self.thinker.thinks else None)

    async def _looked_back(self, view: PlayerView, seed: int) -> Weighing | None:
        return await self.thinker.weigh(view, seed, LOOKED_BACK, LATER, Urgency.LOOK_BACK)


def told(found: Weighing, card: Card) -> Sampled:
    """How often the card was best; where that is less than half, also which one was so more often."""
    best_in = found.of(card).best_in
    rival = max(found.cards, key=lambda one: one.best_in)
    differs = 2 * best_in < found.samples and rival.best_in > best_in
    return Sampled(found.samples, best_in, (rival.card, rival.best_in) if differs else None)
