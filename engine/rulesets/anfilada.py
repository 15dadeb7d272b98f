"""Anfilada (RULES V6): whist with a favourite suit where what is over the target opens the winner's next game."""

from dataclasses import replace

from engine.rulesets.favourite import FAVOURITE_SUIT

ANFILADA = replace(FAVOURITE_SUIT, key="whist/anfilada@1", carries=True)
