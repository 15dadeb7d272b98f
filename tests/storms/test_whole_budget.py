"""When all that the bot may send is short, the game goes on; a chat that takes nothing for a while is that chat's affair."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import groupby

from bot.app import build
from bot.courier.limits import Limits, Rate, Wish
from bot.sandbox import Sandbox
from bot.services import document
from bot.services.table import Table
from bot.storage.redis_store import RedisStore
from bot.storage.store import TableId
from tests.redis_server import PrivateServer
from tests.services.situations import FOUR, on_turn, play
from tests.storms.patience import until
from tests.storms.proof import at_rest
from tests.table.club import settings_for

PEOPLE = tuple(replace(person, id=1000 + person.id) for person in FOUR)
GROUP = -1_002_000_000_001
AMPLE = Rate(100, 1000)


@asynccontextmanager
async def courier(
    sandbox: Sandbox, redis: PrivateServer, spent: int, **budget: float
) -> AsyncIterator[Table]:
    """A courier alone at work, with a budget for all chats together of which so much is spent; the table that it has to show: the
    sandbox's four in the sandbox's group, the third card due, nothing shown yet."""
    table, stop = play(PEOPLE, cards=2), asyncio.Event()
    table = replace(table, place=replace(table.place, chat=GROUP))
    async with build(settings_for(sandbox, redis.url, **budget)) as app:
        await app.courier.limits.take([Wish(chat) for chat in range(1, 1 + spent)])
        await app.store.create(TableId(table.id), document.dump(table), None)
        work = app.nursery.start(app.courier.run(stop), "courier")
        yield table
        stop.set()
        await work


def told(sandbox: Sandbox) -> list[int]:
    """The chats of the messages that the bot has sent, in order."""
    return [call.chat_id or 0 for call in sandbox.history.calls if call.method == "sendMessage"]


async def test_the_last_tokens_of_the_whole_are_for_whoever_is_on_turn(store: RedisStore) -> None:
    """What others see of a card waits; the next person's cards do not, and nobody takes more than there is."""
    limits = Limits(store, group=AMPLE, private=AMPLE, overall=Rate(5, 1, kept=2))
    others = await limits.take([Wish(chat) for chat in (-100, 1, 2, 3)])
    assert [wait == 0 for wait in others] == [True, True, True, False]
    turns = await limits.take([Wish(4, turn=True), Wish(-100), Wish(5, turn=True), Wish(6, turn=True)])
    assert [wait == 0 for wait in turns] == [True, False, True, False]


async def test_the_person_on_turn_is_shown_first_then_the_table_then_the_rest(
    sandbox: Sandbox, redis: PrivateServer, store: RedisStore
) -> None:
    """Where one call at a time may be made, whatever a table shows and whoever sits at it where."""
    async with courier(sandbox, redis, 0, overall_burst=1, overall_rate=1200, overall_kept=0) as table:
        await at_rest(store, table.id)
    turn = on_turn(table).id
    first, second, *rest = [chat for chat, _ in groupby(told(sandbox))]
    assert (first, second) == (turn, GROUP)
    assert sorted(rest) == [one.id for one in PEOPLE if one.id != turn]


async def test_the_tokens_kept_of_the_whole_show_somebody_that_he_is_on_turn(
    sandbox: Sandbox, redis: PrivateServer, store: RedisStore
) -> None:
    """When others have spent all the rest, he alone is shown something; the table stays to be shown."""
    async with courier(sandbox, redis, 2, overall_burst=4, overall_rate=0.1, overall_kept=2) as table:
        await until(lambda: bool(told(sandbox)))
        assert told(sandbox) == [on_turn(table).id]
        stored = await store.read(TableId(table.id))
    assert stored is not None
    assert stored.dirty


async def test_a_chat_that_wants_patience_gets_it_and_no_other(store: RedisStore) -> None:
    """After a 429 its own bucket is closed; other groups and people, and the bot as a whole, have all their tokens."""
    limits = Limits(store, group=AMPLE, private=AMPLE, overall=AMPLE)
    await limits.penalize(-100, 60)
    waits = await limits.take([Wish(-100), Wish(-200), Wish(1), Wish(-100), Wish(1, turn=True)])
    assert [wait == 0 for wait in waits] == [False, True, True, False, True]
    assert waits[0] > 50
