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
    favourite: Card | None = None
    """The card whose suit is the favourite of this deal, where there is one (RULES V5)."""

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


def gathered(layout: Layout) -> tuple[Card, ...]:
    """A pack that deals this layout: the inverse of `lay_out` but for the order of a hand's cards."""
    seats = len(layout.hands)
    order = [(layout.dealer + 1 + place) % seats for place in range(seats)]
    columns = [list(layout.hands[seat]) for seat in order]
    columns[-1].remove(layout.turned)
    columns[-1].append(layout.turned)
    return tuple(card for round_ in zip(*columns, strict=True) for card in round_)
