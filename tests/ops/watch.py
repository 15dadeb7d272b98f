"""Who watches a process over HTTP, as a monitor or an orchestrator does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample


async def asked(port: int, path: str) -> tuple[int, dict[str, Any]]:
    """Status and answer of `/healthz` or `/readyz`."""
    async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as response:
        return response.status, await response.json()


async def samples(port: int) -> list[Sample]:
    """Everything that `/metrics` tells."""
    async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as response:
        assert response.status == 200
        assert response.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        text = await response.text()
    return [sample for family in text_string_to_metric_families(text) for sample in family.samples]


def value(told: list[Sample], name: str, **labels: str) -> float:
    """The sum of the samples of this name that bear these labels."""
    found = [one.value for one in told if one.name == name and labels.items() <= one.labels.items()]
    assert found, f"{name} {labels} is not told"
    return sum(found)


async def until(seen: Callable[[], Awaitable[bool]], patience: float = 15.0) -> None:
    """Look until it is seen; a connection refused is not yet."""
    async with asyncio.timeout(patience):
        while True:
            try:
                if await seen():
                    return
            except OSError:
                pass
            await asyncio.sleep(0.05)


async def ready(port: int) -> bool:
    status, _ = await asked(port, "/readyz")
    return status == 200
