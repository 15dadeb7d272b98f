"""What a card is worth on what a player knows: counted by hand on the same deals for every card."""

from __future__ import annotations

from random import Random

from bot.ai.weighing import Budget, weighed
from engine.actions import Play
from engine.cards import Card
from tests.ai.positions import position


def test_all_legal_cards_are_weighed_best_first() -> None:
    """Each legal card once; in as many deals as were drawn; touching cards alike."""
    view = position("AK742.83.J92.T75", "2H")
    found = weighed(view, Random(1), Budget(20))
    assert {weighed.card for weighed in found.cards} == {
        action.card for action in view.legal if isinstance(action, Play)
    }
    worths = [one.worth for one in found.cards]
    assert worths == sorted(worths, reverse=True)
    assert found.samples == 20
    assert max(one.best_in for one in found.cards) <= 20
    assert found.of(Card.parse("AS")).worths == found.of(Card.parse("KS")).worths


def test_the_same_chance_finds_the_same() -> None:
    """So two people who look back at a deal read the same."""
    view = position("AK742.83.J92.T75", "2H")
    assert weighed(view, Random(5), Budget(12)) == weighed(view, Random(5), Budget(12))


def test_time_that_is_up_ends_the_trial() -> None:
    """But not before a few deals were tried."""
    ticks = iter(range(1000))
    found = weighed(position("AK742.83.J92.T75", "2H"), Random(1), Budget(500, 20, lambda: next(ticks)))
    assert 8 <= found.samples < 40


def test_where_one_card_is_legal_nothing_is_tried() -> None:
    """There is nothing to choose."""
    view = position("AK742.8.J9432.75", "2H", "3H", dealer=2)
    found = weighed(view, Random(1), Budget(5))
    assert [one.card for one in found.cards] == [Card.parse("8H")]
    assert found.samples == 0
