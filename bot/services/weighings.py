"""What possible deals say of the cards of a finished deal, and what was makeable in it: found in a worker, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ai import solver
from bot.ai.weighing import Weighing
from bot.services.lookback import Insight
from bot.thinking.thinker import Thinker
from engine.match import Match
from engine.seats import Seat
from engine.view import PlayerView, observe

LOOKED_BACK = 120
"""Possible deals on which the cards are tried: as many whatever the time."""
LATER = 15.0
"""Seconds within which a card of a finished deal is weighed: the cards of AIs go first, and the bot before them."""


@dataclass(frozen=True, slots=True)
class Weighings:
    """Those of one bot; without workers there are none."""

    thinker: Thinker

    @property
    def insight(self) -> Insight:
        """Who weighs the cards of a deal that is looked back at, and who solves it."""
        if not self.thinker.thinks:
            return Insight()
        return Insight(self._looked_back, self._makeable if solver.available() else None)

    async def _looked_back(self, view: PlayerView, seed: int) -> Weighing | None:
        """On all of the deals or not at all, so that everybody who looks reads the same."""
        found = await self.thinker.weigh_back(view, seed, LOOKED_BACK, LATER)
        return found if found is not None and found.samples in (0, LOOKED_BACK) else None

    async def _makeable(self, match: Match) -> int | None:
        deal = match.deal
        if deal is None or deal.turn is None or not solver.solvable(observe(match, None)):
            return None
        hands = tuple(deal.hand(Seat(seat)).bits for seat in range(match.ruleset.seats))
        return await self.thinker.makeable(hands, deal.trump, deal.turn.hand, LATER)
