"""The phases of a deal: a closed family, each saying who must act and which offers stand beside the turn."""

from __future__ import annotations

from dataclasses import dataclass

from engine.seats import Seat, Turn


@dataclass(frozen=True, slots=True)
class Offer:
    """A numbered question open to one seat, beside the turn.

    `kind` names the question, `default` is the choice taken when time is up, and the deal does not go on
    while a `blocking` offer is open. Numbers only grow within a deal.
    """

    number: int
    to: Seat
    kind: str
    default: str
    blocking: bool


@dataclass(frozen=True, slots=True)
class Playing:
    """Cards are being played."""

    turn: Turn
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The last card has fallen and the score is not yet written; claims are examined here."""

    offers: tuple[Offer, ...] = ()
    turn: None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The deal is scored."""

    offers: tuple[Offer, ...] = ()
    turn: None = None


Phase = Playing | Reckoning | Over
