"""What an AI has to decide, and what it came to think of it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Matter:
    """What is thought about: a seat's turn or question, as `PlayerView.due` numbers it."""

    deal: int
    seat: Seat
    due: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What somebody came to think of."""

    about: Matter
    action: Action
