"""The sandbox's background tasks: all are kept here and all end with it.

The sandbox imports nothing of the bot, so it has a nursery of its own.
"""

import asyncio
from collections.abc import Coroutine


class Chores:
    """Tasks that outlive the request that began them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, chore: Coroutine[None, None, None]) -> None:
        """Run `chore` beside everything else until it ends or the sandbox closes."""
        task = asyncio.get_running_loop().create_task(chore)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel what still runs and wait for it."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
