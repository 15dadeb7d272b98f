"""`python -m bot [web|worker]`: run the bot as the environment says.

Without a word it serves a webhook if one is set, and polls if not.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys

from aiogram.exceptions import (
    AiogramError,
    TelegramNetworkError,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from pydantic import ValidationError

from bot import logs
from bot.app import build
from bot.serving import Role, serve, stopping
from bot.settings import Settings
from bot.storage.store import StoreAway, StoreUnfit

log = logging.getLogger("bot")

RETRY = 5.0
"""Seconds between tries to reach Telegram or the store at the start."""


def main() -> int:
    """Run; 0 after an orderly end, 2 for settings that cannot work."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("role", nargs="?", choices=["web", "worker"], help="which process this is")
    role = Role(parser.parse_args().role or "both")
    settings = _settings()
    if settings is None:
        return 2
    logs.configure(settings.log_level)
    return asyncio.run(_run(settings, role))


def _settings() -> Settings | None:
    try:
        return Settings()
    except ValidationError as fault:
        for error in fault.errors(include_input=False, include_context=False, include_url=False):
            name = ".".join(map(str, error["loc"])).upper() or "settings"
            sys.stderr.write(f"{name}: {error['msg']}\n")
        return None


async def _run(settings: Settings, role: Role) -> int:
    stop = stopping()
    while not stop.is_set():
        try:
            async with build(settings) as app:
                log.info("@%s is ready", app.courier.address.bot)
                await serve(app, role, stop)
        except StoreUnfit as fault:
            log.critical("%s", str(fault))
            return 2
        except TelegramUnauthorizedError:
            log.critical("Telegram does not know this BOT_TOKEN: take it from @BotFather again")
            return 2
        except (TelegramNetworkError, TelegramServerError, StoreAway) as fault:
            log.error("not reachable at the start: %s; trying again", type(fault).__name__)
            await _wait(stop)
        except AiogramError as fault:
            log.critical("Telegram refused: %s", type(fault).__name__)
            return 1
    return 0


async def _wait(stop: asyncio.Event) -> None:
    try:
        await asyncio.wait_for(stop.wait(), RETRY)
    except TimeoutError:
        return


if __name__ == "__main__":
    sys.exit(main())
