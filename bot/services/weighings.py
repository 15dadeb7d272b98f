"""What possible deals say of the cards of a finished deal: weighed in a worker, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ai.weighing import Weighing
from bot.services.lookback import Insight
from bot.thinking.thinker import Thinker, Urgency
from engine.deal import Deal
from engine.view import PlayerView

LOOKED_BACK = 120
"""Possible deals on which the cards are tried, at most."""
LATER = 5.0
"""Seconds within which a card of a finished deal is weighed."""


@dataclass(frozen=True, slots=True)
class Weighings:
    """Those of one bot; without workers there are none."""

    thinker: Thinker

    @property
    def insight(self) -> Insight:
        """Who weighs the cards of a deal that is looked back at."""
        return Insight(self._looked_back, self._solved) if self.thinker.thinks else Insight()

    async def _solved(self, deal: Deal) -> int | None:
        return await self.thinker.solve(deal, LATER)

    async def _looked_back(self, view: PlayerView, seed: int) -> Weighing | None:
        """On all of the deals or not at all, so that everybody who looks reads the same."""
        found = await self.thinker.weigh(view, seed, LOOKED_BACK, LATER, Urgency.LOOK_BACK)
        return found if found is not None and found.samples in (0, LOOKED_BACK) else None
