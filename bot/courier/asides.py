"""Ephemeral messages: in a group, seen by one person alone (Bot API, "Ephemeral messages and commands").

A second way to a hand, for one whose private chat takes nothing. Nothing of it was tried on the real Telegram; a server that
does not know such messages would show them to everybody, so they are sent without a card and get their cards by an edit.
"""

from __future__ import annotations

from typing import Any, assert_never

from aiogram.methods import (
    DeleteEphemeralMessage,
    EditEphemeralMessageReplyMarkup,
    EditEphemeralMessageText,
    SendMessage,
    TelegramMethod,
)
from aiogram.types import EphemeralMessageParameters

from bot.courier.shape import NO_PREVIEW, markup, worded
from bot.projector.diff import Call, Delete, Edit, Send, Strip


def method(call: Call, person: int, formatted: bool) -> TelegramMethod[Any]:
    """The Bot API method of a call about a message that `person` alone sees."""
    parse_mode = "HTML" if formatted else None
    match call:
        case Send(frame):
            assert frame.cover is not None, "cards come by an edit only"
            return SendMessage(
                chat_id=frame.chat,
                message_thread_id=frame.topic or None,
                ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=person),
                text=worded(frame.cover, formatted),
                parse_mode=parse_mode,
                disable_notification=True,
                protect_content=True,
                link_preview_options=NO_PREVIEW,
            )
        case Edit(frame, message):
            return EditEphemeralMessageText(
                chat_id=frame.chat,
                receiver_user_id=person,
                ephemeral_message_id=message,
                text=worded(frame.screen, formatted),
                parse_mode=parse_mode,
                reply_markup=markup(frame.screen.keyboard),
                link_preview_options=NO_PREVIEW,
            )
        case Delete(_, chat, message):
            return DeleteEphemeralMessage(chat_id=chat, receiver_user_id=person, ephemeral_message_id=message)
        case Strip(_, chat, message):
            return EditEphemeralMessageReplyMarkup(
                chat_id=chat, receiver_user_id=person, ephemeral_message_id=message, reply_markup=None
            )
        case never:
            assert_never(never)
