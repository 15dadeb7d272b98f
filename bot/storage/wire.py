"""The way to the server: Lua scripts by digest, one client for a single server or a cluster, one failure.

A script is a file of this package behind `prelude.lua`; it answers a flat row of texts or a yes/no number.
It runs by its digest and is loaded again where a server does not know it (after a restart or a fail-over).
`StoreAway` tells the kind of failure only and carries no cause: a command's words may hold a hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from redis.asyncio import Redis, RedisCluster
from redis.commands.core import AsyncScript
from redis.exceptions import (
    ClusterDownError,
    ClusterError,
    ConnectionError,
    MasterDownError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TimeoutError,
    TryAgainError,
)

from bot.storage.values import StoreAway, StoreSettings

Client: TypeAlias = "Redis | RedisCluster"
Word: TypeAlias = str | int | float
Call: TypeAlias = tuple[Sequence[str], Sequence[Word]]
"""The keys of one run of a script, all of one slot, and its words."""

_AWAY = (
    ClusterDownError,
    ClusterError,
    ConnectionError,
    MasterDownError,
    OSError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    TimeoutError,
    TryAgainError,
)
PATIENCE = 5.0
"""Seconds for an answer. One limit for the whole of a question: the client's own would start a task for every write."""
_CANNOT_WRITE = ("MISCONF", "NOREPLICAS")


def _unheard(_: str) -> None:
    """Nobody counts failures."""


def text(reply: bytes | str) -> str:
    """A reply's text: every client here decodes."""
    assert isinstance(reply, str), "the client was opened without decode_responses"
    return reply


def _row(reply: object) -> list[str]:
    assert isinstance(reply, list), "the script answers a row"
    return reply


@cache
def source(name: str) -> str:
    """The text of a script: its file behind the prelude."""
    return "\n".join(map(_part, ("prelude", name)))


@cache
def source_of_many(name: str) -> str:
    """The text that runs a script for many calls at once (`many.lua`)."""
    run = f"local function run(KEYS, ARGV)\n{_part(name)}\nend"
    return "\n".join((_part("prelude"), run, _part("many")))


def _part(name: str) -> str:
    return files("bot.storage").joinpath(f"{name}.lua").read_text(encoding="utf-8")


class Wire:
    """A client with the store's settings and scripts. `failed` is told the kind of every failure of a question."""

    def __init__(self, client: Client, settings: StoreSettings) -> None:
        assert not {"{", "}"} & set(settings.prefix), "braces would move a key to another slot"
        self.client = client
        self.settings = settings
        self.failed: Callable[[str], None] = _unheard
        self._scripts: dict[str, AsyncScript] = {}

    @asynccontextmanager
    async def reaching(self) -> AsyncIterator[None]:
        """Turn every sign that the server is away, takes no writes or gives no answer for `PATIENCE` into `StoreAway`."""
        try:
            async with asyncio.timeout(PATIENCE):
                yield
        except _AWAY as error:
            self.failed(type(error).__name__)
            raise StoreAway(type(error).__name__) from None
        except ResponseError as error:
            self.failed(type(error).__name__)
            if str(error).startswith(_CANNOT_WRITE):
                raise StoreAway("the server takes no writes") from None
            raise

    async def flag(self, name: str, keys: Sequence[str], *words: Word) -> bool:
        """Run a script that answers yes or no."""
        async with self.reaching():
            return bool(await self._script(name)(keys, words))

    async def row(self, name: str, keys: Sequence[str], *words: Word) -> list[str]:
        """Run a script that answers a row of texts, an empty one for nothing."""
        async with self.reaching():
            return list(await self._script(name)(keys, words))

    async def rows(self, name: str, calls: Sequence[Call]) -> list[list[str]]:
        """Run a script that answers a row of texts once for each call, as `each` does."""
        return [[text(word) for word in _row(reply)] for reply in await self.each(name, calls)]

    async def each(self, name: str, calls: Sequence[Call]) -> list[object]:
        """Run a script once for each call, in one round trip to each server concerned; on a single one as one command."""
        if not calls:
            return []
        async with self.reaching():
            if isinstance(self.client, Redis):
                return list(await self._many(name)(*_together(calls)))
            replies = await self._pipeline(name, calls)
            unknown = [place for place, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
            if unknown:
                await self.client.script_load(source(name))
                later = await self._pipeline(name, [calls[place] for place in unknown])
                for place, reply in zip(unknown, later, strict=True):
                    replies[place] = reply
            for reply in replies:
                if isinstance(reply, Exception):
                    raise reply
            return replies

    def _script(self, name: str) -> AsyncScript:
        if name not in self._scripts:
            self._scripts[name] = self.client.register_script(source(name))
        return self._scripts[name]

    def _many(self, name: str) -> AsyncScript:
        known = f"many {name}"
        if known not in self._scripts:
            self._scripts[known] = self.client.register_script(source_of_many(name))
        return self._scripts[known]

    async def _pipeline(self, name: str, calls: Sequence[Call]) -> list[object]:
        digest = self._script(name).sha
        pipeline = self.client.pipeline(transaction=False)
        for keys, words in calls:
            pipeline.execute_command("EVALSHA", digest, len(keys), *keys, *words)
        return list(await pipeline.execute(raise_on_error=False))


def _together(calls: Sequence[Call]) -> Call:
    """The keys and words of many calls as `many.lua` takes them."""
    keys = [key for own, _ in calls for key in own]
    words: list[Word] = [word for own, said in calls for word in (len(own), len(said), *said)]
    return keys, words
