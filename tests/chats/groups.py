"""What happens to groups in these tests: made, moved, closed to the bot; and what they show then."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.table import Rubber, Table
from tests.badinput.desk import Desk
from tests.table.club import Json

FOUR = (1001, 1002, 1003, 1004)


@dataclass(frozen=True, slots=True)
class Groups:
    """Deeds of the people protocol, by group."""

    desk: Desk

    async def open(self, title: str = "Дача", **more: object) -> int:
        """A new group of the four; from now on the club looks at it."""
        wish = {"title": title, "members": list(FOUR), **more}
        chat = int((await self.desk.club.crowd.act("groups", **wish))["chat_id"])
        self.desk.club.chat = chat
        return chat

    async def migrate(self, chat: int, *, silent: bool = False) -> int:
        """The group becomes a supergroup; from now on the club looks at that."""
        new = int((await self.do(chat, "migrate", silent=silent))["chat_id"])
        self.desk.club.chat = new
        return new

    async def do(self, chat: int, deed: str, **body: object) -> Json:
        """A deed in a group."""
        answer: Json = await self.desk.club.crowd.act(f"groups/{chat}/{deed}", **body)
        return answer

    async def topic(self, chat: int, name: str) -> int:
        """A new topic of a forum."""
        return int((await self.do(chat, "topics", name=name))["message_thread_id"])

    async def say(self, person: int, text: str, chat: int, topic: int | None = None) -> None:
        """Words in a topic."""
        await self.desk.club.crowd.act(
            "send", user_id=person, chat_id=chat, text=text, message_thread_id=topic
        )

    async def sit(self, chat: int, topic: int | None, *people: int) -> str:
        """A lobby in a topic, people at it; the table's id."""
        club = self.desk.club
        before = {button["callback_data"] for _, button in club.buttons(chat) if "callback_data" in button}
        await self.say(people[0], "/whist", chat, topic)

        def joins() -> tuple[Json, Json] | None:
            for message, button in club.buttons(chat):
                data = button.get("callback_data", "")
                if data.endswith(":join:") and data not in before and in_topic(message) == topic:
                    return message, button
            return None

        message, button = await club.until(joins)
        table = str(button["callback_data"].split(":")[1])
        for person in people:
            await club.press_on(person, message, button)
        await self.desk.settled(
            table, lambda now: len(now.people) == len(people) and all(one.ready for one in now.people)
        )
        return table

    async def begin(self, chat: int, table: str, *people: int) -> None:
        """The lobby begins, with AIs on the empty seats, and somebody of these is on turn."""
        club = self.desk.club
        await club.press(people[0], chat, f"l:{table}:start:ask")
        if len(people) < 4:
            await club.press(people[0], chat, f"l:{table}:start:fill")
        await self.desk.waits_for(table)

    async def try_to_play(self, person: int) -> bool:
        """Press each card that somebody sees until one is played; False if none is."""
        for message, button in self.desk.club.cards(person):
            if "text" not in await self.desk.club.press_on(person, message, button):
                return True
        return False

    def made(self) -> int:
        """The number of the latest call."""
        return max((call.id for call in self.desk.sandbox.history.after(0)), default=0)

    def calls(self, chat: int, after: int) -> list[str]:
        """The calls to a chat since, and what became of them."""
        history = self.desk.sandbox.history.after(after)
        return [f"{call.method} {call.outcome}" for call in history if call.chat_id == chat]


def in_topic(message: Json) -> int | None:
    """The topic a message stands in."""
    return message.get("message_thread_id")


def cards_played(table: Table) -> int:
    """How many cards have been played in the running deal."""
    assert isinstance(table.stage, Rubber)
    assert table.stage.match.deal is not None
    return table.stage.match.deal.turn_number
