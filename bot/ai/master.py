"""The master: tries every card on deals that fit what the seat may know, and plays by the maxims where that cannot tell."""

from __future__ import annotations

from random import Random

from bot.ai.answers import answered
from bot.ai.counsel import advice
from bot.ai.weighing import Budget, weighed
from engine.actions import Action, Play
from engine.view import PlayerView

USUAL = Budget(samples=60, seconds=0.2)
DOUBT = 1.0
"""A card must be ahead of what the maxims advise by more than so many standard errors."""


def master(view: PlayerView, chance: Random, budget: Budget = USUAL) -> Action:
    """The master's action. Raises `ValueError` if the viewer has nothing to do."""
    answer = answered(view)
    if answer is not None:
        return answer
    if not any(isinstance(action, Play) for action in view.legal):
        raise ValueError("the viewer has nothing to do now")
    advised = advice(view, chance).play
    weighing = weighed(view, chance, budget)
    if not weighing.samples:
        return advised
    best = weighing.cards[0]
    ahead, error = best.ahead(weighing.of(advised.card))
    return Play(best.card) if ahead > DOUBT * error else advised
