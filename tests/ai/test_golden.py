"""The brains in the golden positions: the master plays a right card in all of them, the club wherever its maxims reach."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random

import pytest

from bot.ai import club
from bot.ai.master import USUAL, master
from bot.ai.weighing import Budget
from engine.actions import Play
from tests.ai.golden import POSITIONS, Golden

UNHURRIED = Budget(USUAL.samples)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("golden", POSITIONS, ids=lambda golden: golden.id)
def test_the_master_plays_a_right_card(golden: Golden, seed: int) -> None:
    """Whatever deals chance draws for him."""
    action = master(golden.view(), Random(seed), UNHURRIED)
    assert isinstance(action, Play)
    assert action.card in golden.acceptable, golden.reason


@pytest.mark.parametrize(
    "golden", [golden for golden in POSITIONS if golden.maxims], ids=lambda golden: golden.id
)
def test_the_club_player_plays_by_his_maxims(golden: Golden) -> None:
    """Where a maxim leads to a right card."""
    action = club(golden.view(), Random(0))
    assert isinstance(action, Play)
    assert action.card in golden.acceptable, golden.reason


def astray(seed: int) -> list[str]:
    """The positions in which the master with the solver plays a wrong card. For a process of its own."""
    budget = replace(UNHURRIED, with_solver=True)
    actions = ((golden, master(golden.view(), Random(seed), budget)) for golden in POSITIONS)
    return [golden.id for golden, action in actions if action not in map(Play, golden.acceptable)]


def test_so_does_the_master_with_the_solver() -> None:
    """In a process that may die, as in play."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(astray, 0).result() == []
