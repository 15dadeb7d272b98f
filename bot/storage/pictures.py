"""Names of posted pictures in Redis: a key each, which lapses."""

from __future__ import annotations

from bot.storage.keys import Keys
from bot.storage.wire import Wire, text


class RedisPictures:
    """`Pictures` over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._keys = Keys(wire.settings.prefix)

    async def picture(self, key: str) -> str | None:
        async with self._wire.reaching():
            file_id = await self._wire.client.get(self._keys.alone("picture", key))
        return None if file_id is None else text(file_id)

    async def keep_picture(self, key: str, file_id: str) -> None:
        life = round(self._wire.settings.pictures * 1000)
        async with self._wire.reaching():
            await self._wire.client.set(self._keys.alone("picture", key), file_id, px=life)

    async def forget_picture(self, key: str) -> None:
        async with self._wire.reaching():
            await self._wire.client.delete(self._keys.alone("picture", key))
