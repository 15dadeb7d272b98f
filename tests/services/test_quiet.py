"""The hours in which slow tables' clocks stand still."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.quiet import Quiet

MOSCOW, BERLIN = ZoneInfo("Europe/Moscow"), ZoneInfo("Europe/Berlin")
NIGHT = Quiet(23, 8, MOSCOW)
HOUR = 3600.0

QUIETS = st.builds(Quiet, st.integers(0, 23), st.integers(0, 23), st.sampled_from([MOSCOW, BERLIN]))
MOMENTS = st.integers(1_700_000_000, 1_900_000_000).map(float)
SPANS = st.integers(1, 100_000).map(float)


def moment(text: str, zone: ZoneInfo = MOSCOW) -> float:
    """Unix seconds of a local time."""
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


@pytest.mark.parametrize(
    ("since", "hours", "until"),
    [
        ("2026-11-30T12:00", 4, "2026-11-30T16:00"),
        ("2026-11-30T19:00", 4, "2026-12-01T08:00"),
        ("2026-11-30T21:00", 4, "2026-12-01T10:00"),
        ("2026-11-30T23:30", 4, "2026-12-01T12:00"),
        ("2026-12-01T03:00", 4, "2026-12-01T12:00"),
        ("2026-11-30T12:00", 24, "2026-12-01T21:00"),
    ],
)
def test_the_night_does_not_count(since: str, hours: int, until: str) -> None:
    """From 23 to 8 in Moscow: four hours from nine in the evening end at ten in the morning."""
    assert NIGHT.after(moment(since), hours * HOUR) == moment(until)


def test_quiet_hours_may_lie_within_a_day() -> None:
    """A siesta from 13 to 15."""
    siesta = Quiet(13, 15, MOSCOW)
    assert siesta.after(moment("2026-11-30T12:00"), 2 * HOUR) == moment("2026-11-30T16:00")
    assert siesta.at(moment("2026-11-30T14:59"))
    assert not siesta.at(moment("2026-11-30T15:00"))


def test_the_night_in_which_summer_time_begins_ends_at_the_same_hour() -> None:
    """In Berlin the night of 29 March 2026 has an hour less, and people sleep until eight all the same."""
    berlin = Quiet(23, 8, BERLIN)
    assert berlin.after(moment("2026-03-28T22:00", BERLIN), 2 * HOUR) == moment("2026-03-29T09:00", BERLIN)


@given(MOMENTS, SPANS)
def test_without_quiet_hours_time_is_time(since: float, span: float) -> None:
    """Whoever wants none sets both hours alike."""
    assert Quiet(7, 7, MOSCOW).after(since, span) == since + span
    assert not Quiet(7, 7, MOSCOW).at(since)


@given(QUIETS, MOMENTS, SPANS)
def test_what_is_waited_is_waking_time_and_ends_awake(quiet: Quiet, since: float, span: float) -> None:
    """`waking` measures what `after` has waited, and nothing ever ends in the quiet hours."""
    until = quiet.after(since, span)
    assert quiet.waking(since, until) == pytest.approx(span, abs=1e-3)
    assert not quiet.at(until)
