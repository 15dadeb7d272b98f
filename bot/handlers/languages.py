"""The menu of languages: a group's is chosen by who sits there and by administrators, one's own by oneself."""

from __future__ import annotations

from aiogram.types import CallbackQuery

from bot.callbacks import LanguageTap
from bot.handlers.context import GROUPS, Context
from bot.handlers.pressed import unknown, via
from bot.i18n import Translator
from bot.rendering.alerts import Notice, notice
from bot.rendering.languages import languages
from bot.services.commands import ChooseLanguage, ChooseOwnLanguage, Command
from bot.services.outcomes import Refused, Why

NOTHING = (Refused(Why.CLOSED), Refused(Why.HALTED))
"""What a table answers that has no say: it is closed, or stands still."""


async def pressed(query: CallbackQuery, callback_data: LanguageTap, context: Context) -> None:
    """The language of a group, for who may choose it, or one's own."""
    assert query.message is not None
    if callback_data.language not in context.catalogues.languages:
        await unknown(query, context)
    elif query.message.chat.type in GROUPS:
        await _group_language(query, query.message.chat.id, callback_data.language, context)
    else:
        await _own_language(query, callback_data.language, context)


async def _group_language(query: CallbackQuery, chat: int, chosen: str, context: Context) -> None:
    caller = await context.caller(query.from_user)
    standing = await context.tables.store.places(chat)
    results = [
        await context.act(Command(table, ChooseLanguage(chosen), caller)) for table in standing.values()
    ]
    asked = [result for result in results if result.table and result.outcome not in NOTHING]
    allowed = (
        any(result.done for result in asked) if asked else await context.members.is_admin(chat, caller.id)
    )
    if allowed:
        await context.tables.store.remember_chat(chat, chosen)
    t = context.words(chosen if allowed else caller.language)
    said = Notice.LANGUAGE_SET if allowed else Notice.SETTINGS_NOT_ALLOWED
    context.replies.answer(query, notice(t, said))
    if allowed:
        _marked(query, t, context)


async def _own_language(query: CallbackQuery, chosen: str, context: Context) -> None:
    caller = await context.caller(query.from_user)
    await context.tables.store.remember_person(caller.id, language=chosen)
    for table in (await context.tables.of(caller.id)).tables:
        await context.tables.act(Command(table.id, ChooseOwnLanguage(chosen), caller))
    t = context.words(chosen)
    context.replies.answer(query, notice(t, Notice.LANGUAGE_SET))
    _marked(query, t, context)


def _marked(query: CallbackQuery, t: Translator, context: Context) -> None:
    """The menu in the language that was chosen from it, which is marked."""
    pressed = via(query)
    if pressed is not None and pressed.borne:
        context.replies.amend(pressed.chat, pressed.message, languages(t))
