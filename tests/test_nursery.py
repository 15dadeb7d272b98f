"""The nursery: detached tasks are kept, told of when they fail, and end with it."""

from __future__ import annotations

import asyncio
import gc

import pytest

from bot.nursery import Nursery


class Report:
    """What the nursery told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, BaseException]] = []

    def __call__(self, name: str, error: BaseException) -> None:
        self.told.append((name, error))


async def _fail() -> None:
    hand = "A♠"
    raise ValueError(len(hand))


async def test_failure_is_told_and_others_go_on() -> None:
    """A failed task is told by name, without its local variables, and its neighbours finish."""
    report, done = Report(), asyncio.Event()

    async def neighbour() -> None:
        await asyncio.sleep(0.02)
        done.set()

    async with Nursery(report) as nursery:
        nursery.start(neighbour(), "neighbour")
        nursery.start(_fail(), "clock")
        await asyncio.wait_for(done.wait(), 5)
    ((name, error),) = report.told
    assert (name, type(error)) == ("clock", ValueError)
    trace = error.__traceback__
    assert trace is not None
    while trace:
        assert "hand" not in trace.tb_frame.f_locals
        trace = trace.tb_next


async def test_tasks_are_kept() -> None:
    """A task to which nobody holds a reference still runs to its end."""
    done: list[int] = []

    async def work() -> None:
        await asyncio.sleep(0.01)
        done.append(1)

    async with Nursery(Report()) as nursery:
        for _ in range(10):
            nursery.start(work(), "work")
        gc.collect()
        await asyncio.sleep(0.1)
    assert len(done) == 10


async def test_close_cancels_and_waits() -> None:
    """Closing cancels what runs and waits for its last words, tells no failure, and lets nothing start."""
    report, words = Report(), []

    async def slow() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            words.append("bye")

    nursery = Nursery(report)
    nursery.start(slow(), "slow")
    await asyncio.sleep(0)
    await nursery.close()
    assert (words, report.told) == (["bye"], [])
    with pytest.raises(RuntimeError, match="closed"):
        nursery.start(slow(), "late")


async def test_close_insists() -> None:
    """A task that swallows one cancellation, as `wait_for` may, is cancelled again."""
    swallowed: list[int] = []

    async def deaf() -> None:
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                if swallowed:
                    raise
                swallowed.append(1)

    nursery = Nursery(Report())
    task = nursery.start(deaf(), "deaf")
    await asyncio.sleep(0)
    await asyncio.wait_for(nursery.close(), 5)
    assert task.cancelled()
    assert swallowed
