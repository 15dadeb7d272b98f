"""Renounces: every card that did not follow suit, and whether it was a revoke (RULES §1.3).

That somebody renounced all have seen; whether he held the suit, only his hand knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import Cards, Suit
from engine.deal import Deal
from engine.seats import Seat, side_of


@dataclass(frozen=True, slots=True)
class Renounce:
    """In trick `trick` (from 1), at turn `turn`, a hand played another suit than the one led."""

    trick: int
    seat: Seat
    turn: int
    led: Suit

    @property
    def about(self) -> tuple[int, ...]:
        """What a question about it is about: trick, seat, turn."""
        return self.trick, self.seat, self.turn


def renounces(deal: Deal) -> Iterator[Renounce]:
    """Those of the cards that lie, in order."""
    numbers = iter(deal.numbers)
    for trick, plays in enumerate((*(trick.plays for trick in deal.tricks), deal.table), start=1):
        for (seat, card), number in zip(plays, numbers, strict=False):
            led = plays[0][1].suit
            if card.suit is not led:
                yield Renounce(trick, seat, number, led)


def punishable(deal: Deal) -> Iterator[Renounce]:
    """Those that cost something if they were revokes: a dummy's, which all could see, do not (RULES V7 rule 4)."""
    return (renounce for renounce in renounces(deal) if renounce.seat not in deal.layout.dummies)


def withheld(deal: Deal, renounce: Renounce) -> Cards:
    """The cards of the suit led that the hand held when it renounced: some if it was a revoke (RULES R1)."""
    gone = Cards.holding(
        card
        for trick in deal.tricks[: renounce.trick - 1]
        for seat, card in trick.plays
        if seat == renounce.seat
    )
    return deal.layout.hands[renounce.seat].of(renounce.led) - gone


def played_on(deal: Deal, renounce: Renounce) -> bool:
    """Whether its trick is turned and its side has played on, or nobody can any more (RULES R2). A dummy's stands as soon as the
    trick is turned (RULES V7-E4)."""
    if deal.turn is None:
        return True
    if renounce.seat in deal.layout.dummies:
        return renounce.trick <= len(deal.tricks)
    own = deal.sides[side_of(deal.sides, renounce.seat)]
    later = (*(trick.plays for trick in deal.tricks[renounce.trick :]), deal.table)
    return renounce.trick <= len(deal.tricks) and any(seat in own for plays in later for seat, _ in plays)
