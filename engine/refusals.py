"""Why an action is not allowed, in the player's terms."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Suit
from engine.seats import Turn


class RefusalCode(Enum):
    """The laws an action can offend."""

    NOT_YOUR_TURN = "not_your_turn"
    """Another seat is to act; `Refusal.turn` says whose turn it is (RULES C13)."""
    NOT_IN_HAND = "not_in_hand"
    """The hand on turn does not hold the card."""
    MUST_FOLLOW = "must_follow"
    """The hand holds the suit led, `Refusal.suit`, and must play it (RULES C14)."""
    NO_SUCH_OFFER = "no_such_offer"
    """No such offer is open to this seat, or it has no such choice."""
    UNANSWERED = "unanswered"
    """The deal waits for an answer before the next card."""
    NOT_NOW = "not_now"
    """Nobody can do this at the present moment."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The law offended, with the suit or the turn it speaks of."""

    code: RefusalCode
    suit: Suit | None = None
    turn: Turn | None = None


class IllegalAction(Exception):
    """An action was refused, and nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code.value)
        self.refusal = refusal
