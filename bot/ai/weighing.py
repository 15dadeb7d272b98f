"""What each card is worth on what a player knows: every legal card is tried on many deals of the hidden cards.

The deals are drawn by `bot.ai.sampling`; each is played out by `bot.ai.kernel`, or solved once few cards are left
(`bot.ai.endings`); what the tricks come to is reckoned by `bot.ai.stakes`. All cards are tried on the same deals, so that their
differences are surer than their worths.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from bot.ai.ducking import duck_out
from bot.ai.endings import Ending
from bot.ai.forms import SUIT_MASKS, Company, Standing, beats, company, packed
from bot.ai.kernel import play_out
from bot.ai.sampling import Sampler
from bot.ai.stakes import Counts, Stakes
from engine.actions import Play
from engine.cards import Card, Cards
from engine.choices import HonoursBy
from engine.seats import Seat, side_of
from engine.tricks import winner
from engine.view import PlayerView

SOLVED = 4
"""With so many cards a hand or fewer a deal is solved, not played out."""
CLOSE = 1e-9
FEWEST = 8
"""Deals that are tried even if time is up."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many deals to try at most, and for how many seconds."""

    samples: int
    seconds: float = float("inf")
    clock: Callable[[], float] = time.monotonic


@dataclass(frozen=True, slots=True)
class Weighed:
    """A card, its mean worth in odd tricks as the score stands (`Stakes`), and in how many of the deals none was worth more."""

    card: Card
    worth: float
    best_in: int
    worths: tuple[float, ...] = ()
    """Its worth in each of the deals."""

    def ahead(self, other: Weighed) -> tuple[float, float]:
        """By how much it is worth more than another, and the standard error of that."""
        differences = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=True)]
        if len(differences) < 2:
            return 0.0, float("inf")
        return fmean(differences), stdev(differences) / sqrt(len(differences))


@dataclass(frozen=True, slots=True)
class Weighing:
    """The legal cards, best first, and the number of deals they were tried on: none where there is one card only."""

    samples: int
    cards: tuple[Weighed, ...]

    def of(self, card: Card) -> Weighed:
        """What was found of a card."""
        return next(weighed for weighed in self.cards if weighed.card is card)


def weighed(view: PlayerView, chance: Random, budget: Budget) -> Weighing:
    """The worth of every card that the hand on turn may play. The viewer must be the one to play it."""
    cards = sorted((action.card for action in view.legal if isinstance(action, Play)), reverse=True)
    if len(cards) < 2:
        return Weighing(0, tuple(Weighed(card, 0.0, 0) for card in cards))
    trial = Trial.of(view)
    alike = _alike(cards, view)
    tried = [trial.form(group[0]) for group in alike]
    rows: list[list[float]] = []
    until = budget.clock() + budget.seconds
    sampler = Sampler.of(view)
    while len(rows) < budget.samples and (len(rows) < FEWEST or budget.clock() < until):
        rows.append(trial.worths(sampler.draw(chance), tried))
    return Weighing(len(rows), tuple(sorted(_found(alike, rows), key=lambda found: -found.worth)))


def _found(alike: list[list[Card]], rows: list[list[float]]) -> Iterator[Weighed]:
    best = [max(row) - CLOSE for row in rows]
    for group, worths in zip(alike, zip(*rows, strict=True), strict=True):
        often = sum(worth >= most for worth, most in zip(worths, best, strict=True))
        for card in group:
            yield Weighed(card, fmean(worths), often, worths)


def _alike(cards: list[Card], view: PlayerView) -> list[list[Card]]:
    """The cards in groups that no card still out parts."""
    assert view.turn is not None
    hand = view.hand if view.turn.hand == view.viewer else dict(view.faced)[view.turn.hand]
    assert hand is not None
    gone = Cards.holding(card for trick in view.tricks for _, card in trick.plays).bits | view.given_up.bits
    mine = hand.bits
    groups: list[list[Card]] = []
    for card in cards:
        last = groups[-1][-1] if groups else None
        if last is not None and last.suit is card.suit:
            between = last.bit - 1 & ~(2 * card.bit - 1)
            if not between & ~gone & ~mine:
                groups[-1].append(card)
                continue
        groups.append([card])
    return groups


@dataclass(frozen=True, slots=True, repr=False)
class Trial:
    """A view made ready for trying cards on sampled deals."""

    people: Company
    trump: int
    standing: Standing
    seat: Seat
    side: int
    low_aces: tuple[int, ...]
    left: int
    taken: Counts
    shunned: bool
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
            winning = winner(plays, view.trump, view.low or None)
            best = next(card for player, card in plays if player == winning)
            led = SUIT_MASKS[plays[0][1].suit]
            standing = Standing(seat, len(plays), led, winning, packed(best.bit, low_aces))
        return cls(
            people,
            0 if view.trump is None else SUIT_MASKS[view.trump],
            standing,
            seat,
            side_of(view.sides, seat),
            low_aces,
            view.hand_sizes[seat],
            view.taken,
            view.shunned,
            scale.cards(view.trump).bits if scale.by is HonoursBy.DEALT else 0,
            tuple(fallen),
            Stakes.of(view, seat),
        )

    def form(self, card: Card) -> int:
        """A card in the kernel's form."""
        return packed(card.bit, self.low_aces)

    def worths(self, dealt: tuple[int, ...], cards: list[int]) -> list[float]:
        """What each of these cards is worth in one deal of the hidden cards."""
        hands = [packed(bits, self.low_aces) for bits in dealt]
        honours = self._honours(dealt)
        if self.left <= SOLVED and max(self.people.sides) == 1 and not self.shunned:
            tricks = self._solved(hands, cards)
        else:
            tricks = (self._played(list(hands), card) for card in cards)
        return [self.stakes.worth(counts, honours) for counts in tricks]

    def _honours(self, dealt: tuple[int, ...]) -> Counts:
        if not self.high:
            return (0,) * len(self.taken)
        held = list(self.fallen)
        for seat, bits in enumerate(dealt):
            held[self.people.sides[seat]] |= bits
        return tuple((bits & self.high).bit_count() for bits in held)

    def _played(self, hands: list[int], card: int) -> Counts:
        standing, more = self._laid(hands, card)
        out = duck_out if self.shunned else play_out
        tricks = out(hands, self.trump, standing, self.people)
        return tuple(map(sum, zip(self.taken, more, tricks, strict=True)))

    def _solved(self, hands: list[int], cards: list[int]) -> Iterator[Counts]:
        """Two sides only: what one does not take, the other does."""
        ending = Ending(self.trump, self.people, self.side)
        for card in cards:
            after = list(hands)
            standing, more = self._laid(after, card)
            ours = ending.tricks(after, standing) + more[self.side]
            both = [self.left - ours] * 2
            both[self.side] = ours
            yield tuple(map(sum, zip(self.taken, both, strict=True)))

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
