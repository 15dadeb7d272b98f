"""Workers that think: real processes, killed, at work, and without their bot."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import textwrap
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.ai import Level
from bot.ai.weighing import FEWEST
from bot.nursery import Nursery
from bot.thinking import jobs, wire
from bot.thinking.crew import ROOT, Crew, Job, Urgency
from bot.thinking.thinker import LONGEST, Thinker
from bot.thinking.wire import End
from engine.actions import Play
from engine.rulesets import RULESETS
from engine.seats import Seat
from engine.view import PlayerView, observe
from tests.ai.duplicate import dealt
from tests.engine.card_play import moments

PATIENCE = 30.0
"""Seconds that a thought may take on a busy machine; nobody waits for them where all is well."""

SEVERAL = 120
"""Possible deals that take far longer than the moment after which a worker is held up."""


@pytest.fixture
async def nursery() -> AsyncIterator[Nursery]:
    """Where a crew's tasks live; whatever fails there fails the test."""
    failures: list[str] = []
    async with Nursery(lambda name, fault: failures.append(f"{name}: {fault!r}")) as opened:
        yield opened
    assert failures == []


def lead(seed: int = 1) -> PlayerView:
    """The view of who leads to the first trick."""
    return observe(dealt(Random(seed)), Seat(1))


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def held_up(thinker: Thinker) -> None:
    """The only worker, which has just begun, gets no processor for longer than a thought may take."""
    (worker,) = thinker.workers
    await asyncio.sleep(0.03)
    os.kill(worker, signal.SIGSTOP)
    await asyncio.sleep(LONGEST + 0.1)
    os.kill(worker, signal.SIGCONT)


async def gone(process: int) -> None:
    """Wait until a process has ended."""
    async with asyncio.timeout(PATIENCE):
        while alive(process):  # noqa: ASYNC110 - nobody tells of the end of another's child
            await asyncio.sleep(0.02)


async def test_a_thought_is_a_legal_card(nursery: Nursery) -> None:
    """Asked one after another, of one worker."""
    thinker = Thinker(1, nursery)
    for seed in range(3):
        assert await thinker.think(lead(seed), Level.MASTER, PATIENCE) in lead(seed).legal
    assert len(thinker.workers) == 1


async def test_cards_are_weighed_for_a_hint(nursery: Nursery) -> None:
    """The same seed gives the same figures; without workers, or too late, there are none."""
    thinker = Thinker(1, nursery)
    found = await thinker.weigh(lead(), "a turn", FEWEST, PATIENCE)
    assert found is not None
    assert found.samples == FEWEST
    assert {Play(one.card) for one in found.cards} <= lead().legal
    assert await thinker.weigh(lead(), "a turn", FEWEST, PATIENCE) == found
    assert await thinker.weigh(lead(), "a turn", FEWEST, 0.0) is None
    assert await Thinker(0, nursery).weigh(lead(), "a turn", FEWEST, PATIENCE) is None


async def test_a_look_back_waits_for_a_worker_that_gets_no_processor(nursery: Nursery) -> None:
    """Its cards are weighed on all of the deals, while a hint makes do with fewer."""
    thinker = Thinker(1, nursery)
    await thinker.ready()
    found, _ = await asyncio.gather(thinker.weigh_back(lead(), "a turn", SEVERAL, PATIENCE), held_up(thinker))
    assert found is not None
    assert found.samples == SEVERAL
    found, _ = await asyncio.gather(thinker.weigh(lead(), "a turn", SEVERAL, PATIENCE), held_up(thinker))
    assert found is not None
    assert FEWEST <= found.samples < SEVERAL


async def test_nobody_is_started_before_somebody_thinks(nursery: Nursery) -> None:
    """A bot without masters has no workers; one who is expected is started once."""
    thinker = Thinker(2, nursery)
    await asyncio.sleep(0)
    assert thinker.workers == frozenset()
    await asyncio.gather(thinker.ready(), thinker.ready())
    assert len(thinker.workers) >= 1
    before = thinker.workers
    await thinker.ready()
    assert thinker.workers == before


async def test_two_think_at_once(nursery: Nursery) -> None:
    """A second worker is started where the first is busy, and no third."""
    thinker = Thinker(2, nursery)
    thoughts = (thinker.think(lead(seed), Level.MASTER, PATIENCE) for seed in range(6))
    assert None not in await asyncio.gather(*thoughts)
    assert len(thinker.workers) == 2


async def test_without_workers_nothing_is_thought(nursery: Nursery) -> None:
    """The answer is none, at once."""
    thinker = Thinker(0, nursery)
    assert not thinker.thinks
    assert await thinker.think(lead(), Level.MASTER, PATIENCE) is None


async def test_a_worker_killed_at_rest_costs_no_thought(nursery: Nursery) -> None:
    """Another is there for the next."""
    thinker = Thinker(1, nursery)
    await thinker.ready()
    (first,) = thinker.workers
    os.kill(first, signal.SIGKILL)
    await gone(first)
    async with asyncio.timeout(PATIENCE):
        while await thinker.think(lead(), Level.MASTER, PATIENCE) is None:
            pass
    (second,) = thinker.workers
    assert second != first


async def test_a_worker_killed_at_work_costs_its_thought_alone(
    nursery: Nursery, caplog: pytest.LogCaptureFixture
) -> None:
    """What it worked on comes to nothing, what waited behind it is done by the next; the log says so, without a hand."""
    crew = Crew(1, nursery)
    await crew.done(jobs.nothing, urgency=Urgency.CARD, seconds=PATIENCE)
    (first,) = crew.processes
    os.kill(first, signal.SIGSTOP)
    doomed = asyncio.gather(
        crew.done(jobs.thought, lead(), Level.CLUB, 0.1, urgency=Urgency.CARD, seconds=PATIENCE)
    )
    await asyncio.sleep(0.1)
    behind = asyncio.gather(crew.done(jobs.nothing, urgency=Urgency.CARD, seconds=PATIENCE))
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    assert await doomed == [(End.FAILED, None)]
    assert await behind == [(End.MADE, None)]
    assert first not in crew.processes
    assert "it died" in caplog.text


async def test_what_fails_is_told_by_kind_and_place_only(
    nursery: Nursery, caplog: pytest.LogCaptureFixture
) -> None:
    """An exception's text may hold a hand; the worker goes on to the next job."""
    crew = Crew(1, nursery)
    end, told = await crew.done(int, "AK742.83.J92.T75", urgency=Urgency.CARD, seconds=PATIENCE)
    assert end is End.FAILED
    assert "ValueError" in told
    assert "AK742" not in told + caplog.text
    assert await crew.done(jobs.nothing, urgency=Urgency.CARD, seconds=PATIENCE) == (End.MADE, None)
    assert len(crew.processes) == 1


async def test_a_worker_that_hangs_is_ended(nursery: Nursery, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for its thought beyond the deadline, and its place is taken."""
    monkeypatch.setattr("bot.thinking.crew.OVERTIME", 0.1)
    crew = Crew(1, nursery)
    await crew.done(jobs.nothing, urgency=Urgency.CARD, seconds=PATIENCE)
    (first,) = crew.processes
    os.kill(first, signal.SIGSTOP)
    assert await crew.done(jobs.nothing, urgency=Urgency.CARD, seconds=0.1) == (End.LATE, None)
    assert await crew.done(jobs.nothing, urgency=Urgency.CARD, seconds=PATIENCE) == (End.MADE, None)
    assert first not in crew.processes


async def test_workers_end_with_their_nursery() -> None:
    """An orderly end leaves nobody behind, also in the middle of a thought."""
    async with Nursery(lambda *_: None) as nursery:
        crew = Crew(2, nursery)
        await asyncio.gather(
            *(crew.done(jobs.nothing, urgency=Urgency.CARD, seconds=PATIENCE) for _ in range(4))
        )
        workers = set(crew.processes)
        assert workers
    assert crew.processes == set()
    assert not any(map(alive, workers))


BOT = """
    import asyncio, os, signal, sys
    from bot.nursery import Nursery
    from bot.thinking.crew import Crew, Urgency
    import time

    async def main():
        async with Nursery(print) as nursery:
            crew = Crew(2, nursery)
            await asyncio.gather(*(crew.done(time.sleep, 0.2, urgency=Urgency.CARD, seconds=30) for _ in range(2)))
            busy = asyncio.gather(crew.done(time.sleep, 600, urgency=Urgency.CARD, seconds=600))
            await asyncio.sleep(0.2)
            print(*crew.processes, flush=True)
            await busy

    asyncio.run(main())
"""


async def test_workers_end_with_a_bot_that_is_killed() -> None:
    """SIGKILL lets nobody tidy up; one worker is idle then, one in the middle of a long job."""
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", textwrap.dedent(BOT)), stdout=asyncio.subprocess.PIPE, cwd=ROOT
    )
    assert bot.stdout is not None
    workers = [int(word) for word in (await bot.stdout.readline()).split()]
    assert len(workers) == 2
    assert all(map(alive, workers))
    bot.kill()
    await bot.wait()
    for worker in workers:
        await gone(worker)


async def test_cards_go_before_what_is_looked_up_and_the_nearest_deadline_first(nursery: Nursery) -> None:
    """Whoever waits for a card waits for no look-back."""
    answer = asyncio.get_running_loop().create_future()
    jobs_ = [
        Job(urgency, deadline, number, jobs.nothing, (), None, answer)
        for number, (urgency, deadline) in enumerate(
            [(Urgency.LOOK_BACK, 1.0), (Urgency.CARD, 3.0), (Urgency.HINT, 1.0), (Urgency.CARD, 2.0)]
        )
    ]
    assert [job.number for job in sorted(jobs_)] == [3, 1, 2, 0]


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_what_a_seat_sees_travels_and_comes_back_equal(key: str) -> None:
    """Of every ruleset, its functions and options too."""
    for match in moments(RULESETS[key], Random(3), entries=120):
        if match.deal is not None and match.deal.turn is not None:
            view = observe(match, match.deal.turn.actor)
            assert pickle.loads(wire.packed(view)[wire.LENGTH :]) == view
