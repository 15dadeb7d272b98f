"""What time brings to a rubber, leaving it, stopping it, and the next one."""

from __future__ import annotations

from dataclasses import replace

from bot.rendering.views import Ending
from bot.services.commands import Again, Ask, BringHand, Elapse, Leave, Reached, Resume, Stop, Tap, Unreached
from bot.services.house import Moment
from bot.services.news import Departed
from bot.services.outcomes import Accepted, Refused, Repeated, Stale, Why
from bot.services.players import Person, Robot
from bot.services.table import GROUP, Closed, Rubber, Table
from engine.cards import Card
from engine.match import Need
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
    before_deal,
    between_deals,
    caller,
    due,
    elapsed,
    on_turn,
    over,
    play,
    rubber,
    unready,
)


def cards_played(table: Table) -> int:
    deal = rubber(table).match.deal
    return 0 if deal is None else sum(len(trick.plays) for trick in deal.tricks) + len(deal.table)


def test_a_deadline_that_has_not_come_brings_nothing() -> None:
    """A claim of the clock that a commit has overtaken comes to nothing."""
    table = play()
    assert table.due is not None
    early = asked(table, Elapse(), now=Moment(table.due - 0.01, NOW.wall))
    assert early.outcome == Repeated()
    assert early.table is table


def test_the_deal_follows_the_cut_by_itself() -> None:
    """After the pause in which the cut is read."""
    table = before_deal()
    assert table.due == NOW.clock + HOUSE.durations.cut_pause
    dealt = elapsed(table).table
    assert (rubber(dealt).deal, cards_played(dealt)) == (1, 0)


def test_an_ai_plays_for_whoever_runs_out_of_time_and_the_person_keeps_his_seat() -> None:
    """One card only; the next person has the full time again."""
    table = play()
    late = on_turn(table)
    after = elapsed(table).table
    assert cards_played(after) == 1
    assert replace(late, missed=1) in rubber(after).seats
    assert after.ends == due(table).clock + 60


def test_an_ai_on_turn_plays_about_a_second_later() -> None:
    """No clock is shown for it."""
    table = play((ANNA, CLOVER, Robot("Пика"), Robot("Черва")))
    assert table.due == due(before_deal()).clock + HOUSE.durations.robot_pause
    assert table.until is None
    assert cards_played(elapsed(table).table) == 1


def test_the_last_card_of_a_hand_plays_itself() -> None:
    """It is forced; nobody is waited for."""
    table = play(cards=48)
    assert table.due is not None
    assert table.until is None
    following = elapsed(table).table
    assert (cards_played(following), due(following).clock - table.due) == (49, HOUSE.durations.robot_pause)


def test_a_deal_played_to_its_end_is_handed_over_as_a_line() -> None:
    """Once, with the commit of its last card; no other commit has a line."""
    table = play(cards=51)
    last = elapsed(table)
    (line,) = last.finished
    assert len(line.split()) == 1 + 4 + 1 + 13
    assert not elapsed(last.table).finished
    assert not elapsed(play(cards=50)).finished


def test_between_deals_the_sheet_is_read_in_peace() -> None:
    """Then the next hand comes by itself."""
    table = between_deals()
    assert rubber(table).match.need is Need.DEAL
    assert rubber(elapsed(table).table).deal == 2


def test_a_rubber_that_is_over_waits_for_another_and_closes_in_the_end() -> None:
    """The table says that nobody came."""
    closed = elapsed(over()).table.stage
    assert closed == Closed(Ending.IDLE, None, FOUR, deal=2)


def test_an_ai_takes_the_seat_cards_and_turn_of_who_leaves() -> None:
    """It is named after nobody else, and remembers whose seat it has; who has left twice has left once."""
    table = play()
    leaver = on_turn(table)
    verdict = asked(table, Leave(), leaver)
    seat = rubber(table).seats.index(leaver)
    robot = rubber(verdict.table).seats[seat]
    assert verdict.outcome == Accepted()
    assert isinstance(robot, Robot)
    assert robot.left == leaver
    assert rubber(verdict.table).match == rubber(table).match
    assert verdict.table.due == NOW.clock + HOUSE.durations.robot_pause
    assert asked(verdict.table, Leave(), leaver).outcome == Repeated()


def test_who_leaves_out_of_turn_holds_nobody_up() -> None:
    """The person on turn stays on turn, and has his time."""
    table = play()
    leaver = next(person for person in FOUR if person != on_turn(table))
    after = asked(table, Leave(), leaver).table
    assert on_turn(after) == on_turn(table)
    assert after.until is not None


def test_a_deserted_table_plays_its_deal_out_and_closes() -> None:
    """At once, without anybody to watch."""
    table = play((ANNA, BORIS, Robot("Пика"), Robot("Черва")), cards=8)
    for person in (ANNA, BORIS):
        table = asked(table, Leave(), person).table
    assert table.due == NOW.clock
    for _ in range(44):
        table = elapsed(table).table
    assert rubber(table).match.need is Need.DEAL
    closed = elapsed(table).table.stage
    assert isinstance(closed, Closed)
    assert (closed.ending, {one.id for one in closed.people}) == (Ending.DESERTED, {ANNA.id, BORIS.id})


def test_the_only_person_at_a_table_is_asked_before_it_closes() -> None:
    """He closes it by /stop; who leaves the group, or where another may come back, is not asked."""
    table = play((ANNA, CLOVER, Robot("Пика"), Robot("Черва")), cards=8)
    refused = asked(table, Leave(), ANNA)
    assert refused.outcome == Refused(Why.ALONE)
    assert refused.table == table
    gone = asked(table, Departed(table.place.chat, ANNA.id), ANNA)
    assert gone.table.due == NOW.clock
    assert isinstance(asked(table, Stop(), ANNA).table.stage, Closed)


def test_the_next_rubber_begins_with_other_partners_and_the_deal_goes_on() -> None:
    """Seats a, b, d, c; Boris dealt last, so Grisha deals (RULES C7). Deals are counted on."""
    table = asked(over(), Again(1), VERA).table
    assert rubber(table).seats == (ANNA, BORIS, GRISHA, VERA)
    assert rubber(table).match.number == 2
    dealt = elapsed(table).table
    deal = rubber(dealt).match.deal
    assert deal is not None
    assert rubber(dealt).seats[deal.dealer] == GRISHA
    assert rubber(dealt).deal == 3


def test_two_who_ask_for_another_rubber_get_one() -> None:
    """The second press names the rubber that is over."""
    table = asked(over(), Again(1), VERA).table
    second = asked(table, Again(1), ANNA)
    assert second.outcome == Repeated()
    assert second.table is table


def test_a_rubber_to_come_cannot_be_asked_for() -> None:
    """Such a button was never shown."""
    assert asked(over(), Again(2), ANNA).outcome == Stale()


def test_a_tap_on_a_hand_of_the_last_rubber_is_stale_in_the_next() -> None:
    """Deals are counted through the rubbers of a table, so that refs only grow."""
    table = elapsed(asked(over(), Again(1), VERA).table).table
    assert asked(table, Tap(1, 1, Card.parse("AS")), ANNA).outcome == Stale(hand=True)


def test_the_creator_and_administrators_stop_a_table_and_the_others_do_not() -> None:
    """The closed table remembers by whom, and keeps its people to tell them."""
    table = play()
    stranger = replace(caller(BORIS), id=99)
    assert asked(table, Stop(), stranger).outcome == Refused(Why.NOT_ALLOWED)
    for right in (caller(ANNA), caller(BORIS, admin=True)):
        stopped = asked(table, Stop(), right).table
        assert stopped.stage == Closed(Ending.STOPPED, right.name, FOUR, deal=1)
        assert stopped.due == NOW.clock + HOUSE.durations.farewell


def test_a_closed_table_is_forgotten_after_a_while() -> None:
    """Its buttons have been answered meanwhile."""
    stopped = asked(play(), Stop(), ANNA).table
    assert elapsed(stopped).gone


def test_who_cannot_be_reached_in_play_keeps_his_seat_and_an_ai_sits_in() -> None:
    """Nobody waits for him; a private message makes him ready again, and he has his full time."""
    late = on_turn(play())
    table = asked(play(), Unreached(late.id)).table
    assert unready(late) in rubber(table).seats
    assert table.due == NOW.clock + HOUSE.durations.robot_pause
    assert asked(table, Unreached(late.id)).outcome == Repeated()
    again = asked(table, Reached(late.id)).table
    assert rubber(again) == rubber(play())
    assert again.ends == NOW.clock + 60


def test_after_the_clock_stood_still_the_deadline_is_told_anew() -> None:
    """The clock of the shard stands still while nobody polls it; people read the wall's."""
    table = play()
    assert table.until is not None
    hour_later = Moment(NOW.clock, NOW.wall + 3600)
    resumed = asked(table, Resume(), now=hour_later)
    assert resumed.table.due == table.due
    assert resumed.table.until == int(due(table).wall + 3600)
    assert asked(resumed.table, Resume(), now=hour_later).outcome == Repeated()


def test_asking_for_a_hand_rings_its_owner_alone() -> None:
    """And asking for the table rings the group."""
    table = asked(play(), BringHand(), ANNA).table
    assert [table.ring(person.id) for person in FOUR] == [1, 0, 0, 0]
    assert asked(table, Ask("table"), BORIS).table.ring(GROUP) == 1


def test_what_is_asked_for_is_counted() -> None:
    """Two alike are two questions; the newer answer replaces the older."""
    table = asked(asked(play(), Ask("score"), ANNA).table, Ask("score"), ANNA).table
    assert [(one.what, one.number) for one in table.asked] == [("score", 2)]
    assert isinstance(table.stage, Rubber)
    assert replace(table, asked=play().asked) == play()
    assert all(isinstance(one, Person) for one in table.stage.seats)
