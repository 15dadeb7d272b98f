"""What workers are asked to do: functions of this module, which travel by name. They run in a worker and nowhere else."""

from __future__ import annotations

from random import Random

from bot.ai import QUICK, Level
from bot.ai.weighing import Budget, Weighing, weighed
from engine.actions import Action
from engine.view import PlayerView


def thought(view: PlayerView, level: Level, seconds: float) -> Action:
    """What an AI of this level does, thinking no longer than so many seconds."""
    return QUICK[level](view, Random())  # noqa: S311 - samples of a game, no secret


def weighing(view: PlayerView, seed: int, samples: int, seconds: float) -> Weighing | None:
    """What each card was worth, on so many deals drawn by a chance of this seed; None if the time did not suffice for all."""
    found = weighed(view, Random(seed), Budget(samples, seconds))  # noqa: S311 - samples of a game, no secret
    return found if found.samples in (0, samples) else None


def nothing() -> None:
    """Nothing: the worker is there."""
