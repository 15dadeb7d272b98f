"""Masters at a table: they think in workers, and whatever becomes of a worker, the game goes on by the same taps."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from bot.app import App
from bot.sandbox import Sandbox
from bot.services import document
from bot.services.players import Robot
from bot.services.table import Rubber
from bot.storage.store import TableId
from tests.table.club import Club, running, settings_for
from tests.table.players import begin, first, play

MASTERS = ("ai:1", "level:1=master")
"""The others are as strong as the first."""
PAUSE = 0.2
"""Seconds in which a master thinks."""


def thoughts(app: App, end: str) -> float:
    """How many thoughts of masters have come to this."""
    return (
        app.metrics.registry.get_sample_value("whist_thoughts_total", {"kind": "master", "end": end}) or 0.0
    )


async def cards(app: App, table: str) -> int:
    """How many cards have fallen at the table."""
    stored = await app.store.read(TableId(table))
    assert stored is not None
    stage = document.load(stored.doc).stage
    if not isinstance(stage, Rubber) or stage.match.deal is None:
        return 0
    assert all(one.level == "master" for one in stage.seats if isinstance(one, Robot))
    return 52 * (stage.match.deal_number - 1) + stage.match.deal.turn_number - 1


async def play_on(club: Club, app: App, table: str, until: int) -> None:
    """Whoever is on turn plays until so many cards have fallen."""
    async with asyncio.TaskGroup() as group:
        reached = asyncio.Event()

        async def watch() -> None:
            while await cards(app, table) < until:  # noqa: ASYNC110 - another process may commit
                await asyncio.sleep(0.1)
            reached.set()

        group.create_task(watch())
        await play(club, first, reached.is_set)


@asynccontextmanager
async def killing(app: App) -> AsyncIterator[set[int]]:
    """Workers are killed again and again; their process ids."""
    killed: set[int] = set()

    async def kill() -> None:
        while True:
            for worker in app.thinker.workers - killed:
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                    killed.add(worker)
            await asyncio.sleep(0.3)

    async with asyncio.TaskGroup() as group:
        task = group.create_task(kill())
        yield killed
        task.cancel()


@pytest.mark.parametrize("thinkers", [0, 1, 2])
async def test_a_table_of_masters_plays(club: Club, sandbox: Sandbox, redis_url: str, thinkers: int) -> None:
    """Where there are workers, their thoughts are played; where there are none, nobody is missed."""
    settings = settings_for(sandbox, redis_url, thinkers=thinkers, robot_pause=PAUSE)
    async with running(settings) as app:
        table = await begin(club, [club.people[0]], *MASTERS)
        await play_on(club, app, table, 24)
        assert len(app.thinker.workers) <= thinkers
        assert (thoughts(app, "made") > 0) is (thinkers > 0)
        workers = app.thinker.workers
    assert app.thinker.workers == frozenset()
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


async def test_workers_killed_again_and_again_stop_no_game(
    club: Club, sandbox: Sandbox, redis_url: str
) -> None:
    """A deal is played to its end by the same taps, and the bot stays ready."""
    settings = settings_for(sandbox, redis_url, thinkers=1, robot_pause=PAUSE)
    async with running(settings) as app, killing(app) as killed:
        table = await begin(club, [club.people[0]], *MASTERS)
        await play_on(club, app, table, 52)
        assert len(killed) > 1


async def test_who_goes_on_after_a_restart_thinks_anew(club: Club, sandbox: Sandbox, redis_url: str) -> None:
    """The card that was due when the bot ended is thought of by the next one, and comes."""
    settings = settings_for(sandbox, redis_url, thinkers=1, robot_pause=PAUSE)
    slow = settings_for(sandbox, redis_url, thinkers=1, robot_pause=1.0)
    async with running(slow) as app:
        table = await begin(club, [club.people[0]], *MASTERS)
        await play_on(club, app, table, 6)
    async with running(settings) as app:
        await play_on(club, app, table, 16)
        assert thoughts(app, "made") > 0
