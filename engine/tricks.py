"""A trick, and who wins it (RULES C13, C15)."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Card, Cards, Suit
from engine.seats import Seat

Plays = tuple[tuple[Seat, Card], ...]
"""Who played what, in order."""


class Trick(NamedTuple):
    """A trick in play (`winner` is None) or gathered."""

    leader: Seat
    plays: Plays
    winner: Seat | None

    @property
    def led(self) -> Suit | None:
        """The suit led, if a card lies."""
        return self.plays[0][1].suit if self.plays else None


def winning(plays: Plays, trump: Suit | None, low: Cards | None = None) -> tuple[Seat, Card]:
    """Who wins or is winning these plays, and with which card: the highest trump, else the highest of the suit led (RULES C15).

    At least one card must lie. `low` are cards that rank below all others of their suit (RULES V12 rule 3); where it is given
    there are no trumps, and `trump` says nothing.
    """
    if low is not None:
        return _with_low(plays, low)
    best_seat, best = plays[0]
    for seat, card in plays[1:]:
        if card.suit is best.suit:
            if card.index > best.index:
                best_seat, best = seat, card
        elif card.suit is trump:
            best_seat, best = seat, card
    return best_seat, best


def winner(plays: Plays, trump: Suit | None, low: Cards | None = None) -> Seat:
    """Who wins or is winning these plays, as `winning` tells."""
    return winning(plays, trump, low)[0]


def _with_low(plays: Plays, low: Cards) -> tuple[Seat, Card]:
    led = plays[0][1].suit
    return max(plays, key=lambda one: (one[1].suit is led, one[1] not in low, one[1].index))
