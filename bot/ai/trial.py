"""A view made ready for trying cards on deals drawn for it: each deal is played out, or solved, and its tricks are reckoned.

Played out by `bot.ai.kernel`, or `bot.ai.ducking` where tricks are bad; solved by `bot.ai.endings` once few cards are left, and
from further off by `bot.ai.solver` where that may be used; what tricks come to is the affair of `bot.ai.stakes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.ai import solver
from bot.ai.ducking import duck_out
from bot.ai.endings import Ending
from bot.ai.forms import SUIT_MASKS, Company, Standing, beats, company, packed
from bot.ai.kernel import play_out
from bot.ai.stakes import Counts, Stakes
from engine.cards import Card
from engine.choices import HonoursBy
from engine.seats import Seat, side_of
from engine.tricks import winning
from engine.view import PlayerView

ENDING = 4
"""With so many cards a hand or fewer a deal is solved by `bot.ai.endings`."""
SOLVER = 10
"""And with so many by `bot.ai.solver`: more would take too long."""
TWO = 2
"""Sides of which one takes what the other does not."""
Deals = Iterable[tuple[int, ...]]
"""By seat, what each hand holds in each of some deals, as `Sampler.draw` tells it."""


@dataclass(frozen=True, slots=True, repr=False)
class Trial:
    """A view made ready for trying cards on sampled deals."""

    view: PlayerView
    people: Company
    trump: int
    standing: Standing
    seat: Seat
    side: int
    low_aces: tuple[int, ...]
    left: int
    taken: Counts
    high: int
    """The trump honours, where they count as dealt."""
    fallen: tuple[int, ...]
    """By side: the cards it has played."""
    stakes: Stakes

    @classmethod
    def of(cls, view: PlayerView) -> Trial:
        """Everything that is the same in all deals."""
        assert view.turn is not None
        seat = view.turn.hand
        people = company(view.sides)
        low_aces = tuple(card.suit for card in view.low)
        plays = view.trick.plays if view.trick else ()
        scale = view.ruleset.honours
        fallen = [0] * len(view.sides)
        for trick in (*view.tricks, *((view.trick,) if view.trick else ())):
            for player, card in trick.plays:
                fallen[side_of(view.sides, player)] |= card.bit
        standing = Standing(seat)
        if plays:
            taker, best = winning(plays, view.trump, view.low or None)
            led = SUIT_MASKS[plays[0][1].suit]
            standing = Standing(seat, len(plays), led, taker, packed(best.bit, low_aces))
        return cls(
            view,
            people,
            0 if view.trump is None else SUIT_MASKS[view.trump],
            standing,
            seat,
            side_of(view.sides, seat),
            low_aces,
            view.hand_sizes[seat],
            view.taken,
            scale.cards(view.trump).bits if scale.by is HonoursBy.DEALT else 0,
            tuple(fallen),
            Stakes.of(view, seat),
        )

    def rows(self, deals: Deals, cards: list[Card], *, with_solver: bool) -> Iterator[list[float]]:
        """Deal by deal, what each of these cards is worth in it; who has no more time takes no more."""
        if with_solver and ENDING < self.left <= SOLVER and solver.solvable(self.view):
            yield from self._by_solver(deals, cards)
            return
        forms = [packed(card.bit, self.low_aces) for card in cards]
        ending = self.left <= ENDING and len(self.taken) == TWO and not self.view.shunned
        for deal in deals:
            hands = [packed(bits, self.low_aces) for bits in deal]
            tricks = (
                self._solved(hands, forms) if ending else (self._played(list(hands), form) for form in forms)
            )
            honours = self._honours(deal)
            yield [self.stakes.worth(counts, honours) for counts in tricks]

    def _by_solver(self, deals: Deals, cards: list[Card]) -> Iterator[list[float]]:
        plays = self.view.trick.plays if self.view.trick else ()
        asked: list[tuple[int, ...]] = []

        def noted() -> Iterator[tuple[int, ...]]:
            for deal in deals:
                asked.append(deal)
                yield deal

        for values in solver.solve_all(noted(), self.view.trump, plays, self.seat):
            honours = self._honours(asked[-1])
            yield [self.stakes.worth(self._in_all(values[card]), honours) for card in cards]

    def _in_all(self, ours: int) -> Counts:
        """What each of two sides takes in the deal, if this one takes so many tricks from now on."""
        theirs = self.left - ours
        more = (ours, theirs) if self.side == 0 else (theirs, ours)
        return tuple(map(sum, zip(self.taken, more, strict=True)))

    def _honours(self, dealt: tuple[int, ...]) -> Counts:
        if not self.high:
            return (0,) * len(self.taken)
        held = list(self.fallen)
        for seat, bits in enumerate(dealt):
            held[self.people.sides[seat]] |= bits
        return tuple((bits & self.high).bit_count() for bits in held)

    def _played(self, hands: list[int], card: int) -> Counts:
        standing, more = self._laid(hands, card)
        out = duck_out if self.view.shunned else play_out
        tricks = out(hands, self.trump, standing, self.people)
        return tuple(map(sum, zip(self.taken, more, tricks, strict=True)))

    def _solved(self, hands: list[int], cards: list[int]) -> Iterator[Counts]:
        ending = Ending(self.trump, self.people, self.side)
        for card in cards:
            after = list(hands)
            standing, more = self._laid(after, card)
            yield self._in_all(ending.tricks(after, standing) + more[self.side])

    def _laid(self, hands: list[int], card: int) -> tuple[Standing, list[int]]:
        """How the trick stands once the hand on turn has laid a card, and what it has won if it was the last."""
        turn, lying, led, winning, best = self.standing
        hands[turn] ^= card
        more = [0] * len(self.taken)
        if not lying:
            led = next(suit for suit in SUIT_MASKS if suit & card)
        if not lying or beats(card, best, led, self.trump):
            winning, best = turn, card
        if lying + 1 == len(hands):
            more[self.people.sides[winning]] = 1
            return Standing(winning), more
        return Standing((turn + 1) % len(hands), lying + 1, led, winning, best), more
