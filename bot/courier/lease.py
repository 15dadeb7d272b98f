"""Which shards are this replica's to show: leases in the store, renewed by a heartbeat.

A call to Telegram cannot be fenced, so before each one it is asked here whether the lease may have run out: a process that was
held up finds that by its own clock, before it has spoken with the store again.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from bot.rounds import Pulse, pause
from bot.storage.store import SHARDS, Store, StoreAway, TableId, shard_of


@dataclass(slots=True)
class Lease:
    """Renewed every `heartbeat` seconds; each time it is good for `life` seconds from when it was asked for."""

    replica: str
    heartbeat: float
    life: float
    pulse: Pulse = field(default_factory=Pulse)
    _held: frozenset[int] = frozenset()
    _until: float = 0.0

    async def run(self, store: Store, stop: asyncio.Event) -> None:
        """Take and renew what is free until `stop`."""
        while not stop.is_set():
            asked = time.monotonic()
            try:
                self._held = frozenset(await store.hold(self.replica, SHARDS))
                self._until = asked + self.life
            except StoreAway:
                self._held = frozenset()
            self.pulse.beat()
            await pause(stop, self.heartbeat)

    async def release(self, store: Store) -> None:
        """Let others take over at once."""
        self._held = frozenset()
        await store.release(self.replica)

    @property
    def shards(self) -> frozenset[int]:
        """The shards that are ours now."""
        return self._held if time.monotonic() < self._until else frozenset()

    def covers(self, table: TableId) -> bool:
        """Whether nobody else may call Telegram about this table."""
        return shard_of(table) in self.shards
