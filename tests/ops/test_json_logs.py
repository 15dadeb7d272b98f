"""JSON logs: one object a line, about what is being worked on, and as discreet as the text."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from aiogram.types import ChatMemberUpdated, Update

from bot import logs
from bot.sandbox import Sandbox
from bot.serving import Role
from bot.storage.store import new_table_id
from bot.subject import about_table, about_update, subject
from tests.ops.test_webhook import blocked
from tests.ops.watch import until
from tests.redis_server import PrivateServer
from tests.table.club import running, settings_for
from tests.test_logs import FAULTS, HAND, TOKEN, chained, raised, silent


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged as JSON, and nothing of it elsewhere."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(logs.formatter(logs.Form.JSON))
    root = logging.getLogger()
    others, root.handlers = root.handlers, [handler]
    yield text
    root.handlers = others


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_line_is_an_object_with_its_subject(written: io.StringIO) -> None:
    """Table and update are named while something is done about them, and not afterwards."""
    log = logging.getLogger("bot.handlers")
    with about_update(7):
        with about_table("03abcdefghij"):
            log.warning("%d calls", 3)
        log.info("done")
    log.error("idle")
    first, second, third = lines(written)
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "WARNING",
        "logger": "bot.handlers",
        "message": "3 calls",
        "table": "03abcdefghij",
        "update": 7,
    }
    assert "table" not in second
    assert second["update"] == 7
    assert not {"table", "update"} & third.keys()


@pytest.mark.parametrize("fault", FAULTS)
def test_an_exception_is_told_by_kind_and_places(
    written: io.StringIO, fault: Callable[[], Exception]
) -> None:
    """In one line, whatever its words are, and with what led to it."""
    met = raised(fault())
    log = logging.getLogger("bot")
    log.error("failed: %s", met, exc_info=met)
    log.error("failed", exc_info=chained("cause", fault()), stack_info=True)
    assert silent(written.getvalue())
    first, second = lines(written)
    assert type(met).__qualname__ in first["trace"]
    assert first["message"] == f"failed: {type(met).__name__}"
    assert "which led to" in second["trace"]
    assert " in test_an_exception_is_told_by_kind_and_places" in second["trace"]


def test_words_of_others_tokens_and_lines_stay_out(written: io.StringIO) -> None:
    """No token in any form, no quotation of another library, no second line."""
    for form in (TOKEN, f"https://api.telegram.org/bot{TOKEN}/getMe", TOKEN.replace(":", "%3A")):
        logging.getLogger("bot").error("at %s", form)
    logging.getLogger("asyncio").error(f"Task exception was never retrieved\nfuture: <Task '{HAND}'>")
    logging.getLogger("bot").warning("two\nlines")
    assert silent(written.getvalue())
    told = lines(written)
    assert len(told) == 5
    assert sum(line["message"].count("<token>") for line in told) == 3
    assert told[-1]["message"] == "two\nlines"


async def test_work_that_is_started_here_is_about_the_same() -> None:
    """A detached answer names the update it came from."""

    async def answer() -> dict[str, str | int]:
        return subject()

    with about_update(7), about_table("03abcdefghij"):
        task = asyncio.get_running_loop().create_task(answer())
    assert subject() == {}
    assert await task == {"update": 7, "table": "03abcdefghij"}


def test_configured_for_json_everything_is_json() -> None:
    """Also what nobody caught, and warnings."""
    deed = (
        "from bot import logs; import warnings\n"
        "logs.configure('DEBUG', logs.Form.JSON)\n"
        "warnings.warn('hush' + 'hush')\n"
        "raise ValueError('hush' + 'hush')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "always", "-c", deed], capture_output=True, text=True, check=False
    )
    assert silent(ran.stderr)
    warned, stopped = [json.loads(line) for line in ran.stderr.splitlines()]
    assert warned["message"].startswith("UserWarning at")
    assert stopped["level"] == "CRITICAL"
    assert stopped["trace"].endswith("ValueError")


async def test_what_is_logged_of_an_update_and_of_a_table_names_it(
    sandbox: Sandbox, redis: PrivateServer, written: io.StringIO
) -> None:
    """A document that nobody can read, found by the courier and by a press."""
    table = new_table_id()
    async with running(settings_for(sandbox, redis.url), role=Role.WORKER) as app:
        await app.store.create(table, "{", None)
        await until(lambda: _told(written, "bot.courier.courier", table=table))
        update = Update.model_validate(
            {"update_id": 41, "my_chat_member": blocked()}, context={"bot": app.bot}
        )
        app.dispatcher.my_chat_member.register(_failing)
        await app.dispatcher.feed_update(app.bot, update)
        await until(lambda: _told(written, "bot.handlers.errors", update=41))


async def _failing(_: ChatMemberUpdated) -> None:
    raise ValueError(HAND)


async def _told(written: io.StringIO, logger: str, **about: object) -> bool:
    assert silent(written.getvalue())
    return any(line["logger"] == logger and about.items() <= line.items() for line in lines(written))
