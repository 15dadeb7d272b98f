"""How an AI answers what it is asked: as the law would have it, from what it may see.

It calls its honours, claims a revoke that the cards have proved, accepts a claim of the remaining tricks that
nothing can beat, agrees to a card taken back, exchanges a hand worth less than its share of what it does not see;
everything else by the question's default. It asks nothing of its own accord.
"""

from __future__ import annotations

from bot.ai import packets
from bot.ai.naming import named
from engine.actions import Answer
from engine.cards import FULL_PACK, SUIT_BITS, Cards, Suit
from engine.phases import Offer
from engine.seats import Seat
from engine.view import PlayerView
from engine.words import ACCEPT, CALL, CLAIM, CONSENT, EXCHANGE, NO, RECKON, REST, REVOKE, YES


def answered(view: PlayerView) -> Answer | None:
    """The answer to the question that the deal waits for from the viewer, or a call of his; None if there is neither."""
    asked = view.question
    if asked is None:
        call = next((offer for offer in view.offers if offer.question.kind == CALL), None)
        return None if call is None else Answer(call.number, CALL)
    kind, choice = asked.question.kind, named(view, asked)
    if kind == RECKON:
        proved = next((offer for offer in view.offers if _proved(view, offer)), None)
        return Answer(proved.number, CLAIM) if proved else Answer(asked.number, choice)
    if kind == ACCEPT:
        choice = YES if _sound(view) else NO
    elif kind == CONSENT:
        choice = YES
    elif kind == EXCHANGE:
        choice = packets.choice(view)
    return Answer(asked.number, choice)


def _proved(view: PlayerView, offer: Offer) -> bool:
    """Whether who renounced has shown a card of the suit since, or lays one open now."""
    if offer.question.kind != REVOKE:
        return False
    number, hand, _ = offer.question.about
    led = view.tricks[number - 1].led
    shown = [card for trick in view.tricks[number:] for seat, card in trick.plays if seat == hand]
    return any(card.suit is led for card in (*shown, *dict(view.faced).get(Seat(hand), ())))


def _sound(view: PlayerView) -> bool:
    """Whether the claimant takes every trick however the other cards lie: trumps are drawn first, then suits from the top.

    Conservative: what only his partner or a finesse could win does not count.
    """
    claimants = [said.question.to for said in view.said if said.question.about and said.question.kind == REST]
    hand = dict(view.faced).get(claimants[-1]) if claimants else None
    if hand is None:
        return False
    out = FULL_PACK - view.gathered - hand
    if view.trump is not None and out.of(view.trump) and not _drawn(hand, out, view.trump):
        return False
    return all(_from_the_top(hand, out, suit) for suit in Suit)


def _drawn(hand: Cards, out: Cards, trump: Suit) -> bool:
    """Whether his trumps draw all others, be they in one hand, or whether he holds nothing else."""
    return _masters(hand, out, trump) >= len(out.of(trump)) or hand.of(trump) == hand


def _from_the_top(hand: Cards, out: Cards, suit: Suit) -> bool:
    """Whether his cards of a suit all win if led from the top: masters, or small ones once the others must be gone."""
    masters = _masters(hand, out, suit)
    return masters == len(hand.of(suit)) or masters >= len(out.of(suit))


def _masters(hand: Cards, out: Cards, suit: Suit) -> int:
    """How many of his cards of a suit are higher than every other that is out."""
    highest = (out.bits & SUIT_BITS[suit]).bit_length()
    return sum(card.bit.bit_length() > highest for card in hand.of(suit))
