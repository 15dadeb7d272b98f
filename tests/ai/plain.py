"""The frozen reference player `plain`: a yardstick, kept as it is so that figures stay comparable.

Leads the longest suit, the top of a run of three, else its lowest; second hand low; third and last hand win
as cheaply as they can unless the partner is winning; ruffs when the partner is not winning; else throws the
lowest of the shortest suit.
"""

from __future__ import annotations

from random import Random

from engine.actions import Action, Play
from engine.cards import Card, Suit
from engine.seats import side_of
from engine.tricks import winner
from engine.view import PlayerView


def plain(view: PlayerView, chance: Random) -> Action:
    """The reference player's card."""
    cards = sorted(action.card for action in view.legal if isinstance(action, Play))
    plays = view.trick.plays if view.trick else ()
    if not plays:
        return Play(_lead(cards))
    assert view.turn is not None
    best_seat = winner(plays, view.trump)
    partner_wins = side_of(view.sides, best_seat) == side_of(view.sides, view.turn.hand)
    best = next(card for seat, card in plays if seat == best_seat)
    led = plays[0][1].suit
    winning = [card for card in cards if _beats(card, best, view.trump)]
    if cards[0].suit is led:
        second = len(plays) == 1
        return Play(cards[0] if second or partner_wins or not winning else winning[0])
    if winning and not partner_wins:
        return Play(winning[0])
    return Play(_discard(cards, view.trump))


def _beats(card: Card, best: Card, trump: Suit | None) -> bool:
    return card.index > best.index if card.suit is best.suit else card.suit is trump


def _lead(cards: list[Card]) -> Card:
    suits = [[card for card in cards if card.suit is suit] for suit in Suit]
    longest = max(suits, key=len)
    ranks = {card.rank: card for card in longest}
    for card in reversed(longest):
        if card.rank - 1 in ranks and card.rank - 2 in ranks:
            return card
    return longest[0]


def _discard(cards: list[Card], trump: Suit | None) -> Card:
    suits = [[card for card in cards if card.suit is suit] for suit in Suit if suit is not trump]
    return min((suit for suit in suits if suit), key=len, default=cards)[0]
