"""The store in Redis or Valkey, single or cluster: the parts by subject, put together over one wire."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.storage.archive import RedisArchive
from bot.storage.clocks import RedisClocks
from bot.storage.limits import RedisLimits
from bot.storage.people import RedisPeople
from bot.storage.pictures import RedisPictures
from bot.storage.places import RedisPlaces
from bot.storage.projections import RedisProjections
from bot.storage.tables import RedisTables
from bot.storage.wire import Wire


class RedisStore(
    RedisTables,
    RedisClocks,
    RedisProjections,
    RedisLimits,
    RedisPlaces,
    RedisPeople,
    RedisPictures,
    RedisArchive,
):
    """`Store` over a wire; `afterwards` runs once the connection is closed."""

    def __init__(self, wire: Wire, afterwards: Callable[[], Awaitable[None]]) -> None:
        super().__init__(wire)
        self._afterwards = afterwards

    async def ping(self) -> None:
        async with self._wire.reaching():
            await self._wire.client.ping()

    async def close(self) -> None:
        await self._wire.client.aclose()
        await self._afterwards()
