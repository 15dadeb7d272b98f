"""Messages that are leafed through: each press shows another page in the same message. They belong to no table.

Of pages wanted while one is on its way only the last is shown; and what is learnt of a page later is shown only while it is open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.courier.replies import LONGEST_WAIT, UNCOUNTED_GAP, Replies, edit
from bot.rendering.screen import Screen
from bot.storage.store import StoreAway

MOST = 2_000
"""So many messages are remembered by the page that they show."""

Later = Callable[[], Awaitable[Screen]]
"""Finds what the page shows once more is known."""
Place = tuple[int, int]
"""A chat and a message in it."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The messages that are leafed through in one process; another one knows nothing of them."""

    replies: Replies
    _wanted: dict[Place, Screen] = field(default_factory=dict)
    """What messages are about to show."""
    _open: dict[Place, str] = field(default_factory=dict)
    """The page for which a message was asked last, by a name."""

    def post(self, chat: int, topic: int, name: str, screen: Screen, later: Later | None) -> None:
        """Post a page as a new message."""

        def sent(message: int) -> None:
            self._opened((chat, message), name, later)

        self.replies.say(chat, topic, screen, sent=sent)

    def turn(self, chat: int, message: int, name: str, screen: Screen, later: Later | None) -> None:
        """Turn a message to a page."""
        self._show((chat, message), screen)
        self._opened((chat, message), name, later)

    def _opened(self, place: Place, name: str, later: Later | None) -> None:
        if len(self._open) >= MOST:
            self._open.clear()
        self._open[place] = name
        if later is not None:
            self.replies.start(self._learnt(place, name, later), "more of a page")

    async def _learnt(self, place: Place, name: str, later: Later) -> None:
        screen = await later()
        if self._open.get(place) == name:
            self._show(place, screen)

    def _show(self, place: Place, screen: Screen) -> None:
        waiting = place in self._wanted
        self._wanted[place] = screen
        if not waiting:
            self.replies.start(self._shown(place), "page")

    async def _shown(self, place: Place) -> None:
        """Show what is wanted once there is a token for it, soon or never."""
        waited = 0.0
        try:
            while waited <= LONGEST_WAIT:
                wait = await self._token(place[0])
                if not wait:
                    screen = self._wanted[place]
                    wait = await self.replies.made(place[0], edit(*place, screen))
                    if not wait and self._wanted[place] is screen:
                        return
                waited += wait
                await asyncio.sleep(min(wait, LONGEST_WAIT))
        finally:
            self._wanted.pop(place, None)

    async def _token(self, chat: int) -> float:
        """Seconds to wait for a token; nothing is turned while the store is away."""
        try:
            return await self.replies.limits.take_for_page(chat)
        except StoreAway:
            return UNCOUNTED_GAP
