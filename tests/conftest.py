"""The whole run writes its logs to one folder; when it ends they are searched, and a secret in them fails the run."""

from __future__ import annotations

import io
import logging
import os
import shutil
from collections.abc import Iterator

import pytest

from bot.logs import FORMAT, Discreet
from tests import logs

_OURS = pytest.StashKey[bool]()
_HANDLER = pytest.StashKey[logging.Handler]()
_FOUND = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Begin to log. The first process of a run makes the folder, before it starts workers."""
    config.stash[_OURS] = logs.VARIABLE not in os.environ
    config.stash[_HANDLER] = logs.handler()
    logging.getLogger().addHandler(config.stash[_HANDLER])
    logging.getLogger().setLevel(logging.DEBUG)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Search, once xdist's workers have ended; a worker itself leaves that to its controller."""
    if hasattr(session.config, "workerinput"):
        return
    session.config.stash[_FOUND] = list(logs.findings(logs.folder()))
    if session.config.stash[_FOUND] and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was found, and where."""
    found = config.stash.get(_FOUND, [])
    if found:
        terminalreporter.section("secrets in the logs")
        for line in found:
            terminalreporter.write_line(line, red=True)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let go of the log; the folder goes too if this run made it and nothing was found."""
    written = config.stash[_HANDLER]
    logging.getLogger().removeHandler(written)
    written.close()
    if config.stash[_OURS] and not hasattr(config, "workerinput"):
        if not config.stash.get(_FOUND, []):
            shutil.rmtree(logs.folder(), ignore_errors=True)
        os.environ.pop(logs.VARIABLE, None)


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged in a test, formatted as in production, and nothing of it elsewhere."""
    text, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(text)
    handler.setFormatter(Discreet(FORMAT))
    others, root.handlers = root.handlers, [handler]
    yield text
    root.handlers = others
