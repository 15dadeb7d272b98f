"""Leases and dirt in Redis: `hold.lua` is the heartbeat, `begin.lua` and `end.lua` enclose a projection."""

from __future__ import annotations

from collections.abc import Sequence, Set

from bot.storage.keys import Keys
from bot.storage.values import SHARDS, Projection, TableId
from bot.storage.wire import Wire


class RedisProjections:
    """`Projections` over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._keys = Keys(wire.settings.prefix)

    async def hold(self, replica: str, shards: Sequence[int]) -> Set[int]:
        life = round(self._wire.settings.lease * 1000)
        calls = [([self._keys.shard("lease", shard)], (replica, life)) for shard in shards]
        held = await self._wire.each("hold", calls)
        return {shard for shard, ours in zip(shards, held, strict=True) if ours}

    async def release(self, replica: str) -> None:
        calls = [([self._keys.shard("lease", shard)], (replica,)) for shard in SHARDS]
        await self._wire.each("release", calls)

    async def dirty(self, shards: Sequence[int], limit: int = 100) -> list[TableId]:
        calls = [([self._keys.shard("dirty", shard)], (limit,)) for shard in shards]
        return [TableId(table) for row in await self._wire.rows("dirty", calls) for table in row]

    async def begin(self, table: TableId, replica: str) -> Projection | None:
        keys = self._keys.of(table, "lease", "table", "unknown", "dirty", "clock")
        row = await self._wire.row("begin", keys, replica, table, self._wire.settings.longest_step)
        if not row:
            return None
        rev, doc, shown, clock, unended, *unknown = row
        return Projection(int(rev), doc, shown, tuple(unknown), float(clock), bool(unended))

    async def end(
        self,
        table: TableId,
        replica: str,
        rev: int,
        shown: str,
        consumed_unknown: Sequence[str] = (),
        again: float | None = None,
    ) -> bool:
        keys = self._keys.of(table, "table", "unknown", "dirty")
        delay = "" if again is None else f"{again:.6f}"
        return await self._wire.flag("end", keys, replica, table, rev, shown, delay, *consumed_unknown)

    async def orphan(self, table: TableId, keys: Sequence[str]) -> None:
        await self._wire.flag("orphan", self._keys.of(table, "table", "unknown", "dirty"), table, *keys)
