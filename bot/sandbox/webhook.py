"""Updates brought to the bot's webhook.

As Telegram does (tdlib/telegram-bot-api, WebhookActor.cpp): updates stand in lines, a person's presses in
one, a chat's messages in one; lines go side by side, within a line the next waits for the 2xx of the one
before. After anything else comes a retry at once, then others with a growing pause or after `Retry-After`. A
reply whose body names a `method` is carried out as a call, unless it would set the webhook or read something.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout, MultipartReader

from bot.sandbox.chores import Chores
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.updates import Waiting
from bot.sandbox.wire import Fields, multipart_fields

_SECRET = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a header's name

_BROKEN = (ClientError, TimeoutError, ValueError, RuntimeError)
"""How a delivery breaks off; the last: the webhook was set anew while this one waited for a slot."""


@dataclass(slots=True)
class Webhook:
    """One address the bot has set, until it is set anew or deleted (`close`)."""

    url: str
    secret: str | None = field(repr=False)
    slots: asyncio.Semaphore
    """How many deliveries may run at once."""
    settings: SandboxSettings
    chores: Chores
    confirmed: Callable[[Waiting], None]
    called: Callable[[Fields], Awaitable[None]]
    """Carries out a call that came as a reply."""
    now: Callable[[], float]
    failed_at: int | None = None
    failure: str | None = None
    _lines: dict[str, deque[Waiting]] = field(default_factory=dict)
    _session: ClientSession | None = None
    _closed: bool = False

    def bring(self, update: Waiting) -> None:
        """Put an update into its line."""
        line = self._lines.setdefault(update.line, deque())
        line.append(update)
        if len(line) == 1:
            self.chores.begin(self._walk(update.line))

    async def close(self) -> None:
        """Bring nothing more."""
        self._closed = True
        if self._session is not None:
            await self._session.close()

    async def _walk(self, name: str) -> None:
        line = self._lines[name]
        while line and not self._closed:
            await self._insist(line[0])
            line.popleft()
        self._lines.pop(name, None)

    async def _insist(self, update: Waiting) -> None:
        pause = 0.0
        while not self._closed:
            urls = [self.url, update.copy_to or self.url][: update.copies]
            outcomes = await asyncio.gather(*(self._delivered(url, update) for url in urls))
            refusals = [outcome for outcome in outcomes if outcome is not None]
            if not refusals:
                self.confirmed(update)
                return
            await asyncio.sleep(max(pause, *refusals))
            pause = min(max(pause * 2, self.settings.webhook_retry_first), self.settings.webhook_retry_last)

    async def _delivered(self, url: str, update: Waiting) -> float | None:
        """None after a 2xx, else the seconds the other side asks to wait."""
        if self._session is None:
            self._session = ClientSession(timeout=ClientTimeout(total=self.settings.webhook_timeout))
        headers = {_SECRET: self.secret} if self.secret else {}
        try:
            async with self.slots, self._session.post(url, json=update.body, headers=headers) as response:
                if not 200 <= response.status < 300:
                    self._failed(f"Wrong response from the webhook: {response.status} {response.reason}")
                    return _retry_after(response)
                fields = await _reply(response)
        except _BROKEN:
            self._failed("Webhook connection closed")
            return 0.0
        if _may_reply(str(fields.values.get("method", ""))):
            await self.called(fields)
        return None

    def _failed(self, reason: str) -> None:
        if not self._closed:
            self.failed_at, self.failure = int(self.now()), reason


def _may_reply(method: str) -> bool:
    name = method.lower()
    barred = ("", "setwebhook", "deletewebhook", "close", "logout")
    return name not in barred and not name.startswith("get")


def _retry_after(response: ClientResponse) -> float:
    text = response.headers.get("Retry-After", "")
    return float(min(int(text), 3600)) if text.isdigit() else 0.0


async def _reply(response: ClientResponse) -> Fields:
    match response.content_type:
        case "application/json":
            body = await response.json()
            return Fields(body) if isinstance(body, dict) else Fields()
        case "multipart/form-data":
            return await multipart_fields(MultipartReader(response.headers, response.content))
        case _:
            return Fields()
