"""A start that cannot work: one plain line names what is wrong, holds no value, and the status says so."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.sandbox import Fault, Kind, Sandbox
from bot.settings import Settings, complaints
from tests.logs import HUSH, log_file
from tests.redis_server import PrivateServer, private_server

TOKEN = f"1234567:{HUSH}-{HUSH}-{HUSH}"
LOG_PREFIX = " CRITICAL bot: "


async def started(tmp_path: Path, *role: str, **environment: str) -> Process:
    """The bot, whose output can be read."""
    path = {"PATH": os.environ["PATH"], "PYTHONPATH": os.getcwd(), "DATA_DIR": str(tmp_path / "var")}
    command, own = (sys.executable, "-m", "bot", *role), {**path, **environment}
    return await asyncio.create_subprocess_exec(
        *command, env=own, stdout=-1, stderr=asyncio.subprocess.STDOUT
    )


async def first_line(tmp_path: Path, **environment: str) -> str:
    """What the bot says first, without the time and the logger."""
    process = await started(tmp_path, **environment)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(30):
            told = await process.stdout.readline()
    finally:
        process.kill()
        await process.communicate()
    return told.decode().partition(" bot: ")[2].rstrip()


async def lines_of(tmp_path: Path, status: int, *role: str, **environment: str) -> list[str]:
    """What the bot prints before it ends with this status, which must be soon."""
    process = await started(tmp_path, *role, **environment)
    async with asyncio.timeout(30):
        told, _ = await process.communicate()
    with log_file("start") as kept:
        kept.write(told)
    assert process.returncode == status, told.decode()
    return told.decode().splitlines()


@pytest.fixture
def environment(sandbox: Sandbox, server: PrivateServer) -> dict[str, str]:
    """What works."""
    return {"BOT_TOKEN": sandbox.token, "TELEGRAM_API_URL": sandbox.url, "REDIS_URL": server.url}


@pytest.mark.parametrize(
    ("changes", "named", "said"),
    [
        ({"BOT_TOKEN": ""}, "BOT_TOKEN", "not set; @BotFather gives one"),
        ({"BOT_TOKEN": HUSH}, "BOT_TOKEN", "@BotFather"),
        ({"BOT_TOKEN": f" {TOKEN}"}, "BOT_TOKEN", "@BotFather"),
        ({"BOT_TOKEN": f"{TOKEN}/../{HUSH}"}, "BOT_TOKEN", "@BotFather"),
        ({"PORT": HUSH}, "PORT", "integer"),
        ({"PORT": "65536"}, "PORT", "65535"),
        ({"TIMEZONE": HUSH}, "TIMEZONE", "Europe/Moscow"),
        ({"TIMEZONE": "America"}, "TIMEZONE", "Europe/Moscow"),
        ({"TIMEZONE": "../../etc/passwd"}, "TIMEZONE", "Europe/Moscow"),
        ({"LOG_LEVEL": HUSH}, "LOG_LEVEL", "INFO"),
        ({"ROBOT_PAUSE": "-1"}, "ROBOT_PAUSE", "greater than or equal to 0"),
        ({"LEASE": "soon"}, "LEASE", "number"),
        ({"GROUP_KEPT": "6"}, "GROUP_KEPT", "below GROUP_BURST"),
        ({"TELEGRAM_API_URL": f"ftp://{HUSH}"}, "TELEGRAM_API_URL", "https://"),
        ({"TELEGRAM_API_URL": HUSH}, "TELEGRAM_API_URL", "https://"),
        ({"WEBHOOK_URL": f"https://{HUSH}@x"}, "WEBHOOK_URL", "https://"),
        ({"WEBHOOK_URL": "https://example.org"}, "WEBHOOK_URL", "WEBHOOK_SECRET"),
        ({"WEBHOOK_SECRET": f"{HUSH}!"}, "WEBHOOK_SECRET", "A-Z"),
    ],
)
def test_a_wrong_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], named: str, said: str
) -> None:
    """The variable, what it should be, nothing of what it was."""
    for name, value in {"BOT_TOKEN": TOKEN, **changes}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError) as wrong:
        Settings()
    (line,) = complaints(wrong.value)
    assert named in line
    assert said in line
    assert HUSH not in line


async def test_all_wrong_settings_are_told_at_once(tmp_path: Path) -> None:
    """A line each, so that one start is enough to correct them."""
    lines = await lines_of(tmp_path, 2, PORT="x", TIMEZONE=HUSH)
    assert {line.split(":")[0] for line in lines} == {"BOT_TOKEN", "TIMEZONE", "PORT"}
    assert not any(HUSH in line for line in lines)


async def test_a_web_process_without_a_webhook(tmp_path: Path, environment: dict[str, str]) -> None:
    """It would listen, and nobody would ever bring an update: told what to set, or to poll."""
    (line,) = await lines_of(tmp_path, 2, "web", **environment)
    assert line == "WEBHOOK_URL: not set, and `web` serves a webhook; set it, or poll with `worker`"


async def test_who_cannot_be_reached_is_named(tmp_path: Path, environment: dict[str, str]) -> None:
    """Telegram or the store, for whoever looks for what is wrong."""
    nowhere = "http://127.0.0.1:9"
    assert await first_line(tmp_path, **{**environment, "TELEGRAM_API_URL": nowhere}) == (
        f"Telegram is not reachable at {nowhere}: TelegramNetworkError; trying again"
    )
    away = {**environment, "REDIS_URL": "redis://127.0.0.1:9"}
    assert await first_line(tmp_path, **away) == "the store is not reachable; trying again"


async def test_a_token_that_telegram_does_not_know(tmp_path: Path, environment: dict[str, str]) -> None:
    """Status 2 and one line, without the token."""
    (line,) = await lines_of(tmp_path, 2, **{**environment, "BOT_TOKEN": TOKEN})
    assert line.endswith(f"{LOG_PREFIX}Telegram does not know this BOT_TOKEN: take it from @BotFather again")


@pytest.fixture
def guarded() -> Iterator[PrivateServer]:
    """A server of its own, to be set as it should not be."""
    with private_server() as own:
        yield own


async def test_a_store_with_another_password(
    tmp_path: Path, environment: dict[str, str], guarded: PrivateServer
) -> None:
    """One line, without either."""
    guarded.run("ACL", "SETUSER", "whist", "on", ">right", "~*", "+@all")
    url = guarded.url.replace("unix://", f"unix://whist:{HUSH}@")
    (line,) = await lines_of(tmp_path, 2, **{**environment, "REDIS_URL": url})
    assert line.endswith("refuses the user or password of REDIS_URL")
    assert HUSH not in line


async def test_a_store_address_with_an_unreadable_option(tmp_path: Path, environment: dict[str, str]) -> None:
    """The address is not repeated, for it may hold a password."""
    url = f"redis://localhost?socket_timeout={HUSH}"
    (line,) = await lines_of(tmp_path, 2, **{**environment, "REDIS_URL": url})
    assert line.endswith("REDIS_URL has an option that cannot be read")


async def test_a_store_that_would_drop_tables(
    tmp_path: Path, environment: dict[str, str], guarded: PrivateServer
) -> None:
    """The policy is named, and what to set."""
    guarded.run("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    (line,) = await lines_of(tmp_path, 2, **{**environment, "REDIS_URL": guarded.url})
    assert "maxmemory-policy allkeys-lru" in line
    assert line.endswith("set it to noeviction")


async def test_a_port_in_use(tmp_path: Path, environment: dict[str, str]) -> None:
    """Another server listens where the webhook should."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        webhook = {"WEBHOOK_URL": "http://127.0.0.1:1", "WEBHOOK_SECRET": HUSH, "HOST": "127.0.0.1"}
        port = str(other.getsockname()[1])
        lines = await lines_of(tmp_path, 1, **environment, **webhook, PORT=port)
    assert "cannot start" in lines[-1]
    assert "address already in use" in lines[-1]


async def test_a_malformed_first_reply_is_tried_again(
    sandbox: Sandbox, tmp_path: Path, environment: dict[str, str]
) -> None:
    """And a 500 too: the bot is ready once Telegram makes sense again."""
    sandbox.faults.add(Fault(kind=Kind.MALFORMED, method="getMe", times=1))
    path = {"PATH": os.environ["PATH"], "PYTHONPATH": os.getcwd()}
    with log_file("malformed") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env={**path, **environment}, stdout=log, stderr=log
        )
        async with asyncio.timeout(30):
            await sandbox.bot_awake()
        process.terminate()
        async with asyncio.timeout(30):
            assert await process.wait() == 0
