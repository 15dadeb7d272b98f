"""Commands in a private chat. Whoever writes there can be reached from now on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import F, Router
from aiogram.enums import ChatMemberStatus, ChatType
from aiogram.filters import Command as CommandFilter
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import ChatMemberUpdated, Message, TelegramObject

from bot.handlers import hints, lookback, practice
from bot.handlers.context import Context
from bot.handlers.told import told
from bot.rendering import answers
from bot.rendering.alerts import Notice, notice
from bot.rendering.languages import languages
from bot.rendering.screen import Screen
from bot.services.commands import Act, Back, BringHand, Caller, Command, Join, Reached, StandIn, Unreached
from bot.services.lobby import MOST
from bot.services.outcomes import Accepted, Queued
from bot.services.table import Table
from bot.services.views import table_view
from bot.services.waits import person_awaited
from bot.storage.store import parse_table_id

LINKS: dict[str, Act] = {
    "j": Join(),
    "h": BringHand(),
    "b": Back(),
    **{f"s{seat}": StandIn(seat) for seat in range(MOST)},
}
"""What a deep link asks of its table, by what stands before the table's name."""

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


async def reachable(handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
    """A private message proves that its sender can be reached; tables that had given up on him try again."""
    if isinstance(event, Message) and event.from_user and event.chat.type == ChatType.PRIVATE:
        await _reached(data["context"], event.from_user.id)
    return await handler(event, data)


async def blocked(event: ChatMemberUpdated, context: Context) -> None:
    """Somebody blocks the bot or lets it in again."""
    person = event.from_user.id
    if event.new_chat_member.status == ChatMemberStatus.KICKED:
        await context.tables.store.remember_person(person, reachable=False)
        for table in (await context.tables.of(person)).tables:
            await context.tables.act(Command(table.id, Unreached(person)))
    else:
        await _reached(context, person)


async def linked(message: Message, command: CommandObject, context: Context) -> None:
    """A deep link from a group: take a seat or bring the hand. A link that names no table is none of ours."""
    kind, _, table = (command.args or "").partition("_")
    if kind in ("k", "p"):
        await lookback.linked(message, context, table, again=kind == "p")
        return
    if kind == "practice":
        await practice.asked(message, context)
        return
    act = LINKS.get(kind)
    if act is None or parse_table_id(table) is None:
        await start(message, context)
        return
    caller = await _caller(message, context)
    t = context.words(caller.language)
    bar = None if isinstance(act, BringHand) else await context.bar(table, caller.id)
    if bar is not None:
        _say(message, context, answers.short(t, notice(t, bar)))
        return
    result = await context.tables.act(Command(table, act, caller))
    text = told(t, act, result.outcome, None)
    if text and not isinstance(
        result.outcome, Accepted | Queued
    ):  # a wish that came true shows itself: by the ticket, by the hand, by what is told to who waits
        _say(message, context, answers.short(t, text))


async def start(message: Message, context: Context) -> None:
    """How to play, and the way into a group."""
    caller = await _caller(message, context)
    _say(message, context, answers.start(context.words(caller.language), context.address.bot))


async def hand(message: Message, context: Context) -> None:
    """Bring every hand of this person anew."""
    caller = await _caller(message, context)
    t, seats = context.words(caller.language), await context.tables.of(caller.id)
    for table in seats.tables:
        await context.tables.act(Command(table.id, BringHand(), caller))
    if seats.unreadable:
        _say(message, context, answers.short(t, notice(t, Notice.NEWER_TABLE)))
    elif len(seats.tables) != 1:
        waiting = [table for table in seats.tables if _waits(table, caller)]
        views = [(table_view(table, context.address), table in waiting) for table in seats.tables]
        _say(message, context, answers.hands(t, views))


async def language(message: Message, context: Context) -> None:
    """Offer the languages."""
    caller = await _caller(message, context)
    _say(message, context, languages(context.words(caller.language)))


async def elsewhere(message: Message, context: Context) -> None:
    """A command for groups."""
    caller = await _caller(message, context)
    _say(message, context, answers.in_group_only(context.words(caller.language)))


async def help_(message: Message, context: Context) -> None:
    """Anything else, `/help` included."""
    caller = await _caller(message, context)
    _say(message, context, answers.help_private(context.words(caller.language)))


def _waits(table: Table, caller: Caller) -> bool:
    person = person_awaited(table)
    return person is not None and person.id == caller.id


async def _reached(context: Context, person: int) -> None:
    await context.tables.store.remember_person(person, reachable=True)
    for table in (await context.tables.of(person)).tables:
        if any(one.id == person and not one.ready for one in table.addressed):
            await context.tables.act(Command(table.id, Reached(person)))


async def _caller(message: Message, context: Context) -> Caller:
    assert message.from_user is not None
    return await context.caller(message.from_user)


def _say(message: Message, context: Context, screen: Screen) -> None:
    context.replies.say(message.chat.id, 0, screen)


def router() -> Router:
    """The handlers of this module, in the order in which they are tried."""
    router = Router(name="private")
    router.message.filter(F.chat.type == ChatType.PRIVATE, F.from_user)
    router.my_chat_member.filter(F.chat.type == ChatType.PRIVATE)
    router.message.outer_middleware(reachable)
    router.my_chat_member.register(blocked)
    router.message.register(linked, CommandStart(deep_link=True))
    router.message.register(start, CommandStart())
    router.message.register(hand, CommandFilter("hand"))
    router.message.register(practice.asked, CommandFilter("practice"))
    router.message.register(practice.stopped, CommandFilter("stop"))
    router.message.register(lookback.last, CommandFilter("lookback"))
    router.message.register(lookback.listed, CommandFilter("replay"))
    router.message.register(hints.in_private, CommandFilter("hint"))
    router.message.register(language, CommandFilter("language"))
    router.message.register(elsewhere, CommandFilter("whist", "table", "score", "last", "rules", "leave"))
    router.message.register(help_)
    return router
