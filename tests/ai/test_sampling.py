"""Hidden hands drawn by chance: every deal that fits what the viewer may know, each as often as another, and no other deal.

Whether a deal fits is judged by the engine, which deals and plays it anew (`tests.ai.rebuilt`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import chain, islice
from math import factorial, sqrt
from operator import or_
from random import Random

import pytest

from bot.ai.sampling import Sampler
from engine import match as rubber
from engine.actions import Dealt, Play
from engine.cards import FULL_PACK, PACK, SUIT_BITS, Card
from engine.match import Match
from engine.rulesets import LONG, RULESETS, Ruleset
from engine.rulesets.options import ruleset_named
from engine.seats import Seat
from engine.view import observe
from tests.ai.rebuilt import Held, fits, held, possible
from tests.engine.card_play import moments, next_entry, shuffled
from tests.engine.redealt import redealt
from tests.engine.test_call import APART, at, called
from tests.engine.test_view import RULED, viewers

FEW = 420
"""As many deals as are looked at one by one."""
TIMES = 25
"""How often each is drawn, in the mean."""

ENDINGS = (
    "whist/russian@1",
    "whist/dummy@1",
    "whist/double-dummy@1",
    "whist/prussian@1",
    "whist/dummy@1 three_mode=exchange",
    "whist/bismarck@1",
    "whist/bismarck@1 bismarck=swedish",
    "whist/cayenne@1",
    "whist/favourite@1 favourite_by=first_trump_of_rubber",
    "whist/ten@1 claims=1 undo=1",
)
"""With voids, dummies, packets left and given up, cards laid away, and a turned card that the whole table remembers."""

by_ruleset = pytest.mark.parametrize("ruleset", RULED.values(), ids=RULED)


def confined(sampler: Sampler, hands: Held) -> bool:
    """Whether a deal is among those that the sampler draws from, by what it says of every hand."""
    known = sampler.known
    return all(
        not bits & ~may and not held_ & ~bits and bits.bit_count() == size
        for bits, may, held_, size in zip(
            hands, known.may_hold(sampler.believed), known.holds, known.sizes, strict=True
        )
    ) and all(
        one.least <= (hands[one.seat] & ~known.holds[one.seat] & one.cards).bit_count() <= one.most
        for one in known.pledges
    )


def endings(ruleset: Ruleset, chance: Random) -> Iterator[tuple[Match, Seat | None]]:
    """Moments of rubbers at which few deals are possible, but some, each with a viewer."""
    while True:
        for match in moments(ruleset, chance, entries=150):
            if match.deal is None:
                continue
            for viewer in viewers(match):
                if chance.random() < 0.5 and 5 < len(list(islice(possible(match, viewer), FEW + 1))) <= FEW:
                    yield match, viewer


def drawn_evenly(match: Match, viewer: Seat | None, chance: Random) -> int:
    """How many deals fit, once all of them, and none but them, were found to be drawn as often as one another."""
    fitting = {hands for hands in possible(match, viewer) if fits(match, viewer, hands)}
    assert held(match) in fitting
    sampler = Sampler.of(observe(match, viewer))
    count = Counter(sampler.draw(chance) for _ in range(TIMES * len(fitting)))
    assert set(count) == fitting
    free = len(fitting) - 1
    assert sum((times - TIMES) ** 2 / TIMES for times in count.values()) < free + 5 * sqrt(2 * free) + 5
    return len(fitting)


@pytest.mark.parametrize("name", ENDINGS)
def test_every_deal_that_fits_an_ending_is_drawn_as_often_as_another(name: str) -> None:
    """The deals are counted out by playing each anew; those that do not fit are never drawn."""
    chance = Random(name)
    found = [drawn_evenly(*one, chance) for one in islice(endings(ruleset_named(name), chance), 5)]
    assert max(found) > 5


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


@by_ruleset
def test_every_draw_fits_and_the_true_deal_may_be_drawn(ruleset: Ruleset) -> None:
    """At any moment, for every viewer, the group too: the same could have been played with the cards drawn."""
    chance = Random(ruleset.key)
    looked_at = 0
    for seed in range(3):
        for match in moments(ruleset, Random(seed), entries=150):
            if match.deal is None or chance.random() > 0.08:
                continue
            for viewer in viewers(match):
                sampler = Sampler.of(observe(match, viewer))
                assert confined(sampler, held(match))
                for hands in (sampler.draw(chance), sampler.draw(chance)):
                    assert confined(sampler, hands)
                    assert fits(match, viewer, hands)
                looked_at += 1
    assert looked_at > 50


@by_ruleset
def test_a_sampler_depends_on_the_view_alone(ruleset: Ruleset) -> None:
    """Deal the hidden cards anew, and it is equal and draws the same."""
    chance = Random(ruleset.key)
    changed = 0
    for match in moments(ruleset, Random(7), entries=150):
        if match.deal is None or chance.random() > 0.2:
            continue
        for viewer in viewers(match):
            other = redealt(match, viewer, chance)
            here, there = Sampler.of(observe(match, viewer)), Sampler.of(observe(other, viewer))
            assert here == there
            assert here.draw(Random(5)) == there.draw(Random(5))
            changed += held(other) != held(match)
    assert changed > 20


def test_a_sampler_of_no_deal_holds_nothing() -> None:
    """Before the first deal every hand is empty."""
    sampler = Sampler.of(observe(rubber.begin(LONG), Seat(0)))
    assert sampler.draw(Random(0)) == (0, 0, 0, 0)


def test_a_repr_tells_no_card() -> None:
    """What a sampler knows of hands never shows in its repr."""
    match, _ = rubber.apply(rubber.begin(LONG, first_dealer=Seat(3)), None, Dealt(shuffled(Random(1))))
    sampler = Sampler.of(observe(match, Seat(0)))
    texts = repr(sampler) + repr(sampler.known) + repr(sampler._ways)
    assert str(held(match)[0]) not in texts
    assert str(sampler.known.hidden) not in texts
