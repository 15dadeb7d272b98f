"""Play where tricks are bad (RULES V11 misère, V12 nullo): stay below the best card, and be rid of the cards that threaten.

No maxim of RULES §3 speaks of it; the reason given with a card is the rule that makes tricks bad.
"""

from __future__ import annotations

from bot.ai.naming import threat
from engine.cards import FULL_PACK, Card, Cards
from engine.seats import side_of
from engine.tricks import winning
from engine.view import PlayerView


def shunning(view: PlayerView) -> Card:
    """The card of the hand on turn that does most not to take tricks."""
    held, honest = view.due_hand, view.honest
    if view.trick is None or not view.trick.plays:
        return _led(view, held, honest)
    led = view.trick.plays[0][1].suit
    if not honest.of(led):
        return max(honest, key=lambda card: threat(held, card, view.low))
    return _followed(view, honest)


def _led(view: PlayerView, held: Cards, cards: Cards) -> Card:
    """Low, from a suit of which others hold higher cards."""
    others = FULL_PACK - held - view.gathered - view.given_up

    def safety(card: Card) -> tuple[bool, int, int]:
        higher = sum(_height(view, other) > _height(view, card) for other in others.of(card.suit))
        return bool(higher), -_height(view, card), higher

    return max(cards, key=safety)


def _followed(view: PlayerView, cards: Cards) -> Card:
    """The highest card that stays below; if none does, the lowest while somebody may still go over it, else the highest."""
    assert view.trick is not None
    assert view.turn is not None
    plays = view.trick.plays
    taker, best = winning(plays, view.trump, view.low if view.aces_low else None)
    last = len(plays) == len(view.hand_sizes) - 1
    ours = side_of(view.sides, taker) == side_of(view.sides, view.turn.hand)
    below = [card for card in cards if _height(view, card) < _height(view, best)]
    if last and ours:
        return max(cards, key=lambda card: _height(view, card))
    if below:
        return max(below, key=lambda card: _height(view, card))
    return (max if last else min)(cards, key=lambda card: _height(view, card))


def _height(view: PlayerView, card: Card) -> int:
    return 1 if card in view.low else card.rank
