"""`make bench-ai`: how strong the brains are against each other, what a card costs, and how fast the kernel plays.

Duplicate tables: each deal is played twice, the sides exchanged, with packs and choices from fixed seeds. A margin is in net
tricks a deal: what one won less what the other won, in both plays together. The ruleset is one in which a trick is a trick.
`AI_DEALS` says how many deals a pair plays; pairs without a master play `MORE` times as many, the two masters `CLOSE` times. The
exit status is 0 only if every gate was measured and passed.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean, quantiles, stdev

from bot.ai import Brain, club
from bot.ai.master import USUAL, master
from bot.ai.novice import novice
from engine.actions import Action
from engine.view import PlayerView
from tests.ai.duplicate import TRICKS, anything, dealt, played, tricks
from tests.ai.plain import plain
from tests.bench.gate import Gate, at_least, at_most, more_than, verdict
from tests.bench.race import race
from tests.bench.subjects import KERNEL, OPEN_SPIEL

DEALS = int(os.environ.get("AI_DEALS", "100"))
MORE, CLOSE = 20, 4
"""How many times as many deals those pairs play that play at once, and the two masters, who differ least."""
ROUND = 20
"""Deals that a worker plays at once."""
SEED = 20261130
PLAIN, AHEAD, SLACK = 3.5, 0.4, 0.1
"""Net tricks: plain over random a deal, master over club a play (half a deal), and what may be wanting of that against plain."""
SLOW, SLOWEST = 0.25, 1.0
"""Seconds a card: of 95 in a hundred, and of all."""
KERNEL_SHARE = 2.5
"""The kernel's random deals a second over OpenSpiel's."""


def _master(view: PlayerView, chance: Random) -> Action:
    """The master as tables have it, his time counted in the processor's."""
    return master(view, chance, replace(USUAL, clock=time.process_time))


def _with_solver(view: PlayerView, chance: Random) -> Action:
    """The master with the extra `analysis`, in this process, which nobody needs but the bench."""
    return master(view, chance, replace(USUAL, clock=time.process_time, with_solver=True))


BRAINS: dict[str, Brain] = {
    "random": anything,
    "plain": plain,
    "novice": novice,
    "club": club,
    "master": _master,
    "solver": _with_solver,
}
"""From the weakest to the strongest; `solver` is the master with the extra."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What one brain is ahead of another by, deal by deal, and the processor time of every card of either."""

    one: str
    other: str
    ahead: tuple[float, ...]
    times: dict[str, tuple[float, ...]]

    @property
    def margin(self) -> float:
        """Net tricks a deal."""
        return fmean(self.ahead)

    @property
    def errors(self) -> float:
        """Two standard errors of the margin."""
        return 2 * stdev(self.ahead) / sqrt(len(self.ahead))


@dataclass(slots=True)
class Timed:
    """A brain and the processor seconds of each of its cards."""

    brain: Brain
    spent: list[float]

    def __call__(self, view: PlayerView, chance: Random) -> Action:
        """The brain's action."""
        begun = time.process_time()
        action = self.brain(view, chance)
        self.spent.append(time.process_time() - begun)
        return action


def round_of(one: str, other: str, number: int) -> Pair:
    """`ROUND` deals, each played twice."""
    first, second = Timed(BRAINS[one], []), Timed(BRAINS[other], [])
    ahead = []
    for deal in range(number * ROUND, number * ROUND + ROUND):
        match = dealt(Random(SEED + deal), deal % 4, TRICKS)
        chance = Random(deal)
        north = tricks(played(match, (first, second, first, second), chance), 0)
        east = tricks(played(match, (second, first, second, first), chance), 0)
        ahead.append(2.0 * (north - east))
    return Pair(one, other, tuple(ahead), {one: tuple(first.spent), other: tuple(second.spent)})


def contests(deals: int) -> Iterator[Pair]:
    """All pairs, the rounds of each shared among the processors."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for one, other in combinations(reversed(BRAINS), 2):
            times = (MORE, 1, CLOSE)[len({one, other} & {"master", "solver"})]
            rounds = range(max(1, deals * times // ROUND))
            yield _joined(list(pool.map(round_of, [one] * len(rounds), [other] * len(rounds), rounds)))


def _joined(rounds: Sequence[Pair]) -> Pair:
    one, other = rounds[0].one, rounds[0].other
    times = {name: tuple(spent for pair in rounds for spent in pair.times[name]) for name in (one, other)}
    return Pair(one, other, tuple(ahead for pair in rounds for ahead in pair.ahead), times)


def main() -> int:
    """Measure, tell, judge; the exit status."""
    _say(
        f"Net tricks a deal, each of {DEALS} deals ({MORE * DEALS} without masters, {CLOSE * DEALS} between them) played twice,"
        " two standard errors:"
    )
    pairs = {}
    for pair in contests(DEALS):
        pairs[pair.one, pair.other] = pair
        _say(f"  {pair.one:>8} over {pair.other:8} {pair.margin:+6.2f} ± {pair.errors:.2f}")
    _say("\nProcessor time a card, ms: median, 95 of 100, longest:")
    times = {
        name: [spent for pair in pairs.values() for spent in pair.times.get(name, ())] for name in BRAINS
    }
    for name, spent in times.items():
        cuts = quantiles(spent, n=100)
        _say(f"  {name:>8} {cuts[49] * 1e3:7.2f} {cuts[94] * 1e3:7.2f} {max(spent) * 1e3:7.1f}")
    ran = race((KERNEL, OPEN_SPIEL))
    share = ran.ratio(KERNEL, OPEN_SPIEL)
    _say(
        "\nThe kernel's deals, dealt and played out, over OpenSpiel's bridge: "
        + ("missing" if share is None else f"{share:.2f}")
    )
    return verdict(
        (
            *_strength(pairs),
            *_speed("master", times["master"]),
            *_speed("master with the extra", times["solver"]),
            at_least("kernel to OpenSpiel", share, KERNEL_SHARE),
        )
    )


def _strength(pairs: dict[tuple[str, str], Pair]) -> Iterator[Gate]:
    over_club, over_plain = pairs["master", "club"].margin, pairs["master", "plain"].margin
    yield at_least("plain over random", pairs["plain", "random"].margin, PLAIN)
    yield at_least("club over plain, less two standard errors", _surely(pairs["club", "plain"]), 0)
    yield at_least("master over club, half a deal", over_club / 2, AHEAD)
    yield at_least("master over plain, half a deal", over_plain / 2, over_club / 2 - SLACK)
    yield more_than("master with the extra over master", pairs["solver", "master"].margin, 0)


def _surely(pair: Pair) -> float:
    return pair.margin - pair.errors


def _speed(name: str, spent: Sequence[float]) -> Iterator[Gate]:
    yield at_most(f"{name}: seconds a card, 95 of 100", quantiles(spent, n=100)[94], SLOW)
    yield at_most(f"{name}: seconds a card, longest", max(spent), SLOWEST)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
