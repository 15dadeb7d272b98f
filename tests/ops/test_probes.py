"""`/healthz` and `/readyz`: whether to start a process anew, and whether to count on it."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest
from aiohttp import ClientConnectionError

from bot.app import App, build
from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from bot.serving import PartEnded, Role, serve
from bot.storage.store import SHARDS
from tests.ops.watch import asked, ready, until
from tests.redis_server import PrivateServer, private_server
from tests.table.club import running, settings_for

WELL = {"running", "store", "name", "updates", "clock", "courier", "heartbeat"}


async def test_a_web_process_answers_on_the_port_of_its_webhook(
    sandbox: Sandbox, redis: PrivateServer, port: int
) -> None:
    """Ready once the webhook is set, healthy as long as everything goes round."""
    settings = settings_for(
        sandbox, redis.url, port=port, webhook_url=f"http://127.0.0.1:{port}", webhook_secret="s"
    )
    async with running(settings, role=Role.WEB):
        await until(lambda: ready(port))
        assert await asked(port, "/readyz") == (200, dict.fromkeys(WELL, True))
        assert await asked(port, "/healthz") == (200, {"clock": True, "courier": True, "heartbeat": True})


async def test_a_worker_beside_a_webhook_is_ready_without_updates(
    sandbox: Sandbox, redis: PrivateServer, port: int
) -> None:
    """It runs clocks and courier only, and leaves Telegram's webhook where it is."""
    settings = settings_for(
        sandbox, redis.url, metrics_port=port, webhook_url="http://127.0.0.1:1", webhook_secret="s"
    )
    async with running(settings, role=Role.WORKER):
        await until(lambda: ready(port))
    asked_for = {call.method for call in sandbox.history.after(0)}
    assert not asked_for & {"getUpdates", "deleteWebhook", "setWebhook"}


async def test_a_worker_without_a_port_listens_nowhere(
    sandbox: Sandbox, redis: PrivateServer, port: int
) -> None:
    """Neither on the webhook's."""
    async with running(settings_for(sandbox, redis.url, port=port), role=Role.WORKER) as app:
        assert app.settings.metrics_port is None
        with pytest.raises(ClientConnectionError):
            await asked(port, "/healthz")


async def test_a_poller_that_telegram_refuses_is_not_ready(
    sandbox: Sandbox, redis: PrivateServer, port: int
) -> None:
    """And is again once it is answered; all the while it is healthy."""
    async with running(settings_for(sandbox, redis.url, metrics_port=port), role=Role.WORKER):
        await until(lambda: ready(port))
        sandbox.faults.add(Fault(kind=Kind.ERROR, method="getUpdates", times=3))

        async def refused() -> bool:
            status, told = await asked(port, "/readyz")
            return status == 503 and {name for name, well in told.items() if not well} == {"updates"}

        await until(refused)
        assert (await asked(port, "/healthz"))[0] == 200
        await until(lambda: ready(port))


async def test_without_its_store_a_process_is_healthy_and_not_ready(sandbox: Sandbox, port: int) -> None:
    """To start it anew would not bring the store back."""
    with ExitStack() as store:
        server = store.enter_context(private_server())
        settings = settings_for(sandbox, server.url, metrics_port=port, probe_stuck=20, probe_late=20)
        async with running(settings, role=Role.WORKER):
            await until(lambda: ready(port))
            store.close()
            status, told = await asked(port, "/readyz")
            assert status == 503
            assert not told["store"]
            await asyncio.sleep(2)
            assert (await asked(port, "/healthz"))[0] == 200


async def test_a_part_that_hangs_is_told(sandbox: Sandbox, redis: PrivateServer, port: int) -> None:
    """A store that accepts questions and never answers holds the clocks up: late first, stuck then."""
    settings = settings_for(sandbox, redis.url, metrics_port=port, probe_late=0.5, probe_stuck=1.0)
    async with running(settings, role=Role.WORKER):
        await until(lambda: ready(port))
        redis.run("CLIENT", "PAUSE", "3000", "ALL")

        async def stuck() -> bool:
            (ready, late), (alive, told) = await asked(port, "/readyz"), await asked(port, "/healthz")
            return ready == alive == 503 and not told["clock"] and not late["clock"]

        await until(stuck)
        await until(lambda: ready(port))
        assert (await asked(port, "/healthz"))[0] == 200


async def holding(app: App) -> bool:
    return bool(app.courier.lease.shards)


@pytest.mark.parametrize("part", ["clock", "courier", "heartbeat"])
async def test_a_part_that_ends_by_itself_ends_the_process(
    sandbox: Sandbox, redis: PrivateServer, part: str
) -> None:
    """A process without its clocks or its courier would look alive for ever; whoever started it starts it anew."""
    stop = asyncio.Event()
    async with build(settings_for(sandbox, redis.url)) as app:
        serving = asyncio.get_running_loop().create_task(serve(app, Role.WORKER, stop))
        await until(lambda: holding(app))
        (task,) = (task for task in asyncio.all_tasks() if task.get_name() == part)
        while not task.done():
            # What a part waits for may swallow one cancellation (Python 3.11, `wait_for`).
            task.cancel()
            await asyncio.sleep(0.02)
        with pytest.raises(PartEnded, match="courier" if part == "heartbeat" else part):
            await serving
        assert await app.store.hold("another", SHARDS) == set(SHARDS), "the shards are given up"
