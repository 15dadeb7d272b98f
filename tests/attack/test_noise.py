"""Somebody floods a group with commands while others play; the usual limits, a minute being ten seconds."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.sandbox import Sandbox, SandboxSettings
from tests.attack.gang import FOUR, Gang, whole

SCALE = 6
UP_TO_DATE = 45 / SCALE
NOISE = ("/help", "/stop", "/language", "/rules", "/table")


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Telegram's limits, in a minute of ten seconds."""
    strict = SandboxSettings(port=0, started=True, limit_window=60 / SCALE, group_limit=20, private_limit=60)
    async with Sandbox(strict) as opened:
        yield opened


@pytest.fixture
def changes() -> dict[str, object]:
    """The bot's own limits, in the same minute."""
    group = {"group_burst": 6, "group_rate": 14 * SCALE, "group_kept": 2}
    return {**group, "private_burst": 6, "private_rate": 54 * SCALE}


async def test_a_flood_of_commands_does_not_stand_in_the_tables_way(gang: Gang) -> None:
    """Thirty commands of an onlooker while cards are played: the table is up to date within three quarters of a minute, what was
    asked for has been answered, and Telegram has nothing to refuse."""
    table = await gang.desk.play(*FOUR)
    await gang.desk.waits_for(table)
    crowd, group = gang.desk.club.crowd, gang.desk.club.chat
    dasha = (await crowd.act("people", first_name="Дарья", language_code="ru"))["user_id"]
    await crowd.act(f"groups/{group}/join", user_id=dasha)
    await gang.say_at_once(*((dasha, noise) for noise in NOISE for _ in range(6)))
    for _ in range(3):
        person = await gang.desk.on_turn(*FOUR)
        await gang.desk.play_a_card(person)
        await gang.desk.club.until(partial(turned_from, gang, person))
    began = time.monotonic()
    await gang.desk.quiet(table)
    assert time.monotonic() - began < UP_TO_DATE
    whole(await gang.desk.table(table))
    for words in (gang.words("notice.stop-not-allowed"), "/whist@"):
        await gang.desk.club.until(partial(reads, gang, words))
    calls = [call for call in gang.desk.sandbox.history.calls if call.chat_id == group]
    assert not [call.outcome for call in calls if call.outcome.startswith("429")]


def reads(gang: Gang, words: str) -> bool:
    """Whether the group reads these words."""
    return any(words in text for text in gang.desk.club.texts())


def turned_from(gang: Gang, person: int) -> bool:
    """Whether somebody sees that it is not his turn any more."""
    return not gang.desk.club.cards(person)
