"""The master: tries every card on deals that fit what the seat may know, and plays by the maxims where that cannot tell.

A trial takes every deal for as likely as another and lets all players see all hands. So it knows nothing of what partners tell
each other, least of all by their leads, and the less the longer the deal still is: there a card must be clearly ahead of the
advised one.
"""

from __future__ import annotations

from random import Random

from bot.ai.answers import answered
from bot.ai.counsel import advice
from bot.ai.weighing import Budget, weighed
from engine.actions import Action, Play
from engine.view import PlayerView

USUAL = Budget(samples=200, seconds=0.2)
DOUBT = 1.0
"""By how many standard errors a card must be ahead of what the maxims advise."""
FORESIGHT, OF_A_LEAD, OF_A_CARD = 5, 0.4, 0.12
"""And by how many tricks: so much for each card that a hand has left beyond so many."""


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
    leads = view.trick is None or not view.trick.plays
    trust = (OF_A_LEAD if leads else OF_A_CARD) * (max(view.hand_sizes) - FORESIGHT)
    return Play(best.card) if ahead > max(DOUBT * error, trust) else advised
