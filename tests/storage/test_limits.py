"""Token buckets: never more than burst and rate allow, whatever the pattern of asking."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis

from bot.storage.redis_store import RedisStore
from bot.storage.store import Ask
from bot.storage.wire import source
from tests.redis_server import PrivateServer

GROUP = Ask("group:-100", burst=6, per_minute=14, keep=2)


async def test_burst_then_wait(store: RedisStore) -> None:
    """A full bucket gives its burst at once, then tells how long the next token takes."""
    ask = Ask("private:1", burst=3, per_minute=60)
    assert await store.take([ask] * 3) == [0.0] * 3
    (wait,) = await store.take([ask])
    assert 0.9 < wait <= 1.001


async def test_kept_tokens(store: RedisStore) -> None:
    """The last tokens are for those who need not leave them to others."""
    ordinary = await store.take([GROUP] * 5)
    assert [wait == 0 for wait in ordinary] == [True] * 4 + [False]
    sheet = Ask(GROUP.bucket, GROUP.burst, GROUP.per_minute)
    assert await store.take([sheet, sheet]) == [0.0, 0.0]
    assert (await store.take([sheet]))[0] > 4


async def test_waiting_is_enough(store: RedisStore) -> None:
    """Who waits as long as told, and is alone, gets the token."""
    ask = Ask("private:1", burst=1, per_minute=600)
    assert await store.take([ask]) == [0.0]
    (wait,) = await store.take([ask])
    await asyncio.sleep(wait)
    assert await store.take([ask]) == [0.0]


async def test_buckets_are_apart(store: RedisStore) -> None:
    """Buckets in different slots are asked together, and an empty one empties no other."""
    asks = [Ask(f"private:{person}", burst=1, per_minute=6) for person in range(30)]
    assert await store.take(asks) == [0.0] * 30
    asks[7:7] = [Ask("private:new", burst=1, per_minute=6)]
    assert [wait == 0 for wait in await store.take(asks)] == [ask.bucket == "private:new" for ask in asks]
    assert await store.take([]) == []


async def test_give_back(store: RedisStore) -> None:
    """A token given back can be taken once more, but never lifts a bucket over its burst."""
    ask = Ask("private:1", burst=2, per_minute=1)
    await store.take([ask])
    await store.give_back([ask.bucket] * 5)
    assert [wait == 0 for wait in await store.take([ask] * 3)] == [True, True, False]


async def test_penalty(store: RedisStore) -> None:
    """After a 429 nobody takes a token until it is over; a shorter one changes nothing."""
    ask = Ask("private:1", burst=3, per_minute=60)
    await store.penalize(ask.bucket, 0.3)
    await store.penalize(ask.bucket, 0.1)
    (wait,) = await store.take([ask])
    assert 0.2 < wait <= 0.301
    await asyncio.sleep(wait)
    assert await store.take([ask]) == [0.0]


async def test_penalty_gains_nothing(store: RedisStore) -> None:
    """A bucket emptied before a 429 is as empty after it."""
    ask = Ask("private:1", burst=3, per_minute=600)
    await store.take([ask] * 3)
    await store.penalize(ask.bucket, 0.4)
    await asyncio.sleep(0.42)
    assert [wait == 0 for wait in await store.take([ask] * 3)] == [False] * 3


async def test_buckets_expire_when_full(store: RedisStore, server: PrivateServer) -> None:
    """A bucket's key goes when it is full again, also after a penalty: idle chats cost nothing."""
    quick = [Ask(f"private:{n}", burst=2, per_minute=600) for n in range(3)]
    await store.take(quick)
    await store.penalize(quick[0].bucket, 0.05)
    await store.penalize("never asked", 0.05)
    assert len(server.stored()) == 4
    await asyncio.sleep(0.3)
    assert server.stored() == []


def test_an_ask_that_could_never_be_met_is_refused() -> None:
    """To keep the whole burst for others would be to wait for ever."""
    with pytest.raises(AssertionError):
        Ask("group", burst=2, per_minute=14, keep=2)


FAKE_TIME = "local function now() return tonumber(redis.call('GET', 'time')) end\n"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    burst=st.integers(1, 8),
    per_minute=st.integers(1, 40),
    steps=st.lists(
        st.tuples(st.floats(0, 20), st.integers(1, 12), st.sampled_from([0, 0, 0, 5])), max_size=60
    ),
)
def test_never_more_than_burst_and_rate(
    single: PrivateServer, burst: int, per_minute: int, steps: list[tuple[float, int, int]]
) -> None:
    """In no window of 60 seconds does a bucket let more through than its burst and its rate together."""
    single.flush()
    with Redis.from_url(single.url, decode_responses=True) as client:
        take = client.register_script(_with_fake_time("take"))
        penalize = client.register_script(_with_fake_time("penalize"))
        time, taken = 1_800_000_000.0, []
        for pause, asked, penalty in steps:
            time += pause
            client.set("time", f"{time:.6f}")
            if penalty:
                penalize(["bucket"], [penalty])
            taken += [time for _ in range(asked) if take(["bucket"], [burst, per_minute, 0, 1]) == ["0"]]
    for start in taken:
        assert sum(start <= at < start + 60 for at in taken) <= burst + per_minute


def _with_fake_time(name: str) -> str:
    """A script as it is, but for a time that the test sets."""
    text = source(name)
    own = text.index("local function now()")
    return text[:own] + FAKE_TIME + text[text.index("end\n", own) + 4 :]
