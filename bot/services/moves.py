"""A group becomes a supergroup: its tables and its finished deals move with it, whoever tells of it first, and however often.

Each step may be made again, so a replica that dies between two of them, or two that do them at once, leave nothing half done.
"""

from __future__ import annotations

from bot.services.commands import Command
from bot.services.document import UnreadableDocument
from bot.services.news import Moved, Replaced
from bot.services.place import address
from bot.services.table import Lobby
from bot.services.tables import Tables
from bot.storage.store import TableId

TRIES = 3


async def moved(tables: Tables, old: int, new: int, username: str | None = None) -> None:
    """Bring the tables of the group `old` to the supergroup `new`, and what is known of the group. Raises `StoreAway`."""
    language = await tables.store.chat_language(old)
    if language is not None:
        await tables.store.remember_chat(new, language)
    for topic, table in (await tables.store.places(old)).items():
        yields = not await _placed(tables, new, topic, table)
        await tables.act(Command(table, Moved(old, new, address(new, topic, username))))
        if yields:
            await tables.act(Command(table, Replaced()))
        await tables.store.release_place(old, topic, table)
    await tables.store.move_archive(old, new)


async def _placed(tables: Tables, chat: int, topic: int, table: TableId) -> bool:
    """Give the place to a table that comes; False where a table in play has it already. A lobby there makes way."""
    for _ in range(TRIES):
        standing = await tables.store.claim_place(chat, topic, table)
        if standing == table:
            return True
        if not await _lobby(tables, standing):
            return False
        await tables.act(Command(standing, Replaced()))
        if await tables.store.replace_place(chat, topic, standing, table):
            return True
    return False


async def _lobby(tables: Tables, table: TableId) -> bool:
    """Whether that is a lobby, or no table any more."""
    try:
        found = await tables.present(table)
    except UnreadableDocument:
        return False
    return found is None or isinstance(found.stage, Lobby)
