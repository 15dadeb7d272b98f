"""An AI that needs time: what it thinks about, whose thought counts, and that a card never waits for one."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.ai import Level
from bot.nursery import Nursery
from bot.services import document
from bot.services.commands import Command, Elapse
from bot.services.decide import decide
from bot.services.matter import Matter, Thought
from bot.services.outcomes import Accepted, Repeated
from bot.services.players import Robot
from bot.services.table import Table
from bot.services.thoughts import Thoughts, pondered
from bot.storage.store import TableId
from bot.thinking.thinker import Thinker
from engine.actions import Play
from engine.cards import Card
from engine.seats import Seat
from tests.services.desk import Desk
from tests.services.situations import ANNA, BORIS, GRISHA, HOUSE, VERA, due, elapsed, goes_on, play, rubber

MASTER = Robot("Трефа", level=Level.MASTER)


def on_turn() -> Table:
    """A master is on turn, somewhere in the first deal, and has a choice."""
    table = play((ANNA, BORIS, MASTER, GRISHA))
    while pondered(table) is None:
        table = goes_on(table)
    return table


def played(table: Table, thought: Thought | None) -> Card:
    """The card that comes when the AI's is due."""
    deal = rubber(table).match.deal
    assert deal is not None
    number = deal.turn_number
    verdict = decide(table, Command(table.id, Elapse()), HOUSE, replace(due(table), thought=thought))
    after = rubber(verdict.table).match.deal
    assert after is not None
    found = after.played(number)
    assert found is not None
    return found[1]


def other_card(table: Table) -> Card:
    """A card that the law allows and the quick brain would not play."""
    question = pondered(table)
    assert question is not None
    quick = played(table, None)
    return min(
        action.card for action in question.view.legal if isinstance(action, Play) and action.card is not quick
    )


def test_a_master_thinks_about_his_own_turn_and_sees_his_own_cards() -> None:
    """The question is the view of his seat, under the number of the turn."""
    table = on_turn()
    question = pondered(table)
    assert question is not None
    assert question.level is Level.MASTER
    assert question.matter == Matter(1, question.view.viewer, question.view.turn_number)
    assert rubber(table).seats[question.matter.seat] == MASTER


async def test_a_card_that_is_due_and_that_nobody_here_has_begun_to_think_of_waits_a_little(
    desk: Desk,
) -> None:
    """After a restart, or where another replica had the turn before: the deadline is asked for again by the thought's end."""
    table = await _with_master_on_turn(desk)
    number = _number(table)
    async with Nursery(lambda *_: None) as nursery:
        tables = replace(desk.tables, thoughts=Thoughts(Thinker(1, nursery), nursery))
        result = await tables.act(Command(table.id, Elapse()))
        assert (result.outcome, result.table) == (Repeated(), table)
        async with asyncio.timeout(30):
            while (now := await tables.present(TableId(table.id))) == table:  # noqa: ASYNC110 - the store tells nobody
                await asyncio.sleep(0.02)
    assert now is not None
    assert _number(now) > number


async def test_without_workers_a_card_that_is_due_comes_at_once(desk: Desk) -> None:
    """Nobody is waited for."""
    table = await _with_master_on_turn(desk)
    async with Nursery(lambda *_: None) as nursery:
        tables = replace(desk.tables, thoughts=Thoughts(Thinker(0, nursery), nursery))
        result = await tables.act(Command(table.id, Elapse()))
    assert result.outcome == Accepted()


async def _with_master_on_turn(desk: Desk) -> Table:
    """A table in the store at which a master is on turn and has a choice."""
    table = on_turn()
    desk.id = TableId(table.id)
    table = replace(table, due=0.0)
    await desk.tables.store.create(desk.id, document.dump(table), table.due)
    return table


def _number(table: Table) -> int:
    deal = rubber(table).match.deal
    assert deal is not None
    return deal.turn_number


@pytest.mark.parametrize("level", [Level.NOVICE, Level.CLUB])
def test_who_plays_at_once_does_not_think(level: Level) -> None:
    """In no moment of a deal."""
    table = play((ANNA, BORIS, Robot("Трефа", level=level), VERA))
    for _ in range(51):
        assert pondered(table) is None
        table = goes_on(table)


def test_where_there_is_no_choice_nothing_is_thought_about() -> None:
    """Nor at a person's turn, between deals and over the last card."""
    table, asked = play((ANNA, BORIS, MASTER, VERA)), 0
    for _ in range(52):
        question = pondered(table)
        if question is not None:
            assert len(question.view.legal) > 1
            asked += 1
        table = goes_on(table)
    assert 0 < asked < 13
    assert pondered(table) is None


def test_a_thought_of_this_turn_is_played() -> None:
    """Instead of what the quick brain would play."""
    table = on_turn()
    question, card = pondered(table), other_card(table)
    assert question is not None
    assert played(table, Thought(question.matter, Play(card))) is card


@pytest.mark.parametrize("change", [{"due": 1}, {"due": -1}, {"deal": 2}, {"seat": Seat(9)}], ids=str)
def test_a_thought_of_another_turn_is_ignored(change: dict[str, int]) -> None:
    """The quick brain plays, as if nobody had thought."""
    table = on_turn()
    question, card = pondered(table), other_card(table)
    assert question is not None
    about = replace(question.matter, **change)  # type: ignore[arg-type]  # of the fields' types
    assert about != question.matter
    assert played(table, Thought(about, Play(card))) is played(table, None)


def test_a_thought_against_the_law_is_ignored() -> None:
    """A card that is not in the hand cannot be played, whoever thought of it."""
    table = on_turn()
    question = pondered(table)
    assert question is not None
    (elsewhere,) = (
        (Card.parse("AS"),) if Play(Card.parse("AS")) not in question.view.legal else (Card.parse("2H"),)
    )
    assert played(table, Thought(question.matter, Play(elsewhere))) is played(table, None)


def test_a_thought_does_not_play_for_a_person() -> None:
    """Whose time is up misses a turn, and the quick brain plays for him."""
    table = play((ANNA, BORIS, VERA, GRISHA))
    seat = rubber(table).match.deal.turn.actor  # type: ignore[union-attr]  # in play
    assert pondered(table) is None
    assert (
        elapsed(table).table
        == decide(
            table,
            Command(table.id, Elapse()),
            HOUSE,
            replace(due(table), thought=Thought(Matter(1, seat, 99), Play(Card.parse("AS")))),
        ).table
    )
