"""What the tests of bad input do at a table: press what was never offered, ask for the words, look into the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.app import App
from bot.sandbox import Sandbox
from bot.services import document
from bot.services.players import Person
from bot.services.table import Rubber, Table
from bot.storage.store import TableId
from tests.table.club import Club, Json

ANNA, BORIS, VERA, GRISHA = 1001, 1002, 1003, 1004


@dataclass(frozen=True, slots=True)
class Desk:
    sandbox: Sandbox
    club: Club
    app: App

    def words(self, key: str, language: str = "ru", **fields: str | int) -> str:
        """A sentence as it is told in an alert."""
        return self.app.catalogues.of(language).plain(key, **fields)

    async def document(self, table: str) -> str:
        """The table's document as stored."""
        stored = await self.app.store.read(TableId(table))
        assert stored is not None
        return stored.doc

    async def table(self, table: str) -> Table:
        return document.load(await self.document(table))

    async def forge(self, person: int, message: Json, data: str) -> str | None:
        """Press a button that the message never had; the words of the answer."""
        pressed = await self.club.press_on(person, message, {"callback_data": data}, forged=True)
        assert pressed["answered"], data
        return pressed.get("text")

    def newest(self, chat: int) -> Json:
        """The newest message of the bot's in a chat."""
        shown = self.club.messages[chat]
        return max(
            (one for one in shown.values() if one["from"]["id"] == self.club.bot),
            key=lambda one: one["message_id"],
        )

    async def lobby(self, *people: int) -> str:
        """A lobby with these people, whose tickets have arrived; the table's id."""
        table = await self.club.sit(*people)
        await self.settled(
            table, lambda now: len(now.people) == len(people) and all(one.ready for one in now.people)
        )
        return table

    async def play(self, *people: int) -> str:
        """A table in play with AIs on the empty seats, waiting for a card of the first of `people`; its id."""
        table = await self.lobby(*people)
        await self.club.press(people[0], self.club.chat, f"l:{table}:start:ask")
        if len(people) < 4:
            await self.club.press(people[0], self.club.chat, f"l:{table}:start:fill")
        await self.on_turn(*people)
        return table

    async def on_turn(self, *people: int) -> int:
        """Wait until it is the turn of one of these; who that is."""
        return await self.club.until(lambda: next((one for one in people if self.club.cards(one)), None))

    async def settled(self, table: str, sought: Callable[[Table], bool]) -> Table:
        """The table once it is as sought."""
        async with asyncio.timeout(15):
            while not sought(found := await self.table(table)):
                await self.club.look(0.02)
        return found

    async def quiet(self, table: str) -> None:
        """Wait until everything that is to be shown of the table is shown."""
        async with asyncio.timeout(15):
            while (stored := await self.app.store.read(TableId(table))) and stored.dirty:
                await self.club.look(0.05)
        await self.club.look(0.1)

    async def waits_for(self, table: str) -> int:
        """The person whose card the table waits for, once everybody is shown so."""
        now = await self.settled(table, lambda now: actor(now) is not None)
        await self.quiet(table)
        person = actor(now)
        assert person is not None
        return person

    def calls(self, after: int) -> list[str]:
        """The methods of the calls made since, answers to presses and polls aside."""
        free = ("answerCallbackQuery", "getUpdates", "getChatAdministrators", "getChatMember")
        return [call.method for call in self.sandbox.history.after(after) if call.method not in free]

    async def play_a_card(self, person: int) -> None:
        """Play the first card that the law allows."""
        for message, button in self.club.cards(person):
            answer = await self.club.press_on(person, message, button)
            if "text" not in answer:
                return
        raise AssertionError("no card could be played")


def held(table: Table, person: int) -> set[str]:
    """The cards that a person holds, in the record's notation."""
    assert isinstance(table.stage, Rubber)
    seat, deal = table.stage.seat_of(person), table.stage.match.deal
    assert seat is not None
    assert deal is not None
    return {str(card) for card in deal.hand(seat)}


def actor(table: Table) -> int | None:
    """The person on turn; None while it is an AI's or nobody's."""
    assert isinstance(table.stage, Rubber)
    turn = table.stage.match.deal.turn if table.stage.match.deal else None
    occupant = table.stage.seats[turn.actor] if turn else None
    return occupant.id if isinstance(occupant, Person) else None
