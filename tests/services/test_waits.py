"""A person's clock: the reminder at half, the time his cards are shown, and that an outage costs nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.projector.shown import Owed, Prompt
from bot.services.commands import BringHand, Elapse, Resume, Tap
from bot.services.house import Moment
from bot.services.outcomes import Repeated
from bot.services.table import Table
from bot.services.waits import PUT_OFF, off
from tests.services.situations import (
    ANNA,
    CLOVER,
    FOUR,
    NOW,
    asked,
    at,
    between_deals,
    due,
    elapsed,
    first_card_of,
    goes_on,
    on_turn,
    play,
    rubber,
)


def clock(table: Table) -> float:
    assert table.due is not None
    return table.due


def tap(table: Table) -> Tap:
    deal = rubber(table).match.deal
    assert deal is not None
    return Tap(rubber(table).deal, deal.turn_number, first_card_of(table))


def test_at_half_of_his_clock_the_person_on_turn_is_rung_once() -> None:
    """His hand is sent anew; the end of his time stays where it is told."""
    table = play()
    assert table.wait is not None
    assert (table.due, table.ends) == (table.wait.began + 30, table.wait.began + 60)
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
    right = moment.prompt.owed
    for wrong in (
        replace(right, turn=right.turn + 1),
        replace(right, deal=2),
        replace(right, person=99),
    ):
        now = replace(moment, prompt=Prompt(wrong, 0.0))
        assert rubber(asked(table, Elapse(), now=now).table) == rubber(table)
    assert right == Owed(on_turn(table).id, 1, 1)


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
