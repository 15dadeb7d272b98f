"""Counted trees: how many legal lines of play a position has, as numbers that outlive this engine."""

import pytest

from engine import match as rubber
from engine.match import Match
from tests.engine.card_play import first_deal
from tests.engine.count_lines import Position, positions

counted = pytest.mark.parametrize(("key", "line", "counts"), positions(), ids=range(len(positions())))


def lines(position: Match, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat in position.ruleset.plan.players:
        for action in rubber.legal(position, seat):
            total += lines(rubber.apply(position, seat, action)[0], depth - 1)
    return total


@counted
def test_the_engine_counts_the_lines_of_the_file(key: str, line: str, counts: list[int]) -> None:
    """From each position there are exactly as many legal sequences of 1, 2, 3… cards as written."""
    position = first_deal(key, line)
    assert [lines(position, depth) for depth in range(1, len(counts) + 1)] == counts


@counted
def test_brute_force_counts_the_lines_of_the_file(key: str, line: str, counts: list[int]) -> None:
    """The numbers written are those of a count that shares no code with the engine."""
    assert [Position(key, line).lines(depth) for depth in range(1, len(counts) + 1)] == counts
