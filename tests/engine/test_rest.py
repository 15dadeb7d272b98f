"""Claims of the remaining tricks: the hand is faced, both opponents must accept (RULES I6)."""

from __future__ import annotations

import pytest

from engine.actions import Answer, Play
from engine.events import Conceded
from engine.honours import honours
from engine.match import Match, apply, legal, refusal
from engine.phases import Over
from engine.record import deal_line, dump, header, load, replay
from engine.refusals import RefusalCode
from engine.rulesets import RUSSIAN, TEN
from engine.rulesets.options import with_options
from engine.scoring import outcome
from engine.seats import Seat, side_of
from engine.view import observe
from tests.engine.at_the_table import answered, dealt, in_hand, offers, on_turn, played

CLAIMS = with_options(TEN, {"claims": "1"})


def claimed(tricks: int = 9) -> tuple[Match, Seat]:
    """The match after so many tricks, the rest of which is claimed, and by whom."""
    match = played(dealt(CLAIMS, 7), 4 * tricks)
    claimant = on_turn(match)
    return answered(match, "rest", claimant, "mine"), claimant


def test_who_leads_may_claim_and_nobody_else() -> None:
    """Between tricks the leader is offered it, within a trick nobody, and nobody with one card left."""
    match = dealt(CLAIMS, 7)
    asked = []
    while match.deal and match.deal.turn:
        found = offers(match, "rest")
        asked.append(len(found))
        assert all(one.to == on_turn(match) for one in found)
        match = played(match, 1)
    assert asked == [1, 0, 0, 0] * 12 + [0, 0, 0, 0]


def test_a_claimants_hand_is_faced_and_the_deal_waits() -> None:
    """All see his cards; no card falls before both opponents have answered; his partner is not asked."""
    match, claimant = claimed()
    view = observe(match, None)
    assert dict(view.faced)[claimant] == observe(match, claimant).hand
    assert {one.to for one in offers(match, "accept")} == {(claimant + 1) % 4, (claimant + 3) % 4}
    refused = refusal(match, claimant, Play(in_hand(match, claimant)[0]))
    assert refused is not None
    assert refused.code is RefusalCode.UNANSWERED
    assert not any(isinstance(one, Play) for one in legal(match, claimant))


def test_accepted_by_both_the_rest_is_his_sides() -> None:
    """The deal is scored with the tricks that were not played, all hands lie open, and the record tells it."""
    match, claimant = claimed()
    assert match.deal is not None
    side = side_of(match.deal.sides, claimant)
    before = observe(match, None).taken[side]
    match = answered(match, "accept", (claimant + 1) % 4, "yes")
    (last,) = offers(match, "accept")
    match, events = apply(match, last.to, Answer(last.number, "yes"))
    assert Conceded(claimant, 4) in events
    view = observe(match, None)
    assert view.taken[side] == before + 4
    assert sum(view.taken) == 13
    assert view.conceded == (claimant, 4)
    assert len(view.faced) == 4
    assert match.deal is not None
    assert isinstance(match.deal.phase, Over)
    assert load(dump(match)) == match
    assert replay(header(match), [deal_line(match.deal)]) == match


def test_honours_in_tricks_go_with_the_tricks() -> None:
    """Where honours are counted in tricks, those not played are the claimant's side's too."""
    match = played(dealt(with_options(RUSSIAN, {"claims": "1"}), 7), 4)
    claimant = on_turn(match)
    match = answered(match, "rest", claimant, "mine")
    for seat in ((claimant + 1) % 4, (claimant + 3) % 4):
        match = answered(match, "accept", seat, "yes")
    assert match.deal is not None
    assert sum(honours(match.deal, RUSSIAN.honours)) == 5
    assert sum(outcome(RUSSIAN, match.deal).tricks) == 13


@pytest.mark.parametrize("first", [1, 3])
def test_refused_by_one_it_is_played_on_with_the_hand_open(first: int) -> None:
    """The other is asked no more, the claimant leads, his cards stay faced, and he does not claim again."""
    match, claimant = claimed()
    match = answered(match, "accept", (claimant + first) % 4, "no")
    assert not offers(match, "accept")
    assert on_turn(match) == claimant
    while match.deal and match.deal.turn:
        assert not offers(match, "rest", claimant)
        assert claimant in dict(observe(match, None).faced)
        match = played(match, 1)
    assert observe(match, None).conceded is None
    assert sum(observe(match, None).taken) == 13
