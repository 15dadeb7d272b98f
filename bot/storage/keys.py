"""The names of all keys.

Those of a shard share its tag in braces, `whist:{s07}:…`, so one slot of a cluster; the others stand alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.storage.values import TableId, shard_of


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys under a first word."""

    prefix: str

    def shard(self, kind: str, shard: int) -> str:
        """A shard's own key: `clock`, `due`, `dirty` or `lease`."""
        return f"{self.prefix}:{{s{shard:02d}}}:{kind}"

    def table(self, kind: str, table: TableId) -> str:
        """A table's own key, in its shard: `table`, `deals`, `owed` or `unknown`."""
        return f"{self.shard(kind, shard_of(table))}:{table}"

    def of(self, table: TableId, *kinds: str) -> list[str]:
        """The keys a script about `table` needs: its own and its shard's."""
        own = {"table", "deals", "owed", "unknown"}
        return [
            self.table(kind, table) if kind in own else self.shard(kind, shard_of(table)) for kind in kinds
        ]

    def alone(self, kind: str, name: str | int) -> str:
        """The key of a bucket, a chat, a person or a picture."""
        return f"{self.prefix}:{kind}:{name}"
