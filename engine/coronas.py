"""Coronas: runs of three or more cards from the ace, in one suit of one hand as dealt (RULES V2.3, V2.4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Cards, Rank, Suit
from engine.layout import Layout

SHORTEST = 3
"""The fewest cards of a corona."""


@dataclass(frozen=True, slots=True)
class Corona:
    """A run of so many cards from the ace, held by one of a side."""

    side: int
    cards: int
    trump: bool

    def worth(self, unit: int) -> int:
        """Its points: `unit` a card over two, doubled in trumps."""
        return unit * (self.cards - SHORTEST + 1) * (2 if self.trump else 1)


def coronas(layout: Layout) -> tuple[Corona, ...]:
    """Every corona dealt; each counts, and nothing is set off."""
    return tuple(
        Corona(side, run, suit is layout.trump)
        for side, seats in enumerate(layout.sides)
        for seat in seats
        for suit in Suit
        if (run := _run_from_ace(layout.hands[seat], suit)) >= SHORTEST
    )


def _run_from_ace(hand: Cards, suit: Suit) -> int:
    run = 0
    for rank in reversed(Rank):
        if Card(suit, rank) not in hand:
            break
        run += 1
    return run
