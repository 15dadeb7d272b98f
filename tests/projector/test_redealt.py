"""No view and no message tells a hidden card: deal what a viewer cannot see anew, and all that he sees stays the same.

`REDEALT=300 pytest …` (`make ten-thousand`) looks at five random moments of so many deals of each ruleset.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.projector.frame import Frame
from bot.projector.frames import frames
from bot.projector.shown import Shown
from bot.services.players import Dummy, Person
from bot.services.table import Rubber, Table
from bot.services.views import scene
from engine import match as rubber
from engine.match import Match
from engine.phases import Over
from engine.record import BadRecord
from engine.rulesets import Ruleset
from engine.rulesets.options import BY_NAME, with_options
from engine.seats import Seat
from engine.view import observe
from tests.engine.card_play import next_entry
from tests.engine.redealt import redealt
from tests.engine.test_view import RULED, viewers
from tests.projector.chats import ADDRESS, CATALOGUES
from tests.services.situations import FOUR, lobby

DEALS = int(os.environ.get("REDEALT", "1"))
MOMENTS = 5
LAW = {"enforce_follow": "0", "claims": "1", "undo": "1"}
GROUP = lobby().place.chat


def lawful(ruleset: Ruleset) -> Ruleset:
    """The ruleset with as much of the table's law as it offers."""
    return with_options(
        ruleset, {name: choice for name, choice in LAW.items() if BY_NAME[name].offered(ruleset)}
    )


CASES = {**RULED, **{f"{name} by its own law": lawful(ruleset) for name, ruleset in RULED.items()}}


def deals(ruleset: Ruleset, chance: Random) -> Iterator[list[Match]]:
    """Deal after deal and rubber after rubber, each as all its moments, the last of them scored."""
    while True:
        match = rubber.begin(ruleset)
        while not match.over:
            gone: list[Match] = []
            while not gone or match.deal is None or not isinstance(match.deal.phase, Over):
                match, _ = rubber.apply(match, *next_entry(match, chance))
                if match.deal is not None:
                    gone.append(match)
            yield gone


def table(match: Match, language: str, *, listing: bool) -> Table:
    """The table of this match; everybody reads this language, and perhaps has his list of claims open."""
    plan = match.ruleset.plan
    people = iter(replace(person, language=language) for person in FOUR)
    seats = tuple(next(people) if seat in plan.players else Dummy() for seat in range(plan.seats))
    joined = tuple(one for one in seats if isinstance(one, Person))
    stage = Rubber(match, seats, joined, cut=(), chain=bytes(32))
    if listing:
        stage = replace(stage, open=replace(stage.open, listing=frozenset(one.id for one in joined)))
    return replace(lobby(), language=language, ruleset=match.ruleset, stage=stage)


def seen(match: Match, viewer: Seat | None, language: str, *, listing: bool) -> tuple[Frame, ...]:
    """The frames of this viewer's chat, or of the group's; of the cut and of earlier deals, which hide nothing, none."""
    whole = table(match, language, listing=listing)
    stage = whole.stage
    assert isinstance(stage, Rubber)
    person = None if viewer is None else stage.seats[viewer]
    found = scene(whole, ADDRESS)
    readers = tuple(one for one in found.readers if isinstance(person, Person) and one.person == person.id)
    assert len(readers) == (viewer is not None)
    told = Shown(settled={"cut": match.number, "sheet": match.deal_number - 1})
    return frames(replace(found, readers=readers, silent=viewer is not None), told, CATALOGUES)


@pytest.mark.timeout(0 if DEALS > 10 else 120)
@pytest.mark.parametrize("ruleset", CASES.values(), ids=CASES)
def test_no_view_and_no_message_tells_a_hidden_card(ruleset: Ruleset) -> None:
    """Every viewer, the group too, at random moments of every deal, in every language.

    Where a revoke was taken back the hands must have allowed it, so that not every way of dealing them anew makes a deal.
    """
    random = Random(repr((ruleset.key, ruleset.plan.sides, ruleset.talks)))
    found = deals(ruleset, random)
    changed, told = 0, False
    for _ in range(DEALS):
        for match in random.sample(moments := next(found), min(MOMENTS, len(moments))):
            listing = random.random() < 0.5
            for viewer in viewers(match):
                try:
                    other = redealt(match, viewer, random)
                except BadRecord:
                    assert match.deal is not None
                    assert match.deal.back
                    continue
                assert observe(other, viewer) == observe(match, viewer)
                for language in CATALOGUES.languages:
                    ours = seen(match, viewer, language, listing=listing)
                    assert seen(other, viewer, language, listing=listing) == ours
                changed += other != match
                told = told or (viewer is None and _tells_its_holders(match, other))
    assert changed
    assert told


def _tells_its_holders(match: Match, other: Match) -> bool:
    """Whether somebody who holds other cards now reads something else: so the comparison above can fail."""
    language = next(iter(CATALOGUES.languages))
    return any(
        seen(match, seat, language, listing=False) != seen(other, seat, language, listing=False)
        for seat in match.ruleset.plan.players
    )
