"""The demo as `make demo` runs it, in processes of its own: the sandbox, and the bot as its child."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

QUICK = {"ROBOT_PAUSE": "0.2", "CUT_PAUSE": "0.2", "DEAL_PAUSE": "4", "POLL_TIMEOUT": "2"}


@contextmanager
def demo(folder: Path) -> Iterator[str]:
    """The page's address, once the bot answers; everything ends with the block."""
    command = [sys.executable, "-m", "bot.sandbox", "--port", "0", "--", sys.executable, "-m", "bot"]
    environment = {**os.environ, **QUICK, "DATA_DIR": str(folder / "var"), "REDIS_URL": ""}
    with (folder / "demo.log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip().rstrip("/")
        finally:
            process.terminate()
            process.wait(20)
            process.stdout.close()


def group(url: str) -> tuple[int, int]:
    """The group's chat id and Anna's user id."""
    with urlopen(f"{url}/sandbox/state", timeout=10) as reply:
        state = json.load(reply)
    chat = next(chat["id"] for chat in state["chats"] if chat["type"] == "supergroup")
    return chat, next(person["id"] for person in state["people"] if person["first_name"] == "Анна")
