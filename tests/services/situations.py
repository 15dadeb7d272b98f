"""Tables in every stage, made by decisions alone, and the people who ask something of them.

The clock stands at `NOW`; a situation's deadline is later. The packs are stacked, and whoever plays for an empty
seat or a late person plays the first card of the screen, so a rubber of short whist ends after two deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

from bot.ai import Level
from bot.projector.shown import Owed, Prompt
from bot.rendering.faces import SUITS
from bot.services.commands import Act, Caller, Command, Elapse, Start, Tap
from bot.services.decide import decide
from bot.services.house import Durations, House, Moment
from bot.services.place import Place
from bot.services.players import Person, Player, Robot
from bot.services.table import Lobby, Rubber, Table
from bot.services.verdict import Verdict
from bot.services.waits import person_awaited
from engine.actions import Play
from engine.cards import Card
from engine.rulesets import SHORT
from engine.view import PlayerView, observe
from tests.table.stacked import stacked

NOW = Moment(clock=100.0, wall=1_000_000.0)

ANNA = Person(1, "Анна", "ru", ready=True)
BORIS = Person(2, "Борис", "ru", ready=True)
VERA = Person(3, "Вера", "ru", ready=True)
GRISHA = Person(4, "Гриша", "en", ready=True)
CLOVER = Robot("Трефа")
FOUR = (ANNA, BORIS, VERA, GRISHA)


def first_card(view: PlayerView, chance: Random) -> Play:
    """A brain that plays the first card of the screen."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    return min(plays, key=lambda play: (SUITS.index(play.card.suit), -play.card.rank))


HOUSE = House(
    Durations(
        robot_pause=1.0, cut_pause=3.0, deal_pause=8.0, idle_lobby=600.0, idle_rubber=60.0, farewell=30.0
    ),
    dealer=stacked("V4-E5-8"),
    brains=dict.fromkeys(Level, first_card),
    chance=Random(0),
    wall=lambda: NOW.wall,
)


def caller(person: Person, *, admin: bool = False) -> Caller:
    """The person as one who asks."""
    return Caller(person.id, person.name, person.language, admin)


def asked(table: Table, act: Act, by: Caller | Person | None = None, now: Moment = NOW) -> Verdict:
    """The verdict on a wish."""
    who = caller(by) if isinstance(by, Person) else by
    return decide(table, Command(table.id, act, who), HOUSE, now)


def lobby(*seats: Player | None) -> Table:
    """A lobby of short whist that Anna opened; seats not named are free."""
    four = (*seats, *(None for _ in range(4 - len(seats))))
    return Table(
        id="07abcdefghij",
        place=Place(-100200, 0, "Вист по вторникам"),
        creator=ANNA.id,
        language="ru",
        ruleset=SHORT,
        pace=60,
        stage=Lobby(four),
        due=NOW.clock + 600.0,
    )


def at(table: Table, clock: float) -> Moment:
    """A moment of the clock; whoever is on turn has seen his cards long since."""
    person, prompt = person_awaited(table), None
    if person is not None:
        deal = rubber(table).match.deal
        assert deal is not None
        prompt = Prompt(Owed(person.id, rubber(table).deal, deal.turn_number), 0.0)
    return Moment(clock, NOW.wall + clock - NOW.clock, prompt)


def due(table: Table) -> Moment:
    """The moment at which the table's wait is over."""
    assert table.ends is not None
    return at(table, table.ends)


def elapsed(table: Table) -> Verdict:
    """What the end of the wait brings."""
    return asked(table, Elapse(), now=due(table))


def before_deal(people: Sequence[Player] = FOUR) -> Table:
    """The cut is made, the first deal has not come."""
    return asked(lobby(*people), Start(fill=True), ANNA).table


def play(people: Sequence[Player] = FOUR, cards: int = 0) -> Table:
    """So many cards have been played in the first deal."""
    table = elapsed(before_deal(people)).table
    for _ in range(cards):
        table = goes_on(table)
    return table


def goes_on(table: Table) -> Table:
    """One step further: the person on turn plays the first card of the screen as his time runs out, or time does its work."""
    person = person_awaited(table)
    if person is None:
        return elapsed(table).table
    deal = rubber(table).match.deal
    assert deal is not None
    tap = Tap(rubber(table).deal, deal.turn_number, first_card_of(table))
    return asked(table, tap, person, due(table)).table


@cache
def between_deals() -> Table:
    """The first deal is over, the second has not come."""
    return play(cards=52)


@cache
def over() -> Table:
    """The first rubber is won."""
    table = elapsed(between_deals()).table
    while not rubber(table).match.over:
        table = goes_on(table)
    return table


def rubber(table: Table) -> Rubber:
    """The table's rubber."""
    assert isinstance(table.stage, Rubber)
    return table.stage


def on_turn(table: Table) -> Person:
    """The person on turn."""
    deal = rubber(table).match.deal
    assert deal is not None
    assert deal.turn is not None
    found = rubber(table).seats[deal.turn.actor]
    assert isinstance(found, Person)
    return found


def first_card_of(table: Table) -> Card:
    """What the person on turn may play: the first card of his screen."""
    seat = rubber(table).seat_of(on_turn(table).id)
    return first_card(observe(rubber(table).match, seat), Random(0)).card


def unready(person: Person) -> Person:
    """The person while his private message has not arrived."""
    return replace(person, ready=False)
