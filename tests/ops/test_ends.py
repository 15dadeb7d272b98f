"""How a replica ends, and how soon another shows its tables."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from bot.storage.connect import connect
from bot.storage.redis_store import RedisStore
from bot.storage.store import SHARDS
from tests.ops.watch import ready, samples, until, value
from tests.ports import free_ports
from tests.redis_server import PrivateServer
from tests.sandbox.people import Crowd
from tests.storms.party import Party
from tests.storms.process import BotProcess, environment
from tests.storms.proof import at_rest, frames_equal_the_state, no_card_lost_or_doubled, strays

Replica = Callable[..., BotProcess]
SILENCE = 1.0
"""Seconds for which nothing may be shown, so that a card is committed and not yet seen."""


@pytest.fixture
async def store(redis: PrivateServer, tmp_path: Path) -> AsyncIterator[RedisStore]:
    opened = await connect(redis.url, tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
async def replica(sandbox: Sandbox, redis: PrivateServer) -> AsyncIterator[Replica]:
    """Starts replicas of one webhook, and ends those that are left."""
    made: list[BotProcess] = []
    public = {"WEBHOOK_SECRET": "of-the-tests", "LOG_FORMAT": "json"}

    def new(role: str, webhook: int, **changes: object) -> BotProcess:
        settings = {**public, "WEBHOOK_URL": f"http://127.0.0.1:{webhook}", **changes}
        process = BotProcess(environment(sandbox, redis.url, **settings), role)
        made.append(process)
        process.start()
        return process

    yield new
    for process in made:
        await process.close()
        assert "Traceback" not in process.logged()


async def holds(port: int, shards: int) -> bool:
    return await ready(port) and value(await samples(port), "whist_shards_held") == shards


async def two(replica: Replica, **changes: object) -> tuple[BotProcess, int]:
    """A web process that holds every shard, and the port of a worker that stands by."""
    web, standby = free_ports(2)
    first = replica("web", web, PORT=web, **changes)
    await until(lambda: holds(web, len(SHARDS)))
    replica("worker", web, METRICS_PORT=standby, **changes)
    await until(lambda: holds(standby, 0))
    return first, standby


async def card_unseen(store: RedisStore, party: Party) -> None:
    """Play a card that is committed and, for a while, not shown."""
    await at_rest(store, party.table)
    await party.club.look(wait=0)
    for chat in (party.club.chat, *party.club.people):
        await store.penalize(f"chat:{chat}", SILENCE)
    party.patience = 10
    (told,) = await party.tap(*next(iter(party.turns().items())))
    assert told.success


async def test_killed_it_is_replaced_within_five_seconds(
    sandbox: Sandbox, store: RedisStore, crowd: Crowd, replica: Replica
) -> None:
    """With leases and heartbeats as they are by default: what the dead had not shown yet, another shows."""
    first, standby = await two(replica, HEARTBEAT=1, LEASE=3)
    party = await Party.gather(crowd, seed=1)
    await party.begin()
    await card_unseen(store, party)
    began = time.monotonic()
    await first.kill()
    rest = await at_rest(store, party.table)
    assert time.monotonic() - began <= 5
    frames_equal_the_state(sandbox, rest)
    await until(lambda: holds(standby, len(SHARDS)))


async def test_asked_to_end_it_is_replaced_at_once(
    sandbox: Sandbox, store: RedisStore, crowd: Crowd, replica: Replica
) -> None:
    """Its shards are given up: a lease of half a minute holds nobody back."""
    first, standby = await two(replica, HEARTBEAT=0.5, LEASE=30)
    party = await Party.gather(crowd, seed=2)
    await party.begin()
    await card_unseen(store, party)
    began = time.monotonic()
    first.signal(signal.SIGTERM)
    assert await first.dead() == 0
    rest = await at_rest(store, party.table)
    assert time.monotonic() - began <= 4
    frames_equal_the_state(sandbox, rest)
    assert not strays(sandbox, rest)
    assert await holds(standby, len(SHARDS))


async def test_a_handler_under_way_finishes(
    sandbox: Sandbox, redis: PrivateServer, store: RedisStore, crowd: Crowd, replica: Replica
) -> None:
    """A press that was taken before SIGTERM plays its card and is answered; Telegram is told 200 and brings it no more."""
    (port,) = free_ports(1)
    process = replica("web", port, PORT=port)
    await until(lambda: ready(port))
    party = await Party.gather(crowd, seed=3)
    await party.begin()
    await at_rest(store, party.table)
    party.patience = 10
    turn, cards = next(iter(party.turns().items()))
    redis.run("CLIENT", "PAUSE", "1500", "ALL")
    tapping = asyncio.get_running_loop().create_task(party.tap(turn, cards))
    await asyncio.sleep(0.5)
    process.signal(signal.SIGTERM)
    assert await process.dead() == 0
    (told,) = await tapping
    assert told.success
    assert not sandbox.world.updates.waiting
    await no_card_lost_or_doubled(store, party)


async def test_patience_has_an_end(
    sandbox: Sandbox, store: RedisStore, crowd: Crowd, replica: Replica
) -> None:
    """An answer that Telegram does not take in time is left unsaid; the card stands, and the next life shows it."""
    (port,) = free_ports(1)
    process = replica("web", port, PORT=port, STOP_PATIENCE=0.5)
    await until(lambda: ready(port))
    party = await Party.gather(crowd, seed=4)
    await party.begin()
    await at_rest(store, party.table)
    sandbox.faults.add(Fault(kind=Kind.DELAY, method="answerCallbackQuery", delay=4, times=1))
    tapping = asyncio.get_running_loop().create_task(party.tap(*next(iter(party.turns().items()))))
    await asyncio.sleep(0.5)
    began = time.monotonic()
    process.signal(signal.SIGTERM)
    assert await process.dead() == 0
    assert time.monotonic() - began < 3
    await tapping
    process.start()
    await until(lambda: ready(port))
    await party.play_on(2)
    rest = await at_rest(store, party.table)
    frames_equal_the_state(sandbox, rest)
    await no_card_lost_or_doubled(store, party)


async def test_all_that_a_process_logs_is_json(sandbox: Sandbox, replica: Replica) -> None:
    """From its first line to its last."""
    (port,) = free_ports(1)
    process = replica("web", port, PORT=port, LOG_LEVEL="DEBUG")
    await until(lambda: ready(port))
    process.signal(signal.SIGTERM)
    assert await process.dead() == 0
    told = [json.loads(line) for line in process.logged().splitlines()]
    assert any(line["message"].endswith("is ready") for line in told)
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in told)
