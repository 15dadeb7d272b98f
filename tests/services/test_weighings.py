"""What possible deals say of the cards of a finished deal, weighed by a real worker."""

from __future__ import annotations

from random import Random

from bot.ai import advice, club
from bot.nursery import Nursery
from bot.services.weighings import Weighings
from bot.thinking.thinker import Thinker
from engine.match import apply
from engine.rulesets import CAYENNE
from engine.seats import Seat, side_of
from engine.view import observe
from tests.ai.duplicate import dealt, played
from tests.engine.test_nullo import nullo


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


async def test_what_is_makeable_is_solved_in_a_worker() -> None:
    """A number of tricks at the first lead; at the last trick, where there is no choice, what comes."""
    match = dealt(Random(2))
    async with Nursery(lambda *_: None) as nursery:
        solve = Weighings(Thinker(1, nursery)).insight.makeable
        assert solve is not None, "the extra is in the lock"
        assert match.deal is not None
        first = await solve(match)
        while len(match.deal.tricks) < 12:
            assert match.deal.turn is not None
            card = advice(observe(match, match.deal.turn.actor), Random(0)).play
            match, _ = apply(match, match.deal.turn.actor, card)
            assert match.deal is not None
        last, leader = await solve(match), match.deal.turn
    assert first in range(14)
    assert leader is not None
    match = played(match, (club, club, club, club), Random(0))
    side = side_of(match.ruleset.sides, leader.hand)
    taker = observe(match, None).tricks[-1].winner
    assert taker is not None
    assert last == (side_of(match.ruleset.sides, taker) == side)


async def test_nobody_tells_what_is_makeable_where_tricks_are_shunned() -> None:
    """The solver would find a number there, of another game (RULES V12 rule 3)."""
    match = nullo(CAYENNE, 0)
    assert match.deal is not None
    assert match.deal.turn is not None, "a card is due"
    async with Nursery(lambda *_: None) as nursery:
        solve = Weighings(Thinker(1, nursery)).insight.makeable
        assert solve is not None, "the extra is in the lock"
        assert await solve(match) is None


async def test_without_workers_a_look_back_has_no_marks() -> None:
    """Nobody waits for anything."""
    async with Nursery(lambda *_: None) as nursery:
        weighings = Weighings(Thinker(0, nursery))
        assert (weighings.insight.weigh, weighings.insight.makeable) == (None, None)
