"""The hours of a day in which the clocks of slow tables stand still, as in a house where people sleep.

Times are Unix seconds of the wall's clock; the hours are those of a time zone, changes of its clocks included.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo


@dataclass(frozen=True, slots=True)
class Quiet:
    """From the hour `begins` to the hour `ends` (0–23), perhaps over midnight; never if they are the same."""

    begins: int = 0
    ends: int = 0
    zone: tzinfo = UTC

    def after(self, wall: float, seconds: float) -> float:
        """When so many seconds outside the quiet hours have passed since `wall`."""
        moment, left = wall, seconds
        if self.begins == self.ends:
            return wall + seconds
        for begins, ends in self._nights(wall, wall + seconds * 24 + 3 * _DAY):
            if moment + left < begins:
                break
            left -= max(0.0, begins - moment)
            moment = max(moment, ends)
        return moment + left

    def waking(self, since: float, until: float) -> float:
        """How many seconds between two moments lie outside the quiet hours."""
        asleep = sum(
            max(0.0, min(ends, until) - max(begins, since)) for begins, ends in self._nights(since, until)
        )
        return max(0.0, until - since - asleep)

    def at(self, wall: float) -> bool:
        """Whether a moment lies in the quiet hours."""
        return any(begins <= wall < ends for begins, ends in self._nights(wall, wall))

    def _nights(self, since: float, until: float) -> list[tuple[float, float]]:
        """The quiet hours that may touch a span of time, in order."""
        if self.begins == self.ends:
            return []
        first = datetime.fromtimestamp(since, self.zone).date() - timedelta(days=1)
        days = int((until - since) // _DAY) + 3
        return [self._night(first + timedelta(days=day)) for day in range(days)]

    def _night(self, day: date) -> tuple[float, float]:
        """The quiet hours that begin on a day."""
        morning = day + timedelta(days=self.ends < self.begins)
        begins = datetime.combine(day, time(self.begins), self.zone)
        return begins.timestamp(), datetime.combine(morning, time(self.ends), self.zone).timestamp()


_DAY = 24 * 3600.0
