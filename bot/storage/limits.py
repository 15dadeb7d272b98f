"""Token buckets in Redis, one key (and so one slot) each, filled by the server's own time in `take.lua`."""

from __future__ import annotations

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
        calls = [([self._key(ask.bucket)], (ask.burst, ask.per_minute, ask.keep)) for ask in asks]
        replies = await self._wire.each("take", calls)
        waits = []
        for reply in replies:
            assert isinstance(reply, list), "take.lua answers one wait"
            waits.append(float(reply[0]))
        return waits

    async def give_back(self, buckets: Sequence[str]) -> None:
        await self._wire.each("give_back", [([self._key(bucket)], ()) for bucket in buckets])

    async def penalize(self, bucket: str, seconds: float) -> None:
        await self._wire.flag("penalize", [self._key(bucket)], seconds)

    def _key(self, bucket: str) -> str:
        return self._keys.alone("bucket", bucket)
