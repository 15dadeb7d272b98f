"""The bot with a sampling profiler: as `python -m bot`, and PROFILE names the file that is written at its end.

Every millisecond of processor time, in user mode or in the kernel, the stack is looked at: a function's share is that of the
looks that found it. Nothing of it is in the bot. `python -m tests.bench.profiled` in place of `bot` in `processor.py` runs it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

from bot.__main__ import main

INTERVAL = 0.001


def run(file: Path) -> int:
    """The bot's exit status; the shares, highest first, are in the file."""
    found: Counter[str] = Counter()
    itself: Counter[str] = Counter()

    def look(_: int, frame: FrameType | None) -> None:
        seen: set[str] = set()
        while frame is not None:
            code = frame.f_code
            name = f"{'/'.join(Path(code.co_filename).parts[-2:])}:{code.co_qualname}"
            if not seen:
                itself[name] += 1
            seen.add(name)
            frame = frame.f_back
        found.update(seen)

    signal.signal(signal.SIGPROF, look)
    signal.signal(signal.SIGUSR1, lambda *_: (found.clear(), itself.clear()))
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    try:
        return main()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        looks = sum(itself.values())
        lines = [
            f"{n / looks:6.1%} {itself[name] / looks:6.1%}  {name}" for name, n in found.most_common(250)
        ]
        own = [f"{n / looks:6.1%}  {name}" for name, n in itself.most_common(60)]
        file.write_text("\n".join([f"{looks} looks: share, own share", *lines, "", "own share", *own]))


if __name__ == "__main__":
    sys.exit(run(Path(os.environ["PROFILE"])))
