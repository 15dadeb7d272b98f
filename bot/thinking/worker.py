"""`python -m bot.thinking.worker`: reads jobs, does them one at a time, writes the answers; ends with the bot.

It yields the processor to the bot, which answers people. It says nothing to anybody but the bot, and of a failure only the
kind and the line: what it works on are hands.
"""

from __future__ import annotations

import os
import select
import signal
import threading
import traceback
from pathlib import Path

from bot.thinking import wire
from bot.thinking.wire import End

NICE = 10
"""How much later than the bot a worker gets the processor (nice(2))."""


def main() -> None:
    """Work until the bot has gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    inlet, outlet = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    _deafen()
    threading.Thread(target=_leave_with_the_bot, args=(inlet.fileno(),), daemon=True).start()
    try:
        while True:
            outlet.write(wire.packed(_done(wire.read(inlet))))
            outlet.flush()
    except (wire.Cut, BrokenPipeError):
        os._exit(0)


def _deafen() -> None:
    """What a library prints must not get between the answers."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)


def _leave_with_the_bot(inlet: int) -> None:
    """A bot that was killed closes nothing but its pipes, perhaps in the middle of a thought."""
    hang_up = select.poll()
    hang_up.register(inlet, 0)
    hang_up.poll()
    os._exit(0)


def _done(job: object) -> tuple[End, object]:
    assert isinstance(job, tuple)
    do, *given = job
    try:
        return End.MADE, do(*given)
    except Exception as fault:
        frame = traceback.extract_tb(fault.__traceback__)[-1]
        return End.FAILED, f"{type(fault).__name__} at {Path(frame.filename).name}:{frame.lineno}"


if __name__ == "__main__":
    main()
