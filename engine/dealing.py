"""From a shuffled pack to four hands and a turned trump (RULES C9)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Card, Cards, Suit
from engine.seats import Seat, Sides


@dataclass(frozen=True, slots=True)
class Layout:
    """A deal before its first card: the hands as dealt, who plays with whom, the card turned for trumps."""

    dealer: Seat
    sides: Sides
    hands: tuple[Cards, ...] = field(repr=False)
    turned: Card

    @property
    def trump(self) -> Suit:
        """The suit of the turned card."""
        return self.turned.suit


def lay_out(pack: tuple[Card, ...], dealer: Seat, sides: Sides) -> Layout:
    """Deal one card at a time from `pack[0]` on, clockwise from the dealer's left; the last card is turned.

    The pack must divide evenly among the seats, so that the last card is the dealer's.
    """
    seats = sum(len(side) for side in sides)
    assert len(pack) % seats == 0
    hands = tuple(Cards.holding(pack[(seat - dealer - 1) % seats :: seats]) for seat in range(seats))
    return Layout(dealer, sides, hands, turned=pack[-1])
