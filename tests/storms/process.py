"""The bot as a process of its own that may be killed and started again.

The processes are forked from a server that has imported the bot already (an import of aiogram takes seconds), and from there on
are what `python -m bot` is: the environment, the command line, `bot.__main__.main`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.sandbox import Sandbox
from tests.logs import folder

_NURSERY = multiprocessing.get_context("forkserver")
_NURSERY.set_forkserver_preload(["bot.__main__", "tests.storms.process"])

QUICK = {
    "SHOWN_GRACE": "0.5",
    "ROBOT_PAUSE": "0.01",
    "CUT_PAUSE": "0.05",
    "DEAL_PAUSE": "0.2",
    "CLOCK_POLL": "0.05",
    "COURIER_POLL": "0.05",
    "HEARTBEAT": "0.1",
    "LEASE": "1.0",
    "PATIENCE": "0.3",
    "POLL_TIMEOUT": "5",
    "REQUEST_TIMEOUT": "5",
    "GROUP_BURST": "100",
    "GROUP_RATE": "100000",
    "PRIVATE_BURST": "100",
    "PRIVATE_RATE": "100000",
    "OVERALL_BURST": "1000",
    "OVERALL_RATE": "1000000",
}
"""Everything that takes its time, shortened; limits out of the way; nobody's time to play runs out."""


def environment(sandbox: Sandbox, redis_url: str, **changes: object) -> dict[str, str]:
    """The settings of a bot at this sandbox and this store."""
    own = {"BOT_TOKEN": sandbox.token, "TELEGRAM_API_URL": sandbox.url, "REDIS_URL": redis_url}
    return {**QUICK, **own, "HOST": "127.0.0.1", **{name: str(value) for name, value in changes.items()}}


@dataclass(slots=True)
class BotProcess:
    """One replica: `start`, `kill`, and `start` again. All its lives write one log, among those of the test run."""

    environment: Mapping[str, str]
    role: str = "both"
    log: Path = field(default_factory=lambda: folder() / f"storm-{uuid.uuid4().hex[:8]}.log")
    lives: int = 0
    _process: ForkServerProcess | None = field(default=None, repr=False)

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> int:
        """A new life; its process id. It takes a moment until it asks for updates."""
        assert self._process is None, "it lives"
        self.lives += 1
        self._process = _NURSERY.Process(
            target=_live, args=(dict(self.environment), self.log, self.role), daemon=True
        )
        self._process.start()
        return self.pid

    async def dead(self, patience: float = 30.0) -> int | None:
        """Wait until it has ended, by whatever; its exit code (minus the signal's number)."""
        assert self._process is not None
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            async with asyncio.timeout(patience):
                await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        code = self._process.exitcode
        self._process.close()
        self._process = None
        return code

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    async def kill(self) -> None:
        """SIGKILL, and wait until it has ended."""
        self.signal(signal.SIGKILL)
        assert await self.dead() == -signal.SIGKILL

    async def close(self) -> None:
        """An end, whatever state it is in."""
        if self._process is not None:
            self._process.kill()
            await self.dead()

    def logged(self) -> str:
        return self.log.read_text() if self.log.exists() else ""


def _live(environment: Mapping[str, str], log: Path, role: str) -> None:
    for name in ("REDIS_URL", "WEBHOOK_URL", "WEBHOOK_SECRET", "DATA_DIR"):
        os.environ.pop(name, None)
    os.environ.update(environment)
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(descriptor, sys.stdout.fileno())
    os.dup2(descriptor, sys.stderr.fileno())
    sys.argv = ["bot", *([] if role == "both" else [role])]
    from bot.__main__ import main

    sys.exit(main())
