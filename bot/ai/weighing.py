"""What each card is worth on what a player knows: every legal card is tried on many deals of the hidden cards.

The deals are drawn by `bot.ai.sampling` and tried by `bot.ai.trial`: all cards on the same deals, so that their differences are
surer than their worths.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from bot.ai.sampling import Sampler
from bot.ai.trial import Trial
from engine.cards import Card
from engine.view import PlayerView

CLOSE = 1e-9
FEWEST = 8
"""Deals that are tried even if time is up."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many deals to try at most, and for how many seconds."""

    samples: int
    seconds: float = float("inf")
    clock: Callable[[], float] = time.monotonic
    with_solver: bool = False
    """Whether `bot.ai.solver` may be used: it must be there, and this process be one that may die."""


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
    """The cards that are no revoke, best first, and the number of deals they were tried on: none where there is one card only."""

    samples: int
    cards: tuple[Weighed, ...]

    def of(self, card: Card) -> Weighed:
        """What was found of a card. Raises `LookupError` on one that was not weighed: no revoke is."""
        return {weighed.card: weighed for weighed in self.cards}[card]


def weighed(view: PlayerView, chance: Random, budget: Budget) -> Weighing:
    """The worth of every card of the hand on turn that is no revoke (RULES R9). The viewer must be the one to play it."""
    cards = sorted(view.honest, reverse=True)
    if len(cards) < 2:
        return Weighing(0, tuple(Weighed(card, 0.0, 0) for card in cards))
    alike = _alike(cards, view)
    sampler, until = Sampler.of(view), budget.clock() + budget.seconds
    deals = (sampler.draw(chance) for _ in range(budget.samples))
    rows: list[list[float]] = []
    for row in Trial.of(view).rows(deals, [group[0] for group in alike], with_solver=budget.with_solver):
        rows.append(row)
        if len(rows) >= FEWEST and budget.clock() >= until:
            break
    return Weighing(len(rows), tuple(sorted(_found(alike, rows), key=lambda found: -found.worth)))


def _found(alike: list[list[Card]], rows: list[list[float]]) -> Iterator[Weighed]:
    best = [max(row) - CLOSE for row in rows]
    for group, worths in zip(alike, zip(*rows, strict=True), strict=True):
        often = sum(worth >= most for worth, most in zip(worths, best, strict=True))
        for card in group:
            yield Weighed(card, fmean(worths), often, worths)


def _alike(cards: list[Card], view: PlayerView) -> list[list[Card]]:
    """The cards in groups that no card still out parts."""
    gone = (view.gathered | view.given_up).bits
    mine = view.due_hand.bits
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
