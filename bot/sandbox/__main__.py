"""`python -m bot.sandbox [--port 8081] [--token TOKEN] [--started] [-- command …]`.

Runs the server until interrupted. With a command it runs that too, with TELEGRAM_API_URL and BOT_TOKEN in
its environment, prints the page's address once the child has asked for updates, and ends with it: SIGTERM
to the child when the sandbox is told to end, the child's own status when the child ends first.
"""

import argparse
import asyncio
import errno
import os
import signal
import sys
from asyncio.subprocess import Process

from bot.sandbox.server import Sandbox
from bot.sandbox.settings import SandboxSettings

_CHILD_PATIENCE = 15.0


def main() -> int:
    """Run as told by the command line; the exit status."""
    own, command = _split(sys.argv[1:])
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=SandboxSettings().port)
    parser.add_argument("--token", default=SandboxSettings().token)
    parser.add_argument("--started", action="store_true", help="all four have pressed Start already")
    options = parser.parse_args(own)
    settings = SandboxSettings(port=options.port, token=options.token, started=options.started)
    return asyncio.run(_run(settings, command))


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    if "--" not in arguments:
        return arguments, []
    place = arguments.index("--")
    return arguments[:place], arguments[place + 1 :]


async def _run(settings: SandboxSettings, command: list[str]) -> int:
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end.set)
    try:
        async with Sandbox(settings) as sandbox:
            if command:
                return await _with_child(sandbox, command, end)
            _tell_address(sandbox)
            await end.wait()
            return 0
    except OSError as fault:
        if fault.errno != errno.EADDRINUSE:
            raise
        sys.stderr.write(f"port {settings.port} is taken, perhaps by another demo; choose one with --port\n")
        return 1


async def _with_child(sandbox: Sandbox, command: list[str], end: asyncio.Event) -> int:
    environment = {**os.environ, "TELEGRAM_API_URL": sandbox.url, "BOT_TOKEN": sandbox.token}
    child = await asyncio.create_subprocess_exec(*command, env=environment)
    async with asyncio.TaskGroup() as group:
        telling = group.create_task(_tell_when_awake(sandbox))
        ending = group.create_task(end.wait())
        running = group.create_task(child.wait())
        await asyncio.wait((ending, running), return_when=asyncio.FIRST_COMPLETED)
        telling.cancel()
        ending.cancel()
        await _ended(child)
    return child.returncode or 0


async def _tell_when_awake(sandbox: Sandbox) -> None:
    await sandbox.bot_awake()
    _tell_address(sandbox)


async def _ended(child: Process) -> None:
    if child.returncode is not None:
        return
    child.terminate()
    try:
        async with asyncio.timeout(_CHILD_PATIENCE):
            await child.wait()
    except TimeoutError:
        child.kill()


def _tell_address(sandbox: Sandbox) -> None:
    sys.stdout.write(f"{sandbox.url}/\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
