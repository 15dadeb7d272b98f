"""Deals as their lines have them, read leniently: what is wrong with a line is for the law of packs to say.

A line is that of `engine.record.deal_line`: dealer, four hands, the turned card, the cards by trick; a card
cut from the other pack and answers to questions, which have signs among their letters, are passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SEATS = 4
PACK = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "CDHS")
_SUITS = "SHDC"


@dataclass(frozen=True, slots=True)
class DealRead:
    """One deal: the hands as dealt, the turned card, the cards in the order of play; `over` once its line lies with the finished
    ones."""

    line: str = field(repr=False)
    hands: tuple[tuple[str, ...], ...] = field(repr=False)
    turned: str = field(repr=False)
    plays: tuple[str, ...] = field(repr=False)
    over: bool

    @property
    def fallen(self) -> int:
        return len(self.plays)

    @property
    def called(self) -> bool:
        """Whether a call for honours has ended it before its last card."""
        return self.line.endswith(":call")

    def seat_holding(self, cards: frozenset[str]) -> int | None:
        """The seat that was dealt all these cards."""
        return next((seat for seat, hand in enumerate(self.hands) if cards <= set(hand)), None)


def deal_read(line: str, over: bool) -> DealRead:
    """The deal of a line."""
    words = line.split(" ")
    hands = tuple(_hand(word) for word in words[1 : SEATS + 1])
    return DealRead(
        line, hands, words[SEATS + 1], _cards("".join(filter(str.isalnum, words[SEATS + 2 :]))), over
    )


def _hand(word: str) -> tuple[str, ...]:
    suits = zip(_SUITS, word.split("."), strict=True)
    return tuple(rank + suit for suit, ranks in suits for rank in ranks)


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))
