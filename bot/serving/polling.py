"""Long polling: updates are asked for, handled one after another, and confirmed by asking for the next.

So whatever ends the process, no update is lost: what was handled and not confirmed comes again. An update that no person can
repeat waits here while the store is away; one that cannot be read is named in the log and left behind. What keeps Telegram from
answering is told once, not at every try. Source: Bot API page, "getUpdates".
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from aiogram import Bot, Dispatcher
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramConflictError,
    TelegramRetryAfter,
)
from aiogram.types import Update
from pydantic import ValidationError

from bot.handlers.errors import repeatable
from bot.storage.store import StoreAway

log = logging.getLogger(__name__)

AWAY_PAUSE = 1.0
"""Seconds before an update that the store could not take is tried again."""
TROUBLE_PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds before Telegram is asked again, by how often in a row it did not answer."""


@dataclass(slots=True)
class Polling:
    """One poller. `wait` is how long Telegram may let a question stand, `patience` how much longer the network may take."""

    bot: Bot
    dispatcher: Dispatcher
    wait: int
    patience: float
    _next: int | None = None
    _failures: int = 0
    _told: set[str] = field(default_factory=set)

    @property
    def answered(self) -> bool:
        """Whether Telegram lets us ask, as far as is known."""
        return not self._failures

    async def run(self, stop: asyncio.Event) -> None:
        """Poll until `stop` is set; then confirm what was handled."""
        while not stop.is_set():
            for update in await self._unless(stop):
                if stop.is_set() or not await self._handled(update, stop):
                    break
                self._next = update.update_id + 1
        await self._confirm()

    async def _unless(self, stop: asyncio.Event) -> Sequence[Update]:
        """The next updates, none when it is time to stop."""
        async with asyncio.TaskGroup() as group:
            asking, stopping = group.create_task(self._asked()), group.create_task(stop.wait())
            await asyncio.wait((asking, stopping), return_when=asyncio.FIRST_COMPLETED)
            asking.cancel()
            stopping.cancel()
        return () if asking.cancelled() else asking.result()

    async def _asked(self) -> Sequence[Update]:
        """The next updates, none after a failure that has been waited out."""
        try:
            updates = await self.bot.get_updates(
                offset=self._next,
                timeout=self.wait,
                allowed_updates=self.dispatcher.resolve_used_update_types(),
                request_timeout=round(self.wait + self.patience),
            )
        except ClientDecodeError as fault:
            readable = self._readable(fault.data)
            if readable is None:
                await self._troubled(fault)
            return readable or ()
        except (AiogramError, TimeoutError) as fault:
            await self._troubled(fault)
            return ()
        self._untroubled()
        return updates

    def _readable(self, reply: object) -> list[Update] | None:
        """The updates before the first that cannot be read, or none and that one is passed over; None for another reply."""
        result = reply.get("result") if isinstance(reply, dict) else None
        found: list[Update] = []
        for one in result if isinstance(result, list) else ():
            try:
                found.append(Update.model_validate(one, context={"bot": self.bot}))
            except ValidationError:
                number = one.get("update_id") if isinstance(one, dict) else None
                if found or not isinstance(number, int):
                    break
                log.error("update %s cannot be read", number)
                self._next = number + 1
                return []
        return found or None

    async def _handled(self, update: Update, stop: asyncio.Event) -> bool:
        """Handle an update; False if it must come again."""
        while True:
            try:
                await self.dispatcher.feed_update(self.bot, update)
            except StoreAway:
                if repeatable(update):
                    return True  # whoever pressed or wrote has been told
                if stop.is_set():
                    return False
                await asyncio.sleep(AWAY_PAUSE)
            except Exception as fault:
                log.error("update %s failed", update.update_id, exc_info=fault)
                return True
            else:
                return True

    async def _confirm(self) -> None:
        if self._next is None:
            return
        try:
            await self.bot.get_updates(
                offset=self._next, limit=1, timeout=0, request_timeout=round(self.patience)
            )
        except (AiogramError, TimeoutError):
            log.debug("the last updates were not confirmed and will come again")

    async def _troubled(self, fault: Exception) -> None:
        """Wait; tell of each kind of trouble once until updates come again, of another poller once for good."""
        kind = type(fault).__name__
        if kind not in self._told:
            self._told.add(kind)
            log.error("no updates: %s", _meaning(fault))
        pause = TROUBLE_PAUSES[min(self._failures, len(TROUBLE_PAUSES) - 1)]
        self._failures += 1
        await asyncio.sleep(float(fault.retry_after) if isinstance(fault, TelegramRetryAfter) else pause)

    def _untroubled(self) -> None:
        if self._failures:
            log.info("updates come again")
        self._failures = 0
        self._told &= {TelegramConflictError.__name__}


def _meaning(fault: Exception) -> str:
    if isinstance(fault, TelegramConflictError):
        return "another process polls for this bot, or a webhook is set (409); only one may"
    return type(fault).__name__
