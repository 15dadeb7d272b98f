"""Whether to keep one's hand or to take a packet that nobody has seen (RULES V7 rule 7, V8 rule 2).

A hand is worth its high cards and its trumps. A packet is worth, on the whole, the same share of what the player does not see;
a hand that is worth less goes.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import FULL_PACK, Card, Rank, Suit
from engine.view import PlayerView
from engine.words import EXCHANGE, KEEP

_HIGH = {Rank.ACE: 1.0, Rank.KING: 0.6, Rank.QUEEN: 0.3, Rank.JACK: 0.1}
"""How many tricks a card takes by its rank, guarded or not, as a rule of thumb: a hand is only compared with a packet that nobody
has seen. `bot.ai.naming` counts a king or queen for more, but only one that is guarded.
"""
_TRUMP = 0.4
"""What being a trump adds."""


def choice(view: PlayerView) -> str:
    """Keep or exchange. The viewer is asked, and sees his hand."""
    assert view.hand is not None
    unseen = FULL_PACK - view.hand - view.given_up
    packet = _worth(unseen, view.trump) * len(view.hand) / len(unseen)
    return KEEP if _worth(view.hand, view.trump) >= packet else EXCHANGE


def _worth(cards: Iterable[Card], trump: Suit | None) -> float:
    return sum(_HIGH.get(card.rank, 0.0) + (_TRUMP if card.suit is trump else 0.0) for card in cards)
