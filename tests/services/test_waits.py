"""A person's clock: the reminder, the time his cards are shown, two time-outs, slow tables, outages."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from bot.projector.shown import Prompt, Turn
from bot.rendering.views import Ending
from bot.services.commands import (
    Accepted,
    Again,
    Back,
    BringHand,
    Command,
    Elapse,
    Refused,
    Repeated,
    Resume,
    Tap,
)
from bot.services.decide import decide
from bot.services.house import Moment
from bot.services.quiet import Quiet
from bot.services.table import Closed, Person, Table
from bot.services.verdict import Verdict
from bot.services.waits import PUT_OFF, Awaited, awaited, off, person_awaited
from engine.cards import Card
from engine.refusals import Refusal
from tests.services.situations import (
    ANNA,
    CLOVER,
    FOUR,
    HOUSE,
    NOW,
    asked,
    at,
    before_deal,
    between_deals,
    caller,
    due,
    elapsed,
    first_card_of,
    goes_on,
    on_turn,
    over,
    play,
    rubber,
)

NIGHT = replace(HOUSE, quiet=Quiet(23, 8, ZoneInfo("Europe/Moscow")))
HOUR = 3600.0


def clock(table: Table) -> float:
    assert table.due is not None
    return table.due


def person(table: Table, known: Person) -> Person:
    """What has become of somebody at the table."""
    found = table.person(known.id)
    assert found is not None
    return found


def away(table: Table) -> Table:
    """The person on turn has run out of time twice in a row, and it is his turn again."""
    late = on_turn(table)
    while not (person(table, late).away and on(table, late)):
        waited = person_awaited(table)
        table = elapsed(table).table if waited and waited.id == late.id else goes_on(table)
    return table


def on(table: Table, known: Person) -> bool:
    """Whether somebody's hand is on turn, whoever plays it."""
    deal = rubber(table).match.deal
    return deal is not None and deal.turn is not None and rubber(table).seat_of(known.id) == deal.turn.actor


def tap(table: Table) -> Tap:
    deal = rubber(table).match.deal
    assert deal is not None
    return Tap(rubber(table).deal, deal.turn_number, first_card_of(table))


# The reminder


def test_at_half_of_his_clock_the_person_on_turn_is_rung_once() -> None:
    """His hand is sent anew; the end of his time stays where it is told."""
    table = play()
    assert (table.due, table.ends) == (table.wait.began + 30, table.wait.began + 60)  # type: ignore[union-attr]
    rung = asked(table, Elapse(), now=at(table, clock(table))).table
    assert [rung.ring(one.id) for one in FOUR] == [int(one == on_turn(table)) for one in FOUR]
    assert (rung.due, rung.ends, rung.until) == (table.ends, table.ends, table.until)
    assert rubber(rung) == rubber(table)
    assert elapsed(rung).table.rings == rung.rings


def test_whoever_has_played_is_not_reminded() -> None:
    """The deadline is overtaken by the next one's."""
    table = play()
    later = asked(table, tap(table), on_turn(table), at(table, clock(table) - 1)).table
    assert asked(later, Elapse(), now=at(later, clock(table))).outcome == Repeated()
    assert not later.rings


def test_an_ai_is_not_reminded() -> None:
    """Nor does anybody wait for it."""
    table = play((ANNA, CLOVER, replace(CLOVER, name="Пика"), replace(CLOVER, name="Черва")))
    for _ in range(3):
        table = goes_on(table)
        assert not table.rings


def test_who_is_rung_hears_of_other_tables_that_wait_for_him() -> None:
    """Until he plays; the next one on turn hears nothing of it."""
    table = play()
    rung = asked(table, Elapse(), now=replace(at(table, clock(table)), elsewhere=3)).table
    assert rung.wait is not None
    assert rung.wait.elsewhere == 3
    after = asked(rung, tap(rung), on_turn(rung)).table
    assert after.wait is not None
    assert after.wait.elsewhere == 0
    asked_for = asked(table, BringHand(), on_turn(table), replace(NOW, elsewhere=2)).table
    assert asked_for.wait is not None
    assert asked_for.wait.elsewhere == 2


# Shown


def shown(table: Table, seconds: float | None) -> Moment:
    """The end of the wait; the cards were confirmed as shown so long before it, or never."""
    moment = due(table)
    assert moment.prompt is not None
    prompt = None if seconds is None else replace(moment.prompt, at=moment.clock - seconds)
    return replace(moment, prompt=prompt)


def test_a_clock_does_not_run_out_before_the_cards_have_been_seen_for_half_a_minute() -> None:
    """They came ten seconds before the end: it is put off by twenty, and told anew."""
    table = play()
    late = asked(table, Elapse(), now=shown(table, 10))
    assert rubber(late.table) == rubber(table)
    assert late.table.ends == late.table.due == due(table).clock + 20
    assert table.until is not None
    assert late.table.until == table.until + 20
    assert rubber(elapsed(late.table).table) != rubber(table)


def test_cards_seen_for_half_a_minute_cost_no_commit_more() -> None:
    """The time-out comes with the very deadline."""
    table = play()
    assert rubber(asked(table, Elapse(), now=shown(table, 30)).table) != rubber(table)


def test_cards_that_nobody_confirms_put_the_end_off_but_not_for_ever() -> None:
    """Half a minute at a time; in the end an AI plays, whatever Telegram says."""
    table, times = play(), 0
    first = rubber(table)
    while rubber(table) == first:
        times += 1
        assert times <= PUT_OFF + 1
        table = asked(table, Elapse(), now=shown(table, None)).table
    assert times == PUT_OFF + 1


def test_what_was_shown_of_another_turn_or_to_another_person_says_nothing() -> None:
    """The prompt names person, deal and turn."""
    table = play()
    moment = due(table)
    assert moment.prompt is not None
    right = moment.prompt.turn
    for wrong in (
        replace(right, turn=right.turn + 1),
        replace(right, deal=2),
        replace(right, person=99),
    ):
        now = replace(moment, prompt=Prompt(wrong, 0.0))
        assert rubber(asked(table, Elapse(), now=now).table) == rubber(table)
    assert right == Turn(on_turn(table).id, 1, 1)


# Two time-outs


def test_after_two_time_outs_in_a_row_an_ai_sits_in_and_the_seat_stays() -> None:
    """It plays at its own pace; the others are waited for as before."""
    table = away(play())
    late = next(one for one in rubber(table).people if one.missed)
    assert (late.missed, late.away) == (2, True)
    assert awaited(rubber(table)) is Awaited.ITSELF
    before = clock(table)
    after = elapsed(table).table
    assert person(after, late) == late
    assert clock(after) - before == 30
    assert person_awaited(after) is not None


def test_a_card_between_two_time_outs_begins_the_count_anew() -> None:
    """Whoever is slow is not away."""
    table = play()
    late = on_turn(table)
    table = elapsed(table).table
    while not on(table, late):
        table = goes_on(table)
    assert person(table, late).missed == 1
    assert person(asked(table, tap(table), late).table, late) == late


@pytest.mark.parametrize("act", [Back(), BringHand()])
def test_who_says_that_he_is_back_has_his_seat_his_cards_and_his_time(act: Back | BringHand) -> None:
    """At once, on his own turn as well."""
    table = away(play())
    late = next(one for one in rubber(table).people if one.away)
    back = asked(table, act, late)
    assert back.outcome == Accepted()
    assert rubber(back.table).match == rubber(table).match
    assert person_awaited(back.table) == replace(late, missed=0)
    assert back.table.ends == NOW.clock + 60
    assert back.table.ring(late.id) - table.ring(late.id) == isinstance(act, BringHand)


def test_who_taps_a_card_is_back() -> None:
    """His card falls, on his turn; out of turn he is told whose it is, and is back all the same."""
    table = away(play())
    late = next(one for one in rubber(table).people if one.away)
    deal = rubber(table).match.deal
    assert deal is not None
    seat = rubber(table).seat_of(late.id)
    assert seat is not None
    card = next(
        card for card in deal.hand(seat) if asked(table, tap_of(table, card), late).outcome == Accepted()
    )
    assert person(asked(table, tap_of(table, card), late).table, late).missed == 0
    waiting = elapsed(table).table
    told = asked(waiting, tap_of(waiting, Card.parse("2C")), late)
    assert isinstance(told.outcome, Refused)
    assert isinstance(told.outcome.why, Refusal)
    assert not person(told.table, late).away
    assert told.table.due == waiting.due


def tap_of(table: Table, card: Card) -> Tap:
    deal = rubber(table).match.deal
    assert deal is not None
    return Tap(rubber(table).deal, deal.turn_number, card)


def test_a_late_copy_of_an_old_tap_brings_nobody_back() -> None:
    """It is a repeat, and proves nothing."""
    table = play()
    late, old = on_turn(table), tap(table)
    table = asked(table, old, late).table
    while not on(table, late):
        table = goes_on(table)
    gone = away(table)
    again = asked(gone, old, late)
    assert again.outcome == Repeated()
    assert again.table is gone


def all_away() -> Table:
    """Nobody has played a card of the first deal: it is over, and everybody is away."""
    table = elapsed(before_deal()).table
    while rubber(table).match.need is None:
        table = elapsed(table).table
    return table


def test_when_all_are_away_the_deal_is_played_out_and_the_next_one_waits() -> None:
    """It waits for anybody as long as for another rubber; people are told until when. Then the table closes and says so."""
    table = all_away()
    assert all(one.away for one in rubber(table).people)
    assert (rubber(table).deal, awaited(rubber(table))) == (1, Awaited.ANYBODY)
    assert table.until is not None
    assert off(table, Moment(clock(table) - 60, table.until - 60.0)) == pytest.approx(0, abs=1)
    assert elapsed(table).table.stage == Closed(Ending.IDLE, None, rubber(table).people, deal=1)


def test_who_comes_back_between_deals_is_dealt_to() -> None:
    """After the usual pause; the others' cards are played by AIs."""
    back = asked(all_away(), Back(), ANNA).table
    assert back.due == NOW.clock + HOUSE.durations.deal_pause
    assert back.until is None
    dealt = elapsed(back).table
    assert (rubber(dealt).deal, rubber(dealt).match.need) == (2, None)


def test_who_asks_for_another_rubber_is_back() -> None:
    """Everybody had been away as the last one ended."""
    table = over()
    tired = replace(rubber(table), seats=tuple(replace(one, missed=2) for one in rubber(table).people))
    begun = asked(replace(table, stage=tired), Again(1), ANNA).table
    assert not person(begun, ANNA).away
    assert rubber(elapsed(begun).table).deal == 3


# Slow tables


def slow(hours: int = 4) -> Table:
    """Four people, hours a card, before the first deal."""
    return replace(before_deal(), pace=hours * 3600)


def from_(table: Table, wall: float) -> Table:
    """The deal begins at this moment of the wall's clock."""
    return night(table, Elapse(), Moment(clock(table), wall)).table


def night(table: Table, act: Elapse | Resume | Tap | Back, now: Moment, by: Person | None = None) -> Verdict:
    """A decision in a house with quiet hours."""
    return decide(table, Command(table.id, act, caller(by) if by else None), NIGHT, now)


def local(hour: float, day: int = 0) -> float:
    """Unix seconds of an hour in Moscow on 30 November 2026, or so many days later."""
    return 1_795_986_000.0 + (day * 24 + hour) * HOUR


def test_the_clock_of_a_slow_table_stands_still_at_night() -> None:
    """Four hours from nine in the evening: the reminder comes at 23, which is eight, and the end is at ten."""
    table = from_(slow(), local(21))
    assert table.wait is not None
    assert clock(table) - table.wait.began == 11 * HOUR
    assert table.wait.ends - table.wait.began == 13 * HOUR
    assert table.until == local(10, 1)


def test_a_live_table_knows_no_night() -> None:
    """Whoever plays at midnight is awake."""
    table = from_(before_deal(), local(23.5))
    assert table.until == local(23.5) + 60


def test_an_outage_at_night_costs_nothing_and_one_by_day_is_given_back() -> None:
    """What was left outside the quiet hours is left still."""
    table = from_(slow(), local(21))
    began = clock(before_deal())
    slept = night(table, Resume(), Moment(began + 3 * HOUR, local(7, 1))).table
    assert slept.until == local(10, 1)
    assert off(slept, Moment(began + 3 * HOUR, local(7, 1))) == pytest.approx(0, abs=1)
    woken = night(table, Resume(), Moment(began + HOUR, local(12, 1))).table
    assert woken.until == local(15, 1)
    tired = night(table, Resume(), Moment(began + HOUR, local(22, 1))).table
    assert tired.until == local(10, 2)


def test_who_comes_on_turn_after_a_long_wait_is_rung_at_once_but_not_at_night() -> None:
    """He will have gone; at a table that plays briskly nobody is rung."""
    for later, hour, rings in ((3 * HOUR, 12, 1), (60, 12, 0), (3 * HOUR, 20.5, 0)):
        table = from_(slow(), local(hour))
        now = Moment(clock(before_deal()) + later, local(hour) + later)
        after = night(table, tap(table), now, on_turn(table)).table
        assert sum(after.ring(one.id) for one in FOUR) == rings
        assert after.ring(on_turn(after).id) == rings


# Outages


def test_after_the_clock_stood_still_nobody_is_out_of_time() -> None:
    """The shard's clock has not moved: what was left is left, and is told anew."""
    table = play()
    later = Moment(NOW.clock + 20, NOW.wall + 20 + 7200)
    told = asked(table, Resume(), now=later).table
    assert (told.due, told.ends) == (table.due, table.ends)
    assert off(told, later) == pytest.approx(0, abs=1)
    assert asked(told, Elapse(), now=later).outcome == Repeated()


def test_between_deals_nobody_reads_a_deadline() -> None:
    """Nothing is to be told anew."""
    assert asked(between_deals(), Resume(), now=Moment(NOW.clock, NOW.wall + 7200)).outcome == Repeated()
    assert off(between_deals(), NOW) == 0.0
