"""Processor time of the bot a tap, against a bare handler that is asked the same in the same run.

Both are processes of their own, served by webhook, with a sandbox each and one Redis for both. In each round fifty tables are
played for a while at a pace where nothing coalesces; then the bare handler gets the same screens, the same presses at the same
moments, and makes the calls that the bot was seen to make. What a process spent is what the kernel says, its idle polls included;
only the ratios of one round are compared.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from aiohttp import ClientSession
from redis import Redis

from bot.sandbox import Sandbox
from bot.sandbox.rooms import Post, Room
from tests.bench.hall import LOOSE, Sitting, furnished, laid
from tests.bench.taps import LOOK, REST, Players, Press, Round, press
from tests.ports import free_ports
from tests.redis_server import private_server

ROUNDS = 5
SLICES, SECONDS = 3, 4.0
"""The two take turns of so many seconds, so many times a round: whatever else a machine does then slows both alike."""
LIMITS = {
    f"{chat}_{what}": "1000000" for chat in ("GROUP", "PRIVATE", "OVERALL") for what in ("BURST", "RATE")
}
"""The pace is faster than Telegram's limits."""
OF_TABLES = ("table", "deals", "unknown", "due", "dirty", "places")
"""Keys that there are for tables; the others are of people, chats, shards and replicas."""
AHEAD = 1_000_000
"""More messages than any chat has."""
SECRET = "of-the-bench"
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of processor time a tap in one round, and the calls a tap without the answer."""

    bot: float
    bare: float
    taps: int
    calls: float

    @property
    def ratio(self) -> float:
        """The bare handler's time over the bot's."""
        return self.bare / self.bot


@dataclass(frozen=True, slots=True)
class Load:
    """All rounds, and what the tables then take in the store, by kind of key (bytes, all tables together)."""

    rounds: Sequence[Spent]
    bytes: Counter[str]
    tables: int

    @property
    def ratio(self) -> float:
        return median(one.ratio for one in self.rounds)

    @property
    def table(self) -> float:
        """Bytes a table."""
        return sum(self.bytes[kind] for kind in OF_TABLES) / self.tables

    @property
    def everything(self) -> float:
        """Bytes a table with its people, its chats' tokens and the shards' clocks and leases."""
        return self.bytes.total() / self.tables


async def load(
    rounds: int = ROUNDS, slices: int = SLICES, seconds: float = SECONDS, module: str = "bot"
) -> Load:
    """Play all rounds. `module` runs as the bot."""
    async with AsyncExitStack() as stack:
        redis = stack.enter_context(private_server())
        theirs, mirror = [await stack.enter_async_context(Sandbox(LOOSE)) for _ in range(2)]
        sittings = await laid(theirs, redis.url)
        mirror.world._next_message = (
            AHEAD  # what is sent here must not take the number of a message that is put here
        )
        for group in furnished(mirror):
            group.next_message = AHEAD
        port, bare_port = free_ports(2)
        bot = stack.enter_context(
            process(module, "web", environment=bot_environment(theirs, redis.url, port))
        )
        await shown(theirs, sittings)
        bare_environment = {"TOKEN": mirror.token, "TELEGRAM": mirror.url, "REDIS_URL": redis.url}
        bare = stack.enter_context(
            process("tests.bench.bare", environment={**bare_environment, "PORT": str(bare_port)})
        )
        await mirror.bot_awake()
        mimic = _Mimic(mirror, f"http://127.0.0.1:{bare_port}", redis.url)
        pair = _Pair(Players(theirs, sittings), mimic, bot.pid, bare.pid)
        await pair.slice(seconds)
        spent = [await pair.round(slices, seconds) for _ in range(rounds)]
        return Load(spent, taken(redis.url), len(sittings))


def taken(redis_url: str) -> Counter[str]:
    """The bytes of the bot's keys by kind, the first word behind prefix and shard; as the server counts them."""
    with Redis.from_url(redis_url, decode_responses=True) as client:
        found: Counter[str] = Counter()
        for key in client.keys("whist:*"):
            kind = next(word for word in key.split(":")[1:] if not word.startswith("{"))
            found[kind] += client.memory_usage(key, samples=0) or 0
    return found


def bot_environment(sandbox: Sandbox, redis_url: str, port: int) -> dict[str, str]:
    """The settings of a bot behind a webhook, as they come but for the limits."""
    return {
        **LIMITS,
        "BOT_TOKEN": sandbox.token,
        "TELEGRAM_API_URL": sandbox.url,
        "REDIS_URL": redis_url,
        "WEBHOOK_URL": f"http://127.0.0.1:{port}",
        "WEBHOOK_SECRET": SECRET,
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "LOG_LEVEL": "WARNING",
    }


@contextmanager
def process(*words: str, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A Python module as a process, ended with the block."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "PROFILE") if name in os.environ}
    root = Path(__file__).parents[2]
    running = subprocess.Popen([sys.executable, "-m", *words], env={**kept, **environment}, cwd=root)
    try:
        yield running
    finally:
        running.terminate()
        running.wait(30)


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has spent, in user mode and in the kernel's (proc(5))."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def shown(sandbox: Sandbox, sittings: Sequence[Sitting], patience: float = 60.0) -> None:
    """Wait until every chat of every table shows something, and a little for the rest."""
    chats = [chat for sitting in sittings for chat in (sitting.chat, *sitting.people)]
    async with asyncio.timeout(patience):
        while any(not list(sandbox.world.room(chat)) for chat in chats):
            await sandbox.world.events.after(sandbox.world.events.last, LOOK)
    await asyncio.sleep(REST)


@dataclass(frozen=True, slots=True)
class _Pair:
    """The bot and the bare handler, taking turns."""

    players: Players
    mimic: _Mimic
    bot: int
    bare: int

    async def round(self, slices: int, seconds: float) -> Spent:
        """What both have spent in so many turns."""
        turns = [await self.slice(seconds) for _ in range(slices)]
        taps = sum(turn.taps for turn in turns)
        bot, bare, calls = (
            sum(column) / taps for column in zip(*((t.bot, t.bare, t.calls) for t in turns), strict=True)
        )
        return Spent(bot, bare, taps, calls)

    async def slice(self, seconds: float) -> Spent:
        """One turn of each; what is in the sum, not yet by the tap."""
        before = cpu(self.bot)
        played = await self.players.round(seconds)
        bot, taps = cpu(self.bot) - before, len(played.presses)
        assert played.answers == taps, "a press is answered once"
        await self.mimic.told(played)
        before = cpu(self.bare)
        await self.mimic.replay(played, seconds)
        return Spent(bot, cpu(self.bare) - before, taps, sum(map(len, played.calls.values())))


@dataclass(frozen=True, slots=True)
class _Mimic:
    """The bare handler's people, who press what was pressed before."""

    sandbox: Sandbox
    url: str
    redis_url: str

    async def told(self, played: Round) -> None:
        """Put the screens as they were, and tell the handler what it will have to do."""
        for chat, messages in played.screens.items():
            room = self.sandbox.world.room(chat)
            room.posts.clear()
            for message in messages:
                post = room.posts[message.message_id] = Post(message, played.begun)
                post.show(message)
        with Redis.from_url(self.redis_url, decode_responses=True) as client:
            found = {
                key.rpartition(":")[2]: client.hmget(key, ["doc", "shown"])
                for key in client.keys("*:table:*")
            }
        async with ClientSession() as session:
            body = {"calls": played.calls, "documents": found}
            async with session.post(f"{self.url}/round", json=body) as answer:
                assert answer.status == 200, await answer.text()

    async def replay(self, played: Round, seconds: float) -> None:
        """The same presses at the same moments, then the same rest."""
        world = self.sandbox.world
        begun = world.clock.now()
        async with ClientSession() as session, session.post(f"{self.url}/begin") as answer:
            assert answer.status == 200
        async with asyncio.timeout(2 * seconds + 30), asyncio.TaskGroup() as group:
            for one in played.presses:
                group.create_task(self._pressed(one, begun - played.begun))
        await asyncio.sleep(max(REST, begun + seconds + REST - world.clock.now()))

    async def _pressed(self, one: Press, later: float) -> None:
        world = self.sandbox.world
        await asyncio.sleep(one.at + later - world.clock.now())
        while not any(press(self.sandbox, one, room) for room in self._rooms(one)):
            await world.events.after(world.events.last, LOOK)

    def _rooms(self, one: Press) -> list[Room]:
        """Where a press may have been: in the person's private chat or in his group."""
        world = self.sandbox.world
        groups = [group.room for group in world.groups.values() if one.person in group.members]
        return [world.room(one.person), *groups]
