"""A run in which everything happens: many tables in one sandbox, two replicas that are killed, faults, and people as they are.

Time goes six times faster than usual: Telegram's minute is ten seconds, and so are the bot's rates and durations. What people do
and what befalls them follows from the seed; when exactly it meets the bot does not.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from bot.sandbox import Sandbox, SandboxSettings
from bot.storage.connect import connect
from engine.rulesets import DUMMY
from tests.auditor.evidence import Event, Evidence, Log, Terms
from tests.auditor.guests import Guest, Manners, Spot
from tests.auditor.texts import version
from tests.auditor.watch import Watch
from tests.auditor.weather import Weather
from tests.logs import HUSH
from tests.ports import free_ports
from tests.redis_server import private_server
from tests.sandbox.people import Crowd
from tests.storms.patience import until
from tests.storms.process import BotProcess, environment
from tests.table.club import Club, Json

SCALE = 6
SETTINGS = SandboxSettings(port=0, started=True, limit_window=60 / SCALE)
OVERALL_BURST, OVERALL_RATE = 30, 25
"""Calls of the bot as a whole: at once, and a second."""
CHANGES = {
    "GROUP_BURST": 6,
    "GROUP_RATE": 80,
    "PRIVATE_BURST": 6,
    "PRIVATE_RATE": 290,
    "OVERALL_BURST": OVERALL_BURST,
    "OVERALL_RATE": 60 * OVERALL_RATE,
    "DEAL_PAUSE": 8 / SCALE,
    "CUT_PAUSE": 3 / SCALE,
    "PATIENCE": 10 / SCALE,
    "ROBOT_PAUSE": 0.1,
    "PACE_SCALE": 0.1,
    "STOP_PATIENCE": 2,
    "LOG_LEVEL": "DEBUG",
}
"""A little under `SCALE` times the usual rates: a token may be spent up to a second late, which is a tenth of this minute."""
PATIENCE = 45.0
"""Seconds for which no table may stand still: a card's six, what is put off of it, and every chat's fault."""
TO_REST = 180.0
"""Seconds in which all tables must have come to rest after the run: what a flooded group has left to delete goes at its
limit's pace."""


async def chaos(seed: int, seconds: float, tables: int) -> Evidence:
    """What a run of so many seconds left behind, with faults, kills, and people who do anything."""
    async with _run(seed, tables, Manners(pause=0.25)) as run:
        return await run.whole(asyncio.sleep(seconds))


async def fair_weather(seed: int) -> Evidence:
    """What two tables left behind, one of them with a dummy, where people do nothing but play, and nothing goes wrong, in the
    second deal of the other, once the score has been asked for."""
    async with _run(seed, 2, Manners(pause=0.05, keen=True)) as run:
        await run.opened(DUMMY.key)
        return await run.whole(run.second_deal_scored(), fair=True)


@asynccontextmanager
async def _run(seed: int, tables: int, manners: Manners) -> AsyncIterator[_Run]:
    async with AsyncExitStack() as stack:
        redis = stack.enter_context(private_server())
        nowhere = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sandbox = await stack.enter_async_context(Sandbox(SETTINGS))
        crowd = await stack.enter_async_context(Crowd(sandbox.url))
        store = await connect(redis.url, nowhere)
        stack.push_async_callback(store.close)
        first, second = free_ports(2)
        webhook = {"WEBHOOK_URL": f"http://127.0.0.1:{first}", "WEBHOOK_SECRET": f"chaos-{HUSH}"}
        replicas = [
            BotProcess(environment(sandbox, redis.url, PORT=port, **webhook, **CHANGES), "web")
            for port in (first, second)
        ]
        for replica in replicas:
            replica.start()
            stack.push_async_callback(replica.close)
        copy_to = f"http://127.0.0.1:{second}/telegram"
        weather = Weather(sandbox, replicas, Random(seed), copy_to)
        run = _Run(sandbox, Watch(sandbox, store), weather, await _company(crowd, tables, seed, manners))
        yield run


@dataclass(slots=True)
class _Run:
    sandbox: Sandbox
    watch: Watch
    weather: Weather
    guests: Sequence[Guest]

    async def whole(self, span: Coroutine[Any, Any, None], *, fair: bool = False) -> Evidence:
        """Let them play until `span` is over, then come to rest. `fair`: nothing goes wrong."""
        over, rested = asyncio.Event(), asyncio.Event()
        await self.sandbox.bot_awake()
        async with asyncio.TaskGroup() as group:
            group.create_task(self.watch.keep(rested))
            group.create_task(self._look(rested))
            lives = [group.create_task(guest.live(over)) for guest in self.guests]
            if not fair:
                self.weather.break_out()
                lives.append(group.create_task(self.weather.rage(over)))
            await span
            over.set()
            await asyncio.gather(*lives)
            self.weather.clear_up()
            calm_since = self.sandbox.world.clock.now()
            await self._rest(calm_since)
            rested.set()
        return await self._evidence(calm_since)

    async def opened(self, ruleset: str) -> None:
        """Before anything else somebody opens a table in the last place, at which this is played."""
        done = asyncio.Event()
        await self.sandbox.bot_awake()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._look(done))
            asker = max(self.guests, key=lambda guest: len(guest.spots))
            await asker.open(asker.spots[-1], ruleset)
            done.set()

    async def second_deal_scored(self) -> None:
        """Return once some table is in its second deal, and somebody has been shown a sheet."""
        await self.watch.second_deal()
        asker = max(self.guests, key=lambda guest: len(guest.spots))
        for spot in asker.spots:
            await asker.say("/score", spot)
        chats = asker.club.messages
        await until(
            lambda: any("photo" in one for spot in asker.spots for one in chats[spot.chat].values()), TO_REST
        )

    async def _look(self, rested: asyncio.Event) -> None:
        """The one pair of eyes that all people share."""
        while not rested.is_set():
            await self.guests[0].club.look(wait=0.5)

    async def _rest(self, since: float) -> None:
        with suppress(TimeoutError):  # that it never came is for the audit to find
            await until(lambda: self.watch.all_rest_since(since), TO_REST)

    async def _evidence(self, calm_since: float) -> Evidence:
        """A table where robots play on goes on under one's eyes: what it shows is taken down before the last look at it, so
        that the records go at least as far."""
        world = self.sandbox.world
        calls = tuple(replace(call) for call in world.history.calls)
        events = tuple(event.body for event in await world.events.after(0, 0))
        await self.watch.look()
        terms = Terms(
            bot=world.bot.id,
            username=self.sandbox.settings.bot_username,
            window=self.sandbox.settings.limit_window,
            group_limit=self.sandbox.settings.group_limit,
            private_limit=self.sandbox.settings.private_limit,
            overall=OVERALL_BURST + 2 * OVERALL_RATE,
            patience=PATIENCE,
            calm_since=calm_since,
        )
        return Evidence(
            terms=terms,
            calls=calls,
            events=events,
            sightings=tuple(self.watch.sightings),
            finished=await self.watch.finished(),
            logs=tuple(Log(one.log.name, one.logged().splitlines()) for one in self.weather.replicas),
            pictures=dict(self._pictures(events)),
            kills=self.weather.kills,
        )

    def _pictures(self, events: Iterable[Event]) -> Iterator[tuple[str, bytes]]:
        for event in events:
            name = version(event).picture if event["type"] in ("message", "edited") else None
            content = self.sandbox.world.pictures.content(name) if name else None
            if name and content is not None:
                yield name, content


async def _company(crowd: Crowd, tables: int, seed: int, manners: Manners) -> list[Guest]:
    """Groups with a table's place each, the last two being topics of one forum; three people of its own in each place, and two
    who are everywhere."""
    everywhere = [await _person(crowd, number) for number in range(2)]
    people = {
        place: [await _person(crowd, 2 + 3 * place + number) for number in range(3)]
        for place in range(tables)
    }
    spots = await _spots(crowd, tables, everywhere, people)
    club = await Club.open(crowd)
    homes: dict[int, tuple[Spot, ...]] = {
        person: (spots[place],) for place, own in people.items() for person in own
    }
    homes |= {person: tuple(spots) for person in everywhere}
    return [
        Guest(person, club, home, Random(f"{seed} {person}"), manners)
        for person, home in sorted(homes.items())
    ]


async def _person(crowd: Crowd, number: int) -> int:
    """Somebody new; every fourth has not yet spoken to the bot."""
    language = "en" if number % 3 == 2 else "ru"
    made = await crowd.act("people", first_name=f"Гость {number + 1}", language_code=language)
    person = int(made["user_id"])
    if number % 4 != 3:
        await crowd.act("start", user_id=person)
    return person


async def _spots(
    crowd: Crowd, tables: int, everywhere: Sequence[int], people: dict[int, list[int]]
) -> list[Spot]:
    alone = tables if tables < 3 else tables - 2
    spots = []
    for place in range(alone):
        members = [*people[place], *everywhere]
        made = await crowd.act("groups", title=f"Клуб {place + 1}", members=members)
        spots.append(Spot(made["chat_id"]))
    if alone < tables:
        members = [*people[alone], *people[alone + 1], *everywhere]
        forum = (await crowd.act("groups", title="Форум", members=members, is_forum=True))["chat_id"]
        for name in ("Север", "Юг"):
            topic: Json = await crowd.act(f"groups/{forum}/topics", name=name)
            spots.append(Spot(forum, topic["message_thread_id"]))
    return spots
