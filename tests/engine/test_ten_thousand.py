"""Random deals of every ruleset and form: cards are conserved, points are the sum of their lines, payments add up to nothing.

`DEALS=10000 pytest …` (`make ten-thousand`) plays more of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

from engine import match as rubber
from engine.cards import FULL_PACK, Cards
from engine.deal import Deal
from engine.match import Match
from engine.phases import Over
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.options import ruleset_named
from engine.seats import Seat, side_of
from engine.sheet import Account, Line
from tests.engine.card_play import next_entry
from tests.engine.forms import FORMS

DEALS = int(os.environ.get("DEALS", "80"))
"""Deals of each ruleset, and as many more as their last rubber takes; of a form a quarter of them."""


def rubbers(ruleset: Ruleset, chance: Random) -> Iterator[Iterator[Match]]:
    """Rubbers without end, each as the matches at the end of its deals."""
    while True:
        yield deals(rubber.begin(ruleset), chance)


def deals(match: Match, chance: Random) -> Iterator[Match]:
    """The match at the end of each of its deals."""
    while not match.over:
        match, _ = rubber.apply(match, *next_entry(match, chance))
        if match.deal is not None and isinstance(match.deal.phase, Over):
            yield match


@pytest.mark.timeout(0 if DEALS > 1000 else 120)
@pytest.mark.parametrize("name", [*RULESETS, *FORMS])
def test_random_deals_keep_their_cards_points_and_payments(name: str) -> None:
    """Deal after deal and rubber after rubber, whoever plays what."""
    played, chance = 0, Random(name)
    for matches in rubbers(ruleset_named(name), chance):
        before: tuple[Line, ...] = ()
        for match in matches:
            assert match.deal is not None
            _cards_are_conserved(match.deal)
            _points_are_their_lines(match, before)
            before, played = match.sheet.lines, played + 1
        _payments_add_up(match)
        if played >= (DEALS if name in RULESETS else DEALS // 4):
            return


def _cards_are_conserved(deal: Deal) -> None:
    """Hands and spare packets are the pack, and what each hand held has fallen, or is held still where the deal ended early."""
    layout = deal.layout
    packets = (*layout.hands, *layout.spares)
    assert sum(map(len, packets)) == len(FULL_PACK)
    assert Cards.holding(card for packet in packets for card in packet) == FULL_PACK
    laid = [play for plays in (*(trick.plays for trick in deal.tricks), deal.table) for play in plays]
    assert len({card for _, card in laid}) == len(laid)
    for seat, hand in enumerate(layout.hands):
        fallen = Cards.holding(card for by, card in laid if by == seat)
        assert fallen | deal.hand(Seat(seat)) == hand
        assert not fallen & deal.hand(Seat(seat))
    winners = [side_of(deal.sides, trick.winner) for trick in deal.tricks if trick.winner is not None]
    assert len(winners) == len(deal.tricks)


def _points_are_their_lines(match: Match, before: tuple[Line, ...]) -> None:
    """What was written stays, the new lines are of this deal, and every total is the sum of its lines."""
    sheet, ruleset = match.sheet, match.ruleset
    assert sheet.lines[: len(before)] == before
    assert all(line.deal == match.deal_number for line in sheet.lines[len(before) :])
    for side in range(len(ruleset.sides)):
        mine = [line for line in sheet.lines if line.side == side]
        for account in Account:
            assert sheet.total(account)[side] == sum(one.points for one in mine if one.account is account)
        assert sheet.totals[side] == sum(one.points for one in mine if one.account in ruleset.settled)
        current = [one for one in mine if one.game == sheet.game and one.account is ruleset.tricks_account]
        assert sheet.running[side] == sum(one.points for one in current)
        assert sheet.running[side] >= 0 or ruleset.deals
        assert sheet.running[side] < ruleset.target or match.over or ruleset.deals


def _payments_add_up(match: Match) -> None:
    """Who pays gives what others get, a dummy neither; of two sides the winners have the difference from each loser, times the
    stake, and where one side is a lone player, he for both his hands."""
    settlement, totals, ruleset = match.sheet.settlement, match.sheet.totals, match.ruleset
    assert settlement is not None
    assert sum(settlement.payments) == 0
    assert all(
        settlement.payments[seat] == 0 for seat in range(ruleset.seats) if seat not in ruleset.plan.players
    )
    others = (total for side, total in enumerate(totals) if side != settlement.winner)
    assert settlement.net == totals[settlement.winner] - max(others)
    if len(ruleset.sides) == 2:
        got = sum(settlement.payments[seat] for seat in ruleset.sides[settlement.winner])
        most = max(len(set(side) & set(ruleset.plan.players)) for side in ruleset.sides)
        assert got == settlement.net * ruleset.stake * most
