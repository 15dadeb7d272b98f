"""An evening at a table: the whole bot against the sandbox, four people who take 3–8 s a card, and the calls that this costs.

The bot, its store and the sandbox are real; time alone is divided by `SCALE`: the people's pace, every duration of the
settings and Telegram's minute. The limits of a minute are in force on both sides. A call is a send, an edit or a delete to any
chat; answers to presses are free and not counted.

A trick's calls are those between the press of its lead and the press of the next lead. The last trick is played by the bot
itself (forced cards), so the two last tricks of a deal, the sheet and the next deal's opening are counted together.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from statistics import mean, median

from bot.callbacks import AgainTap, CardTap
from bot.sandbox import Sandbox, SandboxSettings
from bot.sandbox.calls.execution import entry_of
from bot.sandbox.history import CallRecord
from bot.settings import Settings
from tests.redis_server import private_server
from tests.sandbox.people import Crowd
from tests.table.club import Club, Json, running, settings_for

SCALE = 12
DEALS = 5
TRICKS = 13
SEATS = 4
FASTEST, SLOWEST = 3.0, 8.0
"""Seconds a card, at the table's own pace; uniform between them."""
LONGEST = 240.0
"""Real seconds after which the evening is given up."""

DURATIONS = (
    "robot_pause",
    "cut_pause",
    "deal_pause",
    "pace_scale",
    "patience",
    "clock_poll",
    "courier_poll",
)
RATES = ("group_rate", "private_rate", "overall_rate")
KEPT = ("group_burst", "private_burst", "overall_burst", "overall_kept", "lease", "heartbeat")
TIGHT = {"overall_burst": 6, "overall_rate": 15 * SCALE, "overall_kept": 3}
"""What the whole bot may call where it is tight: this one table asks for twice as much."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What an evening cost. `tricks`: the calls of each trick counted alone; `closings`: of each deal's two last tricks with
    the sheet and the next opening; `refused`: calls that Telegram's limits turned away."""

    tricks: Sequence[int]
    closings: Sequence[int]
    refused: int
    prompts: Sequence[float]
    """Seconds, at the table's own pace, from a card to the next person's cards in colour, as his screen showed them."""

    @property
    def median(self) -> float:
        return median(self.tricks)

    @property
    def highest(self) -> int:
        return max(self.tricks)

    @property
    def overall(self) -> float:
        """Calls a trick, everything between the first lead and the last opening shared among the tricks."""
        return (sum(self.tricks) + sum(self.closings)) / (TRICKS * len(self.closings))

    @property
    def closing(self) -> float:
        return mean(self.closings)


def evenings() -> tuple[Evening, Evening]:
    """An evening with the settings as they come and one with `TIGHT`, at once: each is a process, and people mostly think."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        held, tight = pool.submit(_held, {}), pool.submit(_held, TIGHT)
        return held.result(), tight.result()


def _held(budget: Mapping[str, float]) -> Evening:
    return asyncio.run(evening(budget=budget))


async def evening(deals: int = DEALS, budget: Mapping[str, float] = {}) -> Evening:
    """Play so many deals; `budget` changes settings. Raises `TimeoutError` if the table stands still."""
    limits = SandboxSettings()
    sandbox_settings = SandboxSettings(port=0, started=True, limit_window=limits.limit_window / SCALE)
    async with AsyncExitStack() as stack:
        server = stack.enter_context(private_server())
        sandbox = await stack.enter_async_context(Sandbox(sandbox_settings))
        crowd = await stack.enter_async_context(Crowd(sandbox.url))
        await stack.enter_async_context(running(settings_for(sandbox, server.url, **{**_scaled(), **budget})))
        table = _Table(await Club.open(crowd), sandbox)
        async with asyncio.timeout(LONGEST):
            await table.play(deals)
    return _counted(sandbox.history.calls, table.leads, table.prompts)


def _scaled() -> dict[str, object]:
    """The defaults of the settings, made for a minute that is `SCALE` times shorter."""
    default = {name: field.default for name, field in Settings.model_fields.items()}
    return {
        **{name: default[name] / SCALE for name in DURATIONS},
        **{name: default[name] * SCALE for name in RATES},
        **{name: default[name] for name in KEPT},
    }


@dataclass(frozen=True, slots=True)
class _Lead:
    """The press of a lead, and how many calls had been made before it."""

    deal: int
    calls: int


@dataclass(slots=True)
class _Table:
    """Four people who press a card that is in colour once they have thought about it."""

    club: Club
    sandbox: Sandbox
    chance: Random = field(default_factory=lambda: Random(1))
    leads: list[_Lead] = field(default_factory=list)
    played: set[tuple[int, int]] = field(default_factory=set)
    """Deal and turn of every card pressed."""
    prompts: list[float] = field(default_factory=list)

    async def play(self, deals: int) -> None:
        """Sit down, start and play until the lead to the deal after the last is in somebody's hand."""
        await self._start()
        pressed: float | None = None
        while True:
            person, cards = await self._next()
            if pressed is not None:
                self.prompts.append((time.monotonic() - pressed) * SCALE)
            tap = CardTap.unpack(cards[0][1]["callback_data"])
            await asyncio.sleep(self.chance.uniform(FASTEST, SLOWEST) / SCALE)
            if tap.turn % SEATS == 1:
                self.leads.append(_Lead(tap.deal, len(self.sandbox.history.calls)))
            if tap.deal > deals:
                return
            self.played.add((tap.deal, tap.turn))
            pressed = time.monotonic() if tap.turn < SEATS * (TRICKS - 1) else None
            answer = await self.club.press_on(person, *self.chance.choice(cards))
            assert "text" not in answer, answer

    async def _start(self) -> None:
        first, *_ = people = self.club.people
        table = await self.club.sit(*people)
        while "text" in await self.club.press(first, self.club.chat, f"l:{table}:start"):
            await self.club.look()

    async def _next(self) -> tuple[int, list[tuple[Json, Json]]]:
        """Whoever is on turn next, with the cards; a rubber that ends is followed by another."""
        while (found := self._on_turn()) is None:
            ended = self.club.find(self.club.chat, AgainTap.__prefix__)
            if ended is not None:
                await self.club.press_on(self.club.people[0], *ended)
            await self.club.look()
        return found

    def _on_turn(self) -> tuple[int, list[tuple[Json, Json]]] | None:
        """Whoever sees cards in colour at a turn that was not played yet, with these: where the old hand is not deleted yet,
        those of the new one."""
        for person in self.club.people:
            cards = [(message, button) for message, button in self.club.cards(person) if "style" in button]
            if cards:
                tap = CardTap.unpack(cards[0][1]["callback_data"])
                forced = tap.turn > SEATS * (TRICKS - 1)
                if not forced and (tap.deal, tap.turn) not in self.played:
                    newest = cards[0][0]
                    return person, [(message, button) for message, button in cards if message is newest]
        return None


def _counted(calls: Sequence[CallRecord], leads: Sequence[_Lead], prompts: Sequence[float]) -> Evening:
    tricks: list[int] = []
    closings: list[int] = []
    for one, following in pairwise(leads):
        made = len(list(_limited(calls[one.calls : following.calls])))
        (tricks if one.deal == following.deal else closings).append(made)
    refused = sum(not call.ok for call in _limited(calls))
    return Evening(tricks, closings, refused, prompts)


def _limited(calls: Sequence[CallRecord]) -> Iterator[CallRecord]:
    """Sends, edits and deletes."""
    return (call for call in calls if entry_of(call.method).limited)
