"""What possible deals say of a card, weighed by a real worker."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai import advice
from bot.ai.weighing import Weighed, Weighing
from bot.nursery import Nursery
from bot.rendering.hints import Sampled
from bot.services.weighings import HINTED, Weighings, told
from bot.thinking.thinker import Thinker
from engine.cards import Card
from engine.seats import Seat
from engine.view import observe
from tests.ai.duplicate import dealt

ACE, KING = Card.parse("AS"), Card.parse("KS")


@pytest.mark.parametrize(
    ("ace", "king", "said"),
    [
        (60, 20, Sampled(80, 60)),
        (30, 50, Sampled(80, 30, (KING, 50))),
        (45, 50, Sampled(80, 45)),
        (30, 30, Sampled(80, 30)),
    ],
)
def test_a_rival_is_told_where_the_advised_card_is_seldom_the_best(
    ace: int, king: int, said: Sampled
) -> None:
    """In less than half of the deals, and another in more of them."""
    assert told(Weighing(80, (Weighed(KING, 1.0, king), Weighed(ACE, 0.5, ace))), ACE) == said


async def test_a_hint_and_a_look_back_are_weighed_in_a_worker() -> None:
    """The same seed says the same."""
    view = observe(dealt(Random(1)), Seat(1))
    card = advice(view, Random(0)).play.card
    async with Nursery(lambda *_: None) as nursery:
        thinker = Thinker(1, nursery)
        await thinker.ready()
        found = await Weighings(thinker).sampled(view, card, Random(0))
        weigh = Weighings(thinker).insight.weigh
        assert weigh is not None
        one, other = await weigh(view, 7), await weigh(view, 7)
    assert found is not None
    assert 0 < found.samples <= HINTED
    assert 0 <= found.best_in <= found.samples
    assert one is not None
    assert other is not None
    assert {weighed.card for weighed in one.cards} == {weighed.card for weighed in other.cards}


async def test_without_workers_a_hint_goes_without_and_a_look_back_has_no_marks() -> None:
    """Nobody waits for anything."""
    view = observe(dealt(Random(1)), Seat(1))
    async with Nursery(lambda *_: None) as nursery:
        weighings = Weighings(Thinker(0, nursery))
        assert await weighings.sampled(view, next(iter(view.hand or ())), Random(0)) is None
        assert weighings.insight.weigh is None
