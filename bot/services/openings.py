"""A lobby is opened: laid down in the store, then given its place, in two steps between which a replica may die.

So both are named after the wish, whoever reads it and however often; and a lobby that nobody has seen yet takes its place before
it is shown, or is forgotten if another stands there.
"""

from __future__ import annotations

from bot.services import document
from bot.services.commands import Caller
from bot.services.place import Place
from bot.services.table import Lobby, Table
from bot.services.tables import TRIES, Tables
from bot.storage.store import TableId, new_table_id, shard_of, table_id_of
from engine.rulesets import RULESETS

DEFAULT_RULESET = next(iter(RULESETS.values()))
DEFAULT_PACE = 60


async def opened(
    tables: Tables, place: Place, by: Caller, language: str, wish: str | None = None
) -> tuple[Table, bool]:
    """A lobby in `place`; the table that stands there already, and False, if another wish has opened one.

    The same `wish` read again opens no second table, nor one anew that has been closed. Raises `StoreAway`.
    """
    table_id = new_table_id() if wish is None else table_id_of(wish)
    for _ in range(TRIES):
        standing = await tables.store.place(place.chat, place.topic)
        if standing is not None:
            table = await tables.present(standing)
            if table is not None:
                return table, standing == table_id
            await tables.store.release_place(place.chat, place.topic, standing)
        laid = await _laid(tables, table_id, place, by, language)
        if await placed(tables, laid):
            tables.committed(table_id)
            return laid, True
    raise RuntimeError("a place kept changing hands while a lobby was opened")


async def placed(tables: Tables, lobby: Table) -> bool:
    """Whether a lobby has its place, which it takes if it is free; else it is forgotten. Raises `StoreAway`."""
    table_id, place = TableId(lobby.id), lobby.place
    if await tables.store.claim_place(place.chat, place.topic, table_id) == table_id:
        return True
    await tables.store.forget(table_id)
    return False


async def _laid(tables: Tables, table_id: TableId, place: Place, by: Caller, language: str) -> Table:
    clock = await tables.store.clock(shard_of(table_id))
    table = Table(
        id=table_id,
        place=place,
        creator=by.id,
        language=language,
        ruleset=DEFAULT_RULESET,
        pace=DEFAULT_PACE,
        stage=Lobby((None,) * len(DEFAULT_RULESET.plan.players)),
        due=clock + tables.house.durations.idle_lobby,
    )
    await tables.store.create(table_id, document.dump(table), table.due)
    return table
