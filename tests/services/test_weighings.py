"""What possible deals say of the cards of a finished deal, weighed by a real worker."""

from __future__ import annotations

from random import Random

from bot.nursery import Nursery
from bot.services.weighings import Weighings
from bot.thinking.thinker import Thinker
from engine.seats import Seat
from engine.view import observe
from tests.ai.duplicate import dealt


async def test_a_look_back_is_weighed_in_a_worker() -> None:
    """The same seed says the same."""
    view = observe(dealt(Random(1)), Seat(1))
    async with Nursery(lambda *_: None) as nursery:
        thinker = Thinker(1, nursery)
        await thinker.ready()
        weigh = Weighings(thinker).insight.weigh
        assert weigh is not None
        one, other = await weigh(view, 7), await weigh(view, 7)
    assert one is not None
    assert other is not None
    assert {weighed.card for weighed in one.cards} == {weighed.card for weighed in other.cards}


async def test_without_workers_a_look_back_has_no_marks() -> None:
    """Nobody waits for anything."""
    async with Nursery(lambda *_: None) as nursery:
        weighings = Weighings(Thinker(0, nursery))
        assert weighings.insight.weigh is None
