"""Decisions in the lobby."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ai import Level
from bot.i18n import Catalogues
from bot.rendering.views import Ending, Panel
from bot.services.commands import (
    Act,
    AddRobot,
    ChooseLanguage,
    ChooseLevel,
    ChooseOption,
    ChoosePace,
    ChooseRuleset,
    Elapse,
    Join,
    Leave,
    OpenOption,
    OpenPanel,
    Reached,
    RemoveRobot,
    Start,
    Unreached,
)
from bot.services.house import Moment
from bot.services.outcomes import Accepted, Queued, Refused, Repeated, Stale, Why
from bot.services.players import Occupant, Robot
from bot.services.robots import DUMMIES, NAMES
from bot.services.table import Closed, Lobby, Rubber, Table
from tests.services.situations import (
    ANNA,
    BORIS,
    CLOVER,
    FOUR,
    GRISHA,
    NOW,
    VERA,
    asked,
    caller,
    due,
    lobby,
    play,
    unready,
)


def seats(table: Table) -> tuple[Occupant | None, ...]:
    assert isinstance(table.stage, Lobby)
    return table.stage.seats


def levels(table: Table) -> list[Level]:
    """How strong the AIs of a lobby play, by seat."""
    return [one.level for one in seats(table) if isinstance(one, Robot)]


def panel(table: Table) -> Panel:
    assert isinstance(table.stage, Lobby)
    return table.stage.panel


def test_whoever_joins_takes_the_first_free_seat_and_waits_for_his_ticket() -> None:
    """Nobody counts as ready before a private message has arrived."""
    table = asked(lobby(ANNA, None, VERA), Join(), BORIS).table
    assert seats(table) == (ANNA, unready(BORIS), VERA, None)


def test_a_double_join_seats_a_person_once() -> None:
    """The second is a success that does nothing."""
    once = asked(lobby(ANNA), Join(), BORIS).table
    twice = asked(once, Join(), BORIS)
    assert twice.outcome == Repeated()
    assert twice.table is once


def test_a_fifth_and_a_sixth_wait_and_the_seventh_is_told_that_the_table_is_full() -> None:
    """Seven tap for four seats; whoever waits has none (RULES C21)."""
    table = lobby(ANNA)
    for person in (BORIS, VERA, GRISHA):
        table = asked(table, Join(), person).table
    taken = seats(table)
    for number in (5, 6):
        waits = asked(table, Join(), replace(caller(GRISHA), id=number))
        assert waits.outcome == Queued()
        table = waits.table
    assert seats(table) == taken
    seventh = asked(table, Join(), replace(caller(GRISHA), id=7))
    assert seventh.outcome == Refused(Why.FULL)
    assert seventh.table is table


def test_a_doubled_press_of_add_ai_adds_one() -> None:
    """The button names its seat."""
    once = asked(lobby(ANNA), AddRobot(1), ANNA)
    twice = asked(once.table, AddRobot(1), ANNA)
    assert once.outcome == Accepted()
    assert twice.outcome == Repeated()
    assert [isinstance(one, Robot) for one in seats(twice.table)] == [False, True, False, False]


def test_ais_and_dummies_have_names_in_every_language() -> None:
    """Four AIs of a language are told apart."""
    assert set(NAMES) == set(DUMMIES) == set(Catalogues.load().languages)
    assert {len({*names}) for names in NAMES.values()} == {4}


def test_ais_have_different_names() -> None:
    """Three beside one person."""
    table = lobby(ANNA)
    for seat in (1, 2, 3):
        table = asked(table, AddRobot(seat), ANNA).table
    assert len({one.name for one in seats(table) if one}) == 4


def test_an_ai_is_as_strong_as_the_one_before_it() -> None:
    """The first is a club player; a press changes one; those added later, and those who fill up, are like the last."""
    table = asked(lobby(ANNA), AddRobot(1), ANNA).table
    assert levels(table) == [Level.CLUB]
    pressed = asked(table, ChooseLevel(1, Level.MASTER), ANNA)
    again = asked(pressed.table, ChooseLevel(1, Level.MASTER), ANNA)
    assert (pressed.outcome, again.outcome) == (Accepted(), Repeated())
    table = asked(again.table, AddRobot(2), ANNA).table
    assert levels(table) == [Level.MASTER, Level.MASTER]
    table = asked(table, ChooseLevel(2, Level.NOVICE), ANNA).table
    table = asked(table, Start(fill=True), ANNA).table
    assert isinstance(table.stage, Rubber)
    assert [one.level for one in table.stage.joined if isinstance(one, Robot)] == [
        Level.MASTER,
        Level.NOVICE,
        Level.NOVICE,
    ]


@pytest.mark.parametrize("seat", [0, 3])
def test_a_level_is_of_an_ai(seat: int) -> None:
    """A press that comes after a person has taken the seat, or the AI has left it, is outdated."""
    assert asked(lobby(ANNA, CLOVER), ChooseLevel(seat, Level.MASTER), ANNA).outcome == Stale()


@pytest.mark.parametrize("act", [AddRobot(1), RemoveRobot(1), ChooseLevel(1, Level.MASTER)])
def test_a_late_press_for_an_ai_on_a_seat_that_a_person_took_is_outdated(act: Act) -> None:
    """Nobody is replaced by a button pressed too late."""
    assert asked(lobby(ANNA, BORIS), act, ANNA).outcome == Stale()


def test_a_doubled_press_of_remove_ai_removes_one() -> None:
    """The other AI stays."""
    once = asked(lobby(ANNA, CLOVER, Robot("Пика")), RemoveRobot(1), ANNA)
    assert asked(once.table, RemoveRobot(1), ANNA).outcome == Repeated()
    assert seats(once.table) == (ANNA, None, Robot("Пика"), None)


@pytest.mark.parametrize(
    "act",
    [
        *(
            AddRobot(4),
            AddRobot(-1),
            RemoveRobot(9),
            ChooseLevel(9, "club"),
            ChooseLevel(1, "grandmaster"),
            ChooseRuleset("whist/poker@1"),
            ChoosePace(1),
        ),
        *(
            OpenOption("jokers"),
            ChooseOption("jokers", "2"),
            ChooseOption("stake", "3"),
            ChooseOption("target", ""),
        ),
        *(ChooseOption("corona_table", "2,4"), ChooseOption("stake", "05"), OpenPanel(Panel.OPTION)),
    ],
    ids=repr,
)
def test_a_forged_value_is_refused(act: Act) -> None:
    """Anyone can forge what a button carries."""
    assert asked(lobby(ANNA), act, ANNA).outcome == Refused(Why.FORGED)


def test_leaving_frees_the_seat() -> None:
    """Whoever comes next may take it."""
    table = asked(lobby(ANNA, BORIS), Leave(), ANNA).table
    assert seats(table) == (None, BORIS, None, None)


def test_the_creator_may_change_the_settings_though_not_seated() -> None:
    """Who opened the lobby rules it, also after leaving."""
    table = asked(lobby(BORIS), ChoosePace(120), ANNA).table
    assert table.pace == 120


def test_whoever_sits_down_leaves_the_settings_open() -> None:
    """Somebody else is reading them."""
    open_ = asked(lobby(ANNA), OpenPanel(Panel.SETTINGS), ANNA).table
    assert panel(asked(open_, Join(), BORIS).table) is Panel.SETTINGS


def test_start_with_empty_seats_asks_before_ais_take_them() -> None:
    """The question is put once; agreeing to it begins the rubber."""
    asking = asked(lobby(ANNA, BORIS), Start(), ANNA)
    assert panel(asking.table) is Panel.FILL
    assert asked(asking.table, Start(), ANNA).outcome == Repeated()
    begun = asked(asking.table, Start(fill=True), ANNA).table.stage
    assert isinstance(begun, Rubber)
    assert {type(one) for one in begun.joined[2:]} == {Robot}


def test_the_question_about_empty_seats_falls_when_somebody_takes_one() -> None:
    """It named another number of seats."""
    asking = asked(lobby(ANNA, BORIS), Start(), ANNA).table
    assert panel(asked(asking, Join(), VERA).table) is Panel.MAIN


def test_a_beginning_agreed_to_waits_for_the_last_ticket_and_then_comes_by_itself() -> None:
    """No deal begins while a ticket is open, and nobody need press twice."""
    agreed = asked(lobby(ANNA, unready(BORIS), VERA, unready(GRISHA)), Start(), ANNA).table
    assert panel(agreed) is Panel.AGREED
    one_left = asked(agreed, Reached(GRISHA.id)).table
    assert panel(one_left) is Panel.AGREED
    assert isinstance(asked(one_left, Reached(BORIS.id)).table.stage, Rubber)


def test_a_beginning_agreed_to_falls_when_the_seats_change() -> None:
    """A ticket that Telegram refuses frees the seat, and the lobby asks anew."""
    agreed = asked(lobby(ANNA, unready(BORIS), VERA, GRISHA), Start(), ANNA).table
    freed = asked(agreed, Unreached(BORIS.id)).table
    assert (panel(freed), seats(freed)[1]) == (Panel.MAIN, None)
    assert panel(asked(agreed, Leave(), VERA).table) is Panel.MAIN


def test_nobody_can_forge_the_agreement() -> None:
    """It is no panel that a button opens."""
    table = lobby(ANNA, BORIS)
    verdict = asked(table, OpenPanel(Panel.AGREED), ANNA)
    assert (verdict.outcome, verdict.table) == (Refused(Why.FORGED), table)


def test_a_ticket_that_arrived_makes_its_reader_ready() -> None:
    """Then the rubber may begin."""
    table = asked(lobby(ANNA, unready(BORIS), VERA, GRISHA), Reached(BORIS.id)).table
    assert seats(table)[1] == BORIS
    assert isinstance(asked(table, Start(), ANNA).table.stage, Rubber)


def test_a_ticket_that_telegram_refused_frees_the_seat() -> None:
    """Before any card is dealt."""
    assert seats(asked(lobby(ANNA, BORIS), Unreached(BORIS.id)).table) == (ANNA, None, None, None)


def test_a_table_without_people_does_not_start() -> None:
    """Four AIs play for nobody."""
    robots = [Robot(str(number)) for number in range(4)]
    assert asked(lobby(*robots), Start(), ANNA).outcome == Refused(Why.NOBODY)


def test_the_start_draws_for_all_and_seats_them_by_the_cut() -> None:
    """Lowest and second lowest are partners, the lowest deals (RULES C3–C5): Anna 2♥, Vera 3♦, Grisha Q♠, Boris K♠."""
    stage = asked(lobby(*FOUR), Start(), ANNA).table.stage
    assert isinstance(stage, Rubber)
    assert stage.seats == (ANNA, BORIS, VERA, GRISHA)
    assert [str(drawn.card) for drawn in stage.cut] == ["2H", "KS", "3D", "QS"]
    assert stage.match.next_dealer == 0


def test_a_touched_lobby_lives_on() -> None:
    """Its idle deadline begins anew with every change."""
    later = Moment(NOW.clock + 300.0, NOW.wall + 300.0)
    table = asked(lobby(ANNA), Join(), BORIS, now=later).table
    assert table.due == later.clock + 600.0


def test_ais_are_called_in_the_language_of_the_table() -> None:
    """Also those who sit already, in the lobby and in play; people keep their names."""
    table = asked(lobby(ANNA, CLOVER), ChooseLanguage("en"), ANNA).table
    assert [one.name for one in seats(table) if one] == ["Анна", "Clover"]
    playing = asked(play((ANNA, CLOVER, BORIS, VERA)), ChooseLanguage("en"), ANNA).table
    assert isinstance(playing.stage, Rubber)
    for called in (playing.stage.seats, playing.stage.joined):
        assert {one.name for one in called} == {"Анна", "Clover", "Борис", "Вера"}
    back = asked(playing, ChooseLanguage("ru"), ANNA).table
    assert "Трефа" in {one.name for one in back.people + tuple(back.stage.seats)}


def test_a_lobby_that_nobody_touches_closes_and_is_forgotten_later() -> None:
    """First it says so; once its buttons have been answered for a while it goes."""
    table = lobby(ANNA)
    closed = asked(table, Elapse(), now=due(table))
    assert closed.table.stage == Closed(Ending.IDLE, None, (ANNA,))
    assert not closed.gone
    assert asked(closed.table, Elapse(), now=due(closed.table)).gone
