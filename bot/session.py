"""aiogram's session, spared what a table's calls do not need.

A bot that runs many tables spends most of its time on calls to Telegram, and much of that on forms, on cookies and on answers
that nobody reads: an edit is answered with the whole message, keyboard and all.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageReplyMarkup,
    EditMessageText,
    Response,
    SendMessage,
)
from aiogram.methods.base import TelegramMethod
from aiohttp import BytesPayload, ClientSession, ClientTimeout, DummyCookieJar

PLAIN = (AnswerCallbackQuery, DeleteMessage, EditMessageReplyMarkup, EditMessageText, SendMessage)
"""The calls of a table: without files, and without a moment, which Telegram reads as a number."""
UNREAD = (AnswerCallbackQuery, DeleteMessage, EditMessageReplyMarkup, EditMessageText)
"""Calls of whose answers nobody reads more than that they were carried out."""
ECHOED = ("reply_markup", "text", "entities")
"""Of a message that Telegram gives back: what we have just told it ourselves."""
_CARRIED_OUT = ('{"ok":true', '{"ok": true')
_DONE = Response[bool](ok=True, result=True)


class TableSession(AiohttpSession):
    """For a bot without default properties. A table's calls go as JSON (Bot API, "Making requests"), all others as aiogram's
    forms; of a message that comes back no more is kept than its bearings."""

    def __init__(self, api: TelegramAPIServer, timeout: float) -> None:
        """`timeout`: seconds for a request; aiohttp would make its own form of the number at every call."""
        whole = ClientTimeout(total=timeout)
        super().__init__(api=api, json_loads=bearings, timeout=whole)

    async def create_session(self) -> ClientSession:
        """aiohttp's session, without cookies: Telegram sends none."""
        if self._session is None or self._session.closed:
            connector = self._connector_type(**self._connector_init)
            self._session = ClientSession(connector=connector, cookie_jar=DummyCookieJar())
            self._should_reset_connector = False
        return self._session

    def build_form_data(self, bot: Bot, method: TelegramMethod[Any]) -> Any:
        """The body of a request."""
        if type(method) not in PLAIN:
            return super().build_form_data(bot, method)
        told = method.model_dump_json(exclude_unset=True, exclude_none=True)
        return BytesPayload(told.encode(), content_type="application/json")

    def check_response(
        self, bot: Bot, method: TelegramMethod[Any], status_code: int, content: str
    ) -> Response[Any]:
        """The answer to a call. Raises aiogram's errors."""
        if status_code == HTTPStatus.OK and type(method) in UNREAD and content.startswith(_CARRIED_OUT):
            return _DONE
        return super().check_response(bot, method, status_code, content)


def bearings(text: str) -> Any:
    """The JSON of an answer; a message without what is not read of it."""
    answer = json.loads(text)
    result = answer.get("result") if isinstance(answer, dict) else None
    if isinstance(result, dict) and "message_id" in result:
        for name in ECHOED:
            result.pop(name, None)
    return answer
