"""A deal against AIs in the private chat: asked for, chosen, closed."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, Message

from bot.callbacks import PracticeTap, RivalsTap
from bot.handlers.context import Context, topic_of, wish_of
from bot.handlers.pressed import Pressed
from bot.rendering import drill as screens
from bot.rendering.alerts import Notice, notice
from bot.rendering.looks import LookView
from bot.services import practice
from bot.services.archive import FinishedDeal
from bot.services.commands import Caller, Command, Stop
from engine.rulesets import RULESETS
from engine.seats import Seat


async def asked(message: Message, context: Context) -> None:
    """A deal for practice; one under way is brought anew."""
    assert message.from_user is not None
    caller = await context.caller(message.from_user)
    await practice.practised(context.tables, caller, wish_of(message))


async def asked_in_group(message: Message, context: Context) -> None:
    """The way to the private chat."""
    assert message.from_user is not None
    caller = await context.caller(message.from_user)
    t = context.words(await context.group_language(message.chat.id, caller.language))
    context.replies.say(message.chat.id, topic_of(message), screens.in_private(t, context.address.bot))


async def stopped(message: Message, context: Context) -> None:
    """Close the deal that is played here."""
    assert message.from_user is not None
    caller = await context.caller(message.from_user)
    found = await context.tables.at(message.chat.id, 0)
    if found is None:
        context.replies.say(message.chat.id, 0, screens.none(context.words(caller.language)))
        return
    await context.tables.act(Command(found.id, Stop(), caller))


async def chosen(query: CallbackQuery, callback_data: PracticeTap, context: Context) -> None:
    """Another kind of whist for practice, or which there are."""
    assert query.message is not None
    caller = await context.caller(query.from_user)
    t, ruleset = context.words(caller.language), RULESETS.get(callback_data.ruleset)
    if query.message.chat.type != ChatType.PRIVATE or (callback_data.ruleset and ruleset is None):
        context.replies.answer(query, notice(t, Notice.UNKNOWN_BUTTON))
        return
    context.replies.answer(query)
    if ruleset is None:
        context.replies.say(query.message.chat.id, 0, screens.rulesets(t, tuple(RULESETS.values())))
    else:
        await practice.practised(context.tables, caller, wish_of_press(query), ruleset)


async def against(query: CallbackQuery, callback_data: RivalsTap, context: Context) -> None:
    """Another deal, against AIs of another level."""
    assert query.message is not None
    caller = await context.caller(query.from_user)
    level = practice.level_named(callback_data.level)
    if query.message.chat.type != ChatType.PRIVATE or level is None:
        context.replies.answer(query, notice(context.words(caller.language), Notice.UNKNOWN_BUTTON))
        return
    context.replies.answer(query)
    await practice.practised(context.tables, caller, wish_of_press(query), level=level)


async def play(
    context: Context, caller: Caller, wish: str, deal: FinishedDeal, look: LookView, seat: Seat | None
) -> None:
    """A finished deal once more, from the seat that the caller had or has chosen; who did neither is asked."""
    chat, players = look.chat or caller.id, deal.match.ruleset.plan.players
    own = deal.seat_of(caller.id) if seat is None else seat
    if own not in players:
        context.replies.say(caller.id, 0, screens.whose(context.words(caller.language), look, players))
        return
    await practice.played_again(context.tables, caller, wish, deal, chat, own)


def wish_of_press(query: CallbackQuery) -> str:
    """What names a press for good, so that it is known again when it is brought again."""
    return f"press:{query.id}"


def router() -> Router:
    """The handlers of this module, in the order in which they are tried."""
    router = Router(name="practice")
    router.callback_query.register(chosen, Pressed(PracticeTap), F.message)
    router.callback_query.register(against, Pressed(RivalsTap), F.message)
    return router
