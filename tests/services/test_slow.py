"""Slow tables: hours a card, and quiet nights."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from bot.rendering.views import Silence
from bot.services.commands import Act, Command, Elapse, Resume, Tap
from bot.services.decide import decide
from bot.services.house import Moment
from bot.services.news import Heard, Silenced
from bot.services.players import Person
from bot.services.quiet import Quiet
from bot.services.table import Table
from bot.services.verdict import Verdict
from bot.services.waits import off
from tests.services.situations import (
    FOUR,
    HOUSE,
    before_deal,
    caller,
    first_card_of,
    on_turn,
    rubber,
)

NIGHT = replace(HOUSE, quiet=Quiet(23, 8, ZoneInfo("Europe/Moscow")))
HOUR = 3600.0


def clock(table: Table) -> float:
    assert table.due is not None
    return table.due


def tap(table: Table) -> Tap:
    deal = rubber(table).match.deal
    assert deal is not None
    return Tap(rubber(table).deal, deal.turn_number, first_card_of(table))


def slow(hours: int = 4) -> Table:
    """Four people, hours a card, before the first deal."""
    return replace(before_deal(), pace=hours * 3600)


def from_(table: Table, wall: float) -> Table:
    """The deal begins at this moment of the wall's clock."""
    return night(table, Elapse(), Moment(clock(table), wall)).table


def night(table: Table, act: Act, now: Moment, by: Person | None = None) -> Verdict:
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


def test_a_table_that_stood_still_has_left_what_was_left_by_day() -> None:
    """Silenced at ten in the evening, one hour of four has passed: at noon three are left, at night three from morning."""
    table = from_(slow(), local(21))
    began = clock(before_deal())
    halted = night(table, Silenced(Silence.MUTED), Moment(began + HOUR, local(22))).table
    for heard, ends in ((local(12, 1), local(15, 1)), (local(2, 1), local(11, 1))):
        now = Moment(began + (heard - local(21)), heard)
        after = night(halted, Heard(), now).table
        assert after.until == ends
        assert off(after, now) == pytest.approx(0, abs=1)


def test_who_comes_on_turn_after_a_long_wait_is_rung_at_once_but_not_at_night() -> None:
    """He will have gone; at a table that plays briskly nobody is rung."""
    for later, hour, rings in ((3 * HOUR, 12, 1), (60, 12, 0), (3 * HOUR, 20.5, 0)):
        table = from_(slow(), local(hour))
        now = Moment(clock(before_deal()) + later, local(hour) + later)
        after = night(table, tap(table), now, on_turn(table)).table
        assert sum(after.ring(one.id) for one in FOUR) == rings
        assert after.ring(on_turn(after).id) == rings
