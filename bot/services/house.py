"""What every table of one bot shares: how long things take, where packs come from, who plays for an empty seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from bot.ai import QUICK, Brain, Level
from bot.projector.shown import Prompt
from bot.services.matter import Thought
from bot.services.quiet import Quiet
from bot.services.shuffle import Dealer, FairDealer


@dataclass(frozen=True, slots=True)
class Durations:
    """Seconds; `pace_scale` multiplies the pace a table has chosen (tests shorten it)."""

    robot_pause: float = 1.0
    cut_pause: float = 3.0
    deal_pause: float = 8.0
    pace_scale: float = 1.0
    idle_lobby: float = 6 * 3600
    idle_rubber: float = 3600
    idle_drill: float = 24 * 3600
    """How long a deal in a private chat waits for its one person."""
    farewell: float = 3600
    """How long a closed table is kept, so that its buttons are answered and its messages tidied."""
    halted: float = 24 * 3600
    """How long a table stands still for a chat that takes no messages, before it closes."""
    shown: float = 30.0
    """A person's clock never runs out sooner than this after his cards were confirmed as shown."""
    stillness: float = 300.0
    """Whoever comes on turn after the table has waited so long for another is rung at once: he will have gone."""


@dataclass(frozen=True, slots=True)
class House:
    """What every table of one bot shares. `wall`: the time that people read, Unix seconds."""

    durations: Durations = field(default_factory=Durations)
    dealer: Dealer = field(default_factory=FairDealer)
    brains: Mapping[Level, Brain] = field(default_factory=lambda: QUICK)
    """Who plays at once, by the level of the AI; for a person whose time is up, the club."""
    chance: Random = field(default_factory=Random, repr=False)
    """For the AIs' indifferent choices only, never for a pack."""
    wall: Callable[[], float] = time.time
    quiet: Quiet = field(default_factory=Quiet)
    """When the clocks of slow tables stand still."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Now: on the shard's clock, on which deadlines are, and on the wall's, which people read (Unix seconds).

    `prompt`: which turn's cards were last confirmed as shown to its player. `elsewhere`: how many other tables wait for the
    person who is rung. `thought`: what an AI that needs time has come to think of.
    """

    clock: float
    wall: float
    prompt: Prompt | None = None
    elsewhere: int = 0
    thought: Thought | None = None
