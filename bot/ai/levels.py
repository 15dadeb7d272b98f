"""How strong an AI plays: the levels that a lobby chooses from, and the brain of each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.ai.counsel import Brain, club
from bot.ai.novice import novice


class Level(StrEnum):
    """From the weakest up. The words stand in documents, buttons and catalogues (`level.…`)."""

    NOVICE = "novice"
    CLUB = "club"
    MASTER = "master"

    @property
    def thinks(self) -> bool:
        """Whether a card takes so long that it is thought of in a worker (`bot/thinking`)."""
        return self is Level.MASTER


QUICK: Mapping[Level, Brain] = {Level.NOVICE: novice, Level.CLUB: club, Level.MASTER: club}
"""Who plays at once: of a level that thinks, whoever plays where no thought has come in time."""
