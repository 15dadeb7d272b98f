"""The one place where the parts are put together. No module of the bot holds a bot, a store or settings of its own."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial

from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.telegram import TelegramAPIServer
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageReplyMarkup,
    EditMessageText,
    GetUpdates,
    Response,
    SendMessage,
)

from bot import logs
from bot.clock import Alarm, Clock
from bot.courier.courier import Courier, Pace
from bot.courier.lease import Lease
from bot.courier.limits import Limits, Rate
from bot.courier.pages import Pages
from bot.courier.pictures import Pictures, painter
from bot.courier.replies import Replies
from bot.handlers import dispatcher
from bot.handlers.advisers import Advisers
from bot.handlers.context import Context
from bot.handlers.members import Members
from bot.i18n import Catalogues
from bot.metering.calls import Calls
from bot.metering.metrics import Metrics
from bot.metering.store import MeteredStore
from bot.metering.updates import meter
from bot.nursery import Nursery
from bot.services import hints
from bot.services.house import Durations, House
from bot.services.lookback import Looks
from bot.services.quiet import Quiet
from bot.services.tables import Tables
from bot.services.thoughts import Thoughts
from bot.services.views import Address
from bot.services.weighings import Weighings
from bot.session import TableSession
from bot.settings import Settings
from bot.storage.connect import connect
from bot.storage.store import Store, StoreSettings
from bot.thinking.thinker import Thinker

USUAL = (AnswerCallbackQuery, DeleteMessage, EditMessageReplyMarkup, EditMessageText, GetUpdates, SendMessage)
"""The calls a table is made of."""
_ANSWERS = tuple(Response[method.__returning__] for method in USUAL)  # type: ignore[name-defined]  # run time
"""Their answers' types. aiogram names one at every call, pydantic builds it anew (20 ms) unless somebody holds it."""


@dataclass(slots=True)
class App:
    """A bot ready to run: who feeds it updates is `bot.serving`'s affair."""

    settings: Settings
    bot: Bot
    dispatcher: Dispatcher
    store: Store
    tables: Tables
    thinker: Thinker
    clock: Clock
    courier: Courier
    nursery: Nursery
    catalogues: Catalogues
    replies: Replies
    metrics: Metrics


def house_of(settings: Settings) -> House:
    """The house rules that the settings give."""
    return House(
        Durations(
            robot_pause=settings.robot_pause,
            cut_pause=settings.cut_pause,
            deal_pause=settings.deal_pause,
            pace_scale=settings.pace_scale,
            idle_lobby=settings.idle_lobby,
            idle_rubber=settings.idle_rubber,
            shown=settings.shown_grace,
        ),
        quiet=Quiet(settings.quiet_from, settings.quiet_to, settings.zone),
    )


def telegram(settings: Settings) -> Bot:
    """The client of the Bot API server that the settings name."""
    session = TableSession(
        api=TelegramAPIServer.from_base(settings.telegram_api_url), timeout=settings.request_timeout
    )
    return Bot(settings.bot_token.get_secret_value(), session=session, default=DefaultBotProperties())


@asynccontextmanager
async def build(settings: Settings, house: House | None = None) -> AsyncIterator[App]:
    """The app, its store connected and its bot's name known. Raises `StoreUnfit`, `StoreAway` and aiogram's errors.

    `house` overrides what the settings give, so that a test may stack the packs.
    """
    bot, metrics = telegram(settings), Metrics()
    bot.session.middleware(Calls(metrics))
    store = await opened(settings, metrics)
    try:
        async with bot.session, Nursery(logs.failed) as nursery:
            me = await bot.me()
            house = house or house_of(settings)
            yield assemble(settings, bot, store, nursery, metrics, me.username or "", house)
    finally:
        await store.close()


async def opened(settings: Settings, metrics: Metrics) -> Store:
    """The store that the settings name. Raises `StoreUnfit`, `StoreAway`."""
    return await connect(
        settings.redis_url.get_secret_value() if settings.redis_url else None,
        settings.data_dir,
        settings=StoreSettings(
            lease=settings.lease,
            longest_step=settings.clock_step,
            archived=settings.deals_kept,
            archive_life=settings.deals_life,
        ),
        opened=partial(MeteredStore, metrics=metrics),
    )


def assemble(
    settings: Settings,
    bot: Bot,
    store: Store,
    nursery: Nursery,
    metrics: Metrics,
    username: str,
    house: House,
) -> App:
    """Every part, given its neighbours."""
    catalogues = Catalogues.load()
    house = replace(house, brains={level: metrics.timed(brain) for level, brain in house.brains.items()})
    limits = Limits(
        store,
        group=Rate(settings.group_burst, settings.group_rate, settings.group_kept),
        private=Rate(settings.private_burst, settings.private_rate),
        overall=Rate(settings.overall_burst, settings.overall_rate, settings.overall_kept),
    )
    address = Address(username, settings.zone, house.quiet, settings.asides)
    lease = Lease(secrets.token_hex(8), settings.heartbeat, settings.lease)
    pace = Pace(settings.courier_poll, settings.patience)
    pictures = Pictures(store, settings.sheet_theme, painter(settings.sheet_theme))
    courier = Courier(bot, catalogues, address, limits, nursery, lease, pictures, pace)
    thinker = Thinker(settings.thinkers, nursery, metrics.thought)
    thoughts = Thoughts(thinker, nursery)
    alarm = Alarm()
    tables = Tables(store, house, courier.nudge, metrics.decided, expected=alarm.sooner, thoughts=thoughts)
    courier.serve(tables)
    replies = Replies(bot, limits, nursery)
    weighings = Weighings(thinker)
    members, advisers = Members(bot, settings.rights_kept), Advisers(partial(hints.weighed, thinker))
    context = Context(
        bot,
        tables,
        catalogues,
        replies,
        address,
        settings.language,
        members,
        advisers,
        Looks(weighings.insight),
        Pages(replies),
    )
    updates = dispatcher.build(context)
    meter(updates, metrics)
    return App(
        settings=settings,
        bot=bot,
        dispatcher=updates,
        store=store,
        tables=tables,
        thinker=thinker,
        clock=Clock(tables, settings.clock_poll, alarm),
        courier=courier,
        nursery=nursery,
        catalogues=catalogues,
        replies=replies,
        metrics=metrics,
    )
