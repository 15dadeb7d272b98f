"""How a pack becomes a deal: whose hands there are, what else is dealt, and what is asked before the first card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine.layout import Layout
from engine.phases import Question
from engine.seats import PARTNERS, Seat, Sides


class Spares(Enum):
    """The packets that nobody is dealt."""

    NONE = "none"
    BESIDE = "beside"
    """One for each hand, dealt just before it (RULES V8 rule 1)."""
    KITTY = "kitty"
    """What is left of the pack (RULES V11 rule 1)."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A deal before its first card: the layout as settled so far, and the next question, or None when play may begin."""

    layout: Layout
    question: Question | None = None


Prelude = Callable[[Layout, tuple[str, ...]], Prepared]
"""What is asked before the first card: from the layout as dealt and all choices so far to what stands now. Pure; it accepts
nothing that it did not offer, since only choices of the last question reach it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a ruleset deals. `hand` is the cards of each hand, `turn_up` whether the last card dealt is turned for trumps."""

    sides: Sides
    actors: tuple[Seat, ...]
    """Who plays each hand, by its seat."""
    hand: int = 13
    spares: Spares = Spares.NONE
    turn_up: bool = True
    prelude: Prelude | None = None

    @property
    def seats(self) -> int:
        """How many hands are played."""
        return len(self.actors)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats of those who play; the others are dummies' (RULES V7, V9)."""
        return tuple(Seat(seat) for seat, actor in enumerate(self.actors) if seat == actor)


FOUR_HANDS = Plan(PARTNERS, tuple(Seat(seat) for seat in range(4)))
"""Four players with thirteen cards each, partners opposite, the last card turned (RULES C2, C9)."""
