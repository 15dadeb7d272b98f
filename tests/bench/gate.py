"""A gate: something measured that must satisfy a bound, and the verdict on several."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gate:
    """A measured number that must satisfy a bound; not measured (None) is not passed."""

    name: str
    bound: str
    measured: float | None
    passed: bool


def at_most(name: str, measured: float | None, bound: float) -> Gate:
    """Passed if no more than the bound."""
    return Gate(name, f"<= {bound:g}", measured, measured is not None and measured <= bound)


def at_least(name: str, measured: float | None, bound: float) -> Gate:
    """Passed if no less than the bound."""
    return Gate(name, f">= {bound:.3g}", measured, measured is not None and measured >= bound)


def more_than(name: str, measured: float | None, bound: float) -> Gate:
    """Passed if more than the bound."""
    return Gate(name, f"> {bound:.3g}", measured, measured is not None and measured > bound)


def verdict(gates: Iterable[Gate]) -> int:
    """Tell each gate; the exit status: 0 only if every one was measured and passed."""
    missed = 0
    for gate in gates:
        measured = "not measured" if gate.measured is None else f"{gate.measured:.2f}"
        sys.stdout.write(f"{'PASS' if gate.passed else 'FAIL'}  {gate.name}: {measured} ({gate.bound})\n")
        missed += not gate.passed
    return 1 if missed else 0
