"""Where detached tasks live: the only place that starts them.

The event loop keeps only weak references to tasks, so the nursery keeps strong ones until they end. Of a task
that fails, `failed` is told the name and the exception, whose frames have been cleared of their locals (they
may hold a hand); the others go on. Closing cancels what still runs and waits for it.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Self

INSISTENCE = 0.5
"""Seconds before a task is cancelled again: `wait_for` of Python 3.11 swallows a cancellation that meets its result."""


class Nursery:
    """Detached tasks that end with it."""

    def __init__(self, failed: Callable[[str, BaseException], None]) -> None:
        self._failed = failed
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Run `work` beside everything else, under a name for reports; RuntimeError once closed."""
        if self._closed:
            work.close()
            raise RuntimeError(f"the nursery is closed, {name} cannot start")
        task = asyncio.create_task(work, name=name)  # noqa: TID251 - the one place
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            traceback.clear_frames(error.__traceback__)
            self._failed(task.get_name(), error)

    async def close(self) -> None:
        """Cancel every task and wait until all have ended; nothing starts any more."""
        self._closed = True
        running = set(self._tasks)
        while running:
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=INSISTENCE)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
