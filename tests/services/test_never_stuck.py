"""Nothing waits for ever: from any state, with any of the people gone, the deal ends by clocks alone.

States are reached at random by everything people, the courier and time may do. `STATES=1000 pytest …` (`make never-stuck`)
tries more of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from bot.ai import Level
from bot.services.commands import (
    Act,
    Again,
    Back,
    BringHand,
    Choose,
    Command,
    Elapse,
    Join,
    Leave,
    Reached,
    Resume,
    StandIn,
    Start,
    Stop,
    Tap,
    Unreached,
)
from bot.services.decide import decide
from bot.services.house import House, Moment
from bot.services.players import Person, Player, Robot
from bot.services.shuffle import shuffled
from bot.services.table import Closed, Rubber, Table
from bot.services.waits import PUT_OFF, person_awaited
from engine.actions import Action, Answer
from engine.cards import Card
from engine.law.renounces import renounces, withheld
from engine.match import Need
from engine.phases import Reckoning
from engine.rulesets import RULESETS
from engine.rulesets.options import ruleset_named
from engine.view import PlayerView
from tests.engine.forms import FORMS
from tests.services.situations import ANNA, BORIS, CLOVER, GRISHA, HOUSE, VERA, asked, at, caller, lobby

STATES = int(os.environ.get("STATES", "10"))
"""Random states of each preset; of a form a fifth of them."""
LAW = "whist/ten@1 enforce_follow=0 claims=1 undo=1"
"""A table whose law is its players' affair."""
STEPS = (20, 60, 220)
"""The most steps that lead to a state: into the cards of a deal, its end, the deals after it."""
CLUB = (ANNA, BORIS, VERA, GRISHA, Person(5, "Дима", "ru", ready=True), Person(6, "Ева", "en", ready=True))


def anything(view: PlayerView, chance: Random) -> Action:
    """A brain that is quick and not wise; what it need not do it seldom does."""
    due = [offer.number for offer in view.offers if offer.blocking]
    acts = sorted(view.legal, key=str)
    wanted = [one for one in acts if not isinstance(one, Answer) or one.offer in due]
    return chance.choice(acts if chance.random() < 0.1 else wanted)


class Shuffling:
    """A dealer of random packs that are the same in every run."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def root(self) -> bytes:
        return bytes(32)

    def pack(self, root: bytes, deal: int, public: str) -> tuple[Card, ...]:
        return shuffled(self.chance.randbytes(32), public)


def house(seed: int) -> House:
    """A house for one random state."""
    return replace(HOUSE, dealer=Shuffling(seed), brains=dict.fromkeys(Level, anything), chance=Random(seed))


def wishes(table: Table, chance: Random) -> tuple[Act, Person | None]:
    """Something that may be asked of a table, mostly a card of the person on turn or the work of time."""
    person, draw = person_awaited(table), chance.random()
    if draw < 0.75:
        return (_acted(table, chance), person) if person and draw < 0.65 else (Elapse(), None)
    somebody = chance.choice(CLUB)
    number = table.stage.match.number if isinstance(table.stage, Rubber) else 1
    acts: list[Act] = [
        Leave(),
        Back(),
        Join(),
        BringHand(),
        StandIn(chance.randrange(4)),
        Again(number),
        Stop(),
    ]
    told: list[Act] = [Reached(somebody.id), Unreached(somebody.id), Resume()]
    act = chance.choice([*acts, *acts, *told])
    return act, None if act in told else somebody


def _acted(table: Table, chance: Random) -> Tap | Choose:
    """A card of the hand on turn, or an answer to what is asked before it, and now and then to what is asked beside."""
    assert isinstance(table.stage, Rubber)
    deal = table.stage.match.deal
    assert deal is not None
    offers = [offer for offer in deal.phase.offers if offer.question.choices]
    asked = [offer for offer in offers if offer.blocking] or [one for one in offers if chance.random() < 0.05]
    if asked:
        offer = asked[0]
        return Choose(table.stage.deal, offer.number, chance.choice(offer.question.choices))
    assert deal.turn is not None
    return Tap(table.stage.deal, deal.turn_number, chance.choice(list(deal.hand(deal.turn.hand))))


def moment(table: Table, chance: Random) -> Moment:
    """When something is asked: mostly early, sometimes as the wait ends; the cards may not be known to be shown."""
    assert table.due is not None
    assert table.ends is not None
    now = at(table, chance.choice([table.due, table.due, table.ends]))
    return now if chance.random() < 0.8 else replace(now, prompt=None)


def reached(ruleset: str, seed: int) -> Table:
    """A random state in which a deal is running or about to come."""
    chance, own = Random(seed), house(seed)
    people: Sequence[Player] = (ANNA, BORIS, *chance.choice([(VERA, GRISHA), (VERA, CLOVER)]))
    people = people[: len(ruleset_named(ruleset).plan.players)]
    begun = asked(
        replace(lobby(*people), ruleset=ruleset_named(ruleset), creator=0), Start(fill=True), ANNA
    ).table
    table = begun
    for _ in range(chance.randrange(chance.choice(STEPS))):
        act, by = wishes(table, chance)
        command = Command(table.id, act, caller(by) if by else None)
        now = moment(table, chance)
        after = decide(table, command, own, now).table
        table = table if isinstance(after.stage, Closed) else after
    return table


def subsets(people: Sequence[Person]) -> Iterator[tuple[Person, ...]]:
    """Each subset of the people."""
    for size in range(len(people) + 1):
        yield from combinations(people, size)


def ends(table: Table, own: House, chance: Random) -> int:
    """How many deadlines it takes until the deal is over or the table closed."""
    number = deal_of(table)
    for count in range(52 * (PUT_OFF + 3)):
        if isinstance(table.stage, Closed) or (count and over(table, number)):
            return count
        assert table.due is not None, "nobody is waited for without a deadline"
        now = at(table, table.due)
        after = decide(
            table,
            Command(table.id, Elapse()),
            own,
            now if chance.random() < 0.95 else replace(now, prompt=None),
        )
        assert after.table is not table, "a deadline brings something"
        table = after.table
    raise AssertionError("the deal does not end")


def deal_of(table: Table) -> int:
    """The number of the deal that is to end: the running one, else the next."""
    assert isinstance(table.stage, Rubber)
    return table.stage.deal + (table.stage.match.need is not None)


def over(table: Table, number: int) -> bool:
    """Whether that deal has been played to its end."""
    assert isinstance(table.stage, Rubber)
    finished = table.stage.match.need is not None or table.stage.match.over
    return table.stage.deal >= number and finished


@pytest.mark.parametrize("ruleset", [*RULESETS, LAW, *FORMS])
def test_from_any_state_with_any_people_gone_the_deal_ends_by_clocks_alone(ruleset: str) -> None:
    """Some have left, some cannot be reached, the others just do not play any more; nobody has voted to close the table."""
    for seed in range(STATES // 5 if ruleset in FORMS else STATES):
        table, chance = replace(reached(ruleset, seed), votes=()), Random(seed)
        for gone in subsets(table.people):
            own, empty = house(seed), table
            for person in gone:
                act: Act = chance.choice([Leave(), Unreached(person.id)])
                by = caller(person) if isinstance(act, Leave) else None
                empty = decide(empty, Command(table.id, act, by), own, moment(empty, chance)).table
            assert ends(empty, own, chance) > 0, (ruleset, seed, [person.id for person in gone])


def test_the_random_states_are_of_every_kind() -> None:
    """Running deals and pauses, rubbers that are over, AIs that sit in, seats that are left and promised, people who wait."""
    stages = [table.stage for table in (reached("whist/short@1", seed) for seed in range(200))]
    rubbers = [stage for stage in stages if isinstance(stage, Rubber)]
    assert {rubber.match.need for rubber in rubbers} == {Need.DEAL, None}
    seats = [occupant for rubber in rubbers for occupant in rubber.seats]
    assert any(isinstance(one, Person) and one.missed == 2 for one in seats)
    assert any(isinstance(one, Person) and not one.ready for one in seats)
    assert any(isinstance(one, Robot) and one.left for one in seats)
    assert any(isinstance(one, Robot) and one.heir for one in seats)
    assert any(rubber.deal > 1 for rubber in rubbers)
    assert any(rubber.waiting for rubber in rubbers)


def test_the_random_states_of_a_table_with_its_own_law_are_of_every_kind() -> None:
    """Answers due from people and AIs, cards taken back, revokes, hands that lie open, deals that are reckoned."""
    stages = [table.stage for table in (reached(LAW, seed) for seed in range(150))]
    deals = [stage.match.deal for stage in stages if isinstance(stage, Rubber) and stage.match.deal]
    assert any(offer.blocking for deal in deals for offer in deal.phase.offers)
    assert any(deal.back for deal in deals)
    assert any(deal.faced for deal in deals)
    assert any(withheld(deal, one) for deal in deals for one in renounces(deal))
    assert any(isinstance(deal.phase, Reckoning) for deal in deals)
