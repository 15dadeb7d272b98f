"""Tokens for calls that Telegram counts: sends, edits and deletes, one bucket a chat and one for the bot as a whole.

A group gets about 20 a minute, all its topics together, and a private chat about one a second (docs/telegram.md); burst and
rate of a bucket add up to no more than that. Answers to presses are free. Replies to commands get a quarter of a chat's rate at
most, pages turned in a group half of it, so that nobody who asks without end keeps the table's own messages from its chat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.storage.store import Ask, Store

OVERALL = "all"
REPLIES_BURST, REPLIES_SHARE = 2, 4
"""Replies that a chat gets at once, and the part of its rate that they may take."""
PAGES_BURST, PAGES_SHARE = 4, 2
"""Pages of a look back that a group gets at once, and the part of its rate that they may take."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A bucket holds `burst` tokens and gains `per_minute`; `kept` of them are for the favoured, of the bot as a whole for those
    on turn: when all that it may send is short, the game goes on and the rest catches up by fewer calls."""

    burst: int
    per_minute: float
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Wish:
    """One call to a chat; `favoured` (a sheet, an answer, a lobby): it may use the chat's kept tokens. `turn`: it shows somebody
    that he is on turn, and may use those of the whole."""

    chat: int
    favoured: bool = True
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """The buckets of all chats and of the bot as a whole, shared by all replicas; every call may raise `StoreAway`."""

    store: Store
    group: Rate
    private: Rate
    overall: Rate

    async def take(self, wishes: Sequence[Wish]) -> list[float]:
        """For each call 0.0 if it may be made now, else the seconds to wait; one round trip unless a token goes back.

        Once a call to a chat has to wait, so have the later ones to it.
        """
        if not wishes:
            return []
        chats = [wish.chat for wish in wishes]
        asks = [self._ask(wish) for wish in wishes]
        asks += [self._of_all(wish) for wish in wishes]
        got = await self.store.take(asks)
        own, overall = got[: len(chats)], got[len(chats) :]
        waits: list[float] = []
        blocked: dict[int, float] = {}
        for chat, first, second in zip(chats, own, overall, strict=True):
            wait = max(blocked.get(chat, 0.0), first, second)
            if wait:
                blocked[chat] = wait
            waits.append(wait)
        unused = [
            _bucket(chat) for chat, wait, first in zip(chats, waits, own, strict=True) if wait and not first
        ]
        unused += [OVERALL for wait, second in zip(waits, overall, strict=True) if wait and not second]
        if unused:
            await self.store.give_back(unused)
        return waits

    async def take_for_reply(self, chat: int) -> float:
        """0.0 if a reply may be sent now, else the seconds to wait. Who waits holds no token that others could spend."""
        own = Ask(f"replies:{chat}", REPLIES_BURST, self._rate(chat).per_minute / REPLIES_SHARE)
        return await self._take_both(own, Wish(chat))

    async def take_for_page(self, chat: int) -> float:
        """0.0 if a page may be turned now, else the seconds to wait. In a group the table's messages have their part of the rate
        all the same; in a private chat nobody reads along."""
        wish = Wish(chat, favoured=False)
        if chat > 0:
            (wait,) = await self.take([wish])
            return wait
        own = Ask(f"pages:{chat}", PAGES_BURST, self._rate(chat).per_minute / PAGES_SHARE)
        return await self._take_both(own, wish)

    async def give_back(self, chats: Iterable[int]) -> None:
        """The tokens of calls that were not made after all."""
        buckets = [bucket for chat in chats for bucket in (_bucket(chat), OVERALL)]
        if buckets:
            await self.store.give_back(buckets)

    async def penalize(self, chat: int, seconds: float) -> None:
        """Telegram wants this chat left alone for a while (429)."""
        await self.store.penalize(_bucket(chat), seconds)

    async def _take_both(self, own: Ask, wish: Wish) -> float:
        """0.0 if there was a token in the kind's own bucket and one for the call, else the seconds to wait, without either."""
        (wait,) = await self.store.take([own])
        if not wait:
            (wait,) = await self.take([wish])
            if wait:
                await self.store.give_back([own.bucket])
        return wait

    def _ask(self, wish: Wish) -> Ask:
        rate = self._rate(wish.chat)
        return Ask(_bucket(wish.chat), rate.burst, rate.per_minute, 0 if wish.favoured else rate.kept)

    def _of_all(self, wish: Wish) -> Ask:
        rate = self.overall
        return Ask(OVERALL, rate.burst, rate.per_minute, 0 if wish.turn else rate.kept)

    def _rate(self, chat: int) -> Rate:
        return self.private if chat > 0 else self.group


def _bucket(chat: int) -> str:
    return f"chat:{chat}"
