"""Places in Redis: a hash for each chat, topic to table; a field is taken, handed on or freed in one step."""

from __future__ import annotations

from bot.storage.keys import Keys
from bot.storage.values import TableId
from bot.storage.wire import Wire, text


class RedisPlaces:
    """`Places` over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._keys = Keys(wire.settings.prefix)

    async def claim_place(self, chat: int, topic: int, table: TableId) -> TableId:
        (holder,) = await self._wire.row("claim_place", [self._places(chat)], topic, table)
        return TableId(holder)

    async def place(self, chat: int, topic: int) -> TableId | None:
        async with self._wire.reaching():
            table = await self._wire.client.hget(self._places(chat), str(topic))
        return None if table is None else TableId(text(table))

    async def places(self, chat: int) -> dict[int, TableId]:
        async with self._wire.reaching():
            places = await self._wire.client.hgetall(self._places(chat))
        return {int(topic): TableId(text(table)) for topic, table in places.items()}

    async def replace_place(self, chat: int, topic: int, old: TableId, new: TableId) -> bool:
        return await self._wire.flag("replace_place", [self._places(chat)], topic, old, new)

    async def release_place(self, chat: int, topic: int, table: TableId) -> None:
        await self._wire.flag("release_place", [self._places(chat)], topic, table)

    def _places(self, chat: int) -> str:
        return self._keys.alone("places", chat)
