"""Counts every call of the Bot API by method and fate, whoever makes it."""

from __future__ import annotations

import time
from typing import TypeVar

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetUpdates, Response, TelegramMethod
from prometheus_client import Counter, Histogram

from bot.courier.calls import SAME
from bot.metering.metrics import Metrics

T = TypeVar("T")

FATES: tuple[tuple[type[Exception], str], ...] = (
    (TelegramRetryAfter, "429"),
    (TelegramForbiddenError, "forbidden"),
    (TelegramMigrateToChat, "migrated"),
    (TelegramConflictError, "conflict"),
    (TelegramUnauthorizedError, "unauthorized"),
    (TelegramNotFound, "not-found"),
    (TelegramBadRequest, "bad-request"),
    (TelegramServerError, "server"),
    (TelegramNetworkError, "network"),
    (TimeoutError, "network"),
    (ClientDecodeError, "unreadable"),
    (TelegramAPIError, "other"),
)
"""What a failure is called, the first that fits."""


class Calls(BaseRequestMiddleware):
    """A middleware of the bot's session."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._done: dict[str, tuple[Counter, Histogram]] = {}

    async def __call__(
        self, make_request: NextRequestMiddlewareType[T], bot: Bot, method: TelegramMethod[T]
    ) -> Response[T]:
        name, begun = type(method).__name__, time.perf_counter()
        try:
            answer = await make_request(bot, method)
        except Exception as fault:
            self.metrics.calls.labels(name, fate(fault)).inc()
            if isinstance(fault, TelegramRetryAfter):
                self.metrics.told_to_wait.inc(fault.retry_after)
            raise
        if name not in self._done:
            self._done[name] = self.metrics.calls.labels(name, "done"), self.metrics.call_seconds.labels(name)
        count, seconds = self._done[name]
        count.inc()
        if not isinstance(method, GetUpdates):  # its duration is how long nothing happened
            seconds.observe(time.perf_counter() - begun)
        return answer


def fate(fault: Exception) -> str:
    """The name of a failure; an edit that changes nothing is none."""
    if isinstance(fault, TelegramBadRequest) and SAME in fault.message.lower():
        return "unchanged"
    return next((name for kind, name in FATES if isinstance(fault, kind)), "other")
