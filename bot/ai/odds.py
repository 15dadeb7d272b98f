"""How likely hidden cards lie where they would hurt, as counted at the table: no deals are dealt.

The unseen cards a seat may hold are taken as equally likely to be in its hand. That neglects what the voids
of one seat say of another, and is near enough for a maxim.
"""

from __future__ import annotations

from bot.ai.reading import Reading
from engine.cards import SUIT_BITS, Card, Suit
from engine.seats import Seat


def lacks(reading: Reading, seat: Seat, cards: int) -> float:
    """The chance that this seat holds none of these cards (a bit each)."""
    held = reading.holds[seat]
    if held & cards:
        return 0.0
    pool = reading.may_hold[seat] & ~held
    wanted, hidden = (pool & cards).bit_count(), pool.bit_count()
    drawn = reading.sizes[seat] - held.bit_count()
    chance = 1.0
    for place in range(wanted):
        chance *= max(0, hidden - drawn - place) / (hidden - place)
    return chance


def ruffs(reading: Reading, seat: Seat, suit: Suit) -> float:
    """The chance that this seat is void of a plain suit and holds a trump."""
    if reading.trump is None or suit is reading.trump:
        return 0.0
    void = lacks(reading, seat, SUIT_BITS[suit])
    return void * (1 - lacks(reading, seat, SUIT_BITS[reading.trump]))


def overtakes(reading: Reading, seat: Seat, card: Card, led: Suit) -> float:
    """The chance that this seat can beat a card in a trick of the suit led."""
    higher = reading.others & SUIT_BITS[card.suit] & -(card.bit << 1)
    follows = 1 - lacks(reading, seat, higher)
    if card.suit is led:
        return min(1.0, follows + ruffs(reading, seat, led))
    if card.suit is not reading.trump:
        return 1.0
    return lacks(reading, seat, SUIT_BITS[led]) * follows


def stands(reading: Reading, card: Card) -> float:
    """The chance that no opponent still to play can beat this card, lying or about to be played."""
    led = reading.led if reading.led is not None else card.suit
    chance = 1.0
    for seat in reading.opponents_behind:
        chance *= 1 - overtakes(reading, seat, card, led)
    return chance
