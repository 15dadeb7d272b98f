"""Shard clocks and deadlines in Redis: `claim.lua` moves a clock by server time, pushes claims ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.storage.keys import Keys
from bot.storage.values import Backlog, Claim, Due, TableId
from bot.storage.wire import Wire


class RedisClocks:
    """`Clocks` over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._keys = Keys(wire.settings.prefix)

    async def clock(self, shard: int) -> float:
        (clock,) = await self._wire.row(
            "clock", [self._keys.shard("clock", shard)], self._wire.settings.longest_step
        )
        return float(clock)

    async def claim(self, shards: Sequence[int], *, limit: int = 100, hold: float = 10.0) -> list[Claim]:
        words = (self._wire.settings.longest_step, limit, hold)
        calls = [(_clock(self._keys, shard), words) for shard in shards]
        return [_claim(row) for row in await self._wire.rows("claim", calls)]

    async def backlog(self, shards: Sequence[int]) -> list[Backlog]:
        words = (self._wire.settings.longest_step,)
        calls = [(_clock(self._keys, shard), words) for shard in shards]
        return [_backlog(row) for row in await self._wire.rows("backlog", calls)]


@cache
def _clock(keys: Keys, shard: int) -> tuple[str, ...]:
    """The keys of a shard's clock, deadlines and dirty tables, which are asked for all the time."""
    return tuple(keys.shard(kind, shard) for kind in ("clock", "due", "dirty"))


def _claim(row: Sequence[str]) -> Claim:
    clock, gap, following, *fallen = row
    due = zip(fallen[::2], fallen[1::2], strict=True)
    left = float(following) - float(clock) if following else None
    fell = tuple(Due(TableId(table), float(deadline)) for table, deadline in due)
    return Claim(float(clock), gap == "1", fell, left)


def _backlog(row: Sequence[str]) -> Backlog:
    tables, overdue, lag, dirty, age = row
    return Backlog(int(tables), int(overdue), float(lag), int(dirty), float(age))
