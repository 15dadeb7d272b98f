"""What to name before the first card, and what to lay away (RULES V11 rule 2, V12 rule 3): by the cards seen, counted roughly.

A hand is worth the tricks that its high cards, long suits and ruffs may take; a partner is taken to hold an average one.
"""

from __future__ import annotations

from collections.abc import Callable

from engine import words
from engine.cards import Card, Cards, Rank, Suit
from engine.phases import Offer
from engine.view import PlayerView

_HIGH = {Rank.ACE: 1.0, Rank.KING: 0.7, Rank.QUEEN: 0.35, Rank.JACK: 0.1}
"""How many tricks a high card of a hand takes, if it has the small cards that guard it (`_guarded`): without them it counts
nothing. So king and queen are worth more here than in `bot.ai.packets`, which asks for no guards. Of an open kitty the sum only
says how high its cards are.
"""
_AVERAGE = 3.25
"""Tricks of one hand of four."""
_SUITS = {str(suit): suit for suit in Suit}


def named(view: PlayerView, offer: Offer) -> str:
    """The answer to a question before the first card; of those unknown here, what is taken when time is up."""
    return _JUDGES.get(offer.question.kind, _usual)(view, offer)


def _usual(_: PlayerView, offer: Offer) -> str:
    return offer.question.default


def _contract(view: PlayerView, offer: Offer) -> str:
    """The contract that promises most; a poor one is left to the partner where it may be."""
    offered = [word for word in offer.question.choices if word != words.PASS]
    if view.hand:
        best = max(offered, key=lambda word: _promise(view, word))
        may_pass = words.PASS in offer.question.choices
        return words.PASS if may_pass and _promise(view, best) < 0 else best
    return max(offered, key=lambda word: _promise_of_kitty(view.kitty, word))


def _promise(view: PlayerView, contract: str) -> float:
    """Points over the opponents' that a contract promises with this hand and an average partner's."""
    hand, cut = view.hand, view.cut
    assert hand is not None
    worth, trump = view.ruleset.worth, _SUITS.get(contract)
    times = worth(contract, cut) if worth is not None and cut is not None else 1
    if contract in (words.NULLO, words.MISERE):
        return times * (_AVERAGE - _danger(hand))
    odd = 2 * (_tricks(hand, trump) - _AVERAGE)
    honours = 0.0
    if trump is not None:
        ranks = view.ruleset.honours.ranks
        held = sum(card.rank in ranks for card in hand.of(trump))
        honours = 0.8 * (held - len(ranks) / 4)
    return times * (odd + honours)


def _promise_of_kitty(kitty: Cards, contract: str) -> float:
    """How well four cards that one will have suit a game whose hand nobody has seen yet."""
    high = sum(_HIGH.get(card.rank, 0.0) for card in kitty)
    longest = max(len(kitty.of(suit)) for suit in Suit)
    match contract:
        case words.MISERE:
            return 1.2 - 1.2 * high
        case words.SPADES:
            return 0.8 * len(kitty.of(Suit.S)) + 0.5 * high - 1.2
        case words.FREE_TRUMPS:
            return 0.8 * longest + 0.5 * high - 1.5
        case _:
            return high - 1.0


def _trump(view: PlayerView, offer: Offer) -> str:
    """The suit of most tricks, by the hand or, before it is seen, by the open cards."""
    cards = view.hand or view.kitty
    return max(offer.question.choices, key=lambda word: _tricks(cards, _SUITS[word]))


def _discard(view: PlayerView, offer: Offer) -> str:
    """Where tricks are bad the card that threatens most to take one, else the card least missed."""
    cards = Cards.holding(map(Card.parse, offer.question.choices))
    if view.shunned:
        return str(max(cards, key=lambda card: threat(cards, card)))
    return str(min(cards, key=lambda card: _kept(cards, card, view.trump)))


def threat(cards: Cards, card: Card, low: Cards | None = None) -> tuple[float, int]:
    """How much a card threatens to take an unwanted trick: high, and with few lower ones to play before it."""
    height = _height(card, low)
    below = sum(_height(other, low) < min(height, 8) for other in cards.of(card.suit))
    return height - 2.0 * below, height


def _height(card: Card, low: Cards | None) -> int:
    return 1 if low is not None and card in low else card.rank


def _kept(cards: Cards, card: Card, trump: Suit | None) -> tuple[float, int]:
    """What a card is worth keeping: trumps, high cards and their guards; without trumps, also long suits."""
    held = cards.of(card.suit)
    guards = any(other.rank >= Rank.QUEEN and other is not card for other in held) and len(held) <= 3
    value = float(card.rank) + 6.0 * guards + (30.0 if card.suit is trump else 0.0)
    if card.rank is Rank.ACE:
        value += 10.0
    return value + (len(held) if trump is None else 0), card.rank


def _tricks(cards: Cards, trump: Suit | None) -> float:
    """Tricks that a hand may take under these trumps, or without."""
    total = 0.0
    for suit in Suit:
        held = tuple(cards.of(suit))
        total += sum(worth for card in held if (worth := _HIGH.get(card.rank, 0.0)) and _guarded(held, card))
        if suit is trump:
            total += max(0, len(held) - 3) * 0.8
        elif trump is None:
            total += max(0, len(held) - 4) * 0.5
        else:
            total += 0.4 * max(0, 2 - len(held)) * (len(cards.of(trump)) >= 3)
    return total


def _guarded(held: tuple[Card, ...], card: Card) -> bool:
    return len(held) > Rank.ACE - card.rank


def _danger(cards: Cards) -> float:
    """Tricks that a hand will hardly avoid: high cards without low ones of their suit."""
    aces = Cards.holding(card for card in cards if card.rank is Rank.ACE)
    heights = [threat(cards, card, aces)[0] for card in cards]
    return sum(max(0.0, height - 5.0) for height in heights) / 5.0


_JUDGES: dict[str, Callable[[PlayerView, Offer], str]] = {
    words.CONTRACT: _contract,
    words.TRUMP: _trump,
    words.DISCARD: _discard,
}
