"""What the whole table saw. No event carries a closed card."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Cards
from engine.seats import Seat
from engine.sheet import Line


@dataclass(frozen=True, slots=True)
class Drawn:
    """In this round of the cut (from 1; further rounds break ties) a player drew a card."""

    round: int
    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Seated:
    """The cut has placed the players: `seating[seat]` is the player's number in order of joining, None at a dummy's (C5)."""

    seating: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """The pack was dealt; its last card, the dealer's, was turned, where one is (RULES C9)."""

    dealer: Seat
    turned: Card | None


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered a question; `choice` is None if that is its own affair."""

    seat: Seat
    kind: str
    choice: str | None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played from the hand of this seat."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """Trick `number` (from 1) was taken by this seat."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class CardsTakenBack:
    """A seat took its card back, and with it those that had followed; `count` in all."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Conceded:
    """The `count` tricks that were left went to this seat's side unplayed."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class HonoursShown:
    """Partners showed the honours they hold, and have won the game (RULES V3 rule 5)."""

    held: tuple[tuple[Seat, Cards], ...]


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over, and these lines were written, those of a game or rubber won among them."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side won the game."""

    side: int


@dataclass(frozen=True, slots=True)
class RubberWon:
    """A side won the rubber."""

    side: int


Event = (
    Drawn
    | Seated
    | HandsDealt
    | Answered
    | CardPlayed
    | TrickTaken
    | CardsTakenBack
    | Conceded
    | HonoursShown
    | DealScored
    | GameWon
    | RubberWon
)
