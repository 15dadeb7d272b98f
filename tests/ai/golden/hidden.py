"""Cards whose place is unknown, and the ways they may lie: all that was public allows, and nothing more is assumed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.cards import SUIT_BITS, Cards
from engine.tricks import Plays


@dataclass(frozen=True, slots=True)
class Hidden:
    """Cards (a bit each), how many of them each seat holds, and by seat the bits of the suits it is void of."""

    cards: int
    room: tuple[int, ...]
    void: tuple[int, ...]


def shown_void(tricks: Sequence[Plays], seats: int) -> tuple[int, ...]:
    """By seat, the bits of the suits that it did not follow."""
    void = [0] * seats
    for plays in tricks:
        for seat, card in plays:
            if card.suit is not plays[0][1].suit:
                void[seat] |= SUIT_BITS[plays[0][1].suit]
    return tuple(void)


def deals(hidden: Hidden, chance: Random | None = None) -> Iterator[tuple[int, ...]]:
    """Every way the cards may lie, by seat; each once. With `chance` in an order of chance, which is not that of fair draws."""
    assert sum(hidden.room) == hidden.cards.bit_count()
    yield from _dealt([card.bit for card in Cards(hidden.cards)], list(hidden.room), hidden.void, chance)


def _dealt(
    cards: list[int], room: list[int], void: tuple[int, ...], chance: Random | None
) -> Iterator[tuple[int, ...]]:
    if not cards:
        yield tuple(0 for _ in room)
        return
    if chance is not None:
        cards = chance.sample(cards, len(cards))
    able = {
        card: [seat for seat, left in enumerate(room) if left and not card & void[seat]] for card in cards
    }
    card = min(cards, key=lambda one: len(able[one]))
    rest = [one for one in cards if one != card]
    seats = able[card] if chance is None else chance.sample(able[card], len(able[card]))
    for seat in seats:
        left = [more - (place == seat) for place, more in enumerate(room)]
        for dealt in _dealt(rest, left, void, chance):
            yield (*dealt[:seat], dealt[seat] | card, *dealt[seat + 1 :])
