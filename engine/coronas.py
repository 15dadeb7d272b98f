"""Coronas: runs of three or more cards from the ace in one suit (RULES V2 rules 3, 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from engine.cards import Card, Cards, Rank, Suit
from engine.choices import CoronaBy
from engine.deal import Deal
from engine.law.rest import cards_of

LENGTHS = range(3, 14)
"""How many cards a corona may have."""


@dataclass(frozen=True, slots=True)
class Corona:
    """A run of so many cards from the ace, of a side."""

    side: int
    cards: int
    trump: bool

    def worth(self, table: tuple[int, ...]) -> int:
        """Its points by the ruleset's table, doubled in trumps."""
        return table[self.cards - LENGTHS.start] * (2 if self.trump else 1)


def coronas(deal: Deal, by: CoronaBy) -> tuple[Corona, ...]:
    """Every corona of a deal played to its end; each counts, and nothing is set off."""
    return tuple(
        Corona(side, run, suit is deal.trump)
        for side, cards in _looked_at(deal, by)
        for suit in Suit
        if (run := _run_from_ace(cards, suit)) in LENGTHS
    )


def _looked_at(deal: Deal, by: CoronaBy) -> Iterator[tuple[int, Cards]]:
    """The cards in which runs are looked for, each with its side."""
    hands = deal.layout.hands
    for side, seats in enumerate(deal.sides):
        match by:
            case CoronaBy.HAND:
                yield from ((side, hands[seat]) for seat in seats)
            case CoronaBy.PAIR:
                yield side, Cards.holding(card for seat in seats for card in hands[seat])
            case CoronaBy.TRICKS:
                yield side, cards_of(deal)[side]
            case _:
                assert_never(by)


def _run_from_ace(hand: Cards, suit: Suit) -> int:
    run = 0
    for rank in reversed(Rank):
        if Card(suit, rank) not in hand:
            break
        run += 1
    return run
