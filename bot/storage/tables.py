"""Tables in Redis: a hash each, changed by `commit.lua` at once with deadline, dirt, finished deals and what is owed of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.keys import Keys
from bot.storage.values import Stored, TableId
from bot.storage.wire import Wire, Word, text


class RedisTables:
    """`Tables` over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._keys = Keys(wire.settings.prefix)

    async def create(self, table: TableId, doc: str, due: float | None) -> None:
        keys = self._keys.of(table, "table", "due", "dirty")
        await self._wire.flag("create", keys, table, doc, _word(due))

    async def read(self, table: TableId) -> Stored | None:
        keys = self._keys.of(table, "table", "clock", "dirty")
        row = await self._wire.row("read", keys, self._wire.settings.longest_step, table)
        if not row:
            return None
        rev, doc, clock, shown, dirty = row
        return Stored(int(rev), doc, float(clock), shown, dirty == "1")

    async def commit(
        self,
        table: TableId,
        rev: int,
        doc: str,
        due: float | None,
        *,
        finished: Sequence[str] = (),
        owed: Sequence[str] = (),
    ) -> bool:
        keys = self._keys.of(table, "table", "due", "dirty", "deals", "owed")
        words: list[Word] = [len(finished), *finished, *owed]
        return await self._wire.flag("commit", keys, table, rev, doc, _word(due), *words)

    async def finished(self, table: TableId) -> list[str]:
        async with self._wire.reaching():
            lines = await self._wire.client.lrange(self._keys.table("deals", table), 0, -1)
        return [text(line) for line in lines]

    async def forget(self, table: TableId) -> None:
        keys = self._keys.of(table, "table", "due", "dirty", "deals", "unknown", "owed")
        await self._wire.flag("forget", keys, table)


def _word(deadline: float | None) -> str:
    return "" if deadline is None else f"{deadline:.6f}"
