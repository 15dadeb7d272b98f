"""Waiting for what the sandbox, in this very process, will come to hold."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(happened: Callable[[], bool], patience: float = 20.0) -> None:
    """Return as soon as it has happened; `TimeoutError` after `patience` seconds."""
    async with asyncio.timeout(patience):
        while True:
            if happened():
                return
            await asyncio.sleep(0.01)
