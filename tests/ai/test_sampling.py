"""Hidden hands drawn by chance: every deal that fits what the viewer may know, each as often as another, and no other deal.

Whether a deal fits is judged by the engine, which deals and plays it anew (`tests.ai.rebuilt`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random

import pytest

from bot.ai.sampling import Sampler
from engine import match as rubber
from engine.actions import Dealt
from engine.match import Match
from engine.rulesets import LONG, Ruleset
from engine.rulesets.options import ruleset_named
from engine.seats import Seat
from engine.view import observe
from tests.ai.rebuilt import Held, fits, held, possible
from tests.engine.card_play import moments, shuffled
from tests.engine.redealt import redealt
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
