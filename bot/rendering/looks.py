"""A finished deal as it is looked back at: all hands, since it is scored; what another card was worth on what was known."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate

from bot.rendering.views import TableView
from engine.cards import Card, Cards
from engine.seats import Seat, left_of
from engine.tricks import Plays, Trick


@dataclass(frozen=True, slots=True)
class Mark:
    """Another card was worth more than the one played, on what the player knew: which, and by how many odd
    tricks on average, as the score stands (`bot.ai.stakes`)."""

    better: Card
    gain: float


class Weighed(Enum):
    """Whether the cards of a page have been weighed."""

    LEFT_OUT = "left_out"
    """Nobody weighs."""
    UNDER_WAY = "under_way"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class LookView:
    """A page of a finished deal."""

    table: TableView
    """The table as it stood when the deal was scored."""
    number: int
    """The deal's number at its table."""
    at: float
    """When it ended, Unix seconds."""
    hands: tuple[Cards, ...]
    """By seat, before the first card."""
    plays: Plays
    """All cards that were played and not taken back, in order."""
    page: int = 0
    """0 is the overview, others are tricks."""
    chat: int = 0
    """The group whose deal it is, where it is looked at elsewhere; else 0."""
    here: int | None = None
    """The group in which it is looked at; None in a private chat."""
    own: bool = False
    """Whether it was played in the private chat where it is looked at."""
    bridgelike: bool = True
    """Whether PBN can express it."""
    weighed: Weighed = Weighed.LEFT_OUT
    marks: tuple[tuple[int, Mark], ...] = ()
    """By the place of the card in `plays`."""
    makeable: int | None = None
    """The tricks that the side on lead could take from this page on, seeing all cards; None where nobody knows."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, also one that the end of the deal left unfinished."""
        view = self.table.view
        assert view is not None, "the deal was played"
        unfinished = (view.trick,) if view.trick and view.trick.plays else ()
        return (*view.tricks, *unfinished)

    @property
    def leader(self) -> Seat:
        """Who leads to the page's trick; on the overview to the first, though perhaps no card of it was played (RULES C13)."""
        view = self.table.view
        assert view is not None, "the deal was played"
        assert view.dealer is not None, "somebody dealt"
        return self.tricks[self.page - 1].leader if self.page else left_of(view.dealer, len(self.hands))

    @property
    def marked(self) -> tuple[int, ...]:
        """The numbers of the tricks in which a card is marked."""
        ends = list(accumulate(len(trick.plays) for trick in self.tricks))
        return tuple(sorted({bisect_right(ends, place) + 1 for place, _ in self.marks}))
