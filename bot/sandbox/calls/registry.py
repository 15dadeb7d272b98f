"""The table of Bot API methods: name → aiogram's class, who answers, and whether the chat's budget pays.

A handler takes the world and the parsed method and returns the result, an API object, a list of them or a
bare value; it raises ApiError in Telegram's words.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar, cast

from bot.sandbox.wire import Method
from bot.sandbox.world import World

M = TypeVar("M", bound=Method)
Handler = Callable[[World, M], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One method the sandbox knows; `limited` ones are sends, edits and deletes."""

    method: type[Method]
    handler: Handler[Method]
    limited: bool


ENTRIES: dict[str, Entry] = {}
"""By lower-case method name: names are case-insensitive (Bot API page, "Making requests")."""


def answers(method: type[M], *, limited: bool = False) -> Callable[[Handler[M]], Handler[M]]:
    """Enter the decorated function as the handler of `method`."""

    def enter(handler: Handler[M]) -> Handler[M]:
        entry = Entry(method, cast(Handler[Method], handler), limited)
        ENTRIES[method.__api_method__.lower()] = entry
        return handler

    return enter
