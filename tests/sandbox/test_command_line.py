"""`python -m bot.sandbox`, with and without a command."""

import asyncio
import signal
import sys
from pathlib import Path

from aiohttp import ClientSession

CHILD = """
import os, pathlib, signal, sys
from urllib.request import urlopen

def farewell(*_):
    pathlib.Path(sys.argv[1]).write_text("ended by SIGTERM")
    sys.exit(0)

signal.signal(signal.SIGTERM, farewell)
url = os.environ["TELEGRAM_API_URL"] + "/bot" + os.environ["BOT_TOKEN"]
while True:
    urlopen(url + "/getUpdates?timeout=1").read()
"""
ROOT = Path(__file__).parents[2]
PATIENCE = 60


async def sandbox(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.sandbox",
        "--port",
        "0",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )


async def address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        return (await process.stdout.readline()).decode().strip()


async def test_the_server_alone_prints_its_address_and_ends_when_told() -> None:
    """It serves until SIGTERM; nobody has pressed Start."""
    process = await sandbox()
    url = await address(process)
    assert url.startswith("http://127.0.0.1:")
    async with ClientSession() as session, session.get(f"{url}sandbox/state") as reply:
        assert not any(person["started"] for person in (await reply.json())["people"])
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 0


async def test_a_command_runs_beside_the_server_and_ends_with_it(tmp_path: Path) -> None:
    """The address is printed once the bot polls; SIGTERM to the sandbox ends the bot."""
    process = await sandbox("--started", "--", sys.executable, "-c", CHILD, str(tmp_path / "farewell"))
    url = await address(process)
    async with ClientSession() as session:
        async with session.get(f"{url}sandbox/history") as reply:
            assert (await reply.json())["calls"][0]["method"] == "getUpdates"
        async with session.get(f"{url}sandbox/state") as reply:
            assert all(person["started"] for person in (await reply.json())["people"])
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 0
    assert (tmp_path / "farewell").read_text() == "ended by SIGTERM"


async def test_the_sandbox_ends_with_its_command() -> None:
    """And with the command's own status."""
    process = await sandbox("--", sys.executable, "-c", "raise SystemExit(3)")
    async with asyncio.timeout(PATIENCE):
        assert await process.wait() == 3
