"""What holds at every moment of every rubber."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import match as rubber
from engine.actions import Answer, Cut, Dealt, Entry, Play
from engine.cards import FULL_PACK, PACK, Card, Cards
from engine.events import Drawn
from engine.match import Match
from engine.plan import Plan, Spares
from engine.record import deal_line, dump, header, load, replay
from engine.refusals import IllegalAction
from engine.rulesets import (
    ANFILADA,
    BISMARCK,
    DUMMY,
    FAVOURITE_SUIT,
    HUMBUG,
    RULESETS,
    RUSSIAN,
    TEN,
    WIKI,
    Ruleset,
)
from engine.rulesets.options import with_options
from engine.seats import Seat
from engine.sheet import Account
from tests.engine.card_play import moment, moments, next_entry, shuffled

rulesets = st.sampled_from(
    [
        *RULESETS.values(),
        with_options(RUSSIAN, {"corona_table": "2", "corona_by": "pair"}),
        with_options(RUSSIAN, {"corona_table": "1,3,5,8,8,8,9,9,9,9,40", "corona_by": "tricks"}),
        with_options(RUSSIAN, {"settle": "fiches"}),
        with_options(TEN, {"slam": "pay_and_mark", "bar_at": "counting", "rubber_bonus": "2"}),
        with_options(DUMMY, {"three_mode": "exchange"}),
        with_options(HUMBUG, {"humbug": "exchange"}),
        with_options(BISMARCK, {"bismarck": "swedish", "plus_only": "1"}),
        with_options(FAVOURITE_SUIT, {"favourite_by": "cut_each_rubber", "slam": "pay_and_mark"}),
        with_options(FAVOURITE_SUIT, {"favourite_by": "first_trump_of_rubber"}),
        with_options(ANFILADA, {"honours_scale": "count_both", "trick_value": "2"}),
        with_options(WIKI, {"target": "5", "honours_scale": "count_both", "cut_tie": "suit_order"}),
        with_options(WIKI, {"target": "5", "enforce_follow": "0"}),
        with_options(RUSSIAN, {"enforce_follow": "0", "both_revoke": "each", "claims": "1", "undo": "1"}),
    ]
)
seeds = st.integers(0, 2**32)
entries = st.integers(0, 400)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    return moment(draw(rulesets), draw(seeds), draw(entries))


@given(matches())
def test_there_are_always_52_cards(match: Match) -> None:
    """The hands, the packets beside them, the trick in progress and the gathered tricks are the pack, each card once."""
    if match.deal is None:
        return
    deal = match.deal
    hands = [*(deal.hand(Seat(seat)) for seat in range(match.ruleset.seats)), *deal.layout.spares]
    gathered = [card for plays in [deal.table, *(trick.plays for trick in deal.tricks)] for _, card in plays]
    assert sum(map(len, hands)) + len(gathered) == 52
    assert Cards.holding([*gathered, *(card for hand in hands for card in hand)]) == FULL_PACK


@given(matches())
def test_points_are_the_sum_of_their_lines(match: Match) -> None:
    """Running totals, totals and each account are sums of lines; where games are won no side has less than nothing."""
    sheet, ruleset = match.sheet, match.ruleset
    for side in range(len(ruleset.sides)):
        mine = [line for line in sheet.lines if line.side == side]
        for account in Account:
            assert sheet.total(account)[side] == sum(one.points for one in mine if one.account is account)
        assert sheet.totals[side] == sum(one.points for one in mine if one.account in ruleset.settled)
        current = [one for one in mine if one.game == sheet.game and one.account is ruleset.tricks_account]
        assert sheet.running[side] == sum(one.points for one in current)
        assert 0 <= sheet.running[side] < ruleset.target or match.over or ruleset.deals


@given(rulesets, seeds)
def test_payments_add_up_to_nothing(ruleset: Ruleset, seed: int) -> None:
    """What some get the others pay; with two sides it is the difference of the totals, and a lone player has it from each."""
    *_, match = moments(ruleset, Random(seed))
    settlement = match.sheet.settlement
    assert settlement is not None
    assert sum(settlement.payments) == 0
    assert match.sheet.games[settlement.winner] == (0 if ruleset.deals else ruleset.games)
    totals = list(match.sheet.totals)
    assert settlement.net == totals.pop(settlement.winner) - max(totals)
    players = ruleset.plan.players
    winners = [seat for seat in ruleset.sides[settlement.winner] if seat in players]
    if len(ruleset.sides) == 2:
        each = settlement.net * (len(players) - len(winners) if len(winners) == 1 else 1)
        assert {settlement.payments[seat] for seat in winners} == {each}
    assert all(settlement.payments[seat] == 0 for seat in range(ruleset.seats) if seat not in players)


@given(matches())
def test_load_is_the_inverse_of_dump(match: Match) -> None:
    """A match is what its text says, and its text says it in one way, at any moment."""
    assert load(dump(match)) == match
    assert dump(load(dump(match))) == dump(match)


@given(rulesets, seeds, entries)
def test_a_match_is_its_header_and_its_deals(ruleset: Ruleset, seed: int, count: int) -> None:
    """Replaying the finished deals and the running one gives the same match."""
    lines: list[str] = []
    for match in moments(ruleset, Random(seed), count):
        if match.deal:
            lines[match.deal_number - 1 :] = [deal_line(match.deal)]
    assert replay(header(match), lines) == match


@given(matches(), seeds)
def test_a_match_goes_on_from_its_text(match: Match, seed: int) -> None:
    """What is done to a loaded match has the effect it has on the original."""
    if match.over:
        return
    by, entry = next_entry(match, Random(seed))
    assert rubber.apply(load(dump(match)), by, entry) == rubber.apply(match, by, entry)


@given(matches(), st.sampled_from([None, *range(5)]), st.sampled_from(PACK), seeds)
def test_after_a_refusal_nothing_has_changed(match: Match, by: int | None, card: Card, seed: int) -> None:
    """`legal`, `refusal` and `apply` agree on every entry, and a refused one leaves the match as it was."""
    pack = shuffled(Random(seed))
    seat = None if by is None else Seat(by)
    before = dump(match)
    for entry in (Play(card), Cut(pack), Dealt(pack), Dealt(pack, card)):
        refused = rubber.refusal(match, seat, entry)
        if isinstance(entry, Play) and seat is not None:
            assert (refused is None) == (entry in rubber.legal(match, seat))
        if refused is None:
            rubber.apply(match, seat, entry)
        else:
            with pytest.raises(IllegalAction) as error:
                rubber.apply(match, seat, entry)
            assert error.value.refusal == refused
        assert dump(match) == before


@settings(max_examples=25)
@given(rulesets, seeds)
def test_no_event_carries_a_closed_card(ruleset: Ruleset, seed: int) -> None:
    """Every card in an event was drawn, turned or played at that moment."""
    match, random = rubber.begin(ruleset), Random(seed)
    while not match.over:
        by, entry = next_entry(match, random)
        match, events = rubber.apply(match, by, entry)
        shown = {Card.parse(text) for text in re.findall(r"parse\('(..)'\)", repr(events))}
        assert shown == _open_cards(ruleset.plan, entry, events)


def _open_cards(plan: Plan, entry: Entry, events: tuple[object, ...]) -> set[Card]:
    match entry:
        case Play(card):
            return {card}
        case Dealt(pack):
            return (
                {pack[plan.hand * plan.seats - 1 if plan.spares is Spares.KITTY else -1]}
                if plan.turn_up
                else set()
            )
        case Cut(pack):
            return set(pack[: sum(isinstance(event, Drawn) for event in events)])
        case Answer():
            return set()
