"""Rates side by side: in every round each subject plays for the same short time, so that a busy machine slows all alike.

A rate is deals of 52 cards a second of processor time; only the ratios of one round are compared, never rates of different
rounds or machines.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from tests.bench.subjects import RandomDeal, Subject

ROUNDS = 9
SECONDS = 0.5
"""Processor time of one subject in one round."""
WARMING = 0.5
"""Processor time of each before the first round, for caches to fill."""
CARDS = 52


@dataclass(frozen=True, slots=True)
class Race:
    """The rates of each subject by round, in one order; a subject that could not be measured is `missing`, with the reason."""

    rates: Mapping[Subject, Sequence[float]]
    missing: Mapping[Subject, str]

    def ratios(self, ours: Subject, theirs: Subject) -> list[float]:
        """Ours over theirs, round by round; empty where one is missing."""
        return [a / b for a, b in zip(self.rates.get(ours, ()), self.rates.get(theirs, ()), strict=False)]

    def ratio(self, ours: Subject, theirs: Subject) -> float | None:
        """The median of the rounds' ratios."""
        ratios = self.ratios(ours, theirs)
        return median(ratios) if ratios else None


def race(subjects: Sequence[Subject]) -> Race:
    """All rounds, each beginning with another subject."""
    ready, missing = _prepared(subjects)
    rates: dict[Subject, list[float]] = {subject: [] for subject in ready}
    for play in ready.values():
        _rate(play, Random(0), WARMING)
    for number in range(ROUNDS):
        for subject in _rotated(list(ready), number):
            rates[subject].append(_rate(ready[subject], Random(number), SECONDS))
    return Race(rates, missing)


def _prepared(subjects: Sequence[Subject]) -> tuple[dict[Subject, RandomDeal], dict[Subject, str]]:
    ready: dict[Subject, RandomDeal] = {}
    missing: dict[Subject, str] = {}
    for subject in subjects:
        try:
            ready[subject] = subject.prepared()
        except ImportError as fault:
            missing[subject] = str(fault)
    return ready, missing


def _rotated(subjects: Sequence[Subject], by: int) -> Iterator[Subject]:
    return (subjects[(place + by) % len(subjects)] for place in range(len(subjects)))


def _rate(play: RandomDeal, chance: Random, seconds: float) -> float:
    """As `timeit` measures: without the collector of cycles, whose cost depends on what else the process holds."""
    gc.collect()
    gc.disable()
    try:
        cards = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            cards += play(chance)
    finally:
        gc.enable()
    return cards / CARDS / spent
