"""A hint for whom a table waits: by a button under the cards, by a command here or there. Nobody else reads it.

A press is answered by an alert, which no message and no limit stands behind, and which also who plays without a private chat
sees alone; a command by a message in the private chat.
"""

from __future__ import annotations

from aiogram.types import CallbackQuery, Message

from bot.callbacks import HintTap
from bot.handlers.context import Context, topic_of
from bot.handlers.pressed import hint_act, via
from bot.handlers.told import told
from bot.i18n import Translator
from bot.rendering import answers, hints
from bot.rendering.alerts import Notice, notice
from bot.rendering.screen import Screen
from bot.services.commands import Caller, Command, TakeHint
from bot.services.outcomes import Stale
from bot.services.table import Table
from bot.services.views import hand_view, table_view
from bot.services.waits import person_awaited


async def pressed(query: CallbackQuery, callback_data: HintTap, context: Context) -> None:
    """The button under one's cards."""
    user, act = query.from_user, hint_act(callback_data)
    result = await context.tables.act(Command(callback_data.table, act, context.player(user), via(query)))
    t = await context.reader(user, result.table)
    if result.done and result.table is not None:
        context.replies.answer_soon(query, _alert(t, user.id, result.table, context))
    else:
        outdated = result.table if isinstance(result.outcome, Stale) else None
        view = table_view(outdated, context.address) if outdated else None
        context.replies.answer(query, told(t, act, result.outcome, view))


async def in_group(message: Message, context: Context) -> None:
    """`/hint` where the table stands: the hint itself comes in the private chat, or is to be had under the cards."""
    assert message.from_user is not None
    caller = await context.caller(message.from_user)
    topic = topic_of(message)
    table = await context.tables.at(message.chat.id, topic)
    language = await context.group_language(message.chat.id, caller.language)
    t = context.words(table.language if table else language)
    if table is None:
        context.replies.say(message.chat.id, topic, answers.no_table(t, context.address.bot))
        return
    person = table.person(caller.id)
    if person is not None and table.hints and not person.ready:
        said: str | None = notice(t, Notice.HINT_UNDER_CARDS)
    else:
        said = await _asked(context, table, caller, t)
    if said:
        context.replies.say(message.chat.id, topic, answers.short(t, said))


async def in_private(message: Message, context: Context) -> None:
    """`/hint` in the private chat: at the table that waits for the caller; where several wait, their buttons tell which."""
    assert message.from_user is not None
    caller = await context.caller(message.from_user)
    t, seats = context.words(caller.language), await context.tables.of(caller.id)
    waiting = [table for table in seats.tables if _waits(table, caller)] or list(seats.tables)
    if seats.unreadable:
        said: str | None = notice(t, Notice.NEWER_TABLE)
    elif not waiting:
        context.replies.say(message.chat.id, 0, answers.hands(t, []))
        return
    elif len(waiting) > 1:
        several = _waits(waiting[0], caller)
        said = notice(t, Notice.HINT_UNDER_CARDS if several else Notice.NOTHING_TO_HINT)
    else:
        said = await _asked(context, waiting[0], caller, t)
    if said:
        context.replies.say(message.chat.id, 0, answers.short(t, said))


async def _asked(context: Context, table: Table, caller: Caller, t: Translator) -> str | None:
    """Send a hint by private message; if there is none, why, in the words of the chat where it was asked for."""
    result = await context.tables.act(Command(table.id, TakeHint(), caller))
    if result.done and result.table is not None:
        own = context.words(caller.language)
        context.replies.say_soon(caller.id, _message(own, caller.id, result.table, context))
        return None
    return told(t, TakeHint(), result.outcome, None)


def _waits(table: Table, caller: Caller) -> bool:
    person = person_awaited(table)
    return person is not None and person.id == caller.id


async def _alert(t: Translator, person: int, table: Table, context: Context) -> str | None:
    hand = hand_view(table, context.address, person)
    found = hand and await context.advisers.hint(person, hand)
    return hints.alert(t, found) if found else notice(t, Notice.NOTHING_TO_HINT)


async def _message(t: Translator, person: int, table: Table, context: Context) -> Screen | None:
    hand = hand_view(table, context.address, person)
    found = hand and await context.advisers.hint(person, hand)
    return hints.message(t, found) if found else None
