"""The updates that wait for the bot, and the two ways it takes them: long polling and a webhook.

An update keeps its number and waits until confirmed, by a larger `offset` or by a 2xx. Updates of kinds the
bot did not ask for are never queued. One poller: a newer getUpdates ends the older with 409;
with a webhook set every poll gets 409. Source: Bot API page, "Getting updates"; the sentences are Telegram's.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Protocol

from bot.sandbox.chores import Chores
from bot.sandbox.errors import conflict
from bot.sandbox.faults import Faults, Kind
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.wire import Json

_NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_BUSY = "terminated by other getUpdates request; make sure that only one bot instance is running"
_WEBHOOK = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An update on its way: its JSON, its line (one webhook delivery a line at a time), its copies."""

    id: int
    body: Json = field(repr=False)
    line: str
    copies: int = 1
    copy_to: str | None = None


class Delivery(Protocol):
    """Who brings updates to the bot unasked."""

    def bring(self, update: Waiting) -> None:
        """Take charge of an update until it is confirmed."""


@dataclass(slots=True)
class Updates:
    """The queue of one bot."""

    settings: SandboxSettings
    faults: Faults
    chores: Chores
    allowed: frozenset[str] | None = None
    """None: all but those which must be asked for."""
    waiting: dict[int, Waiting] = field(default_factory=dict)
    delivery: Delivery | None = None
    closed: bool = False
    _last: int = 0
    _held: list[tuple[str, Json, str]] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _poller: object | None = None

    def offer(self, kind: str, value: object, line: str, chat_id: int | None = None) -> None:
        """Queue `value` (JSON) as the field `kind` of an Update, unless the bot did not ask for that kind."""
        wanted = kind not in _NOT_BY_DEFAULT if self.allowed is None else kind in self.allowed
        if not wanted:
            return
        fault = self.faults.of_update(kind, chat_id)
        if fault and fault.kind is Kind.REORDER:
            self._held.append((kind, {kind: value}, line))
            self.chores.begin(self._release_later())
            return
        double = fault is not None and fault.kind is Kind.DOUBLE
        self._queue({kind: value}, line, 2 if double else 1, fault.copy_to if fault else None)
        self._release()

    def _queue(self, body: Json, line: str, copies: int = 1, copy_to: str | None = None) -> None:
        self._last += 1
        update = Waiting(self._last, {"update_id": self._last, **body}, line, copies, copy_to)
        self.waiting[update.id] = update
        self._wake()
        if self.delivery is not None:
            self.delivery.bring(update)

    async def _release_later(self) -> None:
        await asyncio.sleep(self.settings.reorder_hold)
        self._release()

    def _release(self) -> None:
        held, self._held = self._held, []
        for _, body, line in held:
            self._queue(body, line)

    def allow(self, kinds: list[str] | None) -> None:
        """Take a new list of wanted kinds; None keeps the former, an empty list is the default."""
        if kinds is not None:
            self.allowed = frozenset(kinds) if kinds else None

    def confirm(self, offset: int) -> None:
        """Forget the updates before `offset`; a negative one keeps only so many of the last."""
        if offset < 0:
            kept = sorted(self.waiting)[offset:]
            offset = kept[0] if kept else 0
        for number in [number for number in self.waiting if number < offset]:
            del self.waiting[number]

    async def poll(self, offset: int, limit: int, wait: float) -> list[Json]:
        """getUpdates; ApiError 409 when a webhook is set or another poll takes this one's place."""
        if self.delivery is not None:
            raise conflict(_WEBHOOK)
        mine = self._poller = object()
        self._wake()
        self.confirm(offset)
        await self._news_for(mine, min(wait, self.settings.poll_limit))
        if self.delivery is not None:
            raise conflict("terminated by setWebhook request")
        if self._poller is not mine:
            raise conflict(_BUSY)
        self._poller = None
        batch = [self.waiting[number] for number in sorted(self.waiting)][: max(1, min(limit, 100))]
        return [update.body for update in batch for _ in range(update.copies)]

    def deliver_by(self, delivery: Delivery | None) -> None:
        """Hand all updates to a webhook from now on, or (None) keep them for polls; a waiting poll ends."""
        self.delivery = delivery
        self._wake()
        if delivery is not None:
            for update in tuple(self.waiting.values()):
                delivery.bring(update)

    def close(self) -> None:
        """Send a waiting poll home with nothing."""
        self.closed = True
        self._wake()

    async def _news_for(self, poller: object, wait: float) -> None:
        try:
            async with asyncio.timeout(wait):
                while not (self.waiting or self.closed) and self._poller is poller and not self.delivery:
                    await self._news.wait()
        except TimeoutError:
            return

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()
