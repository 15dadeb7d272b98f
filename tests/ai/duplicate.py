"""Duplicate play: every deal is played twice, the sides exchanged, so that luck falls out."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

from bot.ai import Brain
from engine.actions import Action, Dealt
from engine.cards import PACK
from engine.match import Match, apply, begin
from engine.rulesets import RULESETS, Ruleset
from engine.seats import Seat
from engine.view import PlayerView, observe

SHORT = RULESETS["whist/short@1"]
TRICKS = RULESETS["whist/wiki@1"]
"""The ruleset in which a deal decides no game, so that a trick is a trick."""


def anything(view: PlayerView, chance: Random) -> Action:
    """The player who plays any legal card."""
    return chance.choice(sorted(view.legal, key=str))


def dealt(chance: Random, dealer: int = 0, ruleset: Ruleset = SHORT) -> Match:
    """A match in which one random deal has been dealt."""
    pack = tuple(chance.sample(PACK, len(PACK)))
    return apply(begin(ruleset, first_dealer=Seat(dealer)), None, Dealt(pack))[0]


def played(match: Match, brains: tuple[Brain, ...], chance: Random) -> Match:
    """The match after its running deal has been played by a brain a seat."""
    while match.deal is not None and (turn := match.deal.turn) is not None:
        action = brains[turn.hand](observe(match, turn.actor), chance)
        match, _ = apply(match, turn.actor, action)
    return match


def tricks(match: Match, side: int) -> int:
    """How many tricks this side has taken in the last deal."""
    return observe(match, None).taken[side]


def margin(one: Brain, other: Brain, deals: int, seed: int) -> tuple[float, float]:
    """Tricks of 13 by which one is ahead of the other, a deal, and two standard errors of that."""
    chance = Random(seed)
    ahead: list[float] = []
    for deal in range(deals):
        match = dealt(chance, deal % 4)
        first = tricks(played(match, (one, other, one, other), chance), 0)
        second = tricks(played(match, (other, one, other, one), chance), 0)
        ahead.append(first - second)
    return fmean(ahead), 2 * stdev(ahead) / sqrt(deals)
