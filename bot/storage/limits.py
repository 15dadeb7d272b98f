"""Token buckets in Redis, one key (and so one slot) each, filled by the server's own time in `take.lua`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.storage.keys import Keys
from bot.storage.values import Ask
from bot.storage.wire import Wire


class RedisLimits:
    """`Limits` over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._keys = Keys(wire.settings.prefix)

    async def take(self, asks: Sequence[Ask]) -> list[float]:
        wanted = Counter(asks)
        calls = [
            ([self._key(ask.bucket)], (ask.burst, ask.per_minute, ask.keep, count))
            for ask, count in wanted.items()
        ]
        rows = await self._wire.rows("take", calls)
        waits = {ask: iter(map(float, row)) for ask, row in zip(wanted, rows, strict=True)}
        return [next(waits[ask]) for ask in asks]

    async def give_back(self, buckets: Sequence[str]) -> None:
        await self._wire.each("give_back", [([self._key(bucket)], ()) for bucket in buckets])

    async def penalize(self, bucket: str, seconds: float) -> None:
        await self._wire.flag("penalize", [self._key(bucket)], seconds)

    def _key(self, bucket: str) -> str:
        return self._keys.alone("bucket", bucket)
