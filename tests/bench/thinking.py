"""Thirty people, each at a table with three masters: whether AIs' cards come in time, and what thinking costs people's taps.

The bot is a process of its own behind a webhook, its settings as they come but for the limits; so are its workers. Each person
presses a card 1–2 s after his screen shows that he is on turn. Two rooms follow each other, `ROUNDS` times over: few tables (an
idle bot), and thirty with masters; then once thirty with AIs of the club, which do not think. How late an AI's card is, is
seen in the store: from the commit before it, less the pause, looked at twenty times a second. A tap takes from the press to
the answer.

`python -m tests.bench.thinking`
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean, median

from aiohttp import ClientSession
from redis.asyncio import Redis

from bot.ai import Level
from bot.callbacks import CardTap
from bot.sandbox import Sandbox, deeds
from bot.sandbox.rooms import Group
from bot.services import openings
from bot.services.commands import AddRobot, Caller, ChooseLevel, Command, Join, Reached, Start
from bot.services.house import House
from bot.services.place import Place, address
from bot.services.tables import Tables
from bot.storage.connect import connect
from tests.bench.gate import at_least, at_most, verdict
from tests.bench.hall import LOOSE, TITLE, Sitting
from tests.bench.lateness import Lateness
from tests.bench.processor import bot_environment, cpu, process
from tests.bench.taps import LATEST, LOOK, SOONEST
from tests.ports import free_ports
from tests.redis_server import private_server

TABLES = 30
FEW = 4
"""Tables of a bot that has next to nothing to do."""
ROUNDS = 3
SECONDS = 60.0
WARMING = 12.0
"""Seconds after the start that are not counted: cuts, deals, interpreters and workers come up."""
IN_TIME = 2.0
"""Seconds after which an AI's card is late."""
DEARER = 1.5
"""By how much a tap may take longer than an idle bot's, at the 95th percentile."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What one room showed. Seconds; `thoughts`: how many ended how; `busy`: the processor time a second, of the bot and of all
    that is around it, people and sandbox."""

    taps: Sequence[float]
    late: Sequence[float]
    """Of each AI's card: how long after its due time it lay in the store; of one that was late and had not come when the room
    ended, how long after it that was."""
    thoughts: Mapping[str, float]
    busy: tuple[float, float]

    @property
    def in_time(self) -> float:
        return sum(late <= IN_TIME for late in self.late) / len(self.late)


def together(rounds: Sequence[Seen]) -> Seen:
    """What one room showed in several rounds."""
    thoughts: Counter[str] = Counter()
    for one in rounds:
        thoughts.update(one.thoughts)
    return Seen(
        [tap for one in rounds for tap in one.taps],
        [late for one in rounds for late in one.late],
        thoughts,
        (fmean(one.busy[0] for one in rounds), fmean(one.busy[1] for one in rounds)),
    )


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which so large a share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def seen(tables: int, level: Level, seconds: float = SECONDS) -> Seen:
    """One room, from the start of its bot to the end."""
    async with AsyncExitStack() as stack:
        redis = stack.enter_context(private_server())
        sandbox = await stack.enter_async_context(Sandbox(LOOSE))
        sittings = await gathered(sandbox, redis.url, tables, level)
        (port,) = free_ports(1)
        bot = stack.enter_context(
            process("bot", "web", environment=bot_environment(sandbox, redis.url, port))
        )
        room = _Room(sandbox, sittings)
        store = await stack.enter_async_context(Redis.from_url(redis.url, decode_responses=True))
        watch = Lateness(store, sittings)
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(room.person(sitting)) for sitting in sittings]
            watching = group.create_task(watch.run())
            await asyncio.sleep(WARMING)
            room.taps.clear()
            watch.late.clear()
            before = cpu(bot.pid), time.process_time()
            await asyncio.sleep(seconds)
            busy = (cpu(bot.pid) - before[0]) / seconds, (time.process_time() - before[1]) / seconds
            late = [*watch.late, *watch.overdue(IN_TIME)]
            await _ended((*playing, watching))
        return Seen(room.taps, late, await _thoughts(port), busy)


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel until all have ended: the store's client may swallow a cancellation that comes with an answer."""
    while pending := [task for task in tasks if not task.done()]:
        for task in pending:
            task.cancel()
        await asyncio.wait(pending, timeout=1.0)


async def gathered(sandbox: Sandbox, redis_url: str, tables: int, level: Level) -> list[Sitting]:
    """Tables that begin as soon as a bot looks at them: a person and three AIs of this level at each."""
    store = await connect(redis_url, Path("/nonexistent"))
    at_hand = Tables(store, House())
    try:
        sittings = []
        for _ in range(tables):
            person = sandbox.world.add_person("Анна", started=True).user.id
            group = sandbox.world.add_group(TITLE, [person])
            sittings.append(
                Sitting(await _begun(at_hand, group, person, level), group.room.chat.id, (person,))
            )
        return sittings
    finally:
        await store.close()


async def _begun(tables: Tables, group: Group, person: int, level: Level) -> str:
    chat, caller = group.room.chat, Caller(person, "Анна", "ru")
    opened, _ = await openings.opened(
        tables, Place(chat.id, 0, chat.title or "", address(chat.id)), caller, "ru"
    )
    await tables.store.remember_person(person, reachable=True, language="ru")
    for act in (Join(), AddRobot(1), ChooseLevel(1, level)):
        await tables.act(Command(opened.id, act, caller))
    await tables.act(Command(opened.id, Reached(person)))
    await tables.act(Command(opened.id, Start(fill=True), caller))
    return opened.id


@dataclass(slots=True)
class _Room:
    """People who press a card that is in colour."""

    sandbox: Sandbox
    sittings: Sequence[Sitting]
    taps: list[float] = field(default_factory=list)
    chance: Random = field(default_factory=lambda: Random(1))

    async def person(self, sitting: Sitting) -> None:
        """Play for ever."""
        (person,), pressed = sitting.people, ""
        while True:
            found = [one for one in self._cards(person) if one[1].rpartition(":")[0] != pressed]
            if not found:
                await asyncio.sleep(LOOK)
                continue
            await asyncio.sleep(self.chance.uniform(SOONEST, LATEST))
            message, data = self.chance.choice(found)
            pressed = data.rpartition(":")[0]
            begun = time.perf_counter()
            await deeds.press(self.sandbox.world, person, person, message, data).answered.wait()
            self.taps.append(time.perf_counter() - begun)

    def _cards(self, person: int) -> list[tuple[int, str]]:
        return [
            (post.message.message_id, button.callback_data)
            for post in self.sandbox.world.room(person)
            if post.message.reply_markup
            for row in post.message.reply_markup.inline_keyboard
            for button in row
            if (button.callback_data or "").startswith(f"{CardTap.__prefix__}:") and button.style is not None
        ]


async def _thoughts(port: int) -> dict[str, float]:
    async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = (await answer.text()).splitlines()
    made = [line.split("} ") for line in lines if line.startswith("whist_thoughts_total{")]
    return {labels.partition("end=")[2].split('"')[1]: float(count) for labels, count in made}


def main() -> int:
    """Measure, tell, judge; the exit status."""
    rounds: tuple[list[Seen], list[Seen]] = ([], [])
    for _ in range(ROUNDS):
        for room, (tables, level) in zip(rounds, ((FEW, Level.CLUB), (TABLES, Level.MASTER)), strict=True):
            room.append(asyncio.run(seen(tables, level)))
            _tell(f"{tables} tables, {level}", room[-1])
    idle, masters = map(together, rounds)
    _tell(f"all rounds: {FEW}", idle)
    _tell(f"all rounds: {TABLES}", masters)
    _tell(f"{TABLES} tables, club", asyncio.run(seen(TABLES, Level.CLUB)))
    share = percentile(masters.taps, 0.95) / percentile(idle.taps, 0.95)
    return verdict(
        (
            at_least("AIs' cards within 2 s of their due time, share", masters.in_time, 1.0),
            at_most("taps p95 beside masters to an idle bot's", share, DEARER),
        )
    )


def _tell(name: str, room: Seen) -> None:
    sys.stdout.write(
        f"{name:22} taps {len(room.taps)}: median {1000 * median(room.taps):.0f} ms,"
        f" p95 {1000 * percentile(room.taps, 0.95):.0f} ms; AIs' cards {len(room.late)}:"
        f" late median {median(room.late):.2f} s, p99 {percentile(room.late, 0.99):.2f} s, most {max(room.late):.2f} s;"
        f" thoughts {dict(room.thoughts)}; processor {room.busy[0]:.2f}, around it {room.busy[1]:.2f}\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
