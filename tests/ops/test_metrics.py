"""`/metrics` counts what happens to people and tables, and names nobody."""

from __future__ import annotations

import math
import re
from collections.abc import AsyncIterator
from contextlib import ExitStack

import pytest

from bot.app import App
from bot.metering.metrics import Metrics
from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from bot.services.commands import Command, Stop
from bot.services.outcomes import Accepted, Outcome, Queued, Refused, Repeated, Stale, Voted, Why
from bot.serving import Role
from bot.storage.store import SHARDS, StoreAway, TableId
from tests.ops.watch import samples, until, value
from tests.redis_server import PrivateServer, private_server
from tests.sandbox.people import Crowd
from tests.storms.party import Party
from tests.table.club import running, settings_for

LABEL = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,40}|429|\d+(\.\d+)?|\+Inf|")
"""A kind, an outcome, a method, a bucket of a histogram; nothing else."""


@pytest.fixture
async def app(sandbox: Sandbox, redis: PrivateServer, port: int) -> AsyncIterator[App]:
    """A polling replica with a port for metrics."""
    async with running(settings_for(sandbox, redis.url, metrics_port=port), role=Role.WORKER) as started:
        yield started


async def test_a_trick_is_counted(app: App, crowd: Crowd, port: int) -> None:
    """Updates, commands, commits, projections and calls of four people's cards; and nothing waits at rest."""
    party = await Party.gather(crowd, seed=1)
    await party.begin()
    await party.play_on(4)

    async def at_rest() -> bool:
        return value(await samples(port), "whist_dirty_tables") == 0

    await until(at_rest)
    told = await samples(port)
    assert value(told, "whist_updates_total", kind="callback_query", outcome="handled") >= 4 + 5
    assert value(told, "whist_commands_total", command="Tap", outcome="accepted") == 4
    assert value(told, "whist_commands_total", command="Join") >= 4
    assert value(told, "whist_commits_total", result="done") >= 4 + 4
    assert value(told, "whist_projections_total") >= 4
    assert value(told, "whist_telegram_calls_total", method="SendMessage", fate="done") >= 5
    assert value(told, "whist_telegram_calls_total", method="AnswerCallbackQuery", fate="done") >= 8
    assert value(told, "whist_telegram_call_seconds_count", method="EditMessageText") >= 4
    assert value(told, "whist_update_seconds_count", kind="callback_query") >= 4
    assert value(told, "whist_due_lag_seconds_count") >= 1
    assert value(told, "whist_shards_held") == len(SHARDS)
    assert value(told, "whist_tables") == 1
    assert value(told, "whist_store_up") == 1
    assert value(told, "whist_overdue_tables") == 0
    assert value(told, "process_cpu_seconds_total") > 0


@pytest.mark.parametrize(
    "outcome", [Accepted(), Queued(), Repeated(), Stale(), Voted(2), Refused(Why.NOT_ALLOWED)]
)
def test_every_outcome_is_counted(outcome: Outcome) -> None:
    """Whatever a command comes to, a vote among it, it is counted once under its name."""
    metrics = Metrics()
    metrics.decided(Command("00aaaaaaaaaa", Stop()), outcome)
    counted = {
        sample.labels["outcome"]: sample.value
        for family in metrics.registry.collect()
        for sample in family.samples
        if sample.name == "whist_commands_total"
    }
    assert counted == {type(outcome).__name__.lower(): 1}


async def test_an_ai_is_timed(app: App, crowd: Crowd, port: int) -> None:
    """Every card that nobody tapped was chosen by a brain."""
    party = await Party.gather(crowd, seed=2)
    club = party.club
    await club.sit(club.people[0])
    await club.press(club.people[0], club.chat, "l:")

    async def chosen() -> bool:
        return value(await samples(port), "whist_robot_move_seconds_count") >= 3

    table = club.find(club.chat, "l:")
    assert table is not None
    identity = table[1]["callback_data"].split(":")[1]
    for wish in ("start:ask", "start:fill"):
        await club.press(club.people[0], club.chat, f"l:{identity}:{wish}")
    party.table = identity
    await party.play(lambda: len(party.done) >= 1)
    await until(chosen)


async def test_refusals_and_limits_are_counted_by_kind(
    app: App, sandbox: Sandbox, crowd: Crowd, port: int
) -> None:
    """A forged button by its reason, a 429 with what it asks for, an empty bucket by whose it is."""
    party = await Party.gather(crowd, seed=3)
    await party.begin()
    club = party.club
    message, button = next(iter(party.turns().values()))[0]
    elsewhere = next(one for one in club.people if one != message["chat"]["id"])
    sandbox.faults.add(
        Fault(kind=Kind.TOO_MANY, method="sendMessage", chat_id=elsewhere, retry_after=2, times=1)
    )
    await club.say(elsewhere, "/hand", elsewhere)
    await app.store.penalize(f"chat:{club.chat}", 1)
    await party.play_on(1)
    forged = dict(button, callback_data=button["callback_data"].replace(party.table, "99zzzzzzzzzz"))
    await crowd.attempt(
        "press",
        user_id=elsewhere,
        chat_id=message["chat"]["id"],
        message_id=message["message_id"],
        data=forged["callback_data"],
    )

    async def counted() -> bool:
        told = await samples(port)
        return (
            any(one.labels.get("fate") == "429" for one in told)
            and value(told, "whist_telegram_retry_after_seconds_total") == 2
            and any(one.labels.get("bucket") == "group" for one in told)
        )

    await until(counted)


async def test_labels_name_kinds_only(app: App, crowd: Crowd, port: int) -> None:
    """No person, chat, table or written word stands in a label, also after somebody tried to put one there."""
    party = await Party.gather(crowd, seed=4)
    await party.begin()
    await party.play_on(2)
    person = party.club.people[0]
    await party.club.say(person, "hushhush 1001", person)
    told = await samples(port)
    values = {text for one in told for text in one.labels.values()}
    assert all(LABEL.fullmatch(text) for text in values), sorted(values)
    ids = {str(one) for one in (*party.club.people, party.club.chat, party.club.bot)} | {party.table}
    assert not any(one in text for text in values for one in ids)


async def test_two_apps_count_for_themselves(
    sandbox: Sandbox, app: App, redis: PrivateServer, port: int
) -> None:
    """There is no registry that two bots of one process share."""
    async with running(
        settings_for(sandbox, redis.url, webhook_url="https://example.org", webhook_secret="s"),
        role=Role.WORKER,
    ) as other:
        assert other.metrics.registry is not app.metrics.registry
        app.metrics.commits.labels("conflict").inc()
        assert b'whist_commits_total{result="conflict"} 1.0' in app.metrics.exposition()
        assert b'result="conflict"' not in other.metrics.exposition()


async def test_a_store_that_is_away_is_told(sandbox: Sandbox, port: int) -> None:
    """What cannot be known is not a number, and failures are counted by kind."""
    with ExitStack() as store:
        server = store.enter_context(private_server())
        async with running(settings_for(sandbox, server.url, metrics_port=port), role=Role.WORKER) as app:
            store.close()

            async def down() -> bool:
                return value(await samples(port), "whist_shards_held") == 0

            await until(down)
            with pytest.raises(StoreAway):
                await app.store.read(TableId("00aaaaaaaaaa"))
            told = await samples(port)
            assert value(told, "whist_store_up") == 0
            assert math.isnan(value(told, "whist_dirty_tables"))
            assert value(told, "whist_store_errors_total") > 0
