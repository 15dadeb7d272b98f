"""What could be made of the last tricks, all cards seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.ai.makeable import LAST, makeable
from bot.services.lookback import leads
from engine.actions import Play
from engine.deal import Deal, apply, legal
from engine.record import replay
from engine.rulesets import RULESETS
from engine.seats import side_of
from tests.engine.card_play import Recorded, recorded

FEW = 3
"""Cards a hand that every way of playing is tried with."""


def endings(record: Recorded, cards: int) -> Iterator[Deal]:
    """The deals of a record as they stood with so many cards a hand."""
    for number in range(1, len(record.deals) + 1):
        for _, deal in leads(replay(record.header, record.deals[:number])):
            assert deal.turn is not None
            if len(deal.hand(deal.turn.hand)) == cards:
                yield deal


def most(deal: Deal, side: int) -> int:
    """The tricks that a side takes from here, every legal card tried."""
    turn = deal.turn
    if turn is None:
        return 0
    found = []
    for action in legal(deal, turn.actor):
        assert isinstance(action, Play)
        after, _ = apply(deal, turn.actor, action)
        gathered = after.tricks[len(deal.tricks) :]
        ours = sum(
            trick.winner is not None and side_of(deal.sides, trick.winner) == side for trick in gathered
        )
        found.append(ours + most(after, side))
    return max(found) if side_of(deal.sides, turn.hand) == side else min(found)


@pytest.mark.parametrize("record", recorded(), ids=lambda record: record.name)
def test_as_every_way_of_playing_has_it(record: Recorded) -> None:
    """Three cards a hand: the search finds what trying everything finds, where two sides play for tricks."""
    for deal in list(endings(record, FEW))[:3]:
        assert deal.turn is not None
        if len(deal.sides) > 2 or deal.layout.shunned:
            assert makeable(deal) is None
        else:
            assert makeable(deal) == most(deal, side_of(deal.sides, deal.turn.hand))


def test_more_cards_take_another_solver() -> None:
    """Nothing is said of a deal before its last tricks."""
    record = next(one for one in recorded() if one.name.startswith("russian-V2-E5"))
    assert record.key in RULESETS
    assert [makeable(deal) is None for deal in endings(record, LAST + 1)] == [True] * 3
    assert all(makeable(deal) is not None for deal in endings(record, LAST))
