"""Every road to standard error leads through the filter: loops, threads, finalisers, warnings."""

from __future__ import annotations

import asyncio
import io
import logging
import subprocess
import sys
import threading
import warnings

import pytest

from bot import logs
from tests.test_logs import HAND, silent


async def test_the_loop_tells_of_tasks_and_callbacks(written: io.StringIO) -> None:
    """What nobody took goes through the filter."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(logs.unhandled)

    def told(_: str) -> None:
        raise ValueError(HAND)

    async def doomed() -> None:
        raise ValueError(HAND)

    loop.call_soon(told, HAND)
    task = loop.create_task(doomed(), name=HAND)
    await asyncio.wait([task])
    del task
    await asyncio.sleep(0)
    text = written.getvalue()
    assert silent(text)
    assert text.count("ValueError") == 2
    assert "Exception in callback" in text
    assert "Task exception was never retrieved" in text


CONFIGURED = """
import sys, asyncio, logging, threading, warnings
from bot import logs
logs.configure("DEBUG")
HAND = "A♠ hush" + "hush"
{deed}
"""


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("raise ValueError(HAND)", "stopped by a fault"),
        ("threading.Thread(target=lambda: int(HAND)).start()", "a thread failed"),
        ("class Hand:\n    def __del__(self): int(HAND)\nHand()", "a finaliser failed"),
        ("warnings.warn(HAND)", "UserWarning at"),
        ("logging.getLogger('bot').info('%d and %s', HAND)", "%d and %s"),
        ("async def f(): raise ExceptionGroup(HAND, [ValueError(HAND)])\nasyncio.run(f())", "  | ValueError"),
    ],
)
def test_configured_everything_goes_through_the_filter(deed: str, said: str) -> None:
    """What nobody caught, in any place; and warnings."""
    ran = subprocess.run(
        [sys.executable, "-W", "always", "-c", CONFIGURED.format(deed=deed)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said in ran.stderr
    assert silent(ran.stderr)
    assert ran.stdout == ""


def test_configure_takes_over_every_road(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hooks of the interpreter are ours afterwards."""
    roads = (
        (sys, "excepthook"),
        (sys, "unraisablehook"),
        (threading, "excepthook"),
        (warnings, "showwarning"),
    )
    for where, name in roads:
        monkeypatch.setattr(where, name, getattr(where, name))
    monkeypatch.setattr(logging, "raiseExceptions", True)
    root = logging.getLogger()
    others, level = root.handlers, root.level
    root.handlers = []
    try:
        logs.configure("INFO")
        assert [type(handler.formatter) for handler in root.handlers] == [logs.Discreet]
        assert all(getattr(where, name).__module__ == "bot.logs" for where, name in roads)
        assert not logging.raiseExceptions
    finally:
        root.handlers = others
        root.setLevel(level)
