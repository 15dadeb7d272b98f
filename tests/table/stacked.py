"""Stacked packs: a dealer for a house that deals what a file of `packs/` says.

A file is one rubber. Its first line is the cut, every other one a deal: the tricks and honours that it gives to
the sides, the card cut from the other pack where one is, and the pack, so that people who follow `stack_packs.habit`
play exactly that.

    cut AS KH 2D QC …
    9/4 2-3 cut=7H 7C JD …
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.services.shuffle import other_pack
from engine.cards import PACK, Card

PACKS = Path(__file__).parent / "packs"


@dataclass(frozen=True, slots=True)
class StackedDealer:
    """Deals these packs in this order; of a second rubber the same again."""

    cut: tuple[Card, ...]
    deals: tuple[tuple[Card, ...], ...]
    others: tuple[Card | None, ...] = ()
    """Of each deal the card cut from the other pack, where the file names one."""

    def root(self) -> bytes:
        """Nothing comes from this root."""
        return bytes(32)

    def pack(self, root: bytes, deal: int, public: str) -> tuple[Card, ...]:
        """The cut's pack, or that of a deal of the rubber; of the other pack only its first card is looked at."""
        if public.endswith(other_pack("")):
            card = self.others[deal - 1]
            assert card is not None
            return (card,)
        return self.cut if public == "cut" else self.deals[deal - 1]


def stacked(rubber: str) -> StackedDealer:
    """The dealer of a file of `packs/`."""
    cut, *deals = (PACKS / f"{rubber}.txt").read_text().splitlines()
    others = (next((word[4:] for word in line.split() if word.startswith("cut=")), None) for line in deals)
    return StackedDealer(
        _pack(cut.split()),
        tuple(_pack(line.split()) for line in deals),
        tuple(Card.parse(text) if text else None for text in others),
    )


def _pack(words: list[str]) -> tuple[Card, ...]:
    """The 52 cards at the end of a line."""
    return tuple(map(Card.parse, words[-len(PACK) :]))
