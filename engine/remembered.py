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
    return tuple(laid + earlier + 1 for laid, earlier in _times(back, lying))


def when_laid(back: tuple[TakenBack, ...], lying: int) -> tuple[int, ...]:
    """How many cards had been laid before each of those that lie, the ones taken back among them."""
    return tuple(laid for laid, _ in _times(back, lying))


def _times(back: tuple[TakenBack, ...], lying: int) -> list[tuple[int, int]]:
    """For each card that lies: how many cards had been laid before it, and how often some had been taken back."""
    times: list[tuple[int, int]] = []
    laid = 0
    for earlier, one in enumerate(back):
        fresh = one.kept + len(one.plays) - len(times)
        times += [(laid + more, earlier) for more in range(fresh)]
        laid += fresh
        del times[one.kept :]
    return [*times, *((laid + more, len(back)) for more in range(lying - len(times)))]
