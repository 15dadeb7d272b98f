"""The brains in the golden positions: the master plays a right card in all of them, the club wherever its maxims reach."""

from __future__ import annotations

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
