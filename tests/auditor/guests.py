"""People as they are: they play, press twice, press old buttons and those of others, ask for things, leave and come back.

Each acts by his own seed on what his screens show; what he does next depends on nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from tests.auditor import tastes
from tests.table.club import Club, Json

ASKED = ("/score", "/last", "/rules", "/table", "/hand", "/whist", "/score", "/last")
PATIENCE = 2.0
"""Seconds for which somebody waits for an answer, or for a button; to which he looks so many times."""
LOOKS = 10
PLAYS = 0.85
"""How often somebody on turn plays, rather than do something else."""
ASIDE = 0.12
"""How often somebody who may answer a question that does not hold up the deal does so, before he plays."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a table may stand: a chat and a topic of it."""

    chat: int
    topic: int = 0


@dataclass(frozen=True, slots=True)
class Manners:
    """How people behave. `pause`: seconds between two deeds of one person, on average; `keen`: they do nothing but play."""

    pause: float
    keen: bool = False


@dataclass(slots=True)
class Guest:
    """One person, the places he frequents, and all buttons he ever saw there."""

    person: int
    club: Club
    spots: tuple[Spot, ...]
    chance: Random
    manners: Manners
    seen: dict[tuple[int, int, str], None] = field(default_factory=dict)

    async def live(self, over: asyncio.Event) -> None:
        """Do one thing after another until it is over."""
        while not over.is_set():
            await self._pause()
            self._remember()
            turn = self._due()
            if turn and (self.manners.keen or self.chance.random() < PLAYS):
                await self._press(*self.chance.choice(turn))
            else:
                await self._something()

    async def _pause(self, deeds: float = 1.0) -> None:
        """As long as so many deeds take."""
        usual = deeds * self.manners.pause
        await asyncio.sleep(min(self.chance.expovariate(1 / usual), 3 * usual))

    async def _something(self) -> None:
        deeds, weights = zip(*self._deeds(), strict=True)
        (deed,) = self.chance.choices(deeds, weights)
        await deed()

    def _deeds(self) -> Iterator[tuple[Callable[[], Awaitable[None]], int]]:
        yield self._gather, 3 if self._buttons("p:", "o:") else 30
        if self.manners.keen:
            return
        yield self._answer, 6
        yield self._list_claims, 1
        yield self._ask, 8
        yield self._take_hint, 4
        yield self._look_back, 4
        yield self._press_twice, 6
        yield self._press_old, 6
        yield self._press_of_others, 3
        yield self._return, 6
        yield self._leave, 2
        yield self._nap, 3
        yield self._block, 1
        yield self._stop, 1

    def _buttons(self, *prefixes: str) -> list[tuple[Json, Json]]:
        chats = (self.person, *(spot.chat for spot in self.spots))
        pairs = (pair for chat in chats for pair in self.club.buttons(chat))
        return [pair for pair in pairs if _data(pair).startswith(prefixes)]

    def _due(self) -> list[tuple[Json, Json]]:
        """What a deal waits for: the choices of a question, else cards; now and then a choice that it does not wait for."""
        answers = self._in_colour("o:")
        beside = [] if answers or self.manners.keen else self._buttons("o:")
        if beside and self.chance.random() < ASIDE:
            return beside
        return answers or self._in_colour("p:")

    def _in_colour(self, prefix: str) -> list[tuple[Json, Json]]:
        buttons = self.club.buttons(self.person)
        return [pair for pair in buttons if _data(pair).startswith(prefix) and "style" in pair[1]]

    def _remember(self) -> None:
        for message, button in self._buttons(""):
            data = button.get("callback_data", "")
            if data and ":pace:" not in data:
                self.seen[message["chat"]["id"], message["message_id"], data] = None

    async def _gather(self) -> None:
        """Get a table going: open one, sit down, begin, ask for another rubber."""
        again, lobby = self._buttons("a:"), self._buttons("l:")
        weights = [tastes.liking(_data(pair), self.manners.keen) for pair in lobby]
        if again:
            await self._press(*self.chance.choice(again))
        elif not self.manners.keen and lobby and self.chance.random() < tastes.CHOOSES:
            await self._choose_rules()
        elif any(weights):
            (pair,) = self.chance.choices(lobby, weights)
            await self._press(*pair)
        elif not self._buttons("v:"):
            await self._say("/whist")

    async def open(self, spot: Spot, ruleset: str) -> None:
        """Open a table at which this is played."""
        await self.say("/whist", spot)
        await self._choose("panel:settings", "panel:rulesets", f"set:{ruleset}", "panel:main")

    async def _choose_rules(self) -> None:
        """Choose what is played, and perhaps an option, panel by panel as far as nobody comes between; or at once, knowing what
        the buttons carry."""
        if self.chance.random() >= tastes.QUICK:
            await self._choose(*tastes.by_panels(self.chance))
            return
        message, button = self.chance.choice(self._buttons("l:"))
        place = {"chat_id": message["chat"]["id"], "message_id": message["message_id"]}
        _, table, _ = button["callback_data"].split(":", 2)
        for chosen in tastes.by_heart(self.chance):
            await self._pressed({**place, "data": f"l:{table}:{chosen}", "forged": True})

    async def _choose(self, *steps: str) -> None:
        for step in steps:
            found = await self._in_lobby(step)
            if not found:
                return
            bold = [pair for pair in found if tastes.bold(_data(pair))]
            await self._press(*self.chance.choice(bold or found))

    async def _in_lobby(self, step: str) -> list[tuple[Json, Json]]:
        """The buttons of a lobby that begin so, once they are there."""
        for _ in range(LOOKS):
            found = [pair for pair in self._buttons("l:") if _data(pair).split(":", 2)[2].startswith(step)]
            if found:
                return found
            await asyncio.sleep(PATIENCE / LOOKS)
        return []

    async def _answer(self) -> None:
        """Answer a question that may be left unanswered."""
        if answers := self._buttons("o:"):
            await self._press(*self.chance.choice(answers))

    async def _list_claims(self) -> None:
        if lists := self._buttons("c:"):
            await self._press(*self.chance.choice(lists))

    async def _ask(self) -> None:
        if peeks := self._buttons("v:"):
            await self._press(*self.chance.choice(peeks))
        await self._say(self.chance.choice(ASKED))

    async def _look_back(self) -> None:
        """Look back at a deal, turn a page, or ask which there are."""
        looks = self._buttons("k:", "d:")
        if looks and self.chance.random() < 0.8:
            await self._press(*self.chance.choice(looks))
        else:
            await self._say(self.chance.choice(("/lookback", "/replay")))

    async def _take_hint(self) -> None:
        if found := self._buttons("h:"):
            await self._press(*self.chance.choice(found))

    async def _press_twice(self) -> None:
        if cards := self._due():
            pair = self.chance.choice(cards)
            await asyncio.gather(self._press(*pair), self._press(*pair))

    async def _press_old(self) -> None:
        if self.seen:
            chat, message, data = self.chance.choice(list(self.seen))
            await self._pressed({"chat_id": chat, "message_id": message, "data": data})

    async def _press_of_others(self) -> None:
        """Forge a card, or an answer, of somebody else's hand."""
        hands = [pair for person in self.club.people for pair in self.club.buttons(person)]
        cards = [pair for pair in hands if _data(pair).startswith(("p:", "o:"))]
        if cards:
            data = _data(self.chance.choice(cards))
            if own := list(self.club.messages.get(self.person, {})):
                place = {"chat_id": self.person, "message_id": self.chance.choice(own), "data": data}
                await self._pressed({**place, "forged": True})

    async def _return(self) -> None:
        if offers := self._buttons("s:"):
            await self._press(*self.chance.choice(offers))

    async def _leave(self) -> None:
        await self._say("/leave")

    async def _nap(self) -> None:
        await self._pause(8)

    async def _block(self) -> None:
        await self.club.crowd.act("block", user_id=self.person, blocked=True)
        await self._nap()
        await self.club.crowd.act("start", user_id=self.person)

    async def _stop(self) -> None:
        if self.chance.random() < 0.3:
            await self._say("/stop")

    async def _say(self, text: str) -> None:
        await self.say(text, self.chance.choice(self.spots))

    async def say(self, text: str, spot: Spot) -> None:
        """Write to the table's place."""
        place: Json = {"message_thread_id": spot.topic} if spot.topic else {}
        await self.club.crowd.act("send", user_id=self.person, chat_id=spot.chat, text=text, **place)

    async def _press(self, message: Json, button: Json) -> None:
        place = {"chat_id": message["chat"]["id"], "message_id": message["message_id"]}
        await self._pressed({**place, "data": button["callback_data"]})

    async def _pressed(self, place: Json) -> None:
        """Press, wait a while for the answer, and follow it if it is a link."""
        status, made = await self.club.crowd.attempt("press", user_id=self.person, **place)
        if status != 200:  # gone meanwhile, or the private chat is closed
            return
        query = made["callback_query_id"]
        answer = await self.club.crowd.ask(f"callbacks/{query}", wait=PATIENCE)
        if "url" in answer and self.chance.random() < 0.9:
            payload = answer["url"].partition("start=")[2]
            await self.club.crowd.act("start", user_id=self.person, payload=payload)


def _data(pair: tuple[Json, Json]) -> str:
    """What a button carries; nothing for a link."""
    return str(pair[1].get("callback_data", ""))
