"""Play where tricks are bad (RULES V11 misère, V12 nullo): stay below the best card, and be rid of the cards that threaten.

No maxim of RULES §3 speaks of it; the reason given with a card is the rule that makes tricks bad.
"""

from __future__ import annotations

from bot.ai.naming import threat
from engine.actions import Play
from engine.cards import FULL_PACK, Card, Cards
from engine.seats import side_of
from engine.tricks import winning
from engine.view import PlayerView


def shunning(view: PlayerView) -> Card:
    """The card of the hand on turn that does most not to take tricks."""
    held = view.due_hand
    legal = Cards.holding(action.card for action in view.legal if isinstance(action, Play))
    if view.trick is None or not view.trick.plays:
        return _led(view, held, legal)
    led = view.trick.plays[0][1].suit
    if not legal.of(led):
        return max(legal, key=lambda card: threat(held, card, view.low))
    return _followed(view, legal)


def _led(view: PlayerView, held: Cards, legal: Cards) -> Card:
    """Low, from a suit of which others hold higher cards."""
    others = FULL_PACK - held - view.gathered - view.given_up

    def safety(card: Card) -> tuple[bool, int, int]:
        higher = sum(_height(view, other) > _height(view, card) for other in others.of(card.suit))
        return bool(higher), -_height(view, card), higher

    return max(legal, key=safety)


def _followed(view: PlayerView, legal: Cards) -> Card:
    """The highest card that stays below; if none does, the lowest while somebody may still go over it, else the highest."""
    assert view.trick is not None
    assert view.turn is not None
    plays = view.trick.plays
    taker, best = winning(plays, view.trump, view.low if view.aces_low else None)
    last = len(plays) == len(view.hand_sizes) - 1
    ours = side_of(view.sides, taker) == side_of(view.sides, view.turn.hand)
    below = [card for card in legal if _height(view, card) < _height(view, best)]
    if last and ours:
        return max(legal, key=lambda card: _height(view, card))
    if below:
        return max(below, key=lambda card: _height(view, card))
    return (max if last else min)(legal, key=lambda card: _height(view, card))


def _height(view: PlayerView, card: Card) -> int:
    return 1 if card in view.low else card.rank
