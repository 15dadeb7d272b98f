"""Two replicas behind one webhook, every tap pressed twice and every update brought to both at once."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bot.rendering.alerts import Notice, notice
from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from bot.storage.redis_store import RedisStore
from tests.redis_server import PrivateServer
from tests.sandbox.people import Crowd
from tests.storms.moments import CATALOGUES, Moments
from tests.storms.party import Party
from tests.storms.process import BotProcess, environment
from tests.storms.proof import at_rest, frames_equal_the_state, no_card_lost_or_doubled, strays

DEALS = 2


def free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for free in sockets:
            free.bind(("127.0.0.1", 0))
        return [free.getsockname()[1] for free in sockets]


@pytest.fixture
async def replicas(
    sandbox: Sandbox, redis: PrivateServer, tmp_path: Path
) -> AsyncIterator[tuple[BotProcess, ...]]:
    """Two web processes; the address that Telegram knows is the first one's, and each update comes to both."""
    ports = free_ports(2)
    public = f"http://127.0.0.1:{ports[0]}"
    sandbox.faults.add(Fault(kind=Kind.DOUBLE, copy_to=f"http://127.0.0.1:{ports[1]}/telegram"))
    processes = tuple(
        BotProcess(
            environment(
                sandbox, redis.url, PORT=port, WEBHOOK_URL=public, WEBHOOK_SECRET="of-the-tests", LEASE=1.0
            ),
            tmp_path / f"{port}.log",
            role="web",
        )
        for port in ports
    )
    for process in processes:
        process.start()
    yield processes
    for process in processes:
        await process.close()
        assert "Traceback" not in process.logged()


async def test_doubled_taps_at_two_replicas_play_one_card_each(
    sandbox: Sandbox, store: RedisStore, replicas: tuple[BotProcess, ...], crowd: Crowd
) -> None:
    """Every press is answered, none with an error, and no message goes back in time."""
    party = await Party.gather(crowd, seed=4, twice=True)
    party.patience = 20
    await party.begin()
    began = len(party.told)
    await party.play(lambda: party.deals() > DEALS, patience=100)
    rest = await at_rest(store, party.table)
    frames_equal_the_state(sandbox, rest)
    assert not strays(sandbox, rest)
    deals = await no_card_lost_or_doubled(store, party)
    assert len(deals) > DEALS
    assert len(party.told) - began >= 2 * 48 * DEALS
    assert all(told.success for told in party.told), [one for one in party.told if not one.success]
    moments = await Moments.of(store, party.table)
    assert moments.in_order(sandbox) > 13
    await every_press_was_answered_kindly(crowd)


async def every_press_was_answered_kindly(crowd: Crowd) -> None:
    """Every callback id has its answer, and in the lobby nobody was told worse than to have a seat, or to wait a moment."""
    told = await crowd.ask("events", after=0, wait=0)
    pressed = {event["callback_query_id"] for event in told["events"] if event["type"] == "callback"}
    answers = [event for event in told["events"] if event["type"] == "callback_answer"]
    assert {answer["callback_query_id"] for answer in answers} == pressed
    t = CATALOGUES.of("ru")
    kind = {notice(t, what) for what in (Notice.JOINED, Notice.ALREADY_SEATED, Notice.TICKETS_OPEN)}
    assert {answer["text"] for answer in answers if "text" in answer} <= kind
