"""Who sits at a table: persons, AIs, and dummies' hands."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ai import Level

AWAY_AFTER = 2
"""Time-outs in a row after which an AI sits in (ARCHITECTURE, "Waits")."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody seated. `name` is clean; `ready` once a private message has arrived; `missed`: time-outs in a row.

    `aside`: no private message arrives, but messages in the group that he alone sees do.
    """

    id: int
    name: str
    language: str
    ready: bool = False
    missed: int = 0
    aside: bool = False

    @property
    def reached(self) -> bool:
        """Whether his cards come to him."""
        return self.ready or self.aside

    @property
    def away(self) -> bool:
        """Whether an AI sits in for this person in play; the seat and the cards stay his."""
        return not self.reached or self.missed >= AWAY_AFTER


@dataclass(frozen=True, slots=True)
class Robot:
    """An AI on a seat, perhaps sitting in for a person who left and may come back.

    `heir` takes the seat from the next deal on: the hand of a running deal is never shown to a second person.
    """

    name: str
    left: Person | None = None
    heir: Person | None = None
    level: Level = Level.CLUB


@dataclass(frozen=True, slots=True)
class Dummy:
    """A hand that lies open and that its partner plays (RULES V7, V9); it has a seat and no mind."""


Player = Person | Robot
Occupant = Player | Dummy
