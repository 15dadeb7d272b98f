"""What one group does or suffers is felt in no other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.app import App
from bot.sandbox import Fault, Kind, Sandbox
from bot.storage.store import TableId
from tests.badinput.desk import ANNA, BORIS, Desk
from tests.chats.groups import Groups
from tests.redis_server import PrivateServer
from tests.table.club import running, settings_for

BURST = 40
"""What a group gets of the bot in these tests; next to nothing comes after it."""
NOISE = ("/score", "/last", "/help", "/score", "/table", "/rules")


PAUSE = 0.05
"""Seconds between one noise and the next: as many as a bot hears while it does something else."""


async def seated(groups: Groups, title: str, person: int) -> tuple[int, str]:
    """A group, and in it a table in play with AIs that waits for a card of this person."""
    chat = await groups.open(title)
    table = await groups.sit(chat, None, person)
    await groups.begin(chat, table, person)
    return chat, table


async def behind(desk: Desk, table: str) -> bool:
    """Whether something of the table is still to be shown."""
    stored = await desk.app.store.read(TableId(table))
    assert stored is not None
    return stored.dirty


async def plays(groups: Groups, table: str, person: int, cards: int) -> None:
    """Play so many cards; after each one all that is to be shown of the table is shown before the next."""
    for _ in range(cards):
        await groups.desk.waits_for(table)
        assert await groups.try_to_play(person)
        await groups.desk.quiet(table)


async def test_a_429_of_one_group_holds_up_no_other(groups: Groups) -> None:
    """One is left alone for an hour, the table of the other goes on in its group."""
    desk = groups.desk
    quiet, waiting = await seated(groups, "Дача", ANNA)
    chat, table = await seated(groups, "Клуб", BORIS)
    before = groups.made()
    desk.sandbox.faults.add(Fault(kind=Kind.TOO_MANY, chat_id=quiet, times=1, retry_after=3600))
    await groups.try_to_play(ANNA)
    await desk.club.until(lambda: groups.calls(quiet, before))
    await plays(groups, table, BORIS, 3)
    assert groups.calls(chat, before)
    (refused,) = groups.calls(quiet, before)
    assert " 429" in refused
    assert await behind(desk, waiting)


class TestANoisyGroup:
    """Its people ask without end, and the bot may send it nothing any more."""

    @pytest.fixture
    async def app(self, sandbox: Sandbox, server: PrivateServer) -> AsyncIterator[App]:
        tight = {
            "group_burst": BURST,
            "group_rate": 1,
            "overall_burst": 4 * BURST,
            "overall_rate": 1,
            "stop_patience": 0.1,
        }
        async with running(settings_for(sandbox, server.url, **tight)) as running_app:
            yield running_app

    async def test_slows_nobody(self, groups: Groups) -> None:
        """Every card at the table of another group is shown there meanwhile, from that group's own tokens."""
        desk = groups.desk
        loud, waiting = await seated(groups, "Дача", ANNA)
        noise = asyncio.get_running_loop().create_task(self._noise(groups, loud))
        try:
            await desk.club.until(lambda: len(groups.calls(loud, 0)) >= BURST)
            chat, table = await seated(groups, "Клуб", BORIS)
            await plays(groups, table, BORIS, 4)
            assert await behind(desk, waiting)
        finally:
            noise.cancel()
        assert len(groups.calls(loud, 0)) < BURST + 5
        assert len(groups.calls(chat, 0)) < BURST

    async def _noise(self, groups: Groups, chat: int) -> None:
        while True:
            for words in NOISE:
                await groups.say(ANNA, words, chat)
                await asyncio.sleep(PAUSE)
