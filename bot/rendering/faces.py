"""How cards and suits are written: rank and suit, the ranks in Latin letters in every language.

Suits ask for their text form (variation selector 15), so that they stay letters beside letters instead of
pictures.
"""

from __future__ import annotations

from bot.rendering.names import BOUND
from engine.cards import Card, Cards, Rank, Suit

TEXT_STYLE = "\ufe0e"

SUITS = (Suit.S, Suit.H, Suit.C, Suit.D)
"""The order of suits in a hand: black and red alternate."""

_SIGNS = {Suit.S: "♠", Suit.H: "♥", Suit.C: "♣", Suit.D: "♦"}


def suit(of: Suit) -> str:
    """A suit as a letter."""
    return _SIGNS[of] + TEXT_STYLE


def rank(of: Rank) -> str:
    """A rank: A K Q J 10 … 2."""
    return "10" if of is Rank.TEN else str(of)


def written(cards: Cards) -> str:
    """A whole hand, suit by suit from the top, as `♠ A K 4 · ♥ 9`; where a line ends, none of its suits is torn."""
    held = ((one, tuple(cards.of(one))) for one in SUITS)
    suits = (BOUND.join((suit(one), *(rank(card.rank) for card in of))) for one, of in held if of)
    return " · ".join(suits)


def face(card: Card) -> str:
    """A card, rank first, as `A♠` or `10♥`."""
    return rank(card.rank) + suit(card.suit)
