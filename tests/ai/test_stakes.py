"""What tricks are worth as the score stands."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from bot.ai.stakes import SLIGHT, Stakes
from engine.rubber import sheet_of
from engine.rulesets import RULESETS
from engine.seats import Seat
from engine.sheet import Line, Reason
from engine.view import PlayerView, observe
from tests.ai.duplicate import dealt

TWO_SIDES = sorted(
    key for key, ruleset in RULESETS.items() if len(ruleset.sides) == 2 and not ruleset.plan.prelude
)


def at(key: str, ours: int, theirs: int) -> PlayerView:
    """A deal just dealt, with so many points of the running game on each side."""
    view = observe(dealt(Random(3)), Seat(0))
    ruleset = RULESETS[key]
    lines = tuple(
        Line(1, 1, side, ruleset.tricks_account, Reason.TRICKS, points, points)
        for side, points in enumerate((ours, theirs))
        if points
    )
    return replace(view, ruleset=ruleset, sheet=sheet_of(ruleset, lines), deal_number=2)


def steps(view: PlayerView, honours: tuple[int, int] = (2, 2)) -> list[float]:
    """What each trick adds, from the first to the thirteenth."""
    stakes = Stakes.of(view, Seat(0))
    worths = [stakes.worth((tricks, 13 - tricks), honours) for tricks in range(14)]
    return [more - less for less, more in pairwise(worths)]


@pytest.mark.parametrize("key", TWO_SIDES)
def test_every_trick_is_worth_something(key: str) -> None:
    """In every whist of two sides a trick more is never worth less, at whatever score."""
    for ours, theirs in ((0, 0), (4, 0), (0, 4), (4, 4)):
        assert min(steps(at(key, ours, theirs))) > 0


def test_far_from_a_game_a_trick_is_worth_a_trick() -> None:
    """The measure is the odd trick; the seventh counts twice, since with it the other side loses its own (RULES §1.4)."""
    found = steps(at("whist/wiki@1", 0, 0))
    assert found[8] == pytest.approx(1, abs=0.6)
    assert found[6] > 1.4 * found[8]


@pytest.mark.parametrize(
    "key", [key for key in TWO_SIDES if RULESETS[key].tricks_account not in RULESETS[key].settled]
)
def test_a_trick_towards_a_game_is_worth_taking_where_games_alone_are_settled(key: str) -> None:
    """From the odd trick on each brings the game nearer, which is more than what is taken in doubt."""
    assert min(steps(at(key, 0, 0))[6:9]) > 10 * SLIGHT


def test_at_nine_the_odd_trick_is_the_game() -> None:
    """With a point to go the seventh trick is worth more than all that follow it."""
    found = steps(at("whist/wiki@1", 9, 0))
    assert found[6] > 2 * max(found[7:12])


def test_who_must_save_the_game_values_the_trick_that_saves_it() -> None:
    """Eight all of ten: the sixth trick saves the game, and what comes before it changes nothing that much."""
    found = steps(at("whist/wiki@1", 8, 8))
    assert found[5] > 2 * max(found[:4])


def test_a_slam_in_reach_is_worth_reaching_for() -> None:
    """Where slams are paid the last trick but one and the last bring more than any before (RULES V2 rule 4)."""
    found = steps(at("whist/russian@1", 0, 0))
    assert min(found[11:]) > max(found[8:10])


def test_barred_honours_are_reckoned_as_the_score_bars_them() -> None:
    """At nine of ten four honours add nothing; at eight they win the game (RULES §1.4)."""
    for ours, gain in ((9, False), (6, True)):
        stakes = Stakes.of(at("whist/ten@1", ours, 0), Seat(0))
        more = stakes.worth((6, 7), (4, 0)) - stakes.worth((6, 7), (2, 2))
        assert (more > 1) is gain
