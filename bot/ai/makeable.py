"""What a side can take of a finished deal if all see all hands and nobody errs: of the last tricks, by exhaustive search.

No brain may ask this: it looks at every hand. It is for who looks back.
"""

from __future__ import annotations

from bot.ai.endings import Ending
from bot.ai.forms import SUIT_MASKS, Standing, company, packed
from engine.deal import Deal
from engine.seats import Seat, side_of

LAST = 6
"""With so many cards a hand or fewer a deal is solved; with more it takes a solver made for it."""


def makeable(deal: Deal) -> int | None:
    """The tricks that the side on lead can take from here on; None where more cards are left than can be searched, where tricks
    are bad, or where more than two sides play."""
    turn = deal.turn
    if turn is None or deal.table or deal.layout.shunned or len(deal.sides) > 2:
        return None
    hands = [deal.hand(Seat(seat)) for seat in range(len(deal.layout.hands))]
    if len(hands[turn.hand]) > LAST:
        return None
    low_aces = tuple(card.suit for card in deal.low)
    trump = 0 if deal.trump is None else SUIT_MASKS[deal.trump]
    ending = Ending(trump, company(deal.sides), side_of(deal.sides, turn.hand))
    return ending.tricks([packed(hand.bits, low_aces) for hand in hands], Standing(turn.hand))
