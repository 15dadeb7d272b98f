"""What a deal remembers beside its cards: answers, and cards that were taken back."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Answer
from engine.phases import Question
from engine.tricks import Plays


class TakenBack(NamedTuple):
    """Cards taken back, in the order in which they had fallen; `kept` is how many lay before them and stayed."""

    kept: int
    plays: Plays
    bound: bool
    """Whether a revoke was corrected by it, so that the suit led must be followed now (RULES R2)."""


class Said(NamedTuple):
    """An answer, and how many cards had been laid before it, those taken back since among them."""

    laid: int
    question: Question
    answer: Answer


def turn_numbers(back: tuple[TakenBack, ...], lying: int) -> tuple[int, ...]:
    """The numbers of the turns in which the cards that lie were played; whatever is taken back begins another."""
    numbers: list[int] = []
    laid = 0
    for earlier, one in enumerate(back):
        fresh = one.kept + len(one.plays) - len(numbers)
        numbers += range(laid + earlier + 1, laid + earlier + 1 + fresh)
        laid += fresh
        del numbers[one.kept :]
    begun = laid + len(back) + 1
    return (*numbers, *range(begun, begun + lying - len(numbers)))
