"""Sheets as pictures: drawn off the event loop, uploaded once, posted by the name that Telegram gave them ever after.

A picture that cannot be had, or is refused, is none: the call is then made in words (`calls.py`), which say the same.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramEntityTooLarge
from aiogram.methods import EditMessageMedia, SendPhoto, TelegramMethod
from aiogram.types import BufferedInputFile, InputMediaPhoto, Message

from bot.courier.calls import Reply, fate_of
from bot.courier.shape import markup
from bot.projector.diff import Call, Edit, Fate, Send, chat_of, key_of
from bot.rendering.screen import Picture
from bot.rendering.tally import Tally
from bot.storage.store import Store, StoreAway

log = logging.getLogger(__name__)

Painter = Callable[[Tally], bytes]
OFF = "off"
REMEMBERED = 256
"""Pictures that failed, so many at most, are shown in words for as long as this process lives."""


def painter(theme: str) -> Painter | None:
    """Draws sheets in a theme; None where the house wants text, or has not the extra `picture` installed."""
    if theme == OFF:
        return None
    try:
        from bot.rendering.paper.page import drawn
        from bot.rendering.paper.theme import Theme
    except ImportError:
        log.info("sheets are shown as text: the extra 'picture' is not installed")
        return None
    return partial(drawn, theme=Theme(theme))


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture ready to be posted: its key, and its name at Telegram or else the file."""

    key: str
    media: str | bytes = field(repr=False)

    @property
    def upload(self) -> str | BufferedInputFile:
        return self.media if isinstance(self.media, str) else BufferedInputFile(self.media, "sheet.png")


@dataclass(slots=True)
class Pictures:
    """The pictures of one process; `paint` is None where there are none."""

    store: Store
    theme: str
    paint: Painter | None
    _failed: dict[str, None] = field(default_factory=dict)
    _brush: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One picture is drawn at a time: the pens are shared."""

    async def of(self, calls: Iterable[Call]) -> Mapping[str, Photo]:
        """The photos of those calls that want one, by their frames' keys. May raise `StoreAway`."""
        wanted = {key_of(call): picture for call in calls if (picture := _picture(call)) is not None}
        photos = {key: await self._photo(picture.tally) for key, picture in wanted.items()}
        return {key: photo for key, photo in photos.items() if photo is not None}

    async def perform(self, bot: Bot, call: Call, photo: Photo) -> Reply | None:
        """Make the call with its photo; None when it must be made in words."""
        try:
            answer: object = await bot(_method(call, photo))
        except (TimeoutError, AiogramError) as fault:
            return await self._failed_by(fault, call, photo)
        if not isinstance(answer, Message):
            return Reply(Fate.DONE)
        await self._keep(photo, answer)
        return Reply(Fate.DONE, answer.message_id)

    async def _photo(self, tally: Tally) -> Photo | None:
        if self.paint is None:
            return None
        key = _key(tally, self.theme)
        if key in self._failed:
            return None
        name = await self.store.picture(key)
        if name is not None:
            return Photo(key, name)
        try:
            async with self._brush:
                return Photo(key, await asyncio.to_thread(self.paint, tally))
        except Exception as fault:
            log.error("a sheet cannot be drawn", exc_info=fault)
            self._fail(key)
            return None

    async def _failed_by(self, fault: TimeoutError | AiogramError, call: Call, photo: Photo) -> Reply | None:
        """What became of the call; None where it is made again in words, which tell why if they fail as well."""
        reply = fate_of(fault, call)
        too_large = isinstance(fault, TelegramEntityTooLarge)
        if reply is None or too_large or (reply.fate in (Fate.REFUSED, Fate.FORBIDDEN) and not reply.moved):
            await self._given_up(call, photo)
            return None
        if reply.fate is Fate.UNSURE:
            log.warning("chat %s: %s", chat_of(call), type(fault).__name__)
            self._fail(photo.key)
        return reply

    async def _given_up(self, call: Call, photo: Photo) -> None:
        """A name that was refused may be another bot's."""
        log.info("chat %s: a picture was refused", chat_of(call))
        if isinstance(photo.media, str):
            with suppress(StoreAway):
                await self.store.forget_picture(photo.key)

    async def _keep(self, photo: Photo, posted: Message) -> None:
        if posted.photo and isinstance(photo.media, bytes):
            with suppress(StoreAway):
                await self.store.keep_picture(photo.key, posted.photo[-1].file_id)

    def _fail(self, key: str) -> None:
        self._failed[key] = None
        while len(self._failed) > REMEMBERED:
            del self._failed[next(iter(self._failed))]


def _picture(call: Call) -> Picture | None:
    return call.frame.screen.picture if isinstance(call, Send | Edit) else None


def _key(tally: Tally, theme: str) -> str:
    """By content, language (which the tally names) and theme."""
    return hashlib.blake2b(f"{theme} {tally}".encode(), digest_size=15).hexdigest()


def _method(call: Call, photo: Photo) -> TelegramMethod[Any]:
    picture = _picture(call)
    assert picture is not None
    match call:
        case Send(frame):
            return SendPhoto(
                chat_id=frame.chat,
                message_thread_id=frame.topic or None,
                photo=photo.upload,
                caption=picture.caption,
                parse_mode="HTML",
                reply_markup=markup(frame.screen.keyboard),
                disable_notification=not frame.ring,
                protect_content=frame.private,
            )
        case Edit(frame, message):
            return EditMessageMedia(
                chat_id=frame.chat,
                message_id=message,
                media=InputMediaPhoto(media=photo.upload, caption=picture.caption, parse_mode="HTML"),
                reply_markup=markup(frame.screen.keyboard),
            )
    raise AssertionError("only what is sent or edited has a picture")
