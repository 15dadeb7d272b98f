"""The store, with what passes through it counted: commits, projections, waits for tokens, lateness, shards, failures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence, Set

from bot.metering.metrics import Metrics
from bot.storage.redis_store import RedisStore
from bot.storage.store import Ask, Claim, Projection, StoreAway, TableId
from bot.storage.wire import Wire


class MeteredStore(RedisStore):
    """A `RedisStore` that counts."""

    def __init__(self, wire: Wire, afterwards: Callable[[], Awaitable[None]], metrics: Metrics) -> None:
        super().__init__(wire, afterwards)
        self._metrics = metrics
        wire.failed = lambda kind: metrics.store_errors.labels(kind).inc()

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
        done = await super().commit(table, rev, doc, due, finished=finished, owed=owed)
        self._metrics.commits.labels("done" if done else "conflict").inc()
        return done

    async def claim(self, shards: Sequence[int], *, limit: int = 100, hold: float = 10.0) -> list[Claim]:
        claims = await super().claim(shards, limit=limit, hold=hold)
        for claim in claims:
            for due in claim.due:
                self._metrics.due_lag.observe(claim.clock - due.deadline)
        return claims

    async def take(self, asks: Sequence[Ask]) -> list[float]:
        waits = await super().take(asks)
        for ask, wait in zip(asks, waits, strict=True):
            if wait:
                self._metrics.token_waits.labels(_whose(ask.bucket)).observe(wait)
        return waits

    async def hold(self, replica: str, shards: Sequence[int]) -> Set[int]:
        try:
            held = await super().hold(replica, shards)
        except StoreAway:
            self._metrics.shards_held.set(0)
            raise
        self._metrics.shards_held.set(len(held))
        return held

    async def release(self, replica: str) -> None:
        self._metrics.shards_held.set(0)
        await super().release(replica)

    async def begin(self, table: TableId, replica: str) -> Projection | None:
        projection = await super().begin(table, replica)
        if projection is None:
            self._metrics.projections.labels("not-ours").inc()
        return projection

    async def end(
        self,
        table: TableId,
        replica: str,
        rev: int,
        shown: str,
        consumed_unknown: Sequence[str] = (),
        again: float | None = None,
    ) -> bool:
        ours = await super().end(table, replica, rev, shown, consumed_unknown, again)
        self._metrics.projections.labels(_ended(ours, again)).inc()
        return ours


def _ended(ours: bool, again: float | None) -> str:
    if not ours:
        return "lease-lost"
    return "shown" if again is None else "to-be-continued"


def _whose(bucket: str) -> str:
    """A chat's number says what it is: a person's is positive (Bot API, `Chat.id`)."""
    kind, _, chat = bucket.partition(":")
    match kind:
        case "chat":
            return "group" if chat.startswith("-") else "private"
        case "replies" | "pages":
            return "replies"
        case _:
            return "overall"
