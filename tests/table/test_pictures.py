"""Sheets as pictures over HTTP: after each game and by `/score`, drawn once, and in words where no picture can be posted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.app import App, house_of
from bot.courier.calls import Reply
from bot.courier.pictures import Photo, Pictures, painter
from bot.i18n import Catalogues
from bot.projector.diff import Edit, Fate, Send
from bot.projector.frame import Frame, Kind
from bot.rendering.paper.page import drawn
from bot.rendering.paper.theme import Theme
from bot.rendering.sheet import sheet
from bot.rendering.tally import Tally
from bot.rendering.tallying import tally
from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault
from bot.sandbox.faults import Kind as FaultKind
from bot.services import document
from bot.services.views import Address, table_view
from bot.storage.connect import connect
from bot.storage.store import Store, TableId
from engine.rulesets import RUSSIAN
from tests.rendering import scenes
from tests.rendering.scenes import EXAMPLE, scored
from tests.table.club import Club, Json, running, settings_for
from tests.table.players import begin, first, play
from tests.table.posted import ended, sheets
from tests.table.stacked import stacked
from tests.table.worked import SHORT

GAMES_IN_ONE_DEAL = "V4-E5-8"
"""Short whist: both games are won in a deal each."""
PAYS = ["Борис → Анна", "Гриша → Вера"]


def photos(club: Club) -> list[Json]:
    """The pictures in the group, oldest first."""
    return [message for _, message in sorted(club.messages[club.chat].items()) if "photo" in message]


def file_of(sandbox: Sandbox, message: Json) -> bytes | None:
    return sandbox.world.pictures.content(message["photo"][-1]["file_id"])


def calls(sandbox: Sandbox, method: str) -> int:
    return sum(call.method == method for call in sandbox.world.history.calls)


def counted(app: App) -> list[Tally]:
    """The tallies that are drawn from now on."""
    paint, painted = app.courier.pictures.paint, list[Tally]()
    assert paint is not None

    def painting(one: Tally) -> bytes:
        painted.append(one)
        return paint(one)

    app.courier.pictures.paint = painting
    return painted


async def test_each_game_is_posted_as_a_picture_of_its_sheet(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """One message a game; `/score` posts the same file by its name, and nothing is drawn again."""
    settings = settings_for(sandbox, redis_url, courier_poll=0.2, clock_poll=0.05, sheet_theme="dark")
    house = replace(house_of(settings), dealer=stacked(GAMES_IN_ONE_DEAL))
    async with running(settings, house) as app:
        painted = counted(app)
        table = await begin(club, club.people, *SHORT)
        await play(club, first, lambda: bool(ended(club)))
        one, two = photos(club)
        await club.say(club.people[0], "/score")
        asked = await club.until(lambda: photos(club)[2:] or None)
        stored = await app.store.read(TableId(table))
    assert stored is not None
    view = table_view(document.load(stored.doc), Address("bot", ZoneInfo("UTC")))
    last = tally(Catalogues.load().of("ru"), view)
    assert file_of(sandbox, two) == drawn(last, Theme.DARK) == file_of(sandbox, asked[0])
    assert file_of(sandbox, one) == drawn(painted[0], Theme.DARK)
    assert painted[0].rows == last.rows[:3] + painted[0].rows[3:]
    assert painted[1:] == [last]
    assert sheets(club) == []
    assert calls(sandbox, "sendPhoto") == 3
    assert all(message["silent"] for message in (one, two, *asked))
    assert one["caption"].split("\n")[:2] == [
        "1-я партия — Анна\u00a0· Вера",
        "Итого: Анна\u00a0· Вера 3 — 0 Борис\u00a0· Гриша",
    ]
    assert two["caption"].split("\n") == [
        "2-я партия — Анна\u00a0· Вера",
        "Итого: Анна\u00a0· Вера 8 — 0 Борис\u00a0· Гриша",
    ]


def breaking(sandbox: Sandbox, app: App) -> None:
    """The server breaks at the first picture."""
    sandbox.world.faults.add(Fault(kind=FaultKind.ERROR, method="sendPhoto", nth=1))


def spoiling(sandbox: Sandbox, app: App) -> None:
    """The first picture is no picture."""
    paint, first = app.courier.pictures.paint, [b"no picture"]
    assert paint is not None
    app.courier.pictures.paint = lambda tally: first.pop() if first else paint(tally)


@pytest.mark.parametrize("spoil", [breaking, spoiling])
async def test_a_picture_that_fails_is_told_in_words(
    spoil: Callable[[Sandbox, App], None], sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """Its sheet comes as text, the next one as a picture."""
    settings = settings_for(sandbox, redis_url, courier_poll=0.2, clock_poll=0.05)
    house = replace(house_of(settings), dealer=stacked(GAMES_IN_ONE_DEAL))
    async with running(settings, house) as app:
        spoil(sandbox, app)
        await begin(club, club.people, *SHORT)
        await play(club, first, lambda: bool(ended(club)))
    (told,) = sheets(club)
    assert told.games == [([(5, 5)], [])]
    assert len(photos(club)) == 1


@asynccontextmanager
async def posting(sandbox: Sandbox, redis_url: str) -> AsyncIterator[tuple[Bot, Store]]:
    """A bot and a store, and nothing that uses them."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(sandbox.url))
    store = await connect(redis_url, Path("/nonexistent"))
    async with Bot(sandbox.token, session=session) as bot:
        yield bot, store
    await store.close()


def framed(club: Club, language: str = "ru") -> Frame:
    """The answer to `/score` in the midst of a rubber."""
    t = Catalogues.load().of(language)
    return Frame(
        "answer:score:1",
        club.chat,
        Kind.NOTE,
        sheet(t, scenes.table(scored(RUSSIAN, *EXAMPLE)), pictured=True),
    )


async def photo_of(pictures: Pictures, frame: Frame) -> Photo:
    return (await pictures.of([Send(frame)]))[frame.key]


async def test_what_was_posted_is_known_by_its_name(sandbox: Sandbox, redis_url: str, club: Club) -> None:
    """By content, language and theme, in every process that uses the store; the message shows the file itself."""
    async with posting(sandbox, redis_url) as (bot, store):
        pictures = Pictures(store, "light", painter("light"))
        frame = framed(club)
        photo = await photo_of(pictures, frame)
        assert isinstance(photo.media, bytes)
        reply = await pictures.perform(bot, Send(frame), photo)
        assert reply is not None
        assert reply.fate is Fate.DONE
        elsewhere = Pictures(store, "light", painter("light"))
        known = await photo_of(elsewhere, frame)
        assert isinstance(known.media, str)
        assert sandbox.world.pictures.content(known.media) == photo.media
        again = await elsewhere.perform(bot, Send(frame), known)
        assert again is not None
        assert again.message != reply.message
        assert isinstance((await photo_of(elsewhere, framed(club, "en"))).media, bytes)
        dark = Pictures(store, "dark", painter("dark"))
        assert isinstance((await photo_of(dark, frame)).media, bytes)


@pytest.mark.parametrize("paint", [lambda _: b"no picture", lambda _: 1 / 0], ids=["refused", "not drawn"])
async def test_what_cannot_be_posted_is_left_to_words(
    paint: object, sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """A file that Telegram refuses, and one that could not be drawn."""
    assert callable(paint)
    async with posting(sandbox, redis_url) as (bot, store):
        pictures = Pictures(store, "light", paint)
        frame = framed(club)
        for photo in (await pictures.of([Send(frame)])).values():
            assert await pictures.perform(bot, Send(frame), photo) is None
        assert await pictures.of([Send(replace(frame, screen=replace(frame.screen, picture=None)))]) == {}


async def test_a_name_that_is_another_bot_s_is_forgotten(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """This sheet comes in words, the next of its kind is uploaded again."""
    async with posting(sandbox, redis_url) as (bot, store):
        pictures = Pictures(store, "light", painter("light"))
        frame = framed(club)
        key = (await photo_of(pictures, frame)).key
        await store.keep_picture(key, "another-bot-s")
        assert await pictures.perform(bot, Send(frame), await photo_of(pictures, frame)) is None
        assert isinstance((await photo_of(pictures, frame)).media, bytes)


async def test_a_message_of_which_nobody_knows_becomes_the_picture(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """A text is turned into it, the picture stays itself, a message that is gone is gone."""
    async with posting(sandbox, redis_url) as (bot, store):
        pictures = Pictures(store, "light", painter("light"))
        frame = framed(club)
        message = (await bot.send_message(club.chat, "…")).message_id
        for _ in range(2):
            reply = await pictures.perform(bot, Edit(frame, message), await photo_of(pictures, frame))
            assert reply is not None
            assert reply.fate is Fate.DONE
        await club.until(lambda: bool(photos(club)))
        gone = await pictures.perform(bot, Edit(frame, message + 100), await photo_of(pictures, frame))
        assert gone == Reply(Fate.GONE)
