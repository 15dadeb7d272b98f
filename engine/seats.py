"""Seats, turns and sides. A seat is a place at the table: not a person, nor always who acts for its hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Seat = NewType("Seat", int)
"""0… clockwise; the number of seats is the deal's, nothing assumes four."""

Sides = tuple[tuple[Seat, ...], ...]
"""The seats of each side. Sides belong to the deal, so that games may form them anew."""

PARTNERS: Sides = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
"""Four players, partners opposite (RULES C2)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose hand must play next, and who plays it: a dummy's hand is played by its partner."""

    hand: Seat
    actor: Seat


def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise at a table of so many seats."""
    return Seat((seat + 1) % seats)


def side_of(sides: Sides, seat: Seat) -> int:
    """The index of the side a seat belongs to. Raises `ValueError` for a seat of no side."""
    for index, side in enumerate(sides):
        if seat in side:
            return index
    raise ValueError(f"seat {seat} belongs to no side")
