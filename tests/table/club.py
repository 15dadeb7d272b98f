"""A club for the tests: the sandbox, the bot beside it, and four people who see only their screens and press buttons."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot.app import App, build
from bot.sandbox import Sandbox, SandboxSettings
from bot.services.house import House
from bot.serving import Role, serve
from bot.settings import Settings
from tests.sandbox.people import Crowd

Json = dict[str, Any]
T = TypeVar("T")

SEAT = re.compile(r"^[1-4]  (?!…)", re.MULTILINE)
"""A line of the lobby with somebody on the seat."""

QUICK = {
    "robot_pause": 0.01,
    "cut_pause": 0.05,
    "deal_pause": 0.3,
    "clock_poll": 0.02,
    "courier_poll": 0.02,
    "heartbeat": 0.2,
    "lease": 1.0,
    "patience": 0.3,
    "poll_timeout": 2,
    "shown_grace": 0.5,
    "group_burst": 100,
    "group_rate": 100_000,
    "private_burst": 100,
    "private_rate": 100_000,
    "overall_burst": 1000,
    "overall_rate": 1_000_000,
}
"""Everything that takes its time, shortened; limits out of the way."""

LOOSE = SandboxSettings(port=0, group_limit=1_000_000, private_limit=1_000_000)


def settings_for(sandbox: Sandbox, redis_url: str, **changes: object) -> Settings:
    """The bot's settings for this sandbox."""
    values = {
        "bot_token": sandbox.token,
        "telegram_api_url": sandbox.url,
        "redis_url": redis_url,
        "data_dir": Path("/nonexistent"),
        "host": "127.0.0.1",
        **QUICK,
        **changes,
    }
    return Settings.model_validate(values)


@asynccontextmanager
async def running(
    settings: Settings, house: House | None = None, role: Role = Role.BOTH
) -> AsyncIterator[App]:
    """The bot, running in this process until the block ends."""
    stop = asyncio.Event()
    async with build(settings, house) as app, asyncio.TaskGroup() as group:
        group.create_task(serve(app, role, stop))
        try:
            yield app
        finally:
            stop.set()


@dataclass(slots=True)
class Club:
    """The people's side: what each chat shows, by events, and what they do."""

    crowd: Crowd
    chat: int
    people: tuple[int, ...]
    bot: int
    messages: dict[int, dict[int, Json]] = field(default_factory=dict)
    after: int = 0

    @classmethod
    async def open(cls, crowd: Crowd) -> Club:
        state = await crowd.ask("state")
        group = next(chat for chat in state["chats"] if chat["type"] == "supergroup")
        people = tuple(person["id"] for person in state["people"] if not person["is_bot"])
        club = cls(crowd, group["id"], people, state["bot"]["id"])
        for chat, messages in state["messages"].items():
            club.messages[int(chat)] = {message["message_id"]: message for message in messages}
        club.after = state["last_event"]
        return club

    async def look(self, wait: float = 0.2) -> None:
        """Take in what has happened since the last look."""
        told = await self.crowd.ask("events", after=self.after, wait=wait)
        for event in told["events"]:
            self.after = event["id"]
            chat = self.messages.setdefault(event.get("chat_id", 0), {})
            match event["type"]:
                case "message" | "edited":
                    chat[event["message"]["message_id"]] = event["message"]
                case "deleted":
                    for message_id in event["message_ids"]:
                        chat.pop(message_id, None)

    async def until(self, seen: Callable[[], T | None], patience: float = 20.0) -> T:
        """What `seen` finds, as soon as it finds something."""
        async with asyncio.timeout(patience):
            while (found := seen()) is None or found is False:
                await self.look()
            return found

    def texts(self, chat: int | None = None) -> list[str]:
        """What a chat shows, oldest first, of pictures the caption; the group by default."""
        shown = self.messages.get(self.chat if chat is None else chat, {})
        return [message.get("text", message.get("caption", "")) for _, message in sorted(shown.items())]

    def buttons(self, chat: int) -> Iterator[tuple[Json, Json]]:
        """Every button that a chat shows, newest message first, with its message."""
        for _, message in sorted(self.messages.get(chat, {}).items(), reverse=True):
            for row in message.get("reply_markup", {}).get("inline_keyboard", []):
                for button in row:
                    yield message, button

    def find(self, chat: int, prefix: str) -> tuple[Json, Json] | None:
        """The newest button whose data begins so."""
        return next(
            (pair for pair in self.buttons(chat) if pair[1].get("callback_data", "").startswith(prefix)), None
        )

    async def say(self, person: int, text: str, chat: int | None = None) -> None:
        await self.crowd.act("send", user_id=person, chat_id=self.chat if chat is None else chat, text=text)

    async def press(self, person: int, chat: int, prefix: str) -> Json:
        """Wait for a button, press it and wait for its answer."""
        message, button = await self.until(lambda: self.find(chat, prefix))
        return await self.press_on(person, message, button)

    async def press_on(self, person: int, message: Json, button: Json, **more: object) -> Json:
        """Press a certain button; the answer, its deep link followed."""
        query = await self.crowd.press(
            person, message["chat"]["id"], message["message_id"], button["callback_data"], **more
        )
        answer: Json = await self.crowd.ask(f"callbacks/{query}", wait=10)
        if "url" in answer:
            payload = answer["url"].partition("start=")[2]
            await self.crowd.act("start", user_id=person, payload=payload)
        return answer

    async def sit(self, *people: int) -> str:
        """Open a lobby and seat these people one after another; the table's id."""
        await self.say(people[0], "/whist")
        for count, person in enumerate(people, 1):
            await self.press(person, self.chat, "l:")
            await self.until(lambda count=count: self.seated(count))
        _, button = await self.until(lambda: self.find(self.chat, "l:"))
        return str(button["callback_data"].split(":")[1])

    def seated(self, count: int) -> bool:
        """Whether the lobby shows so many people."""
        return any(len(SEAT.findall(text)) == count for text in self.texts())

    def cards(self, person: int) -> list[tuple[Json, Json]]:
        """The cards that lie on turn in somebody's newest hand."""
        return [
            (message, button)
            for message, button in self.buttons(person)
            if button.get("callback_data", "").startswith("p:")
            and button["callback_data"].split(":")[3] != "0"
        ]
