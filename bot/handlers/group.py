"""Commands in a group. What they ask to be posted is raised in the table and posted by the courier."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiogram import F, Router
from aiogram.filters import Command as CommandFilter
from aiogram.types import Message

from bot.handlers import hints, lookback, practice
from bot.handlers.context import GROUPS, Context, place_of, topic_of, wish_of
from bot.handlers.told import told
from bot.i18n import Translator
from bot.rendering import answers
from bot.rendering.languages import languages
from bot.rendering.screen import Screen
from bot.rendering.traditions import catalogue
from bot.rendering.traditions import rules as told_rules
from bot.services.commands import Act, Ask, Back, BringHand, Caller, Command, Leave, Stop
from bot.services.openings import DEFAULT_RULESET, opened
from bot.services.outcomes import Accepted
from bot.services.table import Table
from bot.services.views import table_view


async def nobody(message: Message, context: Context) -> None:
    """A command about a seat in the name of a channel or of the group itself: such a one cannot sit at a table."""
    t = await _words(message, context)
    _say(message, context, answers.nobody(t))


async def whist(message: Message, context: Context) -> None:
    """Open a lobby, or tell who sits at the table that stands here; who has left it takes his seat back."""
    caller = await _caller(message, context)
    language = await context.group_language(message.chat.id, caller.language)
    table, new = await opened(context.tables, place_of(message), caller, language, wish_of(message))
    if not new:
        await context.heard(table)
        if table.stand_in(caller.id):
            table = (await context.act(Command(table.id, Back(), caller))).table or table
        t = context.words(table.language)
        _say(message, context, answers.standing(t, table_view(table, context.address)))


async def table(message: Message, context: Context) -> None:
    """Bring the table's own message to the end of the chat."""
    await _asked(message, context, Ask("table"))


async def score(message: Message, context: Context) -> None:
    """Post the sheet."""
    await _asked(message, context, Ask("score"))


async def last(message: Message, context: Context) -> None:
    """Post the last trick."""
    await _asked(message, context, Ask("last"))


async def rules(message: Message, context: Context) -> None:
    """Post the rules of this table; without a table, of the usual whist; asked for others, all kinds of whist."""
    if len((message.text or "").split()) > 1:
        _say(message, context, catalogue(await _words(message, context)))
        return
    found = await context.tables.at(message.chat.id, topic_of(message))
    if found is None:
        _say(message, context, told_rules(await _words(message, context), DEFAULT_RULESET))
        return
    await _told(message, context, found, Ask("rules"))


async def hand(message: Message, context: Context) -> None:
    """Send the caller's hand anew in the private chat."""
    await _asked(message, context, BringHand())


async def leave(message: Message, context: Context) -> None:
    """Leave one's seat: free it in the lobby, give it to an AI in play."""
    await _asked(message, context, Leave())


async def stop(message: Message, context: Context) -> None:
    """Close the table."""
    await _asked(message, context, Stop())


async def language(message: Message, context: Context) -> None:
    """Offer the languages of the group."""
    _say(message, context, languages(await _words(message, context)))


async def help_(message: Message, context: Context) -> None:
    """What the bot understands here."""
    _say(message, context, answers.help_group(await _words(message, context), context.address.bot))


async def _asked(message: Message, context: Context, act: Act) -> None:
    """Do something at the table that stands here; say so where none does."""
    found = await context.tables.at(message.chat.id, topic_of(message))
    if found is None:
        _say(message, context, answers.no_table(await _words(message, context), context.address.bot))
        return
    await context.heard(found)
    await _told(message, context, found, act)


async def _told(message: Message, context: Context, table: Table, act: Act) -> None:
    caller = await _caller(message, context)
    result = await context.act(Command(table.id, act, caller))
    t = context.words(table.language)
    text = told(t, act, result.outcome, None)
    if isinstance(act, Leave) and isinstance(result.outcome, Accepted):
        waited = table.waiter(caller.id) is not None
        _say(
            message,
            context,
            answers.waits_no_more(t, caller.name) if waited else _left(t, caller, result.table),
        )
    elif text:
        _say(message, context, answers.short(t, text))


def _left(t: Translator, caller: Caller, table: Table | None) -> Screen:
    """Who sits in for the one who left, if somebody does."""
    robot = None if table is None else table.stand_in(caller.id)
    return answers.left(t, caller.name, robot.name if robot else None)


async def _caller(message: Message, context: Context) -> Caller:
    assert message.from_user is not None
    return await context.caller(message.from_user)


async def _words(message: Message, context: Context) -> Translator:
    own = message.from_user.language_code if message.from_user else None
    return context.words(await context.group_language(message.chat.id, own or context.language))


def _say(message: Message, context: Context, screen: Screen) -> None:
    context.replies.say(message.chat.id, topic_of(message), screen)


COMMANDS: dict[str, Callable[[Message, Context], Awaitable[None]]] = {
    "whist": whist,
    "table": table,
    "score": score,
    "last": last,
    "rules": rules,
    "lookback": lookback.last,
    "replay": lookback.listed,
    "practice": practice.asked_in_group,
    "hand": hand,
    "hint": hints.in_group,
    "leave": leave,
    "stop": stop,
    "language": language,
    "help": help_,
    "start": help_,
}


def router() -> Router:
    """The handlers of this module, in the order in which they are tried.

    An administrator may hide behind the group (`sender_chat` is the group itself): he opens and stops tables and asks for
    what anyone may read, but has no seat. A channel only reads. What a linked channel posts is forwarded, not said, here.
    """
    router = Router(name="group")
    router.message.filter(F.chat.type.in_(GROUPS), F.from_user, ~F.is_automatic_forward)
    router.message.register(nobody, F.sender_chat, CommandFilter("hand", "hint", "leave"))
    router.message.register(nobody, F.sender_chat.id != F.chat.id, CommandFilter("whist", "stop"))
    for name, handler in COMMANDS.items():
        router.message.register(handler, CommandFilter(name))
    return router
