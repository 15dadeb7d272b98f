"""Presses of inline buttons. Every press is answered once, after the commit, best effort."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery, InaccessibleMessage, Message

from bot.callbacks import AgainTap, CardTap, LanguageTap, LobbyTap, LobbyVerb, Peek, PeekTap
from bot.handlers.context import GROUPS, Context
from bot.handlers.told import told
from bot.rendering.alerts import Notice, last_alert, notice, score_alert
from bot.rendering.buttons import private
from bot.rendering.views import Panel
from bot.services.commands import (
    Act,
    AddRobot,
    Again,
    Ask,
    ChooseLanguage,
    ChoosePace,
    ChooseRuleset,
    Command,
    Join,
    Leave,
    Read,
    RemoveRobot,
    Start,
    Tap,
    Turn,
    Via,
)
from bot.services.views import table_view
from engine.cards import Card


async def card(query: CallbackQuery, callback_data: CardTap, context: Context) -> None:
    """A card of one's hand."""
    try:
        played = Card.parse(callback_data.card)
    except ValueError:
        await unknown(query, context)
        return
    await _acted(query, context, callback_data.table, Tap(callback_data.deal, callback_data.turn, played))


async def lobby(query: CallbackQuery, callback_data: LobbyTap, context: Context) -> None:
    """A button of the lobby."""
    act = _lobby_act(callback_data)
    if act is None:
        await unknown(query, context)
        return
    if isinstance(act, Join):
        known = await context.tables.store.person(query.from_user.id)
        if not known.reachable:
            url = private(context.address.bot, f"j_{callback_data.table}")
            context.replies.answer(query, url=url)
            return
    await _acted(query, context, callback_data.table, act)
    if isinstance(act, ChooseLanguage) and query.message:
        await context.tables.store.remember_chat(query.message.chat.id, act.language)


async def again(query: CallbackQuery, callback_data: AgainTap, context: Context) -> None:
    """Another rubber."""
    await _acted(query, context, callback_data.table, Again(callback_data.rubber))


async def peek(query: CallbackQuery, callback_data: PeekTap, context: Context) -> None:
    """The score or the last trick, for the one who asks."""
    caller = await context.caller(query.from_user)
    t = context.words(caller.language)
    table = await context.tables.present_named(callback_data.table)
    if table is None:
        context.replies.answer(query, notice(t, Notice.TABLE_CLOSED))
        return
    view = table_view(table, context.address)
    told_ = score_alert(t, view) if callback_data.what is Peek.SCORE else last_alert(t, view)
    context.replies.answer(query, told_)


async def language(query: CallbackQuery, callback_data: LanguageTap, context: Context) -> None:
    """The language of a group, for who may choose it, or one's own."""
    assert query.message is not None
    if callback_data.language not in context.catalogues.languages:
        await unknown(query, context)
        return
    if query.message.chat.type in GROUPS:
        await _group_language(query, callback_data.language, context)
    else:
        await _own_language(query, callback_data.language, context)


async def unknown(query: CallbackQuery, context: Context) -> None:
    """A button that is none of ours, forged or of an older release."""
    caller = await context.caller(query.from_user)
    context.replies.answer(query, notice(context.words(caller.language), Notice.UNKNOWN_BUTTON))


async def _group_language(query: CallbackQuery, chosen: str, context: Context) -> None:
    assert query.message is not None
    chat = query.message.chat.id
    caller = await context.caller(query.from_user)
    standing = await context.tables.store.places(chat)
    allowed = True
    for table in standing.values():
        result = await context.act(Command(table, ChooseLanguage(chosen), caller), chat)
        text = told(context.words(chosen), ChooseLanguage(chosen), result.outcome, None)
        allowed = allowed and text is None
    if not standing:
        allowed = await context.is_admin(chat, caller.id)
    if allowed:
        await context.tables.store.remember_chat(chat, chosen)
    t = context.words(chosen if allowed else caller.language)
    said = Notice.LANGUAGE_SET if allowed else Notice.SETTINGS_NOT_ALLOWED
    context.replies.answer(query, notice(t, said))


async def _own_language(query: CallbackQuery, chosen: str, context: Context) -> None:
    caller = await context.caller(query.from_user)
    await context.tables.store.remember_person(caller.id, language=chosen)
    for table in await context.tables.of(caller.id):
        await context.tables.act(Command(table.id, Read(chosen), caller))
    context.replies.answer(query, notice(context.words(chosen), Notice.LANGUAGE_SET))


async def _acted(query: CallbackQuery, context: Context, table: str, act: Act) -> None:
    """Act for who pressed, and answer the press."""
    caller = await context.caller(query.from_user)
    via = _via(query.message)
    result = await context.act(Command(table, act, caller, via), via.chat if via else 0)
    view = table_view(result.table, context.address) if result.table else None
    context.replies.answer(query, told(context.words(caller.language), act, result.outcome, view))


def _via(message: Message | InaccessibleMessage | None) -> Via | None:
    return Via(message.chat.id, message.message_id) if message else None


def _lobby_act(tap: LobbyTap) -> Act | None:
    """What a lobby button asks for; None where its value makes no sense."""
    match tap.verb:
        case LobbyVerb.JOIN:
            return Join()
        case LobbyVerb.LEAVE:
            return Leave()
        case LobbyVerb.RULES:
            return Ask("rules")
        case LobbyVerb.START:
            return Start(fill=tap.value == "fill")
        case LobbyVerb.RULESET:
            return ChooseRuleset(tap.value)
        case LobbyVerb.LANGUAGE:
            return ChooseLanguage(tap.value)
        case LobbyVerb.PANEL:
            return Turn(Panel(tap.value)) if tap.value in set(Panel) else None
    return _numbered(tap) if tap.value.isascii() and tap.value.isdigit() else None


def _numbered(tap: LobbyTap) -> Act | None:
    match tap.verb:
        case LobbyVerb.ADD_ROBOT:
            return AddRobot(int(tap.value))
        case LobbyVerb.REMOVE_ROBOT:
            return RemoveRobot(int(tap.value))
        case LobbyVerb.PACE:
            return ChoosePace(int(tap.value))
    return None


def router() -> Router:
    """The handlers of this module, in the order in which they are tried."""
    router = Router(name="presses")
    router.callback_query.register(card, CardTap.filter())
    router.callback_query.register(lobby, LobbyTap.filter())
    router.callback_query.register(again, AgainTap.filter())
    router.callback_query.register(peek, PeekTap.filter())
    router.callback_query.register(language, LanguageTap.filter(), F.message)
    router.callback_query.register(unknown)
    return router
