"""Counts updates by kind and outcome, and tells the log which one is being handled."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import Dispatcher
from aiogram.dispatcher.event.bases import UNHANDLED
from aiogram.types import ErrorEvent, TelegramObject, Update
from aiogram.types.update import UpdateTypeLookupError

from bot.metering.metrics import Metrics
from bot.storage.store import StoreAway
from bot.subject import about_update

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


def meter(dispatcher: Dispatcher, metrics: Metrics) -> None:
    """Count the updates of this dispatcher from now on."""

    async def counted(handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        assert isinstance(event, Update)
        kind, begun, outcome = _kind(event), time.perf_counter(), "failed"
        try:
            with about_update(event.update_id):
                answer = await handler(event, data)
            outcome = "ignored" if answer is UNHANDLED else "handled"
        except StoreAway:
            outcome = "store-away"
            raise
        finally:
            metrics.updates.labels(kind, outcome).inc()
            metrics.update_seconds.labels(kind).observe(time.perf_counter() - begun)
        return answer

    dispatcher.update.outer_middleware(counted)
    dispatcher.errors.outer_middleware(named)


async def named(handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
    """What is logged of a failure is about its update, too."""
    assert isinstance(event, ErrorEvent)
    with about_update(event.update.update_id):
        return await handler(event, data)


def _kind(update: Update) -> str:
    try:
        return update.event_type
    except UpdateTypeLookupError:
        return "unknown"
