"""Telegram's budget a chat holds whatever the pace, and the chats catch up when the hurry is over.

A minute is ten seconds here: the sandbox counts in windows of ten seconds, and the bot's rates are six times the usual ones.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from random import Random

import pytest

from bot.sandbox import Sandbox, SandboxSettings
from bot.sandbox.faults import Fault, Kind
from bot.sandbox.history import CallRecord
from bot.storage.redis_store import RedisStore
from tests.storms.party import Party
from tests.storms.proof import at_rest, frames_equal_the_state, no_card_lost_or_doubled, strays

SCALE = 6
MINUTE = 60 / SCALE
GROUP, PRIVATE = 20, 60
COUNTED = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage")
UP_TO_DATE = 30 / SCALE
DEALS = int(os.environ.get("STORM_DEALS", "3"))
NOISE = ("/score", "/last", "/rules", "/table", "/score")


@pytest.fixture
def sandbox_settings() -> SandboxSettings:
    return SandboxSettings(
        port=0,
        started=True,
        limit_window=MINUTE,
        group_limit=GROUP,
        private_limit=PRIVATE,
        callback_life=300,
    )


@pytest.fixture
def bot_changes() -> dict[str, object]:
    """The usual limits of the bot in a minute of ten seconds."""
    return {
        "GROUP_BURST": 6,
        "GROUP_RATE": 14 * SCALE,
        "GROUP_KEPT": 2,
        "PRIVATE_BURST": 6,
        "PRIVATE_RATE": 54 * SCALE,
        "DEAL_PAUSE": 8 / SCALE,
        "CUT_PAUSE": 3 / SCALE,
        "PATIENCE": 10 / SCALE,
    }


def counted(sandbox: Sandbox, chat: int) -> list[CallRecord]:
    """The calls to a chat that Telegram counts, whatever came of them."""
    return [call for call in sandbox.history.calls if call.chat_id == chat and call.method in COUNTED]


def fullest(calls: Sequence[CallRecord]) -> int:
    """The most calls in any window of a minute."""
    times = [call.time for call in calls]
    return max(sum(start <= time < start + MINUTE for time in times) for start in times)


def within_budget(sandbox: Sandbox, party: Party) -> None:
    assert fullest(counted(sandbox, party.club.chat)) <= GROUP
    for person in party.club.people:
        assert fullest(counted(sandbox, person)) <= PRIVATE
    assert not [call for call in sandbox.history.calls if call.outcome.startswith("429 Too")], "refused"


async def converged(sandbox: Sandbox, store: RedisStore, party: Party, patience: float) -> None:
    """Within `patience` seconds all is shown, and truly."""
    rest = await at_rest(store, party.table, patience)
    frames_equal_the_state(sandbox, rest)
    strays(sandbox, rest)
    await no_card_lost_or_doubled(store, party)


async def noise(party: Party, chance: Random, pause: float) -> None:
    """People ask for things in the group, again and again."""
    while True:
        await asyncio.sleep(chance.uniform(0, 2 * pause))
        await party.club.say(chance.choice(party.club.people), chance.choice(NOISE))


async def test_instant_players_never_spend_more_than_the_budget(
    sandbox: Sandbox, store: RedisStore, party: Party
) -> None:
    """Several deals as fast as the screens allow: no window is too full, no call refused, and soon all is shown."""
    await party.play(lambda: party.deals() > DEALS, patience=40 * DEALS)
    await converged(sandbox, store, party, UP_TO_DATE)
    within_budget(sandbox, party)
    assert fullest(counted(sandbox, party.club.chat)) > GROUP / 2, "the budget was felt"


async def test_commands_in_between_stay_in_the_budget(
    sandbox: Sandbox, store: RedisStore, party: Party
) -> None:
    """Sheets and rules asked for without end go out as there is room, the latest one."""
    asking = asyncio.get_running_loop().create_task(noise(party, Random(2), 0.25))
    try:
        await party.play(lambda: party.deals() > 1, patience=80)
    finally:
        asking.cancel()
    await converged(sandbox, store, party, UP_TO_DATE)
    within_budget(sandbox, party)


async def test_replies_without_end_leave_the_table_its_messages(
    sandbox: Sandbox, store: RedisStore, party: Party
) -> None:
    """Somebody who asks for help again and again gets some answers, and the tricks are shown as if nobody had asked."""

    async def asking() -> None:
        while True:
            await party.club.say(party.club.people[0], "/help")
            await asyncio.sleep(0.1)

    asks = asyncio.get_running_loop().create_task(asking())
    try:
        await asyncio.sleep(MINUTE / 4)
        await party.play_on(12)
        await converged(sandbox, store, party, UP_TO_DATE)
    finally:
        asks.cancel()
    within_budget(sandbox, party)


@pytest.mark.parametrize("seed", range(int(os.environ.get("STORM_ROUNDS", "1"))))
async def test_refused_failing_and_lost_calls_delay_and_lose_nothing(
    sandbox: Sandbox, store: RedisStore, party: Party, seed: int
) -> None:
    """One call in ten goes wrong, in each of three ways; when that is over the chats come to show the truth."""
    for number, kind in enumerate((Kind.TOO_MANY, Kind.ERROR, Kind.LOST)):
        for method in COUNTED:
            chance = 100 * seed + 10 * number + len(method)
            sandbox.faults.add(Fault(kind=kind, method=method, probability=0.033, seed=chance, retry_after=1))
    party.chance = Random(seed)
    asking = asyncio.get_running_loop().create_task(noise(party, Random(seed), 0.5))
    try:
        await party.play(lambda: party.deals() > 1, patience=80)
    finally:
        asking.cancel()
    sandbox.faults.clear()
    await converged(sandbox, store, party, 2 * UP_TO_DATE)
    within_budget(sandbox, party)
