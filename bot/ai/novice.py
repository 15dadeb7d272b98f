"""The novice: plays by the few things that a beginner is told, and remembers no card that has fallen.

Second hand low, third hand high, the last as cheaply as it can; a partner's trick is left alone; an opponent's is ruffed; what
cannot win is low. He leads low from his longest suit.
"""

from __future__ import annotations

from random import Random

from bot.ai.answers import answered
from bot.ai.shunning import shunning
from engine.actions import Action, Play
from engine.cards import Card, Rank, Suit
from engine.seats import Seat, side_of
from engine.tricks import Plays, winning
from engine.view import PlayerView

Held = tuple[Card, ...]
"""Cards that may be played and are no revoke, rising; never none."""


def novice(view: PlayerView, chance: Random) -> Action:
    """The novice's action. Raises `ValueError` if the viewer has nothing to do."""
    answer = answered(view)
    if answer is not None:
        return answer
    cards = tuple(sorted(view.honest))
    if not cards:
        raise ValueError("the viewer has nothing to do now")
    if view.shunned:
        return Play(shunning(view))
    plays = view.trick.plays if view.trick else ()
    return Play(_followed(view, cards, plays) if plays else _led(view, cards, chance))


def _led(view: PlayerView, cards: Held, chance: Random) -> Card:
    """Low from the longest suit; trumps are kept for ruffing as long as there is anything else."""
    suits = {suit: tuple(card for card in cards if card.suit is suit) for suit in Suit}
    plain = [held for suit, held in suits.items() if held and suit is not view.trump] or [cards]
    longest = max(map(len, plain))
    return chance.choice([held[0] for held in plain if len(held) == longest])


def _followed(view: PlayerView, cards: Held, plays: Plays) -> Card:
    if cards[0].suit is not plays[0][1].suit:
        return _void(view, cards, plays)
    left = len(view.hand_sizes) - len(plays) - 1
    taker, best = winning(plays, view.trump)
    winners = [card for card in cards if _beats(card, best, view.trump)]
    if not winners or len(plays) == 1 < left or (_ours(view, taker) and (not left or best.rank >= Rank.KING)):
        return cards[0]
    return winners[-1] if left else winners[0]


def _void(view: PlayerView, cards: Held, plays: Plays) -> Card:
    taker, best = winning(plays, view.trump)
    ruffs = [card for card in cards if card.suit is view.trump and _beats(card, best, view.trump)]
    if ruffs and not _ours(view, taker):
        return ruffs[0]
    plain = [card for card in cards if card.suit is not view.trump] or list(cards)
    return min(plain, key=lambda card: card.rank)


def _ours(view: PlayerView, seat: Seat) -> bool:
    assert view.turn is not None
    return side_of(view.sides, seat) == side_of(view.sides, view.turn.hand)


def _beats(card: Card, best: Card, trump: Suit | None) -> bool:
    return card.index > best.index if card.suit is best.suit else card.suit is trump
