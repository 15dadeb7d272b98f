"""What comes out of getUpdates may be anything; the taps behind it are handled all the same."""

from __future__ import annotations

import asyncio
import signal

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from bot.services import document
from bot.services.table import Table
from bot.storage.redis_store import RedisStore
from bot.storage.store import TableId
from tests.sandbox.people import Crowd
from tests.storms.party import Party
from tests.storms.process import BotProcess
from tests.table.club import Json


async def test_an_update_that_cannot_be_read_is_named_and_passed_over(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Telegram would bring it for ever, and with it nothing else."""
    sandbox.world.updates.offer("message", {"nonsense": True}, "a line")
    number = max(sandbox.world.updates.waiting)
    party.patience = 15
    await party.play_on(1)
    sandbox.world.updates.offer("message", {"nonsense": True}, "a line")
    await party.play_on(1)
    assert bot.logged().count("cannot be read") == 2
    assert f"update {number} cannot be read" in bot.logged()


async def test_an_update_whose_handling_was_killed_comes_again(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, crowd: Crowd
) -> None:
    """A seat asked for once, by a press whose handling was killed before the table knew of it, is taken by the next life."""
    party = await Party.gather(crowd, seed=3)
    club = party.club
    await crowd.act("start", user_id=club.people[0])
    await club.say(club.people[0], "/whist")
    message, button = await club.until(lambda: club.find(club.chat, "l:"), patience=60)
    sandbox.faults.add(Fault(kind=Kind.KILL, method="getChatMember", pid=bot.pid, times=1))
    press = {"chat_id": club.chat, "message_id": message["message_id"], "data": button["callback_data"]}
    await crowd.act("press", user_id=club.people[0], **press)
    assert await bot.dead() == -signal.SIGKILL
    bot.start()
    async with asyncio.timeout(30):
        while not (await table_of(store, button)).people:
            await club.look(0.05)


async def table_of(store: RedisStore, button: Json) -> Table:
    """The table that a button names."""
    stored = await store.read(TableId(button["callback_data"].split(":")[1]))
    assert stored is not None
    return document.load(stored.doc)


async def test_replies_that_are_none_lose_no_update(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    """A malformed, a failing and a lost answer to getUpdates: what they held comes again, and each is told of once."""
    party.patience = 15
    for kind in (Kind.MALFORMED, Kind.ERROR, Kind.LOST, Kind.TOO_MANY):
        sandbox.faults.add(Fault(kind=kind, method="getUpdates", times=1, retry_after=1))
    await party.play_on(2)
    assert 1 <= bot.logged().count("no updates: ") <= 4
    assert "updates come again" in bot.logged()
