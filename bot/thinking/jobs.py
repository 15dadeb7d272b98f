"""What workers are asked to do: functions of this module, which travel by name. They run in a worker and nowhere else.

The last thing that each is given are the seconds that it may take.
"""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

from bot.ai import QUICK, Level, solver
from bot.ai.master import USUAL, master
from bot.ai.weighing import Budget, Weighing, weighed
from engine.actions import Action
from engine.cards import Suit
from engine.seats import Seat
from engine.view import PlayerView

PATIENCE = 6
"""How many times longer than its seconds a weighing may take that waits for the processor."""


def thought(view: PlayerView, level: Level, seconds: float) -> Action:
    """What an AI of this level does."""
    chance = Random()  # noqa: S311 - samples of a game, no secret
    if level is Level.MASTER:
        budget = replace(USUAL, seconds=min(seconds, USUAL.seconds), with_solver=solver.available())
        return master(view, chance, budget)
    return QUICK[level](view, chance)


def weighing(view: PlayerView, seed: int | str, samples: int, seconds: float) -> Weighing:
    """What the cards of the hand on turn are worth, on at most so many deals drawn from a seed, in about so many seconds."""
    return weighed(view, Random(seed), Budget(samples, seconds))  # noqa: S311 - samples of a game, no secret


def weighing_back(view: PlayerView, seed: int | str, samples: int, seconds: float) -> Weighing:
    """The same, the seconds counted while the worker has the processor: who looks back waits for all of the deals. But others
    wait behind it, so that it takes no more than `PATIENCE` times as long."""
    worked, begun = time.thread_time(), time.monotonic()

    def spent() -> float:
        return max(time.thread_time() - worked, (time.monotonic() - begun) / PATIENCE)

    return weighed(view, Random(seed), Budget(samples, seconds, spent))  # noqa: S311 - samples of a game, no secret


def makeable(hands: tuple[int, ...], trump: Suit | None, lead: Seat, seconds: float) -> int:
    """The tricks that the side on lead takes if all see all hands (`bot.ai.solver`); the solver takes the time it takes."""
    return max(solver.solved(hands, trump, (), lead).values())


def nothing() -> None:
    """Nothing: the worker is there."""
