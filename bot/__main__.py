"""`python -m bot [web|worker]`: run the bot as the environment says.

Without a word it serves a webhook if one is set, and polls if not.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import sys

from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from pydantic import ValidationError

from bot import logs
from bot.app import build
from bot.serving import PartEnded, Role, serve, stopping
from bot.settings import Settings, complaints
from bot.storage.store import StoreAway, StoreUnfit

log = logging.getLogger("bot")

GARBAGE = 10_000
"""Values made and kept after which the youngest are looked through for garbage."""
RETRY = 5.0
"""Seconds between tries to reach Telegram or the store at the start."""


def main() -> int:
    """Run; 0 after an orderly end, 1 where something else broke, 2 for settings that cannot work."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("role", nargs="?", choices=["web", "worker"], help="which process this is")
    role = Role(parser.parse_args().role or "both")
    settings = _settings()
    if settings is None:
        return 2
    if role is Role.WEB and not settings.webhook_url:
        sys.stderr.write("WEBHOOK_URL: not set, and `web` serves a webhook; set it, or poll with `worker`\n")
        return 2
    logs.configure(settings.log_level, logs.Form(settings.log_format))
    return asyncio.run(_run(settings, role))


def _settings() -> Settings | None:
    try:
        return Settings()
    except ValidationError as fault:
        sys.stderr.writelines(f"{line}\n" for line in complaints(fault))
        return None


async def _run(settings: Settings, role: Role) -> int:
    stop = stopping()
    asyncio.get_running_loop().set_exception_handler(logs.unhandled)
    while not stop.is_set():
        try:
            async with build(settings) as app:
                log.info("@%s is ready", app.courier.address.bot)
                _settled()
                await serve(app, role, stop)
        except StoreUnfit as fault:
            log.critical("%s", str(fault))
            return 2
        except (TelegramUnauthorizedError, TelegramNotFound):
            log.critical("Telegram does not know this BOT_TOKEN: take it from @BotFather again")
            return 2
        except TelegramBadRequest:
            log.critical("Telegram refuses to serve this bot: check WEBHOOK_URL")
            return 2
        except StoreAway:
            log.error("the store is not reachable; trying again")
            await _wait(stop)
        except (AiogramError, TimeoutError) as fault:
            api, kind = settings.telegram_api_url, type(fault).__name__
            log.error("Telegram is not reachable at %s: %s; trying again", api, kind)
            await _wait(stop)
        except PartEnded as fault:
            log.critical("ended because these parts have: %s", str(fault))
            return 1
        except OSError as fault:
            log.critical("cannot start: %s", fault.strerror or type(fault).__name__)
            return 1
    return 0


def _settled() -> None:
    """What was loaded at the start stays to the end; looking through all of it for garbage would take 0.1 s each time. And most
    of what a tap makes is no cycle and goes by itself: to look after every 700 values is too often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


async def _wait(stop: asyncio.Event) -> None:
    try:
        await asyncio.wait_for(stop.wait(), RETRY)
    except TimeoutError:
        return


if __name__ == "__main__":
    sys.exit(main())
