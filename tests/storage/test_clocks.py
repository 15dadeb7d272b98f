"""Shard clocks: deadlines fall due, claims are exclusive and come back, outages are given back."""

from __future__ import annotations

import asyncio
from itertools import count
from time import perf_counter

import pytest

from bot.storage.redis_store import RedisStore
from bot.storage.store import SHARDS, Claim, TableId
from tests.storage.conftest import QUICK, deadline

TABLE = TableId("07abcdefghij")
OTHER = TableId("07bbbbbbbbbb")


async def polled(store: RedisStore, seconds: float) -> Claim:
    """The last of a row of polls over `seconds`, at which nothing but the last may claim."""
    for _ in range(round(seconds / 0.05)):
        await asyncio.sleep(0.05)
        claim = (await store.claim([7]))[0]
        if claim.due:
            return claim
    return claim


async def test_first_poll_is_a_gap(store: RedisStore) -> None:
    """A clock begins at nought, and its first poll tells that nobody had been polling."""
    assert (await store.claim([7]))[0] == (0.0, True, (), None)
    assert not ((await store.claim([7]))[0]).gap


async def test_clock_goes_while_polled(store: RedisStore) -> None:
    """Between polls the clock can be read, never ahead of the next poll; a table's reading tells it too."""
    await store.create(TABLE, "one", None)
    (await store.claim([7]))[0]
    await asyncio.sleep(0.1)
    read = await store.read(TABLE)
    assert read is not None
    seen = [read.clock, await store.clock(7), ((await store.claim([7]))[0]).clock]
    assert 0.1 <= seen[0] <= seen[1] <= seen[2] < QUICK.longest_step


async def test_clock_is_no_faster_than_time(store: RedisStore, other: RedisStore) -> None:
    """However many replicas poll, and however often, the clock goes by no more than the time that passes."""
    began = perf_counter()
    polls = [(await replica.claim([7]))[0] for _ in range(25) for replica in (store, other)]
    clocks = [poll.clock for poll in polls]
    assert clocks == sorted(clocks)
    assert 0 < clocks[-1] <= perf_counter() - began


async def test_clock_stands_still_unpolled(store: RedisStore) -> None:
    """However long nobody polls, the clock goes on one step at most, and the next poll tells of the gap."""
    await store.create(TABLE, "one", QUICK.longest_step + 0.01)
    (await store.claim([7]))[0]
    await asyncio.sleep(QUICK.longest_step + 0.2)
    assert await store.clock(7) == QUICK.longest_step
    claim = (await store.claim([7]))[0]
    assert claim[:3] == (QUICK.longest_step, True, ())


async def test_gap_makes_running_tables_dirty(store: RedisStore) -> None:
    """After a gap the tables with a deadline are dirty, for their times have moved; the others are not."""
    await store.hold("a", SHARDS)
    for table, due in ((TABLE, 99.0), (OTHER, None)):
        await store.create(table, "one", due)
        await store.begin(table, "a")
        await store.end(table, "a", 1, "shown")
    assert await store.dirty([7]) == []
    (await store.claim([7]))[0]
    assert await store.dirty([7]) == [TABLE]


async def test_due_in_order(store: RedisStore) -> None:
    """Deadlines of the past fall due, earliest first and no more than asked for; those to come stay."""
    await store.create(TABLE, "one", -1.5)
    await store.create(OTHER, "one", -2.25)
    await store.create(TableId("07cccccccccc"), "one", 60.0)
    first = (await store.claim([7], limit=1))[0]
    second = (await store.claim([7]))[0]
    assert [(due.table, due.deadline) for due in (*first.due, *second.due)] == [(OTHER, -2.25), (TABLE, -1.5)]


async def test_deadline_falls_due_in_time(store: RedisStore) -> None:
    """A deadline is claimed when the clock has reached it, not before."""
    (await store.claim([7]))[0]
    await store.create(TABLE, "one", 0.3)
    claim = await polled(store, 2.0)
    assert [due.table for due in claim.due] == [TABLE]
    assert 0.3 <= claim.clock < 0.5


async def test_a_poll_tells_when_the_next_deadline_is(store: RedisStore) -> None:
    """That of the tables that have not fallen due; one that has been claimed counts from the end of its hold."""
    (await store.claim([7]))[0]
    await store.create(TABLE, "one", 60.0)
    await store.create(OTHER, "one", 30.0)
    claim = (await store.claim([7]))[0]
    assert claim.left == pytest.approx(30.0 - claim.clock)
    await store.create(TableId("07cccccccccc"), "one", -1.0)
    claim = (await store.claim([7], hold=20.0))[0]
    assert claim.left == pytest.approx(20.0)


async def test_lost_claim_comes_back(store: RedisStore) -> None:
    """A claim whose replica did nothing can be claimed again after its hold, not within it."""
    await store.create(TABLE, "one", 0.0)
    assert [due.table for due in ((await store.claim([7], hold=0.2))[0]).due] == [TABLE]
    assert ((await store.claim([7]))[0]).due == ()
    again = await polled(store, 2.0)
    assert [due.table for due in again.due] == [TABLE]
    assert again.clock >= 0.2


async def test_commit_ends_a_claim(store: RedisStore) -> None:
    """A commit after the claim sets the next deadline, or none, whatever the hold was."""
    await store.create(TABLE, "one", 0.0)
    (await store.claim([7], hold=0.1))[0]
    await store.commit(TABLE, 1, "two", None)
    assert await deadline(store) is None
    assert (await polled(store, 0.3)).due == ()


async def test_competing_claimers(store: RedisStore, other: RedisStore) -> None:
    """Two replicas that poll at once claim five hundred tables once each."""
    tables = {TableId(f"07{name:a>10}") for name in map(_letters, range(500))}
    await asyncio.gather(*(store.create(table, "one", 0.0) for table in tables))

    async def claimer(replica: RedisStore) -> list[TableId]:
        mine: list[TableId] = []
        for _ in count():
            due = ((await replica.claim([7], limit=7, hold=60.0))[0]).due
            if not due:
                return mine
            mine += [one.table for one in due]
        raise AssertionError

    first, second = await asyncio.gather(claimer(store), claimer(other))
    assert len(first) + len(second) == 500
    assert {*first, *second} == tables
    assert first
    assert second


def _letters(number: int) -> str:
    return "".join(chr(ord("b") + int(digit)) for digit in str(number))
