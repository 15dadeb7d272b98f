"""The cards of one suit in one hand, in the words players use of them: top, length, run, master."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cards import SUIT_BITS, Card, Cards, Rank, Suit

HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
"""The honours of every preset; the ten counts as one in some only."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a hand holds of a suit, from the top down; `others` are the cards of the suit elsewhere, those
    on the table among them but not those gathered."""

    suit: Suit
    cards: tuple[Card, ...] = field(repr=False)
    others: Cards = field(repr=False)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @property
    def top(self) -> Card:
        """The highest card; the holding must not be empty."""
        return self.cards[0]

    @property
    def low(self) -> Card:
        """The lowest card; the holding must not be empty."""
        return self.cards[-1]

    def has(self, *ranks: Rank) -> bool:
        """Whether it holds all of these ranks."""
        return all(any(card.rank is rank for card in self.cards) for rank in ranks)

    def card(self, rank: Rank) -> Card | None:
        """The card of this rank, if held."""
        return next((card for card in self.cards if card.rank is rank), None)

    @property
    def honours(self) -> int:
        """How many of ace, king, queen and knave it holds."""
        return sum(card.rank in HONOURS for card in self.cards)

    @property
    def small(self) -> bool:
        """Whether every card is below the ten, as RULES §3 means "small"."""
        return all(card.rank < Rank.TEN for card in self.cards)

    @property
    def run(self) -> tuple[Card, ...]:
        """The longest block of touching ranks, the highest of equals."""
        best: tuple[Card, ...] = ()
        block: tuple[Card, ...] = ()
        for card in self.cards:
            block = (*block, card) if block and block[-1].rank - card.rank == 1 else (card,)
            if len(block) > len(best):
                best = block
        return best

    def above(self, card: Card) -> Cards:
        """The cards held elsewhere that are higher than this one of the suit."""
        return Cards(self.others.bits & SUIT_BITS[self.suit] & -(card.bit << 1))

    @property
    def masters(self) -> int:
        """How many of its highest cards are higher than every card held elsewhere."""
        return sum(not self.above(card) for card in self.cards)

    def equal(self, one: Card, another: Card) -> bool:
        """Whether no card held elsewhere ranks between these two, so that either wins as much."""
        return self.above(one) == self.above(another)

    def lowest_equal(self, card: Card) -> Card:
        """The lowest card held that is as good as this one (RULES M45)."""
        return next(low for low in reversed(self.cards) if self.equal(low, card))
