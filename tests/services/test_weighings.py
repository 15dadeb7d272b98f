"""What possible deals say of a card, weighed by a real worker."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai import advice, club
from bot.ai.weighing import Weighed, Weighing
from bot.nursery import Nursery
from bot.rendering.hints import Sampled
from bot.services.weighings import HINTED, Weighings, told
from bot.thinking.thinker import Thinker
from engine.cards import Card
from engine.match import apply
from engine.seats import Seat, side_of
from engine.view import observe
from tests.ai.duplicate import dealt, played

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


async def test_what_is_makeable_is_solved_in_a_worker() -> None:
    """The side on lead and the other share the tricks that are left, at the first lead and late in the deal."""
    match = dealt(Random(2))
    async with Nursery(lambda *_: None) as nursery:
        solve = Weighings(Thinker(1, nursery)).insight.makeable
        assert solve is not None, "the extra is in the lock"
        assert match.deal is not None
        first = await solve(match.deal)
        while len(match.deal.tricks) < 12:
            assert match.deal.turn is not None
            card = advice(observe(match, match.deal.turn.actor), Random(0)).play
            match, _ = apply(match, match.deal.turn.actor, card)
            assert match.deal is not None
        last = await solve(match.deal)
    assert first in range(14)
    leader = match.deal.turn
    assert leader is not None
    match = played(match, (club, club, club, club), Random(0))
    side = side_of(match.ruleset.sides, leader.hand)
    before = observe(match, None).tricks[-1].winner
    assert before is not None
    assert last == (side_of(match.ruleset.sides, before) == side)


async def test_without_workers_a_hint_goes_without_and_a_look_back_has_no_marks() -> None:
    """Nobody waits for anything."""
    view = observe(dealt(Random(1)), Seat(1))
    async with Nursery(lambda *_: None) as nursery:
        weighings = Weighings(Thinker(0, nursery))
        assert await weighings.sampled(view, next(iter(view.hand or ())), Random(0)) is None
        assert (weighings.insight.weigh, weighings.insight.makeable) == (None, None)
