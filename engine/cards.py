"""Suits, ranks, cards, and sets of cards.

There are 52 `Card` objects and no more: `Card(suit, rank)` hands out the one that exists, so cards compare by
identity. A `Cards` is an immutable set over one integer; card number `index` is its bit. It does not tell its
content in its repr, since a closed hand must not reach a log: `Cards.text` does so on request. A `Card` does
tell itself: never put one of a closed hand into a log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import reduce
from operator import attrgetter, or_

_SUIT_LETTERS = "CDHS"
_RANK_LETTERS = "23456789TJQKA"


class Suit(IntEnum):
    """Clubs, diamonds, hearts, spades; the order has no meaning in whist."""

    C = 0
    D = 1
    H = 2
    S = 3

    def __str__(self) -> str:
        return _SUIT_LETTERS[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Rank(IntEnum):
    """Two lowest, ace highest in play (RULES C1); `str` is one letter, the ten being `T`."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return _RANK_LETTERS[self - 2]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


SUIT_BITS: tuple[int, ...] = tuple(0x1FFF << 13 * suit for suit in Suit)
"""The bits of each suit's cards."""

_INTERNED: dict[tuple[Suit, Rank], Card] = {}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One of the 52 cards, interned.

    `index` is 0…51 by suit, then rank; `bit` is `1 << index`, and `suit_bits` are those of its whole suit.
    """

    suit: Suit
    rank: Rank
    index: int = field(init=False)
    bit: int = field(init=False)
    suit_bits: int = field(init=False)

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        return _INTERNED.get((suit, rank)) or object.__new__(cls)

    def __post_init__(self) -> None:
        index = self.suit * 13 + self.rank - 2
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "bit", 1 << index)
        object.__setattr__(self, "suit_bits", SUIT_BITS[self.suit])
        _INTERNED[self.suit, self.rank] = self

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card of a text such as `AS` or `TH`. Raises `ValueError` where the text names none."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise ValueError("not a card: two letters are wanted, rank and suit, such as AS or TH")
        return card

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)


_BIT = attrgetter("bit")

PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""All 52 cards by `index`."""

_BY_TEXT = {str(card): card for card in PACK}


@dataclass(frozen=True, slots=True, repr=False)
class Cards:
    """An immutable set of cards over one integer; iterated from the ace of spades to the two of clubs."""

    bits: int = 0

    @classmethod
    def holding(cls, cards: Iterable[Card]) -> Cards:
        """The set of these cards."""
        return cls(reduce(or_, map(_BIT, cards), 0))

    @classmethod
    def parse(cls, text: str) -> Cards:
        """The inverse of `text`. Raises `ValueError` on anything else."""
        suits = text.split(".")
        if len(suits) != len(Suit):
            raise ValueError("a hand is written as spades.hearts.diamonds.clubs")
        return cls.holding(
            Card.parse(f"{rank}{suit}")
            for suit, ranks in zip(reversed(Suit), suits, strict=True)
            for rank in ranks
        )

    @property
    def text(self) -> str:
        """Spades, hearts, diamonds, clubs, each from the top, as in `AKT4.Q83.J92.A75`."""
        return ".".join("".join(str(card.rank) for card in self.of(suit)) for suit in reversed(Suit))

    def of(self, suit: Suit) -> Cards:
        """The cards of one suit."""
        return Cards(self.bits & SUIT_BITS[suit])

    def __contains__(self, card: Card) -> bool:
        return bool(self.bits & card.bit)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            index = bits.bit_length() - 1
            bits ^= 1 << index
            yield PACK[index]

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.bits | other.bits)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.bits & other.bits)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.bits & ~other.bits)

    def __repr__(self) -> str:
        return f"<{len(self)} cards>"


FULL_PACK = Cards.holding(PACK)
"""The 52 cards as a set."""


def is_pack(cards: tuple[Card, ...]) -> bool:
    """Whether these are the 52 cards, each once, in any order."""
    return len(cards) == len(PACK) and Cards.holding(cards) == FULL_PACK
