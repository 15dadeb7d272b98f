"""The cut for partners and deal (RULES C3–C5): the lowest two play together, the lowest deals; ace low."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.cards import Card, Rank, Suit
from engine.events import Drawn
from engine.plan import Plan
from engine.rulesets import CutTie
from engine.seats import Seat

_SUIT_ORDER = (Suit.S, Suit.C, Suit.D, Suit.H)


def draw(pack: Sequence[Card], players: int, tie: CutTie = CutTie.REDRAW) -> tuple[Drawn, ...]:
    """All draw from the pack in order of joining; those who tie draw again until all differ, unless their
    suits decide (RULES C4)."""
    drawn: list[Drawn] = []
    keys: list[tuple[int, ...]] = [()] * players
    tied = list(range(players))
    number = 1
    while tied and len(drawn) + len(tied) <= len(pack):
        for player in tied:
            card = pack[len(drawn)]
            drawn.append(Drawn(number, player, card))
            keys[player] = (*keys[player], _height(card))
        alike = Counter(keys)
        tied = [player for player in tied if alike[keys[player]] > 1 and tie is CutTie.REDRAW]
        number += 1
    return tuple(drawn)


def seating(drawn: Sequence[Drawn], plan: Plan) -> tuple[int | None, ...]:
    """`seating[seat]` is the player who sits there, None at a dummy's (RULES C5).

    The lowest take the dealer's side, the lowest of all its first seat; the highest sits at that one's left.
    """
    order = from_lowest(drawn)
    dealing, *others = ([seat for seat in side if seat in plan.players] for side in plan.sides)
    leading = [seat for side in others for seat in side]
    seated = dict(zip(dealing, order, strict=False))
    seated |= dict(zip(leading, reversed(order), strict=False))
    return tuple(seated.get(Seat(seat)) for seat in range(plan.seats))


def from_lowest(drawn: Sequence[Drawn]) -> list[int]:
    """The players by their draws; where ties are left, the order of suits decides (RULES C4)."""
    keys: dict[int, tuple[int, ...]] = {}
    for one in drawn:
        former = keys.get(one.player, ())[:-1]
        keys[one.player] = (*former, _height(one.card), _SUIT_ORDER.index(one.card.suit))
    return sorted(keys, key=keys.__getitem__)


def _height(card: Card) -> int:
    """A card's height in the cut, where the ace is lowest (RULES C3)."""
    return 1 if card.rank is Rank.ACE else card.rank
