"""Positions in notation: the hand on turn, the card turned for trumps and the cards played so far.

`position("AK742.83.J92.T75", "2H")` is an opening lead. The line of play names cards only; who played each
follows from the rules. Hidden cards are dealt at random, so that they fit the play: a position tells a brain
nothing else, and two seeds give the same view.
"""

from __future__ import annotations

from random import Random

from engine.actions import Dealt, Play
from engine.cards import FULL_PACK, PACK, Card, Cards, Suit
from engine.dealing import gathered
from engine.layout import Layout
from engine.match import Match, apply, begin
from engine.plan import FOUR_HANDS
from engine.rulesets import RULESETS
from engine.seats import Seat, Sides, left_of
from engine.tricks import Plays, winner
from engine.view import PlayerView, observe

RUSSIAN = RULESETS["whist/russian@1"]


def position(hand: str, turned: str, line: str = "", dealer: int = 3, seed: int = 0) -> PlayerView:
    """The view of the seat on turn after this line, holding this hand; the dealer's left led first."""
    cards = tuple(Card.parse(text) for text in line.split())
    trump = Card.parse(turned)
    tricks = _tricks(cards, Seat(dealer), trump.suit)
    on_turn = _on_turn(tricks, Seat(dealer), trump.suit)
    hands = _hands(Cards.parse(hand), on_turn, trump, Seat(dealer), tricks, Random(seed))
    layout = Layout(Seat(dealer), FOUR_HANDS.sides, FOUR_HANDS.actors, hands, trump, trump.suit)
    match, _ = apply(begin(RUSSIAN, first_dealer=Seat(dealer)), None, Dealt(gathered(FOUR_HANDS, layout)))
    return observe(_after(match, cards), on_turn)


def _after(match: Match, cards: tuple[Card, ...]) -> Match:
    for card in cards:
        assert match.deal is not None
        assert match.deal.turn is not None
        match, _ = apply(match, match.deal.turn.actor, Play(card))
    return match


def _tricks(cards: tuple[Card, ...], dealer: Seat, trump: Suit) -> list[Plays]:
    tricks: list[Plays] = []
    leader = left_of(dealer, 4)
    for start in range(0, len(cards), 4):
        seats = [Seat((leader + place) % 4) for place in range(4)]
        plays = tuple(zip(seats, cards[start : start + 4], strict=False))
        tricks.append(plays)
        leader = winner(plays, trump)
    return tricks


def _on_turn(tricks: list[Plays], dealer: Seat, trump: Suit) -> Seat:
    if not tricks:
        return left_of(dealer, 4)
    last = tricks[-1]
    return winner(last, trump) if len(last) == 4 else left_of(last[-1][0], 4)


def _hands(
    own: Cards, on_turn: Seat, turned: Card, dealer: Seat, tricks: list[Plays], chance: Random
) -> tuple[Cards, ...]:
    plays = [play for trick in tricks for play in trick]
    voids = {
        (seat, trick[0][1].suit)
        for trick in tricks
        for seat, card in trick
        if card.suit is not trick[0][1].suit
    }
    fixed = [Cards.holding(card for seat, card in plays if seat == player) for player in range(4)]
    fixed[on_turn] |= own
    fixed[dealer] |= Cards.holding((turned,))
    hidden = list(FULL_PACK - (fixed[0] | fixed[1] | fixed[2] | fixed[3]))
    assert sum(map(len, fixed)) + len(hidden) == len(PACK)
    assert len(fixed[on_turn]) == 13
    while True:
        hidden = chance.sample(hidden, len(hidden))
        hands = list(fixed)
        for card in hidden:
            able = [seat for seat in range(4) if len(hands[seat]) < 13 and (seat, card.suit) not in voids]
            if able:
                seat = chance.choice(able)
                hands[seat] |= Cards.holding((card,))
        if all(len(cards) == 13 for cards in hands):
            return tuple(hands)


def sides(*sides: tuple[int, ...]) -> Sides:
    """Sides written with plain numbers."""
    return tuple(tuple(Seat(seat) for seat in side) for side in sides)
