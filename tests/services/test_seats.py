"""Leaving in play and coming back, standing in for one who left, and who is told what of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC

import pytest

from bot.rendering.views import Ending, Part
from bot.services.commands import Back, BringHand, Join, Leave, Reached, StandIn, Unreached
from bot.services.outcomes import Accepted, Refused, Repeated, Stale, Why
from bot.services.players import Person, Robot
from bot.services.table import Closed, Table
from bot.services.views import Address, scene
from tests.services.situations import (
    ANNA,
    BORIS,
    CLOVER,
    FOUR,
    GRISHA,
    NOW,
    VERA,
    asked,
    at,
    between_deals,
    elapsed,
    goes_on,
    on_turn,
    over,
    play,
    rubber,
)

DIMA = Person(5, "Дима", "ru", ready=True)


def left(table: Table, leaver: Person) -> Table:
    """Somebody has left his seat."""
    return asked(table, Leave(), leaver).table


def seat_of(leaver: Person, table: Table | None = None) -> int:
    """Where somebody sits as the deal begins."""
    seat = rubber(table or play()).seat_of(leaver.id)
    assert seat is not None
    return seat


def at_deal_end(table: Table) -> Table:
    """The deal is over."""
    while rubber(table).match.need is None and not rubber(table).match.over:
        table = goes_on(table)
    return table


# Coming back


@pytest.mark.parametrize("act", [Back(), Join()])
def test_who_left_comes_back_to_his_seat_and_cards(act: Back | Join) -> None:
    """In the same deal, some cards later: an AI has played them for him."""
    table = goes_on(goes_on(left(play(), VERA)))
    back = asked(table, act, VERA)
    assert back.outcome == Accepted()
    assert rubber(back.table).seats == rubber(play()).seats
    assert rubber(back.table).match == rubber(table).match


def test_who_comes_back_on_his_turn_has_his_full_time() -> None:
    """And the turn of another goes on as it was."""
    leaver = on_turn(play())
    assert asked(left(play(), leaver), Back(), leaver).table.ends == NOW.clock + 60
    other = next(one for one in FOUR if one != leaver)
    later = at(play(), NOW.clock + 20)
    table = asked(play(), Leave(), other, later).table
    assert table.wait == play().wait
    assert asked(table, Back(), other, later).table.wait == play().wait


def test_who_never_sat_here_does_not_come_back() -> None:
    """Nor does a seat that was always an AI's belong to anybody."""
    table = play((ANNA, BORIS, VERA, CLOVER))
    assert asked(table, Back(), DIMA).outcome == Refused(Why.NOT_SEATED)
    assert asked(table, StandIn(seat_of(ANNA, table)), DIMA).outcome == Stale()
    robot = rubber(table).seats.index(CLOVER)
    assert asked(table, StandIn(robot), DIMA).outcome == Stale()


def test_a_deserted_table_is_saved_by_who_comes_back_in_time() -> None:
    """All have left, the deal is being played out; one comes back and is waited for again."""
    table = play(cards=20)
    for one in FOUR:
        table = left(table, one)
    table = elapsed(elapsed(table).table).table
    assert table.due == NOW.clock
    back = asked(table, Back(), ANNA).table
    end = at_deal_end(back)
    assert rubber(elapsed(end).table).deal == 2
    closed = elapsed(at_deal_end(table)).table.stage
    assert isinstance(closed, Closed)
    assert (closed.ending, {one.id for one in closed.people}) == (Ending.DESERTED, {one.id for one in FOUR})


# Standing in


def test_a_stranger_takes_the_seat_of_one_who_left_from_the_next_deal_on() -> None:
    """Through the running one an AI plays, and he sees no hand."""
    table = asked(left(play(), VERA), StandIn(seat_of(VERA)), DIMA).table
    robot = rubber(table).seats[seat_of(VERA)]
    assert isinstance(robot, Robot)
    assert (robot.left, robot.heir) == (VERA, DIMA)
    end = at_deal_end(table)
    assert rubber(end).seats[seat_of(VERA)] == DIMA
    dealt = elapsed(end).table
    assert rubber(dealt).seat_of(DIMA.id) == seat_of(VERA)
    assert asked(dealt, Back(), VERA).outcome == Refused(Why.NOT_SEATED)


def test_between_deals_he_sits_down_at_once() -> None:
    """Nothing of a hand is left to be seen."""
    table = asked(left(between_deals(), VERA), StandIn(seat_of(VERA)), DIMA).table
    assert rubber(table).seats[seat_of(VERA)] == DIMA
    ended = asked(left(over(), VERA), StandIn(seat_of(VERA)), DIMA).table
    assert rubber(ended).seat_of(DIMA.id) == seat_of(VERA)


def test_until_then_who_left_comes_first() -> None:
    """He has his seat again, and the other waits for none."""
    promised = asked(left(play(), VERA), StandIn(seat_of(VERA)), DIMA).table
    back = asked(promised, Back(), VERA).table
    assert rubber(back).seats == rubber(play()).seats
    assert rubber(at_deal_end(back)).seat_of(DIMA.id) is None


def test_a_seat_is_promised_once_and_nobody_has_two() -> None:
    """A doubled press is a repeat; the seated and those who wait for a seat are told that they have one."""
    table = left(left(play(), VERA), GRISHA)
    promised = asked(table, StandIn(seat_of(VERA)), DIMA).table
    assert asked(promised, StandIn(seat_of(VERA)), DIMA).outcome == Repeated()
    assert asked(promised, StandIn(seat_of(GRISHA)), DIMA).outcome == Refused(Why.SEATED)
    assert asked(promised, StandIn(seat_of(GRISHA)), ANNA).outcome == Refused(Why.SEATED)
    assert asked(promised, StandIn(seat_of(VERA)), replace(DIMA, id=6)).outcome == Stale()
    assert asked(promised, StandIn(4), DIMA).outcome == Refused(Why.FORGED)


def test_who_left_and_presses_the_button_of_another_seat_has_his_own_again() -> None:
    """One seat a person."""
    table = left(left(play(), VERA), GRISHA)
    back = asked(table, StandIn(seat_of(GRISHA)), VERA).table
    assert rubber(back).seat_of(VERA.id) == seat_of(VERA)


def test_who_waits_for_a_seat_may_give_it_up_and_loses_it_where_nothing_reaches_him() -> None:
    """It is offered again."""
    promised = asked(left(play(), VERA), StandIn(seat_of(VERA)), DIMA).table
    assert asked(promised, Leave(), DIMA).table == left(play(), VERA)
    assert asked(promised, Unreached(DIMA.id)).table == left(play(), VERA)


def test_a_deserted_table_goes_on_with_who_waits_for_a_seat() -> None:
    """The running deal is played out at once, the next one is his."""
    table = play(cards=40)
    for one in FOUR:
        table = left(table, one)
    table = asked(table, StandIn(seat_of(VERA)), DIMA).table
    dealt = elapsed(at_deal_end(table)).table
    assert (rubber(dealt).deal, rubber(dealt).people) == (2, (DIMA,))


# Who is told what


def parts(table: Table) -> dict[int, Part]:
    """What each reader's message is about."""
    return {reader.person: reader.view.part for reader in scene(table, Address("bot", UTC)).readers}


def test_who_left_and_who_waits_for_a_seat_are_written_to_and_see_no_cards() -> None:
    """Nor does a person for whom an AI sits in; the cards come back with him."""
    table = asked(left(play(), VERA), StandIn(seat_of(VERA)), DIMA).table
    late = on_turn(table)
    tired = replace(rubber(table), seats=tuple(_tired(one, late) for one in rubber(table).seats))
    table = replace(table, stage=tired)
    expected = {one.id: Part.PLAYER for one in FOUR}
    assert parts(table) == {**expected, late.id: Part.AWAY, VERA.id: Part.LEFT, DIMA.id: Part.HEIR}
    for reader in scene(table, Address("bot", UTC)).readers:
        assert (reader.view.view is None) == (reader.view.part is not Part.PLAYER)


def _tired(occupant: Person | Robot, late: Person) -> Person | Robot:
    return replace(late, missed=2) if occupant == late else occupant


def test_who_left_and_blocked_the_bot_is_not_written_to_until_he_is_back() -> None:
    """A message to him is refused once; a word of his own brings it again."""
    table = asked(left(play(), VERA), Unreached(VERA.id)).table
    assert VERA.id not in parts(table)
    assert asked(table, Unreached(VERA.id)).outcome == Repeated()
    assert asked(table, Reached(VERA.id)).table == left(play(), VERA)


def test_who_left_may_have_his_message_brought_anew() -> None:
    """It bears the way back."""
    table = asked(left(play(), VERA), BringHand(), VERA).table
    assert table.ring(VERA.id) == 1
    assert parts(table)[VERA.id] is Part.LEFT
