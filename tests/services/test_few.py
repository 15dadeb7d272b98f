"""Tables of two and three: seats that follow the ruleset, dummies on seats, and whoever plays for them."""

from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from bot.ai import Level
from bot.services import document
from bot.services.commands import (
    AddRobot,
    Again,
    ChooseOption,
    ChooseRuleset,
    Command,
    Elapse,
    Leave,
    Start,
    Tap,
)
from bot.services.decide import decide
from bot.services.house import House
from bot.services.outcomes import Refused, Repeated, Stale, Why
from bot.services.players import Dummy, Person, Robot
from bot.services.robots import DUMMIES
from bot.services.table import Lobby, Rubber, Table
from bot.services.views import Address, scene
from bot.services.waits import person_awaited
from engine.actions import Play
from engine.rulesets import RULESETS
from engine.seats import Seat
from engine.view import observe
from tests.services.situations import (
    ANNA,
    BORIS,
    CLOVER,
    FOUR,
    VERA,
    asked,
    caller,
    due,
    elapsed,
    lobby,
    rubber,
)
from tests.services.test_never_stuck import house

DUMMY, PRUSSIAN, DOUBLE = "whist/dummy@1", "whist/prussian@1", "whist/double-dummy@1"


def seats(table: Table) -> tuple[object, ...]:
    assert isinstance(table.stage, Lobby | Rubber)
    return table.stage.seats


def begun(key: str, *people: Person | Robot) -> Table:
    """A table of this ruleset whose first deal is under way."""
    table = replace(lobby(*people), ruleset=RULESETS[key])
    assert isinstance(table.stage, Lobby)
    table = asked(replace(table, stage=Lobby(people)), Start(fill=True), ANNA).table
    return elapsed(table).table


def test_a_lobby_has_as_many_seats_as_the_ruleset_has_players() -> None:
    """The people move together, AIs get up, the last first; a ruleset for four has free seats again."""
    table = lobby(ANNA, CLOVER, None, BORIS)
    two = asked(table, ChooseRuleset(PRUSSIAN), ANNA).table
    assert seats(two) == (ANNA, BORIS)
    four = asked(two, ChooseRuleset("whist/ten@1"), ANNA).table
    assert seats(four) == (ANNA, BORIS, None, None)
    three = asked(table, ChooseRuleset(DUMMY), ANNA).table
    assert seats(three) == (ANNA, CLOVER, BORIS)
    assert seats(asked(three, ChooseOption("three_mode", "exchange"), ANNA).table) == (ANNA, CLOVER, BORIS)


def test_nobody_is_sent_away_by_a_ruleset() -> None:
    """Where too many people sit, the ruleset is refused and nothing has changed."""
    table = lobby(*FOUR)
    for key in (DUMMY, PRUSSIAN):
        verdict = asked(table, ChooseRuleset(key), ANNA)
        assert verdict.outcome == Refused(Why.TOO_MANY)
        assert verdict.table is table


def test_a_seat_that_is_no_more_is_an_old_button() -> None:
    """The lobby had four seats when the button was shown; it is no forgery."""
    table = asked(lobby(ANNA), ChooseRuleset(PRUSSIAN), ANNA).table
    assert asked(table, AddRobot(3), ANNA).outcome == Stale()
    assert asked(table, AddRobot(7), ANNA).outcome == Refused(Why.FORGED)


@pytest.mark.parametrize(("key", "dummies"), [(DUMMY, {2}), (DOUBLE, {2, 3}), (PRUSSIAN, set())])
def test_dummies_have_seats_and_a_document(key: str, dummies: set[int]) -> None:
    """Whoever was drawn sits at the seats of players, dummies at the others, and it is written and read back."""
    people = (ANNA, BORIS, VERA)[: len(RULESETS[key].plan.players)]
    table = begun(key, *people)
    assert {seat for seat, one in enumerate(rubber(table).seats) if isinstance(one, Dummy)} == dummies
    assert set(rubber(table).players) == set(rubber(table).joined) == set(people)
    assert document.load(document.dump(table)) == table


def test_the_clock_of_a_dummys_turn_is_its_players() -> None:
    """It is rung for whoever chooses the card; the same tap twice is played once."""
    table = begun(DOUBLE, ANNA, BORIS)
    for _ in range(3):
        deal = rubber(table).match.deal
        assert deal is not None
        assert deal.turn is not None
        actor = person_awaited(table)
        assert actor is not None
        assert rubber(table).seat_of(actor.id) == deal.turn.actor
        card = next(iter(deal.hand(deal.turn.hand)))
        if deal.table:
            led = deal.table[0][1].suit
            card = next((one for one in deal.hand(deal.turn.hand) if one.suit is led), card)
        tap = Tap(rubber(table).deal, deal.turn_number, card)
        table = asked(table, tap, actor).table
        assert asked(table, tap, actor).outcome == Repeated()


def test_who_leaves_takes_no_dummy_along() -> None:
    """An AI has the seat, and with it both hands; the one who left may come back to them."""
    table = begun(DOUBLE, ANNA, BORIS)
    left = asked(table, Leave(), BORIS).table
    seat = rubber(table).seat_of(BORIS.id)
    assert seat is not None
    assert isinstance(rubber(left).seats[seat], Robot)
    assert rubber(left).left_by(BORIS.id) == seat
    assert [isinstance(one, Dummy) for one in rubber(left).seats] == [False, False, True, True]


def test_a_dummy_is_named_in_the_readers_words() -> None:
    """The group reads its own language, each player his; two dummies are told apart by their players."""
    english = replace(BORIS, language="en")
    shown = scene(begun(DOUBLE, ANNA, english), Address("bot", ZoneInfo("UTC")))
    named = {sitter.name for sitter in shown.table.sitters if sitter.dummy}
    assert named == {f"{DUMMIES['ru']} (Анна)", f"{DUMMIES['ru']} (Борис)"}
    own = next(reader for reader in shown.readers if reader.person == BORIS.id)
    assert {sitter.dummy for sitter in own.view.table.sitters} == {"", DUMMIES["en"]}


def test_the_lone_player_changes_with_each_rubber() -> None:
    """The other two in turn play with the dummy, which deals first each time (RULES V7 rules 1, 2)."""
    table, own, alone = begun(DUMMY, ANNA, BORIS, VERA), house(1), []
    for number in (1, 2, 3, 4):
        one = rubber(table).seats[0]
        assert isinstance(one, Person)
        alone.append(one.id)
        assert isinstance(rubber(table).seats[2], Dummy)
        while not rubber(table).match.over:
            table = _by_clocks(table, own)
        table = decide(table, Command(table.id, Again(number), caller(ANNA)), own, due(table)).table
        assert rubber(table).match.next_dealer == Seat(2)
    assert sorted(alone[:3]) == [ANNA.id, BORIS.id, VERA.id]
    assert alone[3] == alone[0]


def _by_clocks(table: Table, own: House) -> Table:
    """One step, by the person on turn as his time runs out or by time itself."""
    person = person_awaited(table)
    if person is None:
        return decide(table, Command(table.id, Elapse()), own, due(table)).table
    deal = rubber(table).match.deal
    assert deal is not None
    played = own.brains[Level.CLUB](
        observe(rubber(table).match, rubber(table).seat_of(person.id)), own.chance
    )
    assert isinstance(played, Play)
    tap = Tap(rubber(table).deal, deal.turn_number, played.card)
    return decide(table, Command(table.id, tap, caller(person)), own, due(table)).table
