"""`make bench`: the engine beside others, and what a trick costs in calls to Telegram; ends with a verdict on each gate.

The exit status is 0 only if every gate was measured and passed.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from statistics import median

from tests.bench.evening import DEALS, FASTEST, SCALE, SLOWEST, Evening, evening
from tests.bench.race import ROUNDS, Race, race
from tests.bench.subjects import OPEN_SPIEL, OURS, RLCARD, SUBJECTS, WHIST, WHIST_BACKEND

SHARE = 0.5
"""The least part of OpenSpiel's rate."""
CALLS = 13
"""The most calls a trick, in the median."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A measured number that must satisfy a bound; not measured (None) is not passed."""

    name: str
    bound: str
    measured: float | None
    passed: bool


def main() -> int:
    """Measure, tell, judge; the exit status."""
    _say(f"Random deals of 52 cards a second of processor time, median of {ROUNDS} interleaved rounds:")
    ran = race(SUBJECTS)
    _tell_race(ran)
    _say(f"\nA table at {FASTEST:g}–{SLOWEST:g} s a card, {DEALS} deals, time divided by {SCALE}:")
    held = asyncio.run(evening())
    _tell_evening(held)
    _say("")
    gates = (*_speed(ran), Gate("calls a trick, median", f"<= {CALLS}", held.median, held.median <= CALLS))
    for gate in gates:
        measured = "not measured" if gate.measured is None else f"{gate.measured:.2f}"
        _say(f"{'PASS' if gate.passed else 'FAIL'}  {gate.name}: {measured} ({gate.bound})")
    return 0 if all(gate.passed for gate in gates) else 1


def _speed(ran: Race) -> tuple[Gate, ...]:
    share = ran.ratio(OURS, OPEN_SPIEL)
    gates = [Gate(f"engine to {OPEN_SPIEL.name}", f">= {SHARE}", share, share is not None and share >= SHARE)]
    for rival in (RLCARD, WHIST, WHIST_BACKEND):
        ratio = ran.ratio(OURS, rival)
        gates.append(Gate(f"engine to {rival.name}", "> 1", ratio, ratio is not None and ratio > 1))
    return tuple(gates)


def _tell_race(ran: Race) -> None:
    for subject in SUBJECTS:
        if subject in ran.missing:
            _say(f"  {subject.name:26} MISSING: {ran.missing[subject]}")
            continue
        ratios = ran.ratios(OURS, subject)
        spread = f"engine/this {median(ratios):6.2f}  ({min(ratios):.2f}–{max(ratios):.2f})"
        _say(f"  {subject.name:26} {median(ran.rates[subject]):8.0f}  {'' if subject is OURS else spread}")


def _tell_evening(held: Evening) -> None:
    _say(f"  sends, edits and deletes a trick: median {held.median:g}, highest {held.highest}")
    _say(f"    over {len(held.tricks)} tricks counted alone")
    _say(f"  the two last tricks with the sheet and the next deal: mean {held.closing:.1f}")
    _say(
        f"  all calls shared among all tricks: mean {held.overall:.1f}; refused by Telegram's limits: {held.refused}"
    )


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
