"""What each card of a position is worth: the mean over the deals that fit what the hand on turn knows, each solved exactly.

A deal is solved as if, after the card in question, everybody saw all cards. That flatters cards which leave a
guess for later; a position was left out where the best card was no longer best once each of its side's hands
played by what it sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from engine.aces import ACES
from engine.actions import Play
from engine.cards import FULL_PACK, Card
from engine.seats import side_of
from engine.view import PlayerView
from tests.ai.golden.golden import SEATS, Golden, Objective
from tests.ai.golden.hidden import Hidden, deals, shown_void
from tests.ai.golden.solver import Hands, Solver

LIKE = 1e-9
CLEAR = 0.1
"""By how much the acceptable cards are ahead of all others: tricks, or the chance of what is played for."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The worth of each legal card, and over how many deals."""

    worth: dict[Card, float]
    deals: int

    @property
    def best(self) -> frozenset[Card]:
        """The cards that none is ahead of."""
        top = max(self.worth.values())
        return frozenset(card for card, worth in self.worth.items() if worth > top - LIKE)

    @property
    def lead(self) -> float:
        """By how much they are ahead of the others; there must be others."""
        rest = [worth for card, worth in self.worth.items() if card not in self.best]
        return max(self.worth.values()) - max(rest)


def proved(golden: Golden) -> Proved:
    """The worth of each card over all deals that fit."""
    view = golden.view()
    needed, few = wanted(golden, view), golden.objective is Objective.FEW
    assert view.turn is not None
    seat = view.turn.hand
    plays = view.trick.plays if view.trick else ()
    table = tuple((int(player), card.bit) for player, card in plays)
    cards = sorted(action.card for action in view.legal if isinstance(action, Play))
    solver = Solver(view.trump, shunned=few)
    sums, count = dict.fromkeys(cards, 0), 0
    for hands in fitting(view):
        count += 1
        for card, taken in _each(solver, hands, seat, table, cards).items():
            sums[card] += taken if needed is None else taken >= needed
    return Proved({card: (-total if few else total) / count for card, total in sums.items()}, count)


def _each(
    solver: Solver, hands: Hands, seat: int, table: tuple[tuple[int, int], ...], cards: list[Card]
) -> dict[Card, int]:
    """The tricks that the side on turn takes in one deal by each card; touching cards are solved once."""
    others = reduce(or_, hands) & ~hands[seat] | sum(bit for _, bit in table)
    worth: dict[Card, int] = {}
    last: Card | None = None
    for card in cards:
        between = ((card.bit - 1) ^ (last.bit - 1)) & others if last else 0
        if last and last.suit is card.suit and not between:
            worth[card] = worth[last]
        else:
            after = tuple(held & ~card.bit for held in hands)
            lying = (*table, (seat, card.bit))
            taken = _taken(solver, after, seat, lying)
            left = hands[seat].bit_count()
            worth[card] = taken if seat % 2 == 0 else left - taken
        last = card
    return worth


def _taken(solver: Solver, hands: tuple[int, ...], seat: int, lying: tuple[tuple[int, int], ...]) -> int:
    one, two, three, four = hands
    return solver.taken((one, two, three, four), (seat + 1) % SEATS, lying)


def wanted(golden: Golden, view: PlayerView) -> int | None:
    """How many of the tricks left decide what the position is played for; None where each counts."""
    assert view.turn is not None
    side = side_of(view.sides, view.turn.hand)
    ruleset, running = view.ruleset, view.sheet.running
    winning = [
        next(odd for odd in range(1, 15) if total + odd * ruleset.trick_value >= ruleset.target)
        for total in running
    ]
    match golden.objective:
        case Objective.TRICKS | Objective.FEW:
            return None
        case Objective.GAME:
            total = 6 + winning[side]
        case Objective.SAVE:
            total = 13 - (6 + winning[1 - side] - 1)
        case Objective.SLAM:
            total = view.taken[side] + view.hand_sizes[view.turn.hand]
    return total - view.taken[side]


def unseen(view: PlayerView) -> tuple[list[int], Hidden]:
    """The cards known by seat, and those that are not; the turned card is the dealer's while it lies open."""
    assert view.viewer is not None
    assert view.hand is not None
    assert view.dealer is not None
    known = [0] * SEATS
    known[view.viewer] = view.hand.bits
    for seat, cards in view.faced:
        known[seat] = cards.bits
    if view.turned is not None:
        known[view.dealer] |= view.turned.bit
    lines = [trick.plays for trick in view.tricks] + ([view.trick.plays] if view.trick else [])
    fallen = sum(card.bit for plays in lines for _, card in plays)
    room = tuple(size - held.bit_count() for size, held in zip(view.hand_sizes, known, strict=True))
    left = FULL_PACK.bits & ~fallen & ~reduce(or_, known)
    return known, Hidden(left, room, shown_void([plays for plays in lines if plays], SEATS))


def fitting(view: PlayerView) -> Iterator[Hands]:
    """Every deal of the cards left that fits what the viewer knows. Aces that may be high or low are not solved."""
    known, hidden = unseen(view)
    assert not view.aces_low or not (hidden.cards | reduce(or_, known)) & ACES.bits
    for dealt in deals(hidden):
        one, two, three, four = (held | bits for held, bits in zip(known, dealt, strict=True))
        yield one, two, three, four
