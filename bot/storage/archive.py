"""Archives of finished deals in Redis: of each chat the order and the texts, two keys of one slot that lapse together."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.keys import Keys
from bot.storage.values import ArchivedDeal, TableId
from bot.storage.wire import Wire, text

AT_ONCE = 50
"""Deals that are moved by one run of the script."""


class RedisArchive:
    """`Archive` over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._keys = Keys(wire.settings.prefix)

    async def owed(self, table: TableId) -> list[str]:
        async with self._wire.reaching():
            entries = await self._wire.client.lrange(self._keys.table("owed", table), 0, -1)
        return [text(entry) for entry in entries]

    async def settle(self, table: TableId, entry: str) -> None:
        async with self._wire.reaching():
            await self._wire.client.lrem(self._keys.table("owed", table), 1, entry)

    async def archive(self, chat: int, deals: Sequence[ArchivedDeal]) -> None:
        settings = self._wire.settings
        words = [word for deal in deals for word in (deal.name, f"{deal.at:.3f}", deal.text)]
        await self._wire.flag(
            "archive", self._archive(chat), settings.archived, settings.archive_life, *words
        )

    async def archived(self, chat: int, first: int = 0, count: int = 1) -> list[ArchivedDeal]:
        row = await self._wire.row("archived", self._archive(chat), first, first + count - 1)
        return [
            ArchivedDeal(name, float(at), kept)
            for name, at, kept in zip(row[::3], row[1::3], row[2::3], strict=True)
        ]

    async def archived_deal(self, chat: int, name: str) -> str | None:
        async with self._wire.reaching():
            kept = await self._wire.client.hget(self._archive(chat)[1], name)
        return None if kept is None else text(kept)

    async def count_archived(self, chat: int) -> int:
        async with self._wire.reaching():
            return int(await self._wire.client.zcard(self._archive(chat)[0]))

    async def move_archive(self, old: int, new: int) -> None:
        deals = await self.archived(old, 0, self._wire.settings.archived)
        for start in range(0, len(deals), AT_ONCE):
            await self.archive(new, deals[start : start + AT_ONCE])
        async with self._wire.reaching():
            await self._wire.client.delete(*self._archive(old))

    def _archive(self, chat: int) -> list[str]:
        """The keys of a chat's archive, order first; the tag in braces keeps them in one slot."""
        tag = f"{{archive:{chat}}}"
        return [self._keys.alone(tag, "order"), self._keys.alone(tag, "deals")]
