"""Hints on their way: one a turn, however often it is asked for, and beside the loop on which updates are handled."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from bot.rendering.hints import Hint, Suggestion
from bot.rendering.views import HandView
from bot.services.hints import Adviser, hint

KEPT = 256
"""Hints that are kept in mind: whoever asks again has the same at once."""

Key = tuple[str, int, int, int]
"""A table, a person, a deal and what it waited for."""


@dataclass(slots=True)
class Advisers:
    """`adviser` weighs the cards."""

    adviser: Adviser
    _known: OrderedDict[Key, asyncio.Future[Hint | Suggestion | None]] = field(default_factory=OrderedDict)

    async def hint(self, person: int, hand: HandView) -> Hint | Suggestion | None:
        """What to do now at a table, for whom it waits; None where it waits for another."""
        view = hand.view
        if view is None or view.due is None:
            return None
        key = (hand.table.id, person, hand.table.deal, view.due)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = asyncio.get_running_loop().create_future()
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
            await self._found(key, known, hand)
        return await known

    async def _found(
        self, key: Key, promised: asyncio.Future[Hint | Suggestion | None], hand: HandView
    ) -> None:
        """Keep the promise. One that cannot be kept is not remembered, nor a hint without figures: whoever asks again may get
        them."""
        found = None
        try:
            found = await hint(hand, self.adviser)
        finally:
            promised.set_result(found)
            if found is None or (isinstance(found, Hint) and found.sampled is None):
                self._known.pop(key, None)
