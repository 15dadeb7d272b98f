"""What a seat may do (`Action`), and what chance does by nobody (`Cut`, `Dealt`): the entries of a log."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import PACK, Card, is_pack


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card from the hand on turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Answer:
    """Choose at an open offer; `offer` is its number, `choice` one of the words its kind knows."""

    offer: int
    choice: str


@dataclass(frozen=True, slots=True)
class Cut:
    """A shuffled pack spread for the cut: the players draw from it in order (RULES C3, C4).

    Raises `ValueError` unless it is the 52 cards, each once.
    """

    pack: tuple[Card, ...] = field(repr=False)

    def __post_init__(self) -> None:
        if not is_pack(self.pack):
            raise ValueError("the pack spread for a cut is not the 52 cards, each once")


@dataclass(frozen=True, slots=True)
class Dealt:
    """A shuffled pack for one deal, dealt from `pack[0]` on, one card at a time (RULES C9). A secret.

    `cut` is the card cut from the other pack, where the ruleset asks for one before this deal. Raises `ValueError` unless the
    pack is the 52 cards, each once.
    """

    pack: tuple[Card, ...] = field(repr=False)
    cut: Card | None = None

    def __post_init__(self) -> None:
        if not is_pack(self.pack):
            raise ValueError("the pack dealt is not the 52 cards, each once")


Action = Play | Answer
Entry = Action | Cut | Dealt

PLAYS: tuple[Play, ...] = tuple(Play(card) for card in PACK)
"""The 52 plays by `Card.index`, made once."""
