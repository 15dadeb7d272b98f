"""Aces that rank below the two unless their holders say otherwise as they play them (RULES V12 rule 3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, Cards, Rank, Suit
from engine.remembered import Said, TakenBack, when_laid
from engine.tricks import Plays
from engine.words import ACE_HIGH

ACES = Cards.holding(Card(suit, Rank.ACE) for suit in Suit)


def low_aces(said: Sequence[Said], back: tuple[TakenBack, ...], lying: Plays) -> Cards:
    """The aces but those that fell just after their holders had said that they are high."""
    told = {(one.laid, one.answer.choice) for one in said if one.question.kind == ACE_HIGH}
    times = when_laid(back, len(lying))
    return ACES - Cards.holding(
        card for at, (_, card) in zip(times, lying, strict=True) if (at, str(card)) in told
    )
