"""Finished deals: looked back at page by page, listed, taken along. A message of theirs belongs to no table; its buttons say all.

A deal is public once it is scored, but to its group alone: elsewhere it is shown to who played it and to who belongs there.
"""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.callbacks import DealsTap, Look, LookTap
from bot.courier.pages import Later
from bot.handlers import practice
from bot.handlers.context import GROUPS, Context, topic_of, wish_of
from bot.handlers.members import Standing
from bot.handlers.pressed import Pressed
from bot.i18n import Translator
from bot.rendering import answers
from bot.rendering import lookback as screens
from bot.rendering.alerts import Notice, notice
from bot.rendering.looks import LookView
from bot.rendering.people import label
from bot.rendering.screen import Screen
from bot.services import archive, pbn
from bot.services.archive import FinishedDeal
from bot.services.lobby import MOST as MOST_SEATS
from bot.services.lookback import looked
from engine.seats import Seat

SHOWN = 5
"""Deals of the list in a message."""
SEATS = tuple(f"{Look.SEAT}{seat}" for seat in range(MOST_SEATS))
BUTTONS = {Look.OPEN, Look.RECORD, Look.PBN, Look.PLAY, *SEATS}
"""What buttons carry beside the numbers of pages."""
RECORD = 3500
"""Characters of a record that stand in one message, words before it included (4096: Bot API, `sendMessage`)."""
FARTHEST = 10_000
"""No list begins so far down."""


async def last(message: Message, context: Context) -> None:
    """Look back at the last deal of this chat."""
    chat, t = message.chat.id, await _words(message, context)
    deals = await archive.latest(context.tables.store, chat, 0, 1)
    look = looked(deals[0], context.address, t.language, 0, chat=chat, here=chat) if deals else None
    if look is None:
        context.replies.say(chat, topic_of(message), screens.none_yet(t))
    else:
        _posted(context, chat, topic_of(message), deals[0], look, t)


async def listed(message: Message, context: Context) -> None:
    """The last deals of this chat, to choose from."""
    screen = await _list(message.chat.id, 0, await _words(message, context), context)
    context.replies.say(message.chat.id, topic_of(message), screen)


async def linked(message: Message, context: Context, named: str, *, again: bool) -> None:
    """A deep link from a group: look back at its deal in the private chat, or play it again there."""
    here, t = message.chat.id, await _words(message, context)
    assert message.from_user is not None
    table, number, chat = _link(named)
    deal = await archive.found(context.tables.store, chat, table, number)
    look = _look(context, deal, t, Look.OPEN, chat, here)
    if deal is None or look is None:
        context.replies.say(here, 0, screens.gone(t))
        return
    bar = await _bar(context, deal, chat, here, message.from_user.id)
    if bar is not None:
        context.replies.say(here, 0, answers.short(t, notice(t, bar)))
    elif again:
        caller = await context.caller(message.from_user)
        await practice.play(context, caller, wish_of(message), deal, look, None)
    else:
        _posted(context, here, 0, deal, look, t)


async def turned(query: CallbackQuery, callback_data: LookTap, context: Context) -> None:
    """A button of a look back, or the one that opens it."""
    assert query.message is not None
    here, what = query.message.chat.id, callback_data.what
    chat = callback_data.chat or here
    t = await _reading(query, context)
    deal = await archive.found(context.tables.store, chat, callback_data.table, callback_data.deal)
    look = _look(context, deal, t, what, chat, here)
    foreign = what.isdigit() and not _of_ours(query)
    if deal is None or look is None or foreign:
        context.replies.answer(query, notice(t, Notice.LOOK_GONE if deal is None else Notice.UNKNOWN_BUTTON))
        return
    bar = await _bar(context, deal, chat, here, query.from_user.id)
    context.replies.answer(query, None if bar is None else notice(t, bar))
    if bar is None:
        await _given(query, what, context, deal, look, t)


async def _given(
    query: CallbackQuery, what: str, context: Context, deal: FinishedDeal, look: LookView, t: Translator
) -> None:
    """What a button asks for: the look back or a page of it, the deal as text, or the deal to be played again."""
    assert query.message is not None
    here, topic = query.message.chat.id, _topic(query)
    match what:
        case Look.OPEN:
            _posted(context, here, topic, deal, look, t)
        case Look.RECORD:
            record = archive.pieces(archive.record_of(deal.match, RECORD), RECORD)
            context.replies.say_on(here, topic, screens.record(t, look, *record))
        case Look.PBN if look.bridgelike:
            context.replies.say(here, topic, screens.pbn(t, look, _pbn(context, deal, look)))
        case _ if what in (Look.PLAY, *SEATS) and here > 0:
            seat = None if what == Look.PLAY else Seat(int(what[1]))
            caller = await context.caller(query.from_user)
            await practice.play(context, caller, practice.wish_of_press(query), deal, look, seat)
        case page if page.isdigit():
            screen, later = _shown(context, deal, look, t)
            context.pages.turn(here, query.message.message_id, f"{deal.name} {page}", screen, later)


def _posted(
    context: Context, chat: int, topic: int, deal: FinishedDeal, look: LookView, t: Translator
) -> None:
    """The deal's overview as a new message."""
    screen, later = _shown(context, deal, look, t)
    context.pages.post(chat, topic, f"{deal.name} 0", screen, later)


def _shown(
    context: Context, deal: FinishedDeal, look: LookView, t: Translator
) -> tuple[Screen, Later | None]:
    """A page as it is by now, and what finds out the rest, unless all is known."""

    async def later() -> Screen:
        return screens.lookback(t, await context.looks.learn(look, deal))

    known = context.looks.known(look, deal)
    return screens.lookback(t, known), None if context.looks.complete(look, deal) else later


async def leafed(query: CallbackQuery, callback_data: DealsTap, context: Context) -> None:
    """Another part of the list; from a look back the list itself, which takes its place."""
    assert query.message is not None
    here, first, t = query.message.chat.id, callback_data.first, await _reading(query, context)
    if not (0 <= first < FARTHEST and _of_ours(query)):
        context.replies.answer(query, notice(t, Notice.UNKNOWN_BUTTON))
        return
    context.replies.answer(query)
    screen = await _list(here, first, t, context)
    context.pages.turn(here, query.message.message_id, f"list {first}", screen, None)


def _look(
    context: Context, deal: FinishedDeal | None, t: Translator, what: str, chat: int, here: int
) -> LookView | None:
    """The page that a button asks for; of any other button the overview."""
    if deal is None or not (what in BUTTONS or (what.isascii() and what.isdigit() and len(what) < 3)):
        return None
    page = int(what) if what.isdigit() else 0
    return looked(deal, context.address, t.language, page, chat=chat, here=here)


async def _bar(context: Context, deal: FinishedDeal, chat: int, here: int, person: int) -> Notice | None:
    """Why somebody is not shown a deal: he neither played it nor belongs to its group, as far as Telegram tells."""
    if deal.seat_of(person) is not None or (chat == here > 0):
        return None
    store = context.tables.store
    if here == chat:
        await store.vouch(person, chat)
    match await context.members.standing(chat, person):
        case Standing.OUTSIDER:
            return Notice.LOOK_OUTSIDER
        case Standing.UNKNOWN if chat != here and not await store.vouched(person, chat):
            return Notice.PRESS_THERE
    return None


async def _list(chat: int, first: int, t: Translator, context: Context) -> Screen:
    store = context.tables.store
    deals = await archive.latest(store, chat, first, SHOWN)
    looks = [looked(deal, context.address, t.language, 0, chat=chat, here=chat) for deal in deals]
    more = await store.count_archived(chat) > first + SHOWN
    return screens.deals(t, [look for look in looks if look is not None], first, SHOWN, more)


def _pbn(context: Context, deal: FinishedDeal, look: LookView) -> str:
    names = tuple(map(label, look.table.sitters))
    return pbn.pbn(deal, names, look.table.group, context.address.zone)


def _link(named: str) -> tuple[str, int, int]:
    """Table, deal and chat of a link; of one that is none of ours a deal that nobody has."""
    table, _, rest = named.partition("_")
    number, _, chat = rest.partition("_")
    own = number.isascii() and number.isdigit() and len(number) < 7
    group = chat.removeprefix("-")
    if not own or not (group.isascii() and group.isdigit() and len(group) < 20):
        return "", 0, 0
    return table, int(number), int(chat)


def _of_ours(query: CallbackQuery) -> bool:
    """Whether the message whose button was pressed is a look back or a list, which alone may be turned to another page: a button
    can be forged under any message."""
    keyboard = query.message.reply_markup if isinstance(query.message, Message) else None
    data = [
        button.callback_data or "" for row in (keyboard.inline_keyboard if keyboard else []) for button in row
    ]
    return any(one.startswith("d:") or (one.startswith("k:") and not one.endswith(Look.OPEN)) for one in data)


def _topic(query: CallbackQuery) -> int:
    return topic_of(query.message) if isinstance(query.message, Message) else 0


async def _reading(query: CallbackQuery, context: Context) -> Translator:
    """The words of the chat in which a button was pressed: a group's, or the person's own."""
    assert query.message is not None
    caller = await context.caller(query.from_user)
    if query.message.chat.type in GROUPS:
        return context.words(await context.group_language(query.message.chat.id, caller.language))
    return context.words(caller.language)


async def _words(message: Message, context: Context) -> Translator:
    assert message.from_user is not None
    caller = await context.caller(message.from_user)
    if message.chat.type in GROUPS:
        return context.words(await context.group_language(message.chat.id, caller.language))
    return context.words(caller.language)


def router() -> Router:
    """The handlers of this module, in the order in which they are tried."""
    router = Router(name="lookback")
    router.callback_query.register(turned, Pressed(LookTap), F.message)
    router.callback_query.register(leafed, Pressed(DealsTap), F.message)
    return router
