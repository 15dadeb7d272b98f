"""Honours: the high trumps a side was dealt, or has in the tricks it won, as the scale says (RULES §1.5)."""

from __future__ import annotations

from typing import assert_never

from engine.choices import HonoursBy, HonoursScale
from engine.deal import Deal
from engine.seats import side_of


def honours(deal: Deal, scale: HonoursScale) -> tuple[int, ...]:
    """How many honours each side has: never counted on what is left in the hands."""
    high = scale.cards(deal.layout.trump)
    counts = [0] * len(deal.sides)
    match scale.by:
        case HonoursBy.DEALT:
            for side, seats in enumerate(deal.sides):
                counts[side] = sum(len(deal.layout.hands[seat] & high) for seat in seats)
        case HonoursBy.TRICKS:
            for trick in deal.tricks:
                assert trick.winner is not None
                counts[side_of(deal.sides, trick.winner)] += sum(card in high for _, card in trick.plays)
        case _:
            assert_never(scale.by)
    return tuple(counts)
