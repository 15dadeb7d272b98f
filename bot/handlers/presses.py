"""Presses of inline buttons. Every press is answered once, after the commit, best effort."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.callbacks import (
    AgainTap,
    CardTap,
    ClaimsTap,
    HintTap,
    LanguageTap,
    LobbyTap,
    OfferTap,
    Peek,
    PeekTap,
    SeatTap,
)
from bot.handlers import hints, languages
from bot.handlers.context import Context
from bot.handlers.members import Standing
from bot.handlers.pressed import Pressed, card_act, claims_act, lobby_act, offer_act, seat_act, unknown, via
from bot.handlers.told import told
from bot.rendering.alerts import Notice, last_alert, notice, score_alert
from bot.rendering.buttons import private
from bot.services.commands import (
    Act,
    Again,
    Ask,
    Back,
    ChooseLanguage,
    Command,
    Join,
    OpenPanel,
    StandIn,
    Tap,
)
from bot.services.news import Departed
from bot.services.outcomes import Refused, Stale, Why
from bot.services.tables import Result
from bot.services.views import table_view
from bot.storage.store import parse_table_id


async def card(query: CallbackQuery, callback_data: CardTap, context: Context) -> None:
    """A card of one's hand."""
    await _acted(query, context, callback_data.table, card_act(callback_data))


async def offer(query: CallbackQuery, callback_data: OfferTap, context: Context) -> None:
    """A choice at a question beside the turn."""
    await _acted(query, context, callback_data.table, offer_act(callback_data))


async def claims(query: CallbackQuery, callback_data: ClaimsTap, context: Context) -> None:
    """The list of tricks in which a revoke may be claimed."""
    await _acted(query, context, callback_data.table, claims_act(callback_data))


async def lobby(query: CallbackQuery, callback_data: LobbyTap, context: Context) -> None:
    """A button of the lobby."""
    act, table = lobby_act(callback_data), callback_data.table
    if isinstance(act, ChooseLanguage) and act.language not in context.catalogues.languages:
        act = None
    if isinstance(act, Join) and await _sent_to_chat(query, context, table, "j"):
        return
    result = await _acted(query, context, table, act)
    if isinstance(act, ChooseLanguage) and result and result.done and result.table:
        await context.tables.store.remember_chat(result.table.place.chat, act.language)


async def seat(query: CallbackQuery, callback_data: SeatTap, context: Context) -> None:
    """Here again, or in for one who left; his cards must be able to reach him."""
    table, act = callback_data.table, seat_act(callback_data)
    if await _sent_to_chat(query, context, table, "b" if isinstance(act, Back) else f"s{act.seat}"):
        return
    await _acted(query, context, table, act)


async def again(query: CallbackQuery, callback_data: AgainTap, context: Context) -> None:
    """Another rubber."""
    await _acted(query, context, callback_data.table, Again(callback_data.rubber))


async def peek(query: CallbackQuery, callback_data: PeekTap, context: Context) -> None:
    """The score or the last trick, for the one who asks where the table stands; or all its rules, for everybody."""
    if callback_data.what is Peek.MORE:
        await _acted(query, context, callback_data.table, Ask("rules-more"))
        return
    caller = await context.caller(query.from_user)
    t = context.words(caller.language)
    table = await context.tables.present_named(callback_data.table)
    if table is None:
        context.replies.answer(query, notice(t, Notice.TABLE_CLOSED))
    elif query.message is None or query.message.chat.id != table.place.chat:
        context.replies.answer(query, notice(t, Notice.UNKNOWN_BUTTON))
    else:
        view = table_view(table, context.address)
        seen = score_alert(t, view) if callback_data.what is Peek.SCORE else last_alert(t, view)
        context.replies.answer(query, seen)


async def _sent_to_chat(query: CallbackQuery, context: Context, table: str, link: str) -> bool:
    """Whether who pressed must open the private chat first, since his cards could not reach him; the link there does the rest.

    That he pressed in the group is remembered, for the case that Telegram does not tell who belongs to it.
    """
    person, pressed = query.from_user.id, via(query)
    if parse_table_id(table) is None or (await context.tables.store.person(person)).reachable:
        return False
    found = await context.tables.present_named(table)
    seated = found.person(person) if found else None
    if seated is not None and seated.aside:
        return False
    if not await _outsider(query, context, table):
        if pressed is not None and pressed.chat < 0:
            await context.tables.store.vouch(person, pressed.chat)
        context.replies.answer(query, url=private(context.address.bot, f"{link}_{table}"))
    return True


async def _outsider(query: CallbackQuery, context: Context, table: str) -> bool:
    """Whether somebody presses in a group to which he does not belong: told so, and his seat there is free."""
    person, pressed = query.from_user.id, via(query)
    if pressed is None or pressed.chat > 0:
        return False
    if await context.members.standing(pressed.chat, person) is not Standing.OUTSIDER:
        return False
    if parse_table_id(table) is not None:
        await context.tables.act(Command(table, Departed(pressed.chat, person)))
    caller = await context.caller(query.from_user)
    context.replies.answer(query, notice(context.words(caller.language), Notice.OUTSIDER))
    return True


async def _acted(query: CallbackQuery, context: Context, table: str, act: Act | None) -> Result | None:
    """Act for who pressed, and answer the press; None for a button that asks for nothing."""
    if act is None:
        await unknown(query, context)
        return None
    if await _outsider(query, context, table) or await _barred(query, context, table, act):
        return None
    user, pressed = query.from_user, via(query)
    caller = context.player(user) if isinstance(act, Tap) else await context.caller(user)
    result = await context.act(Command(table, act, caller, pressed))
    outdated = result.table if isinstance(result.outcome, Stale) else None
    view = table_view(outdated, context.address) if outdated else None
    t = await context.reader(user, result.table) if isinstance(act, Tap) else context.words(caller.language)
    context.replies.answer(query, told(t, act, result.outcome, view))
    if pressed and pressed.borne and result.outcome == Refused(Why.CLOSED) and result.table is None:
        context.replies.strip(pressed.chat, pressed.message)
    return result


async def _barred(query: CallbackQuery, context: Context, table: str, act: Act) -> bool:
    """Whether somebody who presses in his private chat may take no seat of that table's group, nor ask anything of it: he is told
    so. Who was seated and comes back is let in where Telegram does not tell."""
    pressed, person = via(query), query.from_user.id
    if pressed is None or pressed.chat < 0 or not isinstance(act, Join | Back | StandIn | Ask | OpenPanel):
        return False
    if isinstance(act, Ask | OpenPanel) and await _addressed(context, table, person):
        return False
    bar = await context.bar(table, person)
    if bar is None or (bar is Notice.PRESS_THERE and isinstance(act, Back)):
        return False
    caller = await context.caller(query.from_user)
    context.replies.answer(query, notice(context.words(caller.language), bar))
    return True


async def _addressed(context: Context, table: str, person: int) -> bool:
    """Whether a table shows this person anything in his private chat."""
    found = await context.tables.present_named(table)
    return found is not None and any(one.id == person for one in found.addressed)


def router() -> Router:
    """The handlers of this module, in the order in which they are tried."""
    router = Router(name="presses")
    router.callback_query.register(card, Pressed(CardTap))
    router.callback_query.register(offer, Pressed(OfferTap))
    router.callback_query.register(claims, Pressed(ClaimsTap))
    router.callback_query.register(hints.pressed, Pressed(HintTap))
    router.callback_query.register(lobby, Pressed(LobbyTap))
    router.callback_query.register(seat, Pressed(SeatTap))
    router.callback_query.register(again, Pressed(AgainTap))
    router.callback_query.register(peek, Pressed(PeekTap))
    router.callback_query.register(languages.pressed, Pressed(LanguageTap), F.message)
    router.callback_query.register(unknown)
    return router
