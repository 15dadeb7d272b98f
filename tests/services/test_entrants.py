"""The fifth and the sixth at a table: they wait, come in between rubbers, and others step out for them (RULES C21, §5.8)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC

import pytest

from bot.rendering.views import Outlook, Part, Silence, Turnover
from bot.services.commands import (
    Act,
    Again,
    BringHand,
    ChooseOwnLanguage,
    ChooseRuleset,
    Command,
    Elapse,
    Join,
    Leave,
    Reached,
    RemoveRobot,
    StandIn,
    Start,
    Tap,
    Unreached,
)
from bot.services.decide import decide
from bot.services.document import dump, load
from bot.services.news import Departed, Silenced
from bot.services.outcomes import Accepted, Queued, Refused, Repeated, Why
from bot.services.place import Halt
from bot.services.players import Occupant, Person, Robot
from bot.services.shuffle import shuffled
from bot.services.table import Lobby, Rubber, Table
from bot.services.views import Address, scene, table_view
from bot.services.waits import person_awaited
from engine.cards import Card
from engine.rulesets import RULESETS
from engine.rulesets.options import ruleset_named
from tests.services.situations import (
    ANNA,
    BORIS,
    CLOVER,
    FOUR,
    GRISHA,
    HOUSE,
    NOW,
    VERA,
    asked,
    caller,
    due,
    first_card_of,
    goes_on,
    lobby,
    over,
    play,
    rubber,
    unready,
)

DIMA = Person(5, "Дима", "ru", ready=True)
EVA = Person(6, "Ева", "en", ready=True)
GLEB = Person(7, "Глеб", "ru", ready=True)


def next_step(table: Table) -> Command:
    """The card of the person on turn, else what time brings."""
    person, deal = person_awaited(table), rubber(table).match.deal
    if person is None or deal is None:
        return Command(table.id, Elapse())
    return Command(table.id, Tap(rubber(table).deal, deal.turn_number, first_card_of(table)), caller(person))


class SameCut:
    """A dealer of the house's cut and of random packs."""

    def root(self) -> bytes:
        return bytes(32)

    def pack(self, root: bytes, deal: int, public: str) -> tuple[Card, ...]:
        return HOUSE.dealer.pack(root, deal, public) if public == "cut" else shuffled(bytes([deal]), public)


ADDRESS = Address("whist_table_bot", UTC)


def joined(table: Table, *people: Person) -> Table:
    """These have pressed the button one after another."""
    for person in people:
        table = asked(table, Join(), person).table
    return table


def seats(table: Table) -> tuple[Occupant | None, ...]:
    assert isinstance(table.stage, Lobby | Rubber)
    return table.stage.seats


def again(table: Table) -> Table:
    """The next rubber is asked for."""
    asker = rubber(table).people[0]
    return asked(table, Again(rubber(table).match.number), asker).table


def finished(table: Table) -> Table:
    """The running rubber is won."""
    while not rubber(table).match.over:
        table = goes_on(table)
    return table


# Waiting


def test_the_fifth_and_the_sixth_wait_and_the_seventh_is_refused() -> None:
    """Two may wait, and whoever presses again is told the same."""
    table = joined(lobby(*FOUR), DIMA)
    assert (table.waiting, seats(table)) == ((unready(DIMA),), FOUR)
    assert asked(table, Join(), DIMA).outcome == Queued()
    assert asked(table, Join(), DIMA).table is table
    sixth = asked(table, Join(), EVA)
    assert sixth.outcome == Queued()
    seventh = asked(sixth.table, Join(), GLEB)
    assert (seventh.outcome, seventh.table) == (Refused(Why.FULL), sixth.table)


@pytest.mark.parametrize(
    ("act", "by", "seat"),
    [(Leave(), VERA, 2), (Unreached(VERA.id), None, 2), (RemoveRobot(3), ANNA, 3)],
    ids=["leave", "unreached", "ai"],
)
def test_a_seat_that_becomes_free_in_the_lobby_is_the_first_ones(act: Act, by: Person, seat: int) -> None:
    """The second waits on."""
    table = joined(lobby(ANNA, BORIS, VERA, CLOVER), DIMA, EVA)
    freed = asked(table, act, by).table
    assert seats(freed)[seat] == unready(DIMA)
    assert freed.waiting == (unready(EVA),)


def test_a_ruleset_with_more_seats_seats_those_who_wait() -> None:
    """Two play, one waits, and three are chosen."""
    two = replace(lobby(), ruleset=RULESETS["whist/prussian@1"], stage=Lobby((ANNA, BORIS)))
    table = asked(joined(two, DIMA), ChooseRuleset("whist/dummy@1"), ANNA).table
    assert (seats(table), table.waiting) == ((ANNA, BORIS, unready(DIMA)), ())


@pytest.mark.parametrize("begun", [lobby(*FOUR), play(), over()], ids=["lobby", "play", "over"])
@pytest.mark.parametrize(
    ("act", "by"),
    [(Leave(), DIMA), (Unreached(DIMA.id), None), (Departed(-100200, DIMA.id), None)],
    ids=["leave", "unreached", "departed"],
)
def test_who_leaves_cannot_be_reached_or_has_left_the_group_waits_no_more(
    act: Act, by: Person | None, begun: Table
) -> None:
    """His place in the row is free at once; who comes again is sent another message."""
    table = joined(begun, DIMA, EVA)
    told = asked(table, act, by)
    assert told.outcome == Accepted()
    assert [one.id for one in told.table.waiting] == [EVA.id]
    assert told.table.ring(DIMA.id) == 1
    assert [one.id for one in joined(told.table, DIMA).waiting] == [EVA.id, DIMA.id]


def test_who_blocks_the_bot_while_the_table_stands_still_waits_no_more() -> None:
    """Nothing else can be asked of it then."""
    still = asked(joined(play(), DIMA), Silenced(Silence.MUTED)).table
    assert isinstance(still.halt, Halt)
    assert asked(still, Unreached(DIMA.id)).table.waiting == ()


def test_nobody_waits_for_the_message_of_one_who_waits() -> None:
    """The rubber begins without it, and he is known to be reached once it arrives."""
    table = asked(joined(lobby(*FOUR), DIMA), Start(), ANNA).table
    assert rubber(table).waiting == (unready(DIMA),)
    assert asked(table, Reached(DIMA.id)).table.waiting == (DIMA,)
    assert asked(joined(lobby(*FOUR), DIMA), Reached(DIMA.id)).table.waiting == (DIMA,)


def test_who_comes_in_the_middle_of_a_rubber_waits_for_its_end() -> None:
    """Seats and clocks stay as they are; who plays or takes a seat already does not wait."""
    table = joined(play(), DIMA)
    assert (table.waiting, replace(table, stage=play().stage)) == ((DIMA,), play())
    assert asked(table, Join(), ANNA).outcome == Repeated()
    left = asked(play(), Leave(), VERA).table
    heir = asked(left, StandIn(rubber(play()).seat_of(VERA.id) or 0), EVA).table
    assert asked(heir, Join(), EVA).outcome == Repeated()
    assert asked(left, Join(), VERA).table.waiting == ()


def test_who_waits_may_sit_in_for_one_who_left() -> None:
    """He has a seat then, and does not wait any more."""
    seat = rubber(play()).seat_of(VERA.id)
    assert seat is not None
    table = asked(asked(joined(play(), DIMA), Leave(), VERA).table, StandIn(seat), DIMA).table
    assert table.waiting == ()
    assert rubber(table).promised_to(DIMA.id) == seat


# Between rubbers


def test_a_cut_says_who_steps_out_where_all_have_played_as_long() -> None:
    """All draw the cards of their seats, Boris the king: he waits, Dima draws for a seat like everybody."""
    table = again(joined(over(), DIMA))
    stage = rubber(table)
    assert stage.joined == (ANNA, DIMA, VERA, GRISHA)
    assert len(stage.cut) == 4
    assert (stage.match.number, stage.waiting) == (2, (BORIS,))
    drawn = (("Анна", "2H"), ("Борис", "KS"), ("Вера", "3D"), ("Гриша", "QS"))
    cards = tuple((name, Card.parse(card)) for name, card in drawn)
    assert stage.turnover == Turnover(("Дима",), ("Борис",), cards)
    assert stage.base == rubber(over()).deal


def test_five_take_turns() -> None:
    """Of those who have played longest one steps out each time, and whoever stepped out comes in after one rubber."""
    table, out = joined(over(), DIMA), []
    for _ in range(4):
        table = finished(again(table))
        out.append(table.waiting[0])
    assert out == [BORIS, VERA, GRISHA, ANNA]
    assert rubber(again(table)).waiting != (ANNA,)


def test_of_six_two_step_out() -> None:
    """Boris and Grisha draw highest."""
    stage = rubber(again(joined(over(), DIMA, EVA)))
    assert set(stage.joined) == {ANNA, DIMA, VERA, EVA}
    assert set(stage.waiting) == {BORIS, GRISHA}


def test_who_has_played_longest_steps_out_without_a_cut() -> None:
    """Anna has played one rubber more than the others."""
    table = joined(over(), DIMA)
    table = replace(table, stage=replace(rubber(table), streaks=((ANNA.id, 1),)))
    stage = rubber(again(table))
    assert stage.waiting == (ANNA,)
    assert stage.turnover == Turnover(("Дима",), ("Анна",))


def test_an_ai_makes_room_before_any_person() -> None:
    """First one whose seat is nobody's, then one that sits in for somebody who left."""
    ended = finished(play((ANNA, BORIS, VERA, CLOVER)))
    away = asked(ended, Leave(), VERA).table
    one = rubber(again(joined(away, DIMA)))
    assert [who.left for who in one.joined if isinstance(who, Robot)] == [VERA]
    assert set(one.people) == {ANNA, BORIS, DIMA}
    two = rubber(again(joined(away, DIMA, EVA)))
    assert set(two.joined) == {ANNA, BORIS, DIMA, EVA}
    assert (two.waiting, two.turnover) == ((), Turnover(("Дима", "Ева"), ()))


def test_nobody_waits_who_could_not_be_told_of_it() -> None:
    """Boris, whom no message reaches, steps out and is not kept in the row."""
    table = asked(joined(over(), DIMA), Unreached(BORIS.id)).table
    assert rubber(again(table)).waiting == ()


def test_where_nobody_waits_the_next_rubber_is_as_ever() -> None:
    """The count of rubbers goes on beside it, for who may come."""
    stage = rubber(again(over()))
    assert (stage.cut, stage.turnover, stage.waiting) == ((), None, ())
    assert dict(stage.streaks) == {one.id: 1 for one in FOUR}


@pytest.mark.parametrize(
    ("ruleset", "people"), [("whist/dummy@1", (ANNA, BORIS, VERA)), ("whist/humbug@1 deals=1", (ANNA, BORIS))]
)
def test_at_tables_of_three_and_two_the_highest_card_leaves_as_well(
    ruleset: str, people: tuple[Person, ...]
) -> None:
    """The second by seat draws the king; a dummy draws nothing."""
    house, ruled = replace(HOUSE, dealer=SameCut()), ruleset_named(ruleset)
    table = replace(lobby(), ruleset=ruled, stage=Lobby(people, waiting=(DIMA,)))
    table = decide(table, Command(table.id, Start(), caller(ANNA)), house, NOW).table
    while not rubber(table).match.over:
        table = decide(table, next_step(table), house, due(table)).table
    second = rubber(table).people[1]
    table = decide(table, Command(table.id, Again(1), caller(ANNA)), house, NOW).table
    assert [one.id for one in rubber(table).waiting] == [second.id]
    assert {one.id for one in rubber(table).people} == {one.id for one in (*people, DIMA)} - {second.id}


# Alone


def test_a_table_that_all_have_left_goes_on_with_who_waits() -> None:
    """Anna plays with AIs and may go; after the deal Dima has a seat, and the table does not close."""
    table = joined(play((ANNA, CLOVER, Robot("Пика"), Robot("Черва"))), DIMA)
    gone = asked(table, Leave(), ANNA)
    assert gone.outcome == Accepted()
    table = gone.table
    while rubber(table).match.need is None and not rubber(table).match.over:
        table = asked(table, Elapse(), now=due(table)).table
    assert (table.people, table.waiting) == ((DIMA,), ())
    assert isinstance(asked(table, Elapse(), now=due(table)).table.stage, Rubber)


# What is told


def test_who_waits_has_one_message_and_sees_no_card() -> None:
    """From the lobby on into the rubber, though it has not arrived yet; nothing of the others' hands is in it."""
    for table in (joined(lobby(*FOUR), DIMA), asked(joined(lobby(*FOUR), DIMA), Start(), ANNA).table, over()):
        readers = {reader.person: reader for reader in scene(joined(table, DIMA), ADDRESS).readers}
        assert (readers[DIMA.id].view.part, readers[DIMA.id].view.view) == (Part.WAITING, None)
        assert not readers[DIMA.id].aside
        assert readers[DIMA.id].view.table.view == table_view(table, ADDRESS).view


def test_the_end_of_a_rubber_tells_who_comes_and_who_goes() -> None:
    """Who cuts for it, where it is not clear yet."""
    table = joined(over(), DIMA)
    cutting = tuple(one.name for one in rubber(table).people)
    assert table_view(table, ADDRESS).outlook == Outlook(("Дима",), (), cutting, 1)
    longest = replace(table, stage=replace(rubber(table), streaks=((ANNA.id, 1),)))
    assert table_view(longest, ADDRESS).outlook == Outlook(("Дима",), ("Анна",))
    assert table_view(over(), ADDRESS).outlook is None
    assert [table_view(one, ADDRESS).room for one in (over(), table, joined(table, EVA))] == [
        True,
        True,
        False,
    ]


def test_who_waits_asks_for_his_message_and_chooses_his_language() -> None:
    """As anybody at the table; the next rubber only the seated ask for."""
    table = joined(over(), DIMA)
    assert asked(table, BringHand(), DIMA).table.ring(DIMA.id) == 1
    assert asked(table, ChooseOwnLanguage("en"), DIMA).table.waiting == (replace(DIMA, language="en"),)
    assert asked(table, Again(1), DIMA).outcome == Refused(Why.NOT_SEATED)


@pytest.mark.parametrize(
    "table",
    [joined(lobby(*FOUR), DIMA, EVA), joined(play(), DIMA), again(joined(over(), DIMA)), again(over())],
    ids=["lobby", "play", "turnover", "streaks"],
)
def test_who_waits_comes_back_from_the_document(table: Table) -> None:
    """With the count of rubbers, and what was cut."""
    assert load(dump(table)) == table
