"""One call to Telegram and what became of it. Every belief about Telegram's error texts stands here."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import (
    DeleteMessage,
    EditMessageReplyMarkup,
    EditMessageText,
    SendMessage,
    TelegramMethod,
)
from aiogram.types import Message

from bot.courier import asides
from bot.courier.shape import NO_PREVIEW, markup, worded
from bot.projector.diff import Call, Delete, Edit, Fate, Send, Strip, aside_of, chat_of
from bot.rendering.views import Silence
from bot.services.news import News, Silenced, Uprooted

log = logging.getLogger(__name__)

GONE = (
    "message to edit not found",
    "message to delete not found",
    "message_id_invalid",
    "message can't be edited",
)
"""Bot API texts of a message that is no more (tdlib's wording; seen in issues of python-telegram-bot and aiogram)."""
SAME = "message is not modified"
UNPARSED = "can't parse entities"
NEWS: dict[str, News] = {
    "kicked": Silenced(Silence.REMOVED),
    "not a member": Silenced(Silence.REMOVED),
    "chat not found": Silenced(Silence.REMOVED),
    "not enough rights to send": Silenced(Silence.MUTED),
    "have no rights to send": Silenced(Silence.MUTED),
    "need administrator rights": Silenced(Silence.MUTED),
    "chat_write_forbidden": Silenced(Silence.MUTED),
    "chat_restricted": Silenced(Silence.MUTED),
    "topic_closed": Silenced(Silence.SHUT),
    "topic_deleted": Uprooted(),
    "message thread not found": Uprooted(),
}
"""What errors of calls to a group mean for its tables (texts as above)."""
LOST = (TimeoutError, TelegramNetworkError, TelegramServerError, ClientDecodeError)
"""An answer that did not come, or cannot be read: the call may have been made."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The fate of a call; `message`: the id of what was sent; `after`: seconds that Telegram wants us to wait; `news`: what it
    means for the tables of a group; `moved`: the supergroup that the group has become."""

    fate: Fate
    message: int | None = None
    after: float = 0.0
    news: News | None = None
    moved: int | None = None


async def perform(bot: Bot, call: Call) -> Reply:
    """Make the call; every failure is a fate, none an exception."""
    reply = await _tried(bot, call, formatted=True)
    if reply is None:
        reply = await _tried(bot, call, formatted=False)
    if reply is None or (aside_of(call) is not None and reply.fate is Fate.FORBIDDEN):
        return Reply(Fate.REFUSED, moved=reply.moved if reply else None)
    return reply


def method(call: Call, formatted: bool = True) -> TelegramMethod[Any]:
    """The Bot API method of a call; without formatting, the same words bare."""
    person = aside_of(call)
    if person is not None:
        return asides.method(call, person, formatted)
    match call:
        case Send(frame):
            return SendMessage(
                chat_id=frame.chat,
                message_thread_id=frame.topic or None,
                text=worded(frame.screen, formatted),
                parse_mode="HTML" if formatted else None,
                reply_markup=markup(frame.screen.keyboard),
                disable_notification=not frame.ring,
                protect_content=frame.private,
                link_preview_options=NO_PREVIEW,
            )
        case Edit(frame, message):
            return EditMessageText(
                chat_id=frame.chat,
                message_id=message,
                text=worded(frame.screen, formatted),
                parse_mode="HTML" if formatted else None,
                reply_markup=markup(frame.screen.keyboard),
                link_preview_options=NO_PREVIEW,
            )
        case Delete(_, chat, message):
            return DeleteMessage(chat_id=chat, message_id=message)
        case Strip(_, chat, message):
            return EditMessageReplyMarkup(chat_id=chat, message_id=message, reply_markup=None)


async def _tried(bot: Bot, call: Call, *, formatted: bool) -> Reply | None:
    """The reply, or None when only the formatting was refused."""
    try:
        answer: object = await bot(method(call, formatted))
    except (TimeoutError, AiogramError) as fault:
        reply = fate_of(fault, call)
        if reply is not None and reply.fate is Fate.REFUSED:
            log.warning("chat %s: %s was refused", chat_of(call), type(call).__name__)
        elif reply is not None and reply.fate is Fate.UNSURE and not isinstance(fault, LOST):
            log.warning("chat %s: %s", chat_of(call), type(fault).__name__)
        return reply
    if isinstance(answer, Message):
        return await _arrived(bot, call, answer)
    return Reply(Fate.DONE)


async def _arrived(bot: Bot, call: Call, sent: Message) -> Reply:
    """What was sent; a message meant for one person that came as one for everybody, without a card, is taken back."""
    if not isinstance(call, Send) or call.frame.aside is None:
        return Reply(Fate.DONE, sent.message_id)
    if sent.ephemeral_message_id is not None:
        return Reply(Fate.DONE, sent.ephemeral_message_id)
    with suppress(TimeoutError, AiogramError):
        await bot.delete_message(sent.chat.id, sent.message_id)
    return Reply(Fate.REFUSED)


def fate_of(fault: TimeoutError | AiogramError, call: Call | None = None) -> Reply | None:
    """What an error says has become of a call; None when only the formatting of its text was refused.

    `call`: one of a table, whose error may be news of its group. Of any other there is none.
    """
    match fault:
        case TelegramRetryAfter():
            return Reply(Fate.LATER, after=float(fault.retry_after))
        case TelegramMigrateToChat():
            return Reply(Fate.FORBIDDEN, moved=fault.migrate_to_chat_id)
        case TelegramBadRequest():
            return _fate_of_bad(fault.message.lower(), call)
        case TelegramForbiddenError() | TelegramNotFound():
            return Reply(Fate.FORBIDDEN, news=_news(call, fault.message.lower()))
        case _:
            return Reply(Fate.UNSURE)


def _fate_of_bad(said: str, call: Call | None) -> Reply | None:
    if UNPARSED in said:
        return None
    if SAME in said:
        return Reply(Fate.DONE)
    if any(word in said for word in GONE):
        return Reply(Fate.GONE)
    news = _news(call, said)
    if news is not None or "chat not found" in said:
        return Reply(Fate.FORBIDDEN, news=news)
    return Reply(Fate.REFUSED)


def _news(call: Call | None, said: str) -> News | None:
    """What the error of a call tells of a group; of a message for one person, nothing."""
    if call is None or chat_of(call) > 0 or aside_of(call) is not None:
        return None
    return next((news for words, news in NEWS.items() if words in said), None)
