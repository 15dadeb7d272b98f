"""Somebody blocks the bot in mid-game, and lets it in again."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.app import App
from bot.sandbox import Sandbox
from bot.services.players import Person
from bot.services.table import Lobby, Rubber, Table
from tests.badinput.desk import ANNA, BORIS, Desk
from tests.chats.groups import cards_played
from tests.redis_server import PrivateServer
from tests.table.club import Json, running, settings_for


@pytest.fixture
async def app(sandbox: Sandbox, server: PrivateServer) -> AsyncIterator[App]:
    """Without messages that one person alone sees: `test_asides.py` is about these."""
    async with running(settings_for(sandbox, server.url, rights_kept=0.5, asides=False)) as running_app:
        yield running_app


def seated(table: Table, person: int) -> Person:
    """The person on his seat."""
    found = table.person(person)
    assert found is not None
    return found


async def block(desk: Desk, person: int, *, silently: bool = False) -> None:
    """The person blocks the bot; silently: without an update, as one that was lost."""
    if silently:
        desk.sandbox.world.person(person).blocked = True
    else:
        await desk.club.crowd.act("block", user_id=person, blocked=True)


async def test_an_ai_sits_in_at_once_and_the_group_reads_why(desk: Desk) -> None:
    """Nobody waits for his clock; his seat stays his."""
    table = await desk.play(ANNA, BORIS)
    person = await desk.waits_for(table)
    other = BORIS if person == ANNA else ANNA
    before = cards_played(await desk.table(table))
    await block(desk, person)
    now = await desk.settled(table, lambda now: cards_played(now) > before)
    assert not seated(now, person).ready
    name = seated(now, person).name
    await desk.club.until(
        lambda: any(desk.words("absent.unreached", name=name) in text for text in desk.club.texts())
    )
    await desk.on_turn(other)


async def test_without_an_update_the_first_refused_message_tells(desk: Desk) -> None:
    """A 403 on the hand: the same happens, and the others' game goes on."""
    table = await desk.play(ANNA, BORIS)
    person = await desk.waits_for(table)
    other = BORIS if person == ANNA else ANNA
    await block(desk, other, silently=True)
    await desk.play_a_card(person)
    await desk.settled(table, lambda now: not seated(now, other).ready)
    assert not (await desk.app.store.person(other)).reachable
    await desk.on_turn(person)


async def test_unblocking_brings_the_hand_and_the_seat(desk: Desk) -> None:
    """Start after the block: a new message with his cards, and his turn waits for him again."""
    table = await desk.play(ANNA)
    await desk.quiet(table)
    await block(desk, ANNA)
    await desk.settled(table, lambda now: not seated(now, ANNA).ready)
    shown = set(desk.club.messages[ANNA])
    await desk.club.crowd.act("start", user_id=ANNA)

    def new_hand() -> tuple[Json, Json] | None:
        return next((pair for pair in desk.club.cards(ANNA) if pair[0]["message_id"] not in shown), None)

    await desk.settled(table, lambda now: isinstance(now.stage, Rubber) and seated(now, ANNA).ready)
    await desk.club.until(new_hand)


async def test_whoever_blocks_in_the_lobby_is_not_seated_any_more(desk: Desk) -> None:
    """His seat is free for others at once."""
    table = await desk.lobby(ANNA, BORIS)
    await block(desk, BORIS)
    now = await desk.settled(table, lambda now: now.person(BORIS) is None)
    assert isinstance(now.stage, Lobby)
    assert [one.id for one in now.people] == [ANNA]


async def test_when_all_block_the_deal_ends_and_the_table_closes(desk: Desk) -> None:
    """By clocks alone; nothing is dealt to nobody."""
    table = await desk.play(ANNA, BORIS)
    for person in (ANNA, BORIS):
        await block(desk, person)
    await desk.settled(table, lambda now: isinstance(now.stage, Rubber) and now.stage.match.need is not None)
    await desk.club.until(lambda: any("подождёт" in text for text in desk.club.texts()))
