"""What is said once and kept nowhere: the answer to a press, a short reply to a command. Best effort, never in the way.

Each runs detached, after the commit that it tells of; a failing one changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramBadRequest, TelegramForbiddenError
from aiogram.methods import EditMessageReplyMarkup, EditMessageText, SendMessage, TelegramMethod
from aiogram.types import CallbackQuery, Message

from bot.courier.calls import fate_of
from bot.courier.limits import Limits
from bot.courier.shape import NO_PREVIEW, Worded, bare, markup
from bot.nursery import Nursery
from bot.projector.diff import Fate
from bot.rendering.screen import Screen
from bot.storage.store import StoreAway

log = logging.getLogger(__name__)

LONGEST_WAIT = 20.0
"""Seconds after which a reply is no answer any more and is dropped."""
UNCOUNTED_GAP = 10.0
"""Seconds between replies to one chat while the store, which counts tokens, is away."""


Sent = Callable[[int], None]
"""Hears the number of a message that was sent."""


def _unheard(_: int) -> None:
    """Nobody asks for the message."""


@dataclass(frozen=True, slots=True)
class Replies:
    """Says things in tasks of their own. A call that fails raises nothing: it is logged where it matters, and dropped."""

    bot: Bot
    limits: Limits
    nursery: Nursery
    _uncounted: dict[int, float] = field(default_factory=dict)
    """When a chat last got a reply that nobody counted."""
    _under_way: set[asyncio.Task[None]] = field(default_factory=set)
    _being_said: set[tuple[int, int, str]] = field(default_factory=set)

    def answer(self, query: CallbackQuery, text: str | None = None, url: str | None = None) -> None:
        """Answer a press: an alert if there is something to say. A second answer to one press may fail; no matter."""
        self.start(self._answer(query, text, url), "answer to a press")

    def answer_soon(self, query: CallbackQuery, text: Awaitable[str | None]) -> None:
        """Answer a press with words that it takes a moment to find."""
        self.start(self._answer_soon(query, text), "answer to a press")

    def say_soon(self, chat: int, screen: Awaitable[Screen | None]) -> None:
        """Post a short reply that it takes a moment to find, and that tells of a hand."""
        self.start(self._say_soon(chat, screen), "reply to a command")

    def say(
        self, chat: int, topic: int, screen: Screen, *, protected: bool = False, sent: Sent = _unheard
    ) -> None:
        """Post a short reply, silently in a group; while the same words are on their way there they are not said twice.

        `protected`: it cannot be forwarded, as a hand cannot. `sent` is told the message's number.
        """
        said = (chat, topic, screen.text)
        if said not in self._being_said:
            self._being_said.add(said)
            task = self.start(self._say(chat, topic, screen, protected, sent), "reply to a command")
            task.add_done_callback(lambda _: self._being_said.discard(said))

    def say_on(self, chat: int, topic: int, screens: Sequence[Screen]) -> None:
        """Post replies that go on from one another, each once the one before stands there."""
        first, *more = screens
        self.say(chat, topic, first, sent=lambda _: self.say_on(chat, topic, more) if more else None)

    def amend(self, chat: int, message: int, screen: Screen) -> None:
        """Let a message of ours show something else."""
        self.start(self._called(chat, edit(chat, message, screen)), "amended message")

    def strip(self, chat: int, message: int) -> None:
        """Take the keyboard from a message whose table is no more."""
        call = EditMessageReplyMarkup(chat_id=chat, message_id=message, reply_markup=None)
        self.start(self._called(chat, call), "keyboard of a forgotten table")

    async def drain(self, patience: float) -> None:
        """Wait until all that is to be said has been said, at most `patience` seconds."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=patience)

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Do something detached, which an orderly end waits for."""
        task = self.nursery.start(work, name)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def _answer(self, query: CallbackQuery, text: str | None, url: str | None) -> None:
        try:
            await self.bot.answer_callback_query(query.id, text=text, show_alert=bool(text), url=url)
        except (TimeoutError, AiogramError) as fault:
            log.debug("a press was not answered: %s", type(fault).__name__)

    async def _answer_soon(self, query: CallbackQuery, text: Awaitable[str | None]) -> None:
        await self._answer(query, await text, None)

    async def _say_soon(self, chat: int, screen: Awaitable[Screen | None]) -> None:
        found = await screen
        if found is not None:
            self.say(chat, 0, found, protected=True)

    async def _say(self, chat: int, topic: int, screen: Screen, protected: bool, sent: Sent) -> None:
        call = SendMessage(
            chat_id=chat,
            message_thread_id=topic or None,
            text=screen.text,
            reply_markup=markup(screen.keyboard),
            parse_mode="HTML",
            disable_notification=chat < 0,
            protect_content=protected or None,
            link_preview_options=NO_PREVIEW,
        )
        await self._called(chat, call, sent)

    async def _called(self, chat: int, call: TelegramMethod[Any], sent: Sent = _unheard) -> None:
        """Make a call as soon as there is a token for it, but soon or never."""
        waited = 0.0
        while waited <= LONGEST_WAIT:
            wait = await self._token(chat)
            if not wait:
                wait = await self.made(chat, call, sent)
            if not wait:
                return
            waited += wait
            await asyncio.sleep(min(wait, LONGEST_WAIT))

    async def _token(self, chat: int) -> float:
        """Seconds to wait for a token; while the store is away a chat gets a reply now and then."""
        try:
            wait = await self.limits.take_for_reply(chat)
        except StoreAway:
            now = time.monotonic()
            wait = max(0.0, self._uncounted.get(chat, -UNCOUNTED_GAP) + UNCOUNTED_GAP - now)
            if not wait:
                self._uncounted[chat] = now
        return wait

    async def made(self, chat: int, call: TelegramMethod[Any], sent: Sent = _unheard) -> float:
        """Make the call; the seconds that Telegram wants us to wait before it is made again, 0.0 for no more tries."""
        try:
            answer = await self.bot(call)
            if isinstance(answer, Message):
                sent(answer.message_id)
        except (TimeoutError, AiogramError) as fault:
            reply = fate_of(fault)
            if reply is None and isinstance(call, Worded) and call.parse_mode:
                return await self.made(chat, bare(call), sent)
            if reply is not None and reply.fate is Fate.LATER:
                with suppress(StoreAway):
                    await self.limits.penalize(chat, reply.after)
                return reply.after
            if reply is None or reply.fate not in (Fate.DONE, Fate.GONE):
                _complain(chat, call, fault)
        return 0.0


def _complain(chat: int, call: TelegramMethod[Any], fault: TimeoutError | AiogramError) -> None:
    """Log a failure, but for an answer that did not come and a person who does not want to hear us."""
    name = type(call).__name__
    if isinstance(fault, TelegramBadRequest):
        log.warning("chat %s: %s was refused", chat, name)
    elif not isinstance(fault, TimeoutError | TelegramForbiddenError):
        log.warning("chat %s: %s failed: %s", chat, name, type(fault).__name__)


def edit(chat: int, message: int, screen: Screen) -> EditMessageText:
    """The call by which a message of ours shows something else."""
    return EditMessageText(
        chat_id=chat,
        message_id=message,
        text=screen.text,
        reply_markup=markup(screen.keyboard),
        parse_mode="HTML",
        link_preview_options=NO_PREVIEW,
    )
