"""What happened in the sandbox's world, numbered from 1, for pages and scripted people to follow."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.sandbox.wire import Json


@dataclass(frozen=True, slots=True)
class Event:
    """One happening; `body` has its `id` and `type` too."""

    id: int
    body: Json


class Events:
    """An append-only list that readers wait on."""

    def __init__(self) -> None:
        self.closed = False
        self._events: list[Event] = []
        self._news = asyncio.Event()

    @property
    def last(self) -> int:
        """The number of the latest event, 0 before the first."""
        return len(self._events)

    def add(self, kind: str, /, **body: object) -> None:
        """Append an event of type `kind`; fields that are None are left out."""
        number = self.last + 1
        present = {name: value for name, value in body.items() if value is not None}
        self._events.append(Event(number, {"id": number, "type": kind, **present}))
        self._wake()

    def close(self) -> None:
        """Send all readers home: nothing more will happen."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def after(self, number: int, wait: float) -> Sequence[Event]:
        """The events after `number`; none yet: the next, or nothing after `wait` seconds.

        A number from before the server was started anew counts as the latest.
        """
        number = min(max(number, 0), self.last)
        if self.last <= number and wait > 0:
            try:
                async with asyncio.timeout(wait):
                    while self.last <= number and not self.closed:
                        await self._news.wait()
            except TimeoutError:
                return ()
        return self._events[number:]
