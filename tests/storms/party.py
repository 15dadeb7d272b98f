"""Four people who play through their screens only, as fast as they see, and remember what they were told.

They tap cards in colour, sometimes again when no answer came, and never learn of kills, replicas or limits but by their screens.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random

from tests.sandbox.people import Crowd
from tests.table.club import Club, Json

CHOSEN = 48
"""The turns of a deal in which there is a choice."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A person's turn as his keyboard names it."""

    person: int
    deal: int
    number: int


@dataclass(frozen=True, slots=True)
class Told:
    """One press of a card and what its presser was told: `None` for no answer at all."""

    turn: Turn
    card: str
    answer: Json | None

    @property
    def success(self) -> bool:
        return self.answer is not None and "text" not in self.answer


@dataclass(slots=True)
class Party:
    """The four, their table and their memory. `twice`: every tap is pressed twice at once."""

    club: Club
    chance: Random
    twice: bool = False
    patience: float = 1.5
    """Seconds without an answer after which somebody looks at the screen again."""
    table: str = ""
    told: list[Told] = field(default_factory=list)
    dealt: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    """The most cards that (deal, person) ever saw in a hand."""
    done: set[Turn] = field(default_factory=set)
    again: set[str] = field(default_factory=set)

    @classmethod
    async def gather(cls, crowd: Crowd, seed: int, twice: bool = False) -> Party:
        return cls(await Club.open(crowd), Random(seed), twice)

    async def begin(self) -> None:
        """Open a lobby, sit down all four, start, and see the first hands."""
        club = self.club
        await club.say(club.people[0], "/whist")
        _, button = await club.until(lambda: club.find(club.chat, "l:"), patience=60)
        self.table = str(button["callback_data"].split(":")[1])
        for person in club.people:
            await self._insist(person, f"l:{self.table}:join")
            await club.until(partial(self._served, person))
        while not self.turns():
            await self._insist(club.people[0], f"l:{self.table}:start")
            await club.look()

    def _served(self, person: int) -> bool:
        """Whether the bot has written to this person."""
        return any(
            message["from"]["id"] == self.club.bot for message in self.club.messages.get(person, {}).values()
        )

    async def _insist(self, person: int, prefix: str) -> None:
        """Press a button of the lobby if there still is a lobby."""
        found = await self.club.until(lambda: self.club.find(self.club.chat, prefix) or self.turns())
        if isinstance(found, tuple):
            await self.press(person, *found)

    async def press(self, person: int, message: Json, button: Json) -> list[Json | None]:
        """Press a button, twice at once if that is the habit; the answers, `None` where there is none in time."""
        place = {
            "user_id": person,
            "chat_id": message["chat"]["id"],
            "message_id": message["message_id"],
            "data": button["callback_data"],
        }
        return list(await asyncio.gather(*(self._pressed(place) for _ in range(1 + self.twice))))

    async def _pressed(self, place: Json) -> Json | None:
        status, made = await self.club.crowd.attempt("press", **place)
        if status == 404:  # the message has just been deleted
            return None
        query = made["callback_query_id"]
        answer: Json = await self.club.crowd.ask(f"callbacks/{query}", wait=self.patience)
        if "url" in answer:
            payload = answer["url"].partition("start=")[2]
            await self.club.crowd.act("start", user_id=place["user_id"], payload=payload)
        return answer if answer["answered"] else None

    def turns(self) -> dict[Turn, list[tuple[Json, Json]]]:
        """Whose turn it is by the screens, with the cards in colour; more than one where a screen lags. The last trick plays
        itself."""
        found: dict[Turn, list[tuple[Json, Json]]] = {}
        for person in self.club.people:
            for message, button in self.club.buttons(person):
                kind, *words = button.get("callback_data", "").split(":")
                if kind != "p":
                    continue
                deal, number, card = int(words[1]), int(words[2]), words[3]
                self._seen(deal, person, card)
                if 0 < number <= CHOSEN and "style" in button:
                    found.setdefault(Turn(person, deal, number), []).append((message, button))
        return {turn: cards for turn, cards in found.items() if turn not in self.done}

    def _seen(self, deal: int, person: int, card: str) -> None:
        held = self.dealt.get((deal, person), frozenset())
        self.dealt[deal, person] = held | {card}

    async def play(self, until: Callable[[], bool], patience: float = 60.0) -> None:
        """Play on, through deals and rubbers, until `until` says so; it is asked before each card."""
        async with asyncio.timeout(patience):
            while not until():
                turns = self.turns()
                if turns:
                    await self.tap(*self.chance.choice(list(turns.items())))
                else:
                    await self._another_rubber()
                await self.club.look(wait=0 if turns else 0.5)

    async def play_on(self, turns: int) -> None:
        """Play until so many more turns have been told as played."""
        end = len(self.done) + turns
        await self.play(lambda: len(self.done) >= end)

    async def tap(self, turn: Turn, cards: list[tuple[Json, Json]]) -> list[Told]:
        """Tap one of the cards that are in colour."""
        message, button = self.chance.choice(cards)
        card = button["callback_data"].split(":")[4]
        answers = await self.press(turn.person, message, button)
        told = [Told(turn, card, answer) for answer in answers]
        self.told += told
        if any(one.success for one in told):
            self.done.add(turn)
        return told

    async def _another_rubber(self) -> None:
        found = self.club.find(self.club.chat, f"a:{self.table}:")
        if found and found[1]["callback_data"] not in self.again:
            answers = await self.press(self.club.people[0], *found)
            if any(answers):
                self.again.add(found[1]["callback_data"])

    def deals(self) -> int:
        """The number of the newest deal that anybody has seen."""
        self.turns()
        return max((deal for deal, _ in self.dealt), default=0)
