"""The forms in which deals are tried quickly: hands as integers, who plays with whom, a trick in play.

A hand is one integer, its bits ordered by rank and only then by suit, so that the lowest card of any set and the higher of
two holdings of a suit are one operation each: card `4 * rank + suit`, the two being rank 0. Where an ace is low, `packed`
moves it. Nothing here is checked.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.seats import Seat, Sides, side_of

SUIT_MASKS: tuple[int, ...] = tuple(sum(1 << 4 * rank + suit for rank in range(13)) for suit in range(4))
"""The bits of each suit's cards, clubs first."""
RUFF = 1 << 52
"""Above every card: what no card of the suit led beats."""


class Round(NamedTuple):
    """One who follows a lead: the seat, whether its side leads, and who plays after it, of the other sides and of its own."""

    seat: int
    foes: tuple[int, ...]
    mates: tuple[int, ...]


class Company(NamedTuple):
    """Who plays with whom. By seat: the side, all foes, all partners, and who follows its lead in order."""

    sides: tuple[int, ...]
    foes: tuple[tuple[int, ...], ...]
    mates: tuple[tuple[int, ...], ...]
    rounds: tuple[tuple[Round, ...], ...]


class Standing(NamedTuple):
    """A trick in play: who is to play, how many cards lie, the suit led, and who is winning with which card."""

    turn: int
    lying: int = 0
    led: int = 0
    winning: int = 0
    best: int = 0


@cache
def company(sides: Sides) -> Company:
    """The company of a deal's sides."""
    seats = range(sum(map(len, sides)))
    of = tuple(side_of(sides, Seat(seat)) for seat in seats)
    foes = tuple(tuple(other for other in seats if of[other] != of[seat]) for seat in seats)
    mates = tuple(
        tuple(other for other in seats if other != seat and of[other] == of[seat]) for seat in seats
    )
    return Company(of, foes, mates, tuple(_rounds(leader, of) for leader in seats))


def _rounds(leader: int, sides: tuple[int, ...]) -> tuple[Round, ...]:
    order = [(leader + step) % len(sides) for step in range(1, len(sides))]
    rounds = []
    for place, seat in enumerate(order):
        behind = order[place + 1 :]
        foes = tuple(other for other in behind if sides[other] != sides[seat])
        rounds.append(Round(seat, foes, tuple(other for other in behind if sides[other] == sides[seat])))
    return tuple(rounds)


@cache
def _spread() -> tuple[int, ...]:
    """For the thirteen bits of a suit, those of the clubs of the same ranks."""
    spread = [0]
    for rank in range(13):
        spread += [bits | 1 << 4 * rank for bits in spread]
    return tuple(spread)


def packed(bits: int, low_aces: tuple[int, ...] = ()) -> int:
    """The kernel's form of `Cards.bits`; in the suits named the ace ranks below the two (RULES V12 rule 3)."""
    spread, out = _spread(), 0
    for suit in range(4):
        ranks = bits >> 13 * suit & 0x1FFF
        if suit in low_aces:
            ranks = (ranks << 1 & 0x1FFF) | ranks >> 12
        out |= spread[ranks] << suit
    return out


def beats(card: int, best: int, led: int, trump: int) -> bool:
    """Whether a card beats the best so far of a trick."""
    if card & trump or best & trump:
        return bool(card & trump) and card > best & trump
    return bool(card & led) and card > best
