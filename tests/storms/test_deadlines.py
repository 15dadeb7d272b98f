"""Deadlines outlive the process that set them."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox import Sandbox
from bot.services import document
from bot.services.table import Rubber, Table
from bot.storage.redis_store import RedisStore
from bot.storage.store import TableId, shard_of
from engine.deal import Deal
from tests.storms.party import Party
from tests.storms.process import BotProcess

PACE = 60 * 0.04
"""Seconds a card in these tests."""


@pytest.fixture
def bot_changes() -> dict[str, object]:
    return {"PACE_SCALE": PACE / 60}


async def now(store: RedisStore, party: Party) -> tuple[Table, Deal]:
    stored = await store.read(TableId(party.table))
    assert stored is not None
    table = document.load(stored.doc)
    assert isinstance(table.stage, Rubber)
    assert table.stage.match.deal is not None
    return table, table.stage.match.deal


async def played_by_the_clock(store: RedisStore, party: Party, turn: int) -> Table:
    """The table as soon as the card of this turn has fallen, whoever played it."""
    async with asyncio.timeout(15):
        while True:
            table, deal = await now(store, party)
            if deal.turn_number > turn:
                assert deal.turn_number == turn + 1, "one card, not two"
                return table
            await asyncio.sleep(0.02)


async def claimed_and_left(store: RedisStore, party: Party) -> None:
    """Claim the table's deadline as a replica does, and do nothing for it."""
    shard = shard_of(TableId(party.table))
    async with asyncio.timeout(15):
        while True:
            claim = (await store.claim([shard], hold=1.0))[0]
            if claim.due:
                return
            await asyncio.sleep(0.05)


async def test_time_runs_out_after_a_restart_and_one_card_is_played(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, party: Party
) -> None:
    """A card falls for who was on turn; the next person has all his time, and taps."""
    before, deal = await now(store, party)
    turn = deal.turn_number
    await bot.kill()
    bot.start()
    after = await played_by_the_clock(store, party, turn)
    assert before.ends is not None
    assert after.ends is not None
    assert after.ends - before.ends >= PACE
    next_up = await party.club.until(
        lambda: next((one for one in party.turns() if one.number == turn + 1), None)
    )
    (told,) = await party.tap(next_up, party.turns()[next_up])
    assert told.success


async def test_a_deadline_claimed_by_a_replica_that_died_comes_back(
    store: RedisStore, bot: BotProcess, party: Party
) -> None:
    """Whoever claimed the time-out of a turn and was killed before playing for it leaves it to the next."""
    await bot.kill()
    _, deal = await now(store, party)
    await claimed_and_left(store, party)
    bot.start()
    await played_by_the_clock(store, party, deal.turn_number)
