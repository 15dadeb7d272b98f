"""People who act at once: presses and words that are sent together, and what each of them was told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.services import document
from bot.services.commands import Caller, Command, Elapse, Tap
from bot.services.decide import decide
from bot.services.house import Moment
from bot.services.table import Lobby, Rubber, Table
from bot.services.waits import person_awaited
from bot.storage.store import TableId
from engine.actions import Play
from engine.seats import Seat
from engine.view import observe
from tests.badinput.desk import ANNA, BORIS, GRISHA, VERA, Desk
from tests.table.club import Json

FOUR = (ANNA, BORIS, VERA, GRISHA)

CAPTIONS = ("Итого", "1-я партия")
"""How the words under a sheet begin."""


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody's press of a button, on the message that has it or, forged, on any."""

    person: int
    message: Json
    data: str


@dataclass(frozen=True, slots=True)
class Gang:
    desk: Desk

    async def greet(self, *people: int) -> None:
        """These press Start in their private chats, so that the bot knows that it reaches them."""
        for person in people:
            await self.desk.club.crowd.act("start", user_id=person)
        club = self.desk.club
        await club.until(lambda: all(len(club.texts(person)) > 1 for person in people))

    async def found(self, person: int, chat: int, prefix: str) -> Press:
        """The press of a button that a chat shows, once it does."""
        message, button = await self.desk.club.until(lambda: self.desk.club.find(chat, prefix))
        return Press(person, message, button["callback_data"])

    async def at_once(self, presses: Sequence[Press]) -> list[str | None]:
        """Press all of these together; what each is told, None for no words. Every one is answered."""
        return list(await asyncio.gather(*(self.told(press) for press in presses)))

    async def told(self, press: Press) -> str | None:
        """Press; the words of the answer."""
        return await self.desk.forge(press.person, press.message, press.data)

    async def say_at_once(self, *said: tuple[int, str]) -> None:
        """Say all of this in the group together."""
        await asyncio.gather(*(self.desk.club.say(person, text) for person, text in said))

    async def settings(self, table: str, person: int, panel: str = "settings") -> None:
        """Open a panel of the lobby."""
        await self.desk.club.press(person, self.desk.club.chat, f"l:{table}:panel:{panel}")

    async def forward(self, table: str, until: Callable[[Rubber], bool]) -> Rubber:
        """Let all play on, faster than anything is shown, until their rubber is as wanted; as one commit."""
        store, house = self.desk.app.store, self.desk.app.tables.house
        stored = await store.read(TableId(table))
        assert stored is not None
        now, moment = document.load(stored.doc), Moment(stored.clock, house.wall())
        lines: list[str] = []
        while not until(_rubber(now)):
            if person_awaited(now) is None:
                moment = Moment(max(moment.clock, now.due or 0.0), moment.wall)
            verdict = decide(now, _next(now), house, moment)
            now, lines = verdict.table, [*lines, *verdict.finished]
        assert await store.commit(TableId(table), stored.rev, document.dump(now), now.due, finished=lines)
        return _rubber(now)

    def words(self, key: str) -> str:
        """A sentence as it is told in an alert."""
        return self.desk.words(key)

    def sheets(self) -> list[str]:
        """The group's messages that hold a sheet, of a picture its caption."""
        return [text for text in self.desk.club.texts() if "│" in text or text.startswith(CAPTIONS)]


def _rubber(table: Table) -> Rubber:
    assert isinstance(table.stage, Rubber)
    return table.stage


def _next(table: Table) -> Command:
    """The first card that the person on turn may play, or what time brings."""
    person, rubber = person_awaited(table), _rubber(table)
    if person is None:
        return Command(table.id, Elapse())
    assert rubber.match.deal is not None
    plays = [act for act in observe(rubber.match, rubber.seat_of(person.id)).legal if isinstance(act, Play)]
    tap = Tap(rubber.deal, rubber.match.deal.turn_number, plays[0].card)
    return Command(table.id, tap, Caller(person.id, person.name, person.language))


def whole(table: Table) -> None:
    """Nobody has two seats, and every card of a running deal is somewhere once."""
    ids = [person.id for person in table.people]
    assert len(ids) == len(set(ids)), "a person has one seat"
    assert isinstance(table.stage, Lobby | Rubber)
    assert len(table.stage.seats) == 4
    if not isinstance(table.stage, Rubber) or table.stage.match.deal is None:
        return
    deal = table.stage.match.deal
    tricks = [*deal.tricks, deal.trick] if deal.trick else [*deal.tricks]
    cards = [str(card) for trick in tricks for _, card in trick.plays]
    for seat in range(4):
        cards += [str(card) for card in deal.hand(Seat(seat))]
    assert len(cards) == len(set(cards)) == 52, "a card is in one place"


def played(table: Table) -> int:
    """How many cards lie or have lain on the table in the running deal."""
    assert isinstance(table.stage, Rubber)
    assert table.stage.match.deal is not None
    return table.stage.match.deal.turn_number - 1
