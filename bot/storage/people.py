"""People and chats in Redis: a hash of facts each, and a set of tables for each person."""

from __future__ import annotations

from collections.abc import Set

from bot.storage.keys import Keys
from bot.storage.values import KnownPerson, TableId
from bot.storage.wire import Wire, text


class RedisPeople:
    """`People` over a wire."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._keys = Keys(wire.settings.prefix)

    async def remember_person(
        self, person: int, *, reachable: bool | None = None, language: str | None = None
    ) -> None:
        facts: list[str] = []
        if reachable is not None:
            facts += "reachable", "1" if reachable else "0"
        if language is not None:
            facts += "language", language
        if facts:
            async with self._wire.reaching():
                await self._wire.client.hset(self._keys.alone("person", person), items=facts)

    async def person(self, person: int) -> KnownPerson:
        async with self._wire.reaching():
            key = self._keys.alone("person", person)
            reachable, language = await self._wire.client.hmget(key, ["reachable", "language"])
        return KnownPerson(
            None if reachable is None else reachable == "1", None if language is None else text(language)
        )

    async def add_table(self, person: int, table: TableId) -> None:
        async with self._wire.reaching():
            await self._wire.client.sadd(self._seats(person), table)

    async def drop_table(self, person: int, table: TableId) -> None:
        async with self._wire.reaching():
            await self._wire.client.srem(self._seats(person), table)

    async def tables_of(self, person: int) -> Set[TableId]:
        async with self._wire.reaching():
            tables = await self._wire.client.smembers(self._seats(person))
        return {TableId(text(table)) for table in tables}

    async def vouch(self, person: int, chat: int) -> None:
        life = round(self._wire.settings.vouched * 1000)
        async with self._wire.reaching():
            await self._wire.client.set(self._vouched(person, chat), "1", px=life)

    async def vouched(self, person: int, chat: int) -> bool:
        async with self._wire.reaching():
            return bool(await self._wire.client.exists(self._vouched(person, chat)))

    async def remember_chat(self, chat: int, language: str) -> None:
        async with self._wire.reaching():
            await self._wire.client.hset(self._keys.alone("chat", chat), "language", language)

    async def chat_language(self, chat: int) -> str | None:
        async with self._wire.reaching():
            language = await self._wire.client.hget(self._keys.alone("chat", chat), "language")
        return None if language is None else text(language)

    def _vouched(self, person: int, chat: int) -> str:
        return self._keys.alone("vouched", f"{chat}:{person}")

    def _seats(self, person: int) -> str:
        return self._keys.alone("seats", person)
