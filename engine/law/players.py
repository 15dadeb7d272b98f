"""Who plays at a deal, and with whom."""

from __future__ import annotations

from collections.abc import Iterator

from engine.deal import Deal
from engine.seats import Seat, side_of


def partners(deal: Deal, hand: Seat) -> Iterator[Seat]:
    """The players of the hand's own side, its own player left out."""
    actor = deal.layout.actors[hand]
    return (seat for seat in _players(deal, side_of(deal.sides, hand)) if seat != actor)


def opponents(deal: Deal, hand: Seat) -> Iterator[Seat]:
    """The players of the other sides."""
    own = side_of(deal.sides, hand)
    return (seat for side in range(len(deal.sides)) if side != own for seat in _players(deal, side))


def _players(deal: Deal, side: int) -> Iterator[Seat]:
    return (seat for seat in deal.sides[side] if deal.layout.actors[seat] == seat)
