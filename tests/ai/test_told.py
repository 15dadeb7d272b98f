"""What is told of hands beside the play: the turned card, a call for honours, a hand given away."""

from __future__ import annotations

from functools import reduce
from itertools import chain
from math import comb, factorial
from operator import or_
from random import Random

import pytest

from bot.ai.sampling import Sampler
from engine import match as rubber
from engine.actions import Answer, Dealt, Play
from engine.cards import FULL_PACK, PACK, SUIT_BITS, Card
from engine.match import Match
from engine.rulesets import LONG, PRUSSIAN, RULESETS
from engine.rulesets.options import ruleset_named
from engine.seats import Seat
from engine.view import observe
from tests.ai.rebuilt import fits
from tests.ai.test_sampling import drawn_evenly
from tests.engine.card_play import moments, next_entry, shuffled
from tests.engine.test_call import APART, at, called


def test_the_turned_trump_is_the_dealers_while_it_lies() -> None:
    """In the first trick all know where it is (RULES C10): all other cards may lie anywhere."""
    match, _ = rubber.apply(rubber.begin(LONG, first_dealer=Seat(3)), None, Dealt(shuffled(Random(1))))
    assert match.deal is not None
    assert match.deal.turned is not None
    sampler, chance = Sampler.of(observe(match, Seat(0))), Random(2)
    draws = [sampler.draw(chance) for _ in range(600)]
    assert all(draw[3] & match.deal.turned.bit and draw[0] == match.deal.hand(Seat(0)).bits for draw in draws)
    hidden = FULL_PACK.bits & ~match.deal.hand(Seat(0)).bits & ~match.deal.turned.bit
    for card in (card for card in PACK if card.bit & hidden):
        assert abs(sum(bool(draw[1] & card.bit) for draw in draws) - 600 * 13 / 38) < 60


def test_the_deals_before_the_first_card_are_counted() -> None:
    """Three hands unseen but for the turned card: 38 cards to thirteen, thirteen and twelve."""
    match, _ = rubber.apply(rubber.begin(LONG, first_dealer=Seat(3)), None, Dealt(shuffled(Random(1))))
    count = Sampler.of(observe(match, Seat(0))).deals
    assert count == factorial(38) // (factorial(13) ** 2 * factorial(12))
    assert Sampler.of(observe(match, Seat(3))).deals == factorial(39) // factorial(13) ** 3


def test_the_dealer_is_believed_to_have_turned_a_trump() -> None:
    """Nobody may name the turned card from the second trick on, but who dealt it and laid no trump yet holds one (RULES C9)."""
    chance, owing = Random(6), 0
    rubbers = (moments(RULESETS["whist/russian@1"], Random(seed)) for seed in range(8))
    for match in chain.from_iterable(rubbers):
        deal = match.deal
        if deal is None or deal.turned or deal.trump is None or not deal.tricks:
            continue
        laid = reduce(or_, (card.bit for seat, card in deal.lying if seat == deal.dealer), 0)
        if laid & SUIT_BITS[deal.trump] or chance.random() > 0.3:
            continue
        viewer = Seat((deal.dealer + 1) % 4)
        sampler = Sampler.of(observe(match, viewer))
        draws = [sampler.draw(chance)[deal.dealer] for _ in range(50)]
        assert all(draw & SUIT_BITS[deal.trump] for draw in draws)
        owing += 1
    assert owing > 10


def test_a_dealer_who_gave_his_hand_away_turned_nothing_that_he_holds() -> None:
    """The trump lies with the packet that he gave for another, and that one may be without (RULES V8 rule 2)."""
    match, _ = rubber.apply(rubber.begin(PRUSSIAN, first_dealer=Seat(0)), None, Dealt(shuffled(Random(4))))
    match, _ = rubber.apply(match, Seat(1), Answer(1, "keep"))
    kept, _ = rubber.apply(match, Seat(0), Answer(2, "keep"))
    given, _ = rubber.apply(match, Seat(0), Answer(2, "exchange"))
    assert Sampler.of(observe(kept, Seat(1))).deals == comb(38, 12)
    assert Sampler.of(observe(given, Seat(1))).deals == comb(38, 13)
    assert Sampler.of(observe(given, Seat(0))).deals == comb(26, 13)


def test_a_turned_card_that_makes_the_favourite_suit_is_remembered() -> None:
    """It stands in for the card of the other pack, open to all, and so all know who was dealt it (RULES V5 rule 1)."""
    ruleset = ruleset_named("whist/favourite@1 favourite_by=first_trump_of_rubber")
    held_on = 0
    for seed in range(6):
        for match in moments(ruleset, Random(seed), entries=40):
            deal = match.deal
            if deal is None or match.deal_number > 1 or not deal.tricks or deal.layout.cut is None:
                continue
            viewer, cut = Seat((deal.dealer + 1) % 4), deal.layout.cut.bit
            lying = deal.hand(deal.dealer).bits & cut
            sampler = Sampler.of(observe(match, viewer))
            assert all(sampler.draw(Random(n))[deal.dealer] & cut == lying for n in range(5))
            held_on += bool(lying)
    assert held_on > 20


def called_in_vain(seed: int, rounds: int) -> Match:
    """A deal at eight to eight in which North has called with ace and jack, his partner having none, after some tricks."""
    match, _ = called(at((8, 8), APART), 0)
    chance = Random(seed)
    while match.deal is not None and len(match.deal.tricks) < rounds:
        seat, entry = next_entry(match, chance)
        if isinstance(entry, Play):
            match, _ = rubber.apply(match, seat, entry)
    return match


@pytest.mark.parametrize("seed", range(6))
def test_who_calls_honours_at_eight_holds_two(seed: int) -> None:
    """A call that did not win tells of two honours in one hand and of none in his partner's (RULES V3 rule 5)."""
    chance, match = Random(seed), called_in_vain(seed, rounds=11)
    for viewer in (Seat(1), Seat(2), Seat(3)):
        drawn_evenly(match, viewer, chance)
    early = Sampler.of(observe(called_in_vain(seed, rounds=0), Seat(1)))
    honours = [Card.parse(text).bit for text in ("AS", "KS", "QS", "JS")]
    for _ in range(50):
        hands = early.draw(chance)
        assert [sum(bool(hands[seat] & bit) for bit in honours) for seat in (0, 2)] == [2, 0]


def test_honours_shown_are_where_they_were_shown() -> None:
    """A call that wins lays them open, and the deal is over with all other cards unseen."""
    match, _ = called(at((8, 6)), 0)
    view = observe(match, Seat(1))
    sampler, chance = Sampler.of(view), Random(3)
    assert view.shown
    honours = reduce(or_, (cards.bits for _, cards in view.shown))
    for _ in range(50):
        hands = sampler.draw(chance)
        assert all(hands[seat] & honours == cards.bits for seat, cards in view.shown)
        assert fits(match, Seat(1), hands)
