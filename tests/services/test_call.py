"""The call for honours at a table: who is offered it, what it brings, and who never makes it for another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.ai import Level, club
from bot.projector.frame import Kind
from bot.services.commands import Choose, Command, Elapse
from bot.services.decide import decide
from bot.services.document import dump, load
from bot.services.outcomes import Accepted, Refused, Repeated, Stale
from bot.services.players import Occupant, Person
from bot.services.table import Table
from bot.services.waits import begun
from engine.cards import Card
from engine.match import Need
from engine.rulesets import LONG
from tests.projector.chats import Chats
from tests.rendering.scenes import HANDS, PLAYED, WITHOUT_ACE, at_eight, follow
from tests.services.situations import (
    ANNA,
    BORIS,
    CLOVER,
    FOUR,
    GRISHA,
    HOUSE,
    NOW,
    VERA,
    asked,
    at,
    due,
    play,
    rubber,
)

CALL = Choose(5, 1, "call")
"""Of the fifth deal of the table, the first question."""


def eight(people: Sequence[Occupant] = FOUR, hands: Sequence[str] = HANDS, cards: int = 0) -> Table:
    """Anna and Vera stand at eight in long whist, and so many cards lie; the seats are as the people are named."""
    match = at_eight(hands)
    for text in PLAYED.split()[:cards]:
        match = follow(match, Card.parse(text))
    table = replace(play(people), ruleset=LONG)
    stage = replace(rubber(table), match=match, seats=tuple(people), base=0)
    return begun(replace(table, stage=stage), stage, HOUSE, NOW).table


def test_a_call_that_succeeds_ends_the_deal() -> None:
    """Its line is finished, the game is won, and the next deal is waited for, whoever was on turn."""
    verdict = asked(eight(), CALL, ANNA)
    assert verdict.outcome == Accepted()
    assert verdict.finished
    assert verdict.finished[0].endswith(" 0:1:call")
    match = rubber(verdict.table).match
    assert (match.sheet.games, match.need) == ((1, 0), Need.DEAL)
    assert load(dump(verdict.table)) == verdict.table
    assert asked(verdict.table, CALL, ANNA).outcome == Repeated()


def test_a_call_that_fails_leaves_the_turn() -> None:
    """The person on turn goes on with the time he had left to play his card."""
    table = eight(hands=WITHOUT_ACE)
    verdict = asked(table, CALL, ANNA)
    assert verdict.outcome == Accepted()
    assert not verdict.finished
    before, after = rubber(table).match.deal, rubber(verdict.table).match.deal
    assert before is not None
    assert after is not None
    assert after.turn == before.turn
    assert verdict.table.until == table.until


@pytest.mark.parametrize("person", [BORIS, VERA, GRISHA], ids=lambda person: person.name)
def test_nobody_calls_for_another(person: Person) -> None:
    """A forged button brings nothing: the question is Anna's; and Vera, who holds one honour, has no choice in hers."""
    table = eight()
    for number in (1, 2):
        verdict = asked(table, Choose(5, number, "call"), person)
        assert isinstance(verdict.outcome, Refused | Stale)
        assert rubber(verdict.table).match == rubber(table).match


def test_the_group_does_not_see_who_may_call() -> None:
    """Its messages are the same whether Anna holds two honours or none; her own has the button in the first case only."""
    none = ("JT962.75.Q73.A84", HANDS[1], "874.AKJ9.AJ4.KQ9", HANDS[3])
    texts, buttons = [], []
    for hands in (HANDS, none):
        frames = Chats().wanted(eight(hands=hands))
        texts.append([frame.screen.text for frame in frames if not frame.private])
        (own,) = [frame for frame in frames if frame.chat == ANNA.id]
        buttons.append([button.text for row in own.screen.keyboard for button in row])
    assert texts[0] == texts[1]
    assert "Вызвать партнёра" in buttons[0]
    assert "Вызвать партнёра" not in buttons[1]


def test_the_group_reads_what_was_shown_and_the_sheet() -> None:
    """The message of the trick that was begun becomes a record of the call, and stays; the sheet follows it."""
    table, chats = eight(cards=2), Chats()
    chats.settle(table)
    trick = next(key for key in chats.shown.messages if key.startswith("trick:"))
    called = asked(table, CALL, ANNA).table
    frames = chats.wanted(called)
    record = next(frame for frame in frames if frame.key == trick)
    assert record.kind is Kind.RECORD
    assert "Вызов: 3 онёра" in record.screen.text
    chats.settle(called)
    assert chats.shown.settled["trick"] >= record.ordinal
    assert chats.shown.settled["sheet"] == 5


def test_an_ai_calls_on_its_turn() -> None:
    """It loses nothing by asking."""
    table = eight((CLOVER, *FOUR[1:]), cards=3)
    house = replace(HOUSE, brains=dict.fromkeys(Level, club))
    verdict = decide(table, Command(table.id, Elapse()), house, due(table))
    assert verdict.finished
    assert verdict.finished[0].endswith(":call")


def test_nothing_is_called_for_a_person_whose_time_is_up() -> None:
    """An AI plays his card, and that is all."""
    table = eight(cards=3)
    house = replace(HOUSE, brains=dict.fromkeys(Level, club))
    rung = decide(table, Command(table.id, Elapse()), house, at(table, table.due or 0.0)).table
    verdict = decide(rung, Command(table.id, Elapse()), house, due(rung))
    deal = rubber(verdict.table).match.deal
    assert deal is not None
    assert deal.said == ()
    assert len(deal.tricks) == 1
