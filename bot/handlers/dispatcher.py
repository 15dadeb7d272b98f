"""The handlers put together. aiogram's FSM is off: games are not conversations, and their state is the tables'."""

from __future__ import annotations

from aiogram import Dispatcher

from bot.handlers import chats, errors, group, lookback, practice, presses, private
from bot.handlers.context import Context


def build(context: Context) -> Dispatcher:
    """A dispatcher whose handlers are given `context`."""
    dispatcher = Dispatcher(disable_fsm=True)
    dispatcher["context"] = context
    dispatcher.include_routers(
        errors.router(),
        lookback.router(),
        practice.router(),
        presses.router(),
        private.router(),
        chats.router(),
        group.router(),
    )
    return dispatcher
