"""What goes wrong in a handler: the person is told, the update is acknowledged, the log names kinds and ids only.

Telegram slows all updates of a bot that keeps failing, so a tap or a command that fails is told and done with. Only what no
person can repeat (blocking, membership, what Telegram itself says in a chat) fails outward while the store is away, to be
delivered again.
"""

from __future__ import annotations

import logging

from aiogram import Router
from aiogram.types import CallbackQuery, ErrorEvent, Message, Update

from bot.handlers.context import Context, topic_of
from bot.rendering import answers
from bot.rendering.alerts import Notice, notice
from bot.services.document import UnreadableDocument
from bot.storage.store import StoreAway

log = logging.getLogger(__name__)


async def failed(event: ErrorEvent, context: Context) -> bool:
    """Tell who asked, and log; re-raise what must come again."""
    fault, update = event.exception, event.update
    if isinstance(fault, StoreAway) and not repeatable(update):
        raise fault
    what = _notice(fault)
    log.error("update %s failed: %s", update.update_id, type(fault).__name__, exc_info=_unforeseen(fault))
    if update.callback_query:
        _answer(update.callback_query, context, what)
    elif update.message and update.message.text:
        _reply(update.message, context, what)
    return True


def repeatable(update: Update) -> bool:
    """Whether a person did this and can do it again: a press or written words."""
    return bool(update.callback_query or (update.message and update.message.text))


def _unforeseen(fault: Exception) -> Exception | None:
    return None if isinstance(fault, StoreAway | UnreadableDocument) else fault


def _notice(fault: Exception) -> Notice:
    match fault:
        case StoreAway():
            return Notice.STORE_AWAY
        case UnreadableDocument():
            return Notice.NEWER_TABLE
        case _:
            return Notice.BUSY


def _answer(query: CallbackQuery, context: Context, what: Notice) -> None:
    t = context.words(query.from_user.language_code or context.language)
    context.replies.answer(query, notice(t, what))


def _reply(message: Message, context: Context, what: Notice) -> None:
    own = message.from_user.language_code if message.from_user else None
    t = context.words(own or context.language)
    context.replies.say(message.chat.id, topic_of(message), answers.short(t, notice(t, what)))


def router() -> Router:
    """The handlers of this module, in the order in which they are tried."""
    router = Router(name="errors")
    router.error.register(failed)
    return router
