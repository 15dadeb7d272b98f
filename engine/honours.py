"""Honours: the high trumps a side was dealt, or has in the tricks it won, as the scale says (RULES §1.5)."""

from __future__ import annotations

from typing import assert_never

from engine.choices import HonoursBy, HonoursScale
from engine.deal import Deal
from engine.law.rest import cards_of


def honours(deal: Deal, scale: HonoursScale) -> tuple[int, ...]:
    """How many honours each side has; what is left in the hands is in tricks that were conceded."""
    high = scale.cards(deal.layout.trump)
    counts = [0] * len(deal.sides)
    match scale.by:
        case HonoursBy.DEALT:
            for side, seats in enumerate(deal.sides):
                counts[side] = sum(len(deal.layout.hands[seat] & high) for seat in seats)
        case HonoursBy.TRICKS:
            counts = [len(cards & high) for cards in cards_of(deal)]
        case _:
            assert_never(scale.by)
    return tuple(counts)
