"""What is said once and kept nowhere: the answer to a press, a short reply to a command. Best effort, never in the way.

Each runs detached, after the commit that it tells of; a failing one changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramForbiddenError, TelegramRetryAfter
from aiogram.methods import SendMessage
from aiogram.types import CallbackQuery

from bot.courier.calls import NO_PREVIEW, markup
from bot.courier.limits import Limits
from bot.nursery import Nursery
from bot.rendering.screen import Screen

log = logging.getLogger(__name__)

LONGEST_WAIT = 20.0
"""Seconds after which a reply is no answer any more and is dropped."""


@dataclass(frozen=True, slots=True)
class Replies:
    bot: Bot
    limits: Limits
    nursery: Nursery

    def answer(self, query: CallbackQuery, text: str | None = None, url: str | None = None) -> None:
        """Answer a press: an alert if there is something to say. A second answer to one press may fail; no matter."""
        self.nursery.start(self._answer(query, text, url), "answer to a press")

    def say(self, chat: int, topic: int, screen: Screen) -> None:
        """Post a short reply, silently in a group."""
        self.nursery.start(self._say(chat, topic, screen), "reply to a command")

    async def _answer(self, query: CallbackQuery, text: str | None, url: str | None) -> None:
        try:
            await self.bot.answer_callback_query(query.id, text=text, show_alert=bool(text), url=url)
        except (TimeoutError, AiogramError) as fault:
            log.debug("a press was not answered: %s", type(fault).__name__)

    async def _say(self, chat: int, topic: int, screen: Screen) -> None:
        call = SendMessage(
            chat_id=chat,
            message_thread_id=topic or None,
            text=screen.text,
            reply_markup=markup(screen.keyboard),
            parse_mode="HTML",
            disable_notification=chat < 0,
            link_preview_options=NO_PREVIEW,
        )
        waited = 0.0
        while waited <= LONGEST_WAIT:
            try:
                (wait,) = await self.limits.take([chat], answer=True)
                if not wait:
                    await self.bot(call)
                    return
            except TelegramRetryAfter as fault:
                wait = float(fault.retry_after)
                await self.limits.penalize(chat, wait)
            except TelegramForbiddenError:
                return
            except (TimeoutError, AiogramError) as fault:
                log.warning("chat %s: a reply was not sent: %s", chat, type(fault).__name__)
                return
            waited += wait
            await asyncio.sleep(wait)
