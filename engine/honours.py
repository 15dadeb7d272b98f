"""Honours: the high trumps a side was dealt, or has in the tricks it won, as the scale says (RULES §1.5)."""

from __future__ import annotations

from typing import assert_never

from engine.cards import Card, Cards
from engine.deal import Deal
from engine.law.rest import conceded
from engine.rulesets import HonoursBy, HonoursScale
from engine.seats import Seat, side_of


def honours(deal: Deal, scale: HonoursScale) -> tuple[int, ...]:
    """How many honours each side has; what is left in the hands is in tricks that were conceded."""
    trump = deal.layout.trump
    named = (
        Cards.holding(Card(trump, rank) for rank in scale.ranks) if trump is not None else Cards.holding(())
    )
    counts = [0] * len(deal.sides)
    match scale.by:
        case HonoursBy.DEALT:
            for side, seats in enumerate(deal.sides):
                counts[side] = sum(len(deal.layout.hands[seat] & named) for seat in seats)
        case HonoursBy.TRICKS:
            for trick in deal.tricks:
                assert trick.winner is not None
                counts[side_of(deal.sides, trick.winner)] += sum(card in named for _, card in trick.plays)
            rest = conceded(deal)
            if rest is not None:
                held = (deal.hand(Seat(seat)) for seat in range(len(deal.layout.hands)))
                counts[side_of(deal.sides, rest[0])] += sum(len(hand & named) for hand in held)
        case _:
            assert_never(scale.by)
    return tuple(counts)
