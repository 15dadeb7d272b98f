"""The workers and the queue before them.

A job has a deadline, after which nobody waits for it, and an urgency: cards of AIs go before what people look up. Among equals
the nearest deadline is first. Whoever takes a job from the queue gives it a fair share of what is left: the longer the queue, the
shorter each thought, so that AIs become weaker and not later.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any

from bot.nursery import Nursery
from bot.thinking import wire
from bot.thinking.wire import End

log = logging.getLogger(__name__)

ROOT = Path(__file__).parent.parent.parent
HANDED_DOWN = (
    "PATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "HOME",
    "TMPDIR",
    "LANG",
)
"""All that a worker gets of the environment: the token stays with the bot."""
LEAST = 0.01
"""Seconds below which a thought is not worth beginning."""
ON_THE_WAY = 0.01
"""Seconds kept of a share for the way to the worker and back."""
OVERTIME = 2.0
"""Seconds over its deadline after which a worker is taken to hang, and is killed."""
IDLE = 600.0
"""Seconds without a job after which a worker ends."""
REST, LONGEST_REST = 0.5, 30.0
"""Seconds before a worker is started in the place of one that died, doubled each time that one has done nothing at all: one that
cannot start must not keep the processor busy."""


class Urgency(IntEnum):
    """Who goes first."""

    CARD = 0
    HINT = 1
    LOOK_BACK = 2
    NOTHING = 3


@dataclass(order=True, slots=True)
class Job:
    """A function of `jobs` and what it is given."""

    urgency: Urgency
    deadline: float
    """On the loop's clock."""
    number: int
    do: Callable[..., object] = field(compare=False)
    given: tuple[object, ...] = field(compare=False, repr=False)
    longest: float | None = field(compare=False)
    """The most seconds it may take, of which it is told its share; None: it takes no time worth sharing and is told nothing."""
    answer: asyncio.Future[tuple[End, object]] = field(compare=False, repr=False)


class Crew:
    """At most `size` workers; each is started when a job finds all others busy."""

    def __init__(self, size: int, nursery: Nursery) -> None:
        self.size = size
        self._nursery = nursery
        self._queue: list[Job] = []
        self._numbers = itertools.count()
        self._come = asyncio.Condition()
        self._hands = 0
        self._free = 0
        self._heard: set[str] = set()
        self.processes: set[int] = set()
        """The process ids of the workers that live."""

    async def done(
        self,
        do: Callable[..., object],
        *given: object,
        urgency: Urgency,
        seconds: float,
        longest: float | None = None,
    ) -> tuple[End, Any]:
        """What became of a job within so many seconds, and its result if it was made. Nothing is raised but a cancellation."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        job = Job(urgency, deadline, next(self._numbers), do, given, longest, loop.create_future())
        async with self._come:
            heapq.heappush(self._queue, job)
            self._come.notify()
        if len(self._queue) > self._free and self._hands < self.size:
            self._hands += 1
            self._nursery.start(self._hand(), "a worker's hand")
        try:
            async with asyncio.timeout_at(deadline):
                return await job.answer
        except TimeoutError:
            return End.LATE, None

    async def _hand(self) -> None:
        """Lead one worker, and whoever takes its place, as long as there are jobs."""
        process: Process | None = None
        rest = REST
        try:
            while (job := await self._next()) is not None:
                if process is not None and process.returncode is not None:
                    await self._ended(process)
                    process = None
                process = process or await self._started()
                share = self._share(job)
                if share is not None and share < LEAST:
                    _answer(job, (End.LATE, None))
                    continue
                if process is not None and await self._worked(process, job, share):
                    rest = REST
                    continue
                _answer(job, (End.FAILED, None))
                await self._ended(process)
                process = None
                await asyncio.sleep(rest)
                rest = min(2 * rest, LONGEST_REST)
        finally:
            self._hands -= 1
            await self._ended(process)

    async def _next(self) -> Job | None:
        """The first job that somebody still waits for; None if there is none for long."""
        self._free += 1
        try:
            async with asyncio.timeout(IDLE), self._come:
                await self._come.wait_for(self._wanted)
        except TimeoutError:
            pass
        finally:
            self._free -= 1
        return heapq.heappop(self._queue) if self._wanted() else None

    def _wanted(self) -> bool:
        """Whether somebody waits for a job; those that nobody waits for any more are put away."""
        while self._queue and self._queue[0].answer.done():
            heapq.heappop(self._queue)
        return bool(self._queue)

    def _share(self, job: Job) -> float | None:
        """The seconds of a job; of what is left until its deadline, as much as those behind it leave."""
        if job.longest is None:
            return None
        left = job.deadline - asyncio.get_running_loop().time()
        behind = sum(other.urgency <= job.urgency and not other.answer.done() for other in self._queue)
        return min(job.longest, left * min(1.0, self.size / (behind + 1)) - ON_THE_WAY)

    async def _started(self) -> Process | None:
        environment = {name: os.environ[name] for name in HANDED_DOWN if name in os.environ}
        try:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.thinking.worker"),
                stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=ROOT, env=environment,
            )  # fmt: skip
        except OSError as fault:
            self._complain(type(fault).__name__)
            return None
        self.processes.add(process.pid)
        return process

    async def _worked(self, process: Process, job: Job, share: float | None) -> bool:
        """Whether the worker has answered; if not, it is of no more use."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout_at(job.deadline + OVERTIME):
                given = job.given if share is None else (*job.given, share)
                process.stdin.write(wire.packed((job.do, *given)))
                await process.stdin.drain()
                answer = await wire.received(process.stdout)
        except (OSError, asyncio.IncompleteReadError):
            self._complain("it died")
            return False
        except TimeoutError:
            self._complain("it took too long and was ended")
            return False
        assert isinstance(answer, tuple)
        if answer[0] is End.FAILED:
            self._complain(answer[1])
        _answer(job, answer)
        return True

    async def _ended(self, process: Process | None) -> None:
        """End a worker, whatever it does."""
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            self.processes.discard(process.pid)

    def _complain(self, what: str) -> None:
        """Say once what a worker fails by; the metrics count how often."""
        if what not in self._heard:
            self._heard.add(what)
            log.warning("a worker that thinks for AIs fails: %s; they play on, weaker", what)


def _answer(job: Job, answer: tuple[End, object]) -> None:
    if not job.answer.done():
        job.answer.set_result(answer)
