"""What the benches judge by: a bound that must be exceeded, and cards that have not come."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from redis.asyncio import Redis

from bot.services import document
from bot.services.players import Robot
from bot.services.table import Table
from bot.storage.connect import connect
from bot.storage.store import TableId
from tests.bench.gate import more_than
from tests.bench.hall import Sitting
from tests.bench.lateness import Lateness
from tests.redis_server import private_server
from tests.services.situations import ANNA, goes_on, play, rubber
from tests.storms.patience import until


@pytest.mark.parametrize(("measured", "passed"), [(0.01, True), (0.0, False), (-0.01, False), (None, False)])
def test_as_much_is_not_more(measured: float | None, passed: bool) -> None:
    """Nor is what was not measured."""
    assert more_than("margin", measured, 0).passed is passed


async def test_a_card_that_does_not_come_is_overdue_until_it_comes(tmp_path: Path) -> None:
    """An AI's, from its due time on; then it is one that came late."""
    table = awaiting_robot()
    with private_server() as server:
        store = await connect(server.url, tmp_path)
        await store.create(TableId(table.id), document.dump(table), None)
        async with Redis.from_url(server.url, decode_responses=True) as client:
            watch = Lateness(client, [Sitting(table.id, table.place.chat, (ANNA.id,))])
            watching = asyncio.get_running_loop().create_task(watch.run())
            await until(lambda: bool(watch.overdue(0)))
            assert (watch.late, watch.overdue(60)) == ([], [])
            await store.commit(TableId(table.id), 1, document.dump(play((ANNA,), cards=52)), None)
            await until(lambda: not watch.overdue(0))
            assert len(watch.late) == 1
            assert watch.late[0] > 0
            # The store's client may swallow a cancellation that comes with an answer.
            while not watching.done():
                watching.cancel()
                await asyncio.wait((watching,), timeout=1.0)
        await store.close()


def awaiting_robot() -> Table:
    """A table that waits for the card of an AI."""
    table = play((ANNA,))
    while (deal := rubber(table).match.deal) is None or not (
        deal.turn is not None and isinstance(rubber(table).seats[deal.turn.actor], Robot)
    ):
        table = goes_on(table)
    return table
