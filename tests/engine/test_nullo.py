"""Aces in Cayenne's nullo (RULES V12 rule 3): low, unless whoever plays one says otherwise."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import Play
from engine.cards import Card, Rank
from engine.match import Match, apply, begin
from engine.rulesets import CAYENNE, Ruleset
from engine.rulesets.options import with_options
from engine.seats import Seat
from engine.words import ACE_HIGH, CONTRACT, NULLO
from tests.engine.at_the_table import answered, in_hand, offers, on_turn, played
from tests.engine.card_play import next_entry

SEEDS = range(12)


def nullo(ruleset: Ruleset, seed: int) -> Match:
    """A first deal in which nullo was named; nobody has played."""
    chance, match = Random(seed), begin(ruleset, first_dealer=Seat(0))
    while match.deal is None:
        match, _ = apply(match, *next_entry(match, chance))
    (named,) = offers(match, CONTRACT)
    return answered(match, CONTRACT, named.to, NULLO)


def to_an_ace(match: Match, *, following: bool) -> tuple[Match, Card]:
    """A card later, or more, when who is on turn may play an ace: one of the suit led, or another though he could follow."""
    while True:
        match = played(match, 1)
        assert match.deal is not None
        assert match.deal.turn is not None, "somebody may"
        if match.deal.table:
            led = match.deal.table[0][1].suit
            hand = in_hand(match, on_turn(match))
            able = any(card.suit is led for card in hand)
            for ace in (card for card in hand if card.rank is Rank.ACE):
                if able and (ace.suit is led) is following:
                    return match, ace


def laid_high(match: Match, ace: Card) -> Match:
    """Who is on turn says that an ace is high, and plays it."""
    seat = on_turn(match)
    return apply(answered(match, ACE_HIGH, seat, str(ace)), seat, Play(ace))[0]


def low(match: Match) -> bool:
    """Whether the last card that fell is an ace that is low."""
    assert match.deal is not None
    return match.deal.lying[-1][1] in match.deal.low


@pytest.mark.parametrize("seed", SEEDS)
def test_an_ace_is_low_unless_its_player_says_otherwise(seed: int) -> None:
    """One of the suit led."""
    match, ace = to_an_ace(nullo(CAYENNE, seed), following=True)
    assert low(apply(match, on_turn(match), Play(ace))[0])
    assert not low(laid_high(match, ace))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_ace_that_does_not_follow_may_be_said_to_be_high(seed: int) -> None:
    """Where suit need not be followed it may be played, so it is asked about as the others are."""
    at_a_real_table = with_options(CAYENNE, {"enforce_follow": "0"})
    match, ace = to_an_ace(nullo(at_a_real_table, seed), following=False)
    assert not low(laid_high(match, ace))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_ace_taken_back_is_low_again_until_it_is_said_anew(seed: int) -> None:
    """What was said of a card that came back is said no more: the question stands again."""
    before, ace = to_an_ace(nullo(with_options(CAYENNE, {"undo": "1"}), seed), following=True)
    match, seat = laid_high(before, ace), on_turn(before)
    match = answered(match, "undo", seat, "ask")
    for opponent in ((seat + 1) % 4, (seat + 3) % 4):
        match = answered(match, "consent", opponent, "yes")
    assert on_turn(match) == seat
    assert low(apply(match, seat, Play(ace))[0])
    assert not low(laid_high(match, ace))


@pytest.mark.parametrize("seed", SEEDS)
def test_whose_card_comes_back_is_asked_though_the_next_has_answered(seed: int) -> None:
    """Who was to play next has spoken of his ace already; that says nothing of the turn that comes again."""
    match, ace = to_an_ace(nullo(with_options(CAYENNE, {"undo": "1"}), seed), following=True)
    match = answered(match, ACE_HIGH, on_turn(match), str(ace))
    assert match.deal is not None
    last = match.deal.lying[-1][0]
    match = answered(match, "undo", last, "ask")
    for opponent in ((last + 1) % 4, (last + 3) % 4):
        match = answered(match, "consent", opponent, "yes")
    assert on_turn(match) == last
    assert len(offers(match, ACE_HIGH, last)) == 1
