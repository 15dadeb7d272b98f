"""Counting the ways in which hidden cards may lie, and drawing one of them by chance, each as likely as another.

Cards that the same places may hold, and of which the same pledges speak, are one *lot*: which of them lies where makes no
difference to the others. So a deal is drawn in two steps: first how many cards of each lot lie in each place, then which. Of the
first all possibilities are counted, lot after lot, by the rooms that are left; each is drawn by its share of all deals. Nothing
is tried and thrown away, so a draw always ends.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import factorial
from random import Random
from typing import NamedTuple

_FACTORIALS = tuple(factorial(number) for number in range(53))


class Owed(NamedTuple):
    """Of these cards, a bit each, a place holds so many."""

    place: int
    cards: int
    least: int
    most: int


class Lot(NamedTuple):
    """Cards, a bit each, that are alike: the places that may hold them, and the numbers of what is owed that speaks of them."""

    cards: tuple[int, ...]
    places: tuple[int, ...]
    owed: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Split:
    """How one lot and all after it may be split over the places; of the last lot nothing is left to split."""

    ways: int
    """How many deals there are from here on."""
    shares: tuple[tuple[int, ...], ...] = ()
    """Every split of this lot: how many of its cards lie in each of its places."""
    upto: tuple[int, ...] = ()
    """The deals of a split and of those before it."""
    after: tuple[Split, ...] = ()
    """By split: how the next lot may be split."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Ways:
    """All ways to give the lots to the places."""

    lots: tuple[Lot, ...]
    first: Split

    def draw(self, chance: Random, places: list[int]) -> None:
        """Gives each place its cards, a bit each, one way as likely as another."""
        split = self.first
        for cards, owners, _ in self.lots:
            at = bisect_right(split.upto, chance.randrange(split.ways)) if len(split.shares) > 1 else 0
            *shares, rest = split.shares[at]
            mixed, begin = chance.sample(cards, len(cards) - rest), 0
            left = sum(cards)
            for owner, share in zip(owners, shares, strict=False):
                given = sum(mixed[begin : begin + share])
                places[owner] |= given
                left ^= given
                begin += share
            places[owners[-1]] |= left
            split = split.after[at]


def ways(rooms: Sequence[int], may_hold: Sequence[int], hidden: int, owed: Sequence[Owed]) -> Ways | None:
    """All ways to lay the hidden cards, which are as many as there is room; None if there is none.

    By place: how many it holds, and which it may hold, a bit each.
    """
    assert sum(rooms) == hidden.bit_count(), "there are as many hidden cards as there is room"
    lots = _lots(rooms, may_hold, hidden, owed)
    first = (
        _Counting(lots, tuple(owed), {}).split(0, tuple(rooms), (0,) * len(owed))
        if lots is not None
        else None
    )
    return None if lots is None or first is None else Ways(lots, first)


def _lots(
    rooms: Sequence[int], may_hold: Sequence[int], hidden: int, owed: Sequence[Owed]
) -> tuple[Lot, ...] | None:
    """The hidden cards by lots, the most confined first; None if a card has no place."""
    alike: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
    while hidden:
        bit = hidden & -hidden
        hidden ^= bit
        places = tuple(place for place, room in enumerate(rooms) if room and may_hold[place] & bit)
        if not places:
            return None
        speaking = tuple(number for number, one in enumerate(owed) if one.cards & bit)
        alike.setdefault((places, speaking), []).append(bit)
    lots = (
        Lot(tuple(cards), _widest_last(places, rooms), speaking)
        for (places, speaking), cards in alike.items()
    )
    return tuple(sorted(lots, key=lambda lot: (len(lot.places), len(lot.cards))))


def _widest_last(places: tuple[int, ...], rooms: Sequence[int]) -> tuple[int, ...]:
    """The last place gets what the others leave, which needs no draw."""
    return tuple(sorted(places, key=lambda place: rooms[place]))


@dataclass(frozen=True, slots=True)
class _Counting:
    lots: tuple[Lot, ...]
    owed: tuple[Owed, ...]
    known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Split | None]

    def split(self, number: int, rooms: tuple[int, ...], paid: tuple[int, ...]) -> Split | None:
        """How the lots from this one on fill the rooms, when so much is paid of what is owed; None if they cannot."""
        if number == len(self.lots):
            return _DONE if all(one.least <= got for one, got in zip(self.owed, paid, strict=True)) else None
        key = number, rooms, paid
        if key not in self.known:
            self.known[key] = self._counted(number, rooms, paid)
        return self.known[key]

    def _counted(self, number: int, rooms: tuple[int, ...], paid: tuple[int, ...]) -> Split | None:
        lot = self.lots[number]
        shares: list[tuple[int, ...]] = []
        deals: list[int] = []
        after: list[Split] = []
        for share in self._shares(number, rooms):
            left = list(rooms)
            ways = _FACTORIALS[len(lot.cards)]
            for place, count in zip(lot.places, share, strict=True):
                left[place] -= count
                ways //= _FACTORIALS[count]
            following = self._after(number, tuple(left), self._paid(lot, share, paid))
            if following is not None:
                shares.append(share)
                deals.append(ways * following.ways)
                after.append(following)
        return Split(sum(deals), tuple(shares), tuple(accumulate(deals)), tuple(after)) if deals else None

    def _after(self, number: int, rooms: tuple[int, ...], paid: tuple[int, ...] | None) -> Split | None:
        return None if paid is None else self.split(number + 1, rooms, paid)

    def _shares(self, number: int, rooms: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        lot = self.lots[number]
        free = [rooms[place] for place in lot.places]
        if number < len(self.lots) - 1:
            return _shares(len(lot.cards), free)
        return iter((tuple(free),) if sum(free) == len(lot.cards) else ())

    def _paid(self, lot: Lot, share: tuple[int, ...], paid: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is paid after this share, as far as it matters; None if it is too much."""
        if not lot.owed:
            return paid
        now = list(paid)
        for one in lot.owed:
            place, _, least, most = self.owed[one]
            now[one] += share[lot.places.index(place)] if place in lot.places else 0
            if now[one] > most:
                return None
            now[one] = min(now[one], least) if most >= len(_FACTORIALS) - 1 else now[one]
        return tuple(now)


def _shares(cards: int, free: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to lay so many cards in places of so much room."""
    if len(free) == 1:
        if cards <= free[0]:
            yield (cards,)
        return
    rest = sum(free[1:])
    for count in range(max(0, cards - rest), min(cards, free[0]) + 1):
        for more in _shares(cards - count, free[1:]):
            yield (count, *more)


_DONE = Split(1)
