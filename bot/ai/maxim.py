"""A maxim of play as a value: which rule of RULES §3 it is, how it ranks, where it comes from, what it says.

The judgement of a maxim is a pure function that returns what it proposes, or nothing where its condition
does not hold. Of those that propose something the lowest `pri` is followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Judgement = TypeVar("Judgement", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Maxim(Generic[Judgement]):
    """`id` and `source` are those of RULES §3, and so is `pri` but for the maxims for any situation: M30,
    M50, M51 and M54 have a row for each situation they speak in, ranked as it asks."""

    id: str
    pri: int
    source: str
    judge: Judgement


def ranked(maxims: Iterable[Maxim[Judgement]]) -> tuple[Maxim[Judgement], ...]:
    """The maxims in the order they are to be asked, lowest `pri` first."""
    return tuple(sorted(maxims, key=lambda maxim: maxim.pri))
