"""Deals of a table whose law is its own, looked back at: revokes among their cards, and cards that came back across a trick."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai.weighing import Budget, Weighing, weighed
from bot.rendering import lookback
from bot.rendering.looks import Weighed
from bot.services.lookback import Insight, Looks, choices
from engine.law.renounces import renounces, withheld
from engine.match import Match
from engine.phases import Over
from engine.rulesets import SHORT, TEN
from engine.rulesets.options import with_options
from engine.seats import Seat
from engine.view import PlayerView
from tests.engine.at_the_table import (
    able,
    all_done,
    answered,
    at_the_table,
    dealt,
    following,
    laid,
    on_turn,
    played,
    revoked,
)
from tests.rendering.looking import deal, look
from tests.rendering.scenes import CATALOGUES


def played_out(match: Match) -> Match:
    """The match once its deal is scored; nobody revokes or claims any more."""
    while match.deal is not None and match.deal.turn is not None:
        match = played(match, 1)
    assert match.deal is not None
    return match if isinstance(match.deal.phase, Over) else all_done(match)


def with_revokes(seed: int) -> Match:
    """A deal in which whoever could revoke in its first five tricks did."""
    match = dealt(at_the_table(TEN), seed)
    while match.deal is not None and len(match.deal.tricks) < 5:
        match = revoked(match) if able(match) else played(match, 1)
    return played_out(match)


def false_places(match: Match) -> set[int]:
    """Where in the order of play the revokes lie."""
    assert match.deal is not None
    return {one.turn - 1 for one in renounces(match.deal) if withheld(match.deal, one)}


def back(match: Match, seat: Seat) -> Match:
    """The match once this seat has taken its card back, as its opponents agree."""
    match = answered(match, "undo", seat, "ask")
    for opponent in ((seat + 1) % 4, (seat + 3) % 4):
        match = answered(match, "consent", opponent, "yes")
    assert on_turn(match) == seat
    return match


def across_a_trick() -> Match:
    """A deal in which the last player of the first trick took his card back and played another, so that another hand won it."""
    for seed in range(60):
        match = played(dealt(at_the_table(SHORT, undo="1"), seed), 3)
        fourth, low, high = on_turn(match), following(match)[0], following(match)[-1]
        first, then = laid(match, str(low)), laid(match, str(high))
        assert first.deal is not None
        assert then.deal is not None
        if first.deal.tricks[0].winner != then.deal.tricks[0].winner:
            return played_out(laid(back(first, fourth), str(high)))
    raise AssertionError("some card of some seed matters")


async def few(view: PlayerView, chance: int) -> Weighing:
    return weighed(view, Random(chance), Budget(2))


@pytest.mark.parametrize("seed", range(3))
async def test_a_revoke_is_not_weighed_and_all_other_cards_are(seed: int) -> None:
    """What it was worth is the law's affair; the deal's other choices get their marks, and the page its end."""
    match = with_revokes(seed)
    false = false_places(match)
    places = [place for place, _, _ in choices(match)]
    assert false
    assert not false & set(places)
    assert len(places) > 15
    looks = Looks(Insight(few))
    found = await looks.learn(look(0, match), deal(match))
    assert found.weighed is Weighed.DONE
    assert {place for place, _ in found.marks} <= set(places)


async def test_a_deal_that_was_claimed_before_its_first_card() -> None:
    """It has no trick to turn to, and still an overview that tells what the dealer's left could have made."""
    match = dealt(with_options(TEN, {"claims": "1"}), 7)
    claimant = on_turn(match)
    match = answered(match, "rest", claimant, "mine")
    for opponent in ((claimant + 1) % 4, (claimant + 3) % 4):
        match = answered(match, "accept", opponent, "yes")

    async def makeable(_: Match) -> int:
        return 9

    found = await Looks(Insight(few, makeable)).learn(look(0, match), deal(match))
    assert (found.tricks, found.makeable, found.leader) == ((), 9, claimant)
    assert "9 из 13" in lookback.lookback(CATALOGUES.of("ru"), found).text


async def test_what_is_makeable_is_of_the_cards_that_lie() -> None:
    """Not of those that were taken back: the second trick is led by whoever won the first as it lies in the end."""
    match, asked = across_a_trick(), []

    async def makeable(found: Match) -> int:
        asked.append(found.deal)
        return 5

    assert match.deal is not None
    await Looks(Insight(None, makeable)).learn(look(2, match), deal(match))
    (found,) = asked
    assert found is not None
    assert found.turn is not None
    assert (found.turn.hand, found.lying) == (match.deal.tricks[1].leader, match.deal.lying[:4])
