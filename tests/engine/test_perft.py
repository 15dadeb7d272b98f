"""Counted trees: how many legal lines of play a position has, as numbers that outlive this engine."""

import pytest

from engine import deal as play
from engine.deal import Deal
from tests.engine.card_play import deal
from tests.engine.count_lines import Position, positions

counted = pytest.mark.parametrize(("ruleset", "line", "counts"), positions(), ids=range(len(positions())))


def lines(position: Deal, depth: int) -> int:
    if depth == 0:
        return 1
    assert position.turn is not None
    actor = position.turn.actor
    actions = play.legal(position, actor)
    return sum(lines(play.apply(position, actor, action)[0], depth - 1) for action in actions)


@counted
def test_the_engine_counts_the_lines_of_the_file(ruleset: str, line: str, counts: list[int]) -> None:
    """From each position there are exactly as many legal sequences of 1, 2, 3… cards as written."""
    position = deal(line, ruleset)
    assert [lines(position, depth) for depth in range(1, len(counts) + 1)] == counts


@counted
def test_brute_force_counts_the_lines_of_the_file(ruleset: str, line: str, counts: list[int]) -> None:
    """The numbers written are those of a count that shares no code with the engine."""
    assert [Position(line, ruleset).lines(depth) for depth in range(1, len(counts) + 1)] == counts
