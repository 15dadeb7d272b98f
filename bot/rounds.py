"""What every part that goes round and round needs: a pause that ends when the part is to stop, and a pulse that others feel."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field


@dataclass(slots=True)
class Pulse:
    """When a part last came round, whether or not it found the store."""

    _last: float = field(default_factory=time.monotonic)

    def beat(self) -> None:
        """The part has come round."""
        self._last = time.monotonic()

    @property
    def age(self) -> float:
        """Seconds since the last beat, or since the part was made."""
        return time.monotonic() - self._last


async def pause(stop: asyncio.Event, seconds: float) -> None:
    """Wait so many seconds, or until `stop` is set."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stop.wait()
