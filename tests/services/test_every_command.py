"""Every command in every stage, by three sorts of callers: what they are told, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.ai import Level
from bot.rendering.views import Panel, Silence
from bot.services.commands import (
    Act,
    AddRobot,
    Again,
    Ask,
    Back,
    BringHand,
    Caller,
    Choose,
    ChooseHints,
    ChooseLanguage,
    ChooseLevel,
    ChooseOption,
    ChooseOwnLanguage,
    ChoosePace,
    ChooseRuleset,
    Elapse,
    Join,
    Leave,
    ListClaims,
    OpenOption,
    OpenPanel,
    Reached,
    RemoveRobot,
    Resume,
    StandIn,
    Start,
    Stop,
    TakeHint,
    Tap,
    Unreached,
)
from bot.services.news import Aside, Departed, Heard, Moved, News, Replaced, Silenced, Uprooted
from bot.services.outcomes import Accepted, Outcome, Queued, Refused, Repeated, Stale, Voted, Why
from bot.services.table import Table
from engine.cards import Card
from engine.refusals import Refusal
from tests.services import situations
from tests.services.situations import ANNA, BORIS, CLOVER, asked

ACTS: dict[str, Act] = {
    "join": Join(),
    "leave": Leave(),
    "add-ai": AddRobot(3),
    "remove-ai": RemoveRobot(2),
    "panel": OpenPanel(Panel.SETTINGS),
    "ruleset": ChooseRuleset("whist/russian@1"),
    "option": OpenOption("stake"),
    "choose": ChooseOption("stake", "5"),
    "pace": ChoosePace(30),
    "hints": ChooseHints(False),
    "language": ChooseLanguage("en"),
    "read": ChooseOwnLanguage("en"),
    "start": Start(),
    "fill": Start(fill=True),
    "level": ChooseLevel(2, Level.MASTER),
    "tap": Tap(1, 1, Card.parse("AS")),
    "answer": Choose(1, 1, "yes"),
    "claims": ListClaims(1, shown=True),
    "hint": TakeHint(),
    "back": Back(),
    "stand-in": StandIn(0),
    "again": Again(1),
    "stop": Stop(),
    "ask": Ask("score"),
    "table": Ask("table"),
    "hand": BringHand(),
    "elapse": Elapse(),
    "resume": Resume(),
    "reached": Reached(ANNA.id),
    "unreached": Unreached(BORIS.id),
    "moved": Moved(-100200, -100201, None),
    "replaced": Replaced(),
    "silenced": Silenced(Silence.REMOVED),
    "heard": Heard(),
    "uprooted": Uprooted(),
    "departed": Departed(-100200, BORIS.id),
    "aside": Aside(BORIS.id, True),
}

STAGES = ("lobby", "before", "play", "between", "over", "closed")

SEATED = """
    join      repeated repeated      repeated      repeated      repeated      closed
    leave     accepted accepted      accepted      accepted      accepted      closed
    add-ai    accepted already-begun already-begun already-begun already-begun closed
    remove-ai accepted already-begun already-begun already-begun already-begun closed
    level     accepted already-begun already-begun already-begun already-begun closed
    panel     accepted already-begun already-begun already-begun already-begun closed
    ruleset   accepted already-begun already-begun already-begun already-begun closed
    option    accepted already-begun already-begun already-begun already-begun closed
    choose    accepted already-begun already-begun already-begun already-begun closed
    pace      accepted already-begun already-begun already-begun already-begun closed
    hints     accepted already-begun already-begun already-begun already-begun closed
    language  accepted accepted      accepted      accepted      accepted      closed
    read      accepted accepted      accepted      accepted      accepted      closed
    start     accepted repeated      repeated      repeated      repeated      closed
    fill      accepted repeated      repeated      repeated      repeated      closed
    tap       stale    stale         not_your_turn stale         stale         closed
    answer    stale    stale         no_such_offer no_such_offer stale         closed
    claims    stale    stale         stale         stale         stale         closed
    hint      stale    nothing-to-hint nothing-to-hint nothing-to-hint nothing-to-hint closed
    back      stale    repeated      repeated      repeated      repeated      closed
    stand-in  stale    seated        seated        seated        seated        closed
    again     stale    stale         stale         stale         accepted      closed
    stop      accepted accepted      accepted      accepted      accepted      closed
    ask       accepted accepted      accepted      accepted      accepted      closed
    table     accepted accepted      accepted      accepted      accepted      closed
    hand      accepted accepted      accepted      accepted      accepted      closed
    elapse    repeated repeated      repeated      repeated      repeated      repeated
    resume    repeated repeated      repeated      repeated      repeated      repeated
    reached   repeated repeated      repeated      repeated      repeated      repeated
    unreached accepted accepted      accepted      accepted      accepted      accepted
    moved     accepted accepted      accepted      accepted      accepted      accepted
    replaced  accepted accepted      accepted      accepted      accepted      repeated
    silenced  accepted accepted      accepted      accepted      accepted      repeated
    heard     repeated repeated      repeated      repeated      repeated      repeated
    uprooted  accepted accepted      accepted      accepted      accepted      repeated
    departed  accepted accepted      accepted      accepted      accepted      repeated
    aside     repeated repeated      repeated      repeated      repeated      repeated
"""
"""By Anna, who opened the table, sits at it and is not on turn."""

STRANGER = """
    join      accepted    queued        queued        queued        queued        closed
    leave     not-seated  not-seated    not-seated    not-seated    not-seated    closed
    add-ai    not-allowed already-begun already-begun already-begun already-begun closed
    remove-ai not-allowed already-begun already-begun already-begun already-begun closed
    level     not-allowed already-begun already-begun already-begun already-begun closed
    panel     not-allowed already-begun already-begun already-begun already-begun closed
    ruleset   not-allowed already-begun already-begun already-begun already-begun closed
    option    not-allowed already-begun already-begun already-begun already-begun closed
    choose    not-allowed already-begun already-begun already-begun already-begun closed
    pace      not-allowed already-begun already-begun already-begun already-begun closed
    hints     not-allowed already-begun already-begun already-begun already-begun closed
    language  not-allowed not-allowed   not-allowed   not-allowed   not-allowed   closed
    read      repeated    repeated      repeated      repeated      repeated      closed
    start     not-allowed already-begun already-begun already-begun already-begun closed
    fill      not-allowed already-begun already-begun already-begun already-begun closed
    tap       stale       not-seated    not-seated    not-seated    not-seated    closed
    answer    stale       not-seated    not-seated    not-seated    not-seated    closed
    claims    stale       not-seated    not-seated    not-seated    not-seated    closed
    hint      stale       not-seated    not-seated    not-seated    not-seated    closed
    back      stale       not-seated    not-seated    not-seated    not-seated    closed
    stand-in  stale       stale         stale         stale         stale         closed
    again     stale       not-seated    not-seated    not-seated    not-seated    closed
    stop      not-allowed not-allowed   not-allowed   not-allowed   not-allowed   closed
    ask       accepted    accepted      accepted      accepted      accepted      closed
    table     accepted    accepted      accepted      accepted      accepted      closed
    hand      not-seated  not-seated    not-seated    not-seated    not-seated    closed
"""
"""By somebody who does not sit here."""

ADMIN = """
    add-ai    accepted    already-begun already-begun already-begun already-begun closed
    remove-ai accepted    already-begun already-begun already-begun already-begun closed
    level     accepted    already-begun already-begun already-begun already-begun closed
    panel     accepted    already-begun already-begun already-begun already-begun closed
    ruleset   accepted    already-begun already-begun already-begun already-begun closed
    option    accepted    already-begun already-begun already-begun already-begun closed
    choose    accepted    already-begun already-begun already-begun already-begun closed
    pace      accepted    already-begun already-begun already-begun already-begun closed
    hints     accepted    already-begun already-begun already-begun already-begun closed
    language  accepted    accepted      accepted      accepted      accepted      closed
    start     accepted    already-begun already-begun already-begun already-begun closed
    fill      accepted    already-begun already-begun already-begun already-begun closed
    tap       stale       not-seated    not-seated    not-seated    not-seated    closed
    again     stale       not-seated    not-seated    not-seated    not-seated    closed
    stop      accepted    accepted      accepted      accepted      accepted      closed
    hand      not-seated  not-seated    not-seated    not-seated    not-seated    closed
"""
"""By an administrator of the group who does not sit here."""

CALLERS = {
    "seated": (SEATED, situations.caller(ANNA)),
    "stranger": (STRANGER, Caller(99, "Чужой", "ru")),
    "admin": (ADMIN, Caller(98, "Админ", "ru", admin=True)),
}


def cases() -> Iterator[tuple[str, str, str, str]]:
    """Caller, command, stage, what is told."""
    for who, (rows, _) in CALLERS.items():
        for row in rows.strip().splitlines():
            act, *told = row.split()
            for stage, word in zip(STAGES, told, strict=True):
                yield who, act, stage, word


def stage_of(name: str) -> Table:
    """A table in that stage."""
    match name:
        case "lobby":
            return situations.lobby(ANNA, BORIS, CLOVER)
        case "before":
            return situations.before_deal()
        case "play":
            return situations.play()
        case "between":
            return situations.between_deals()
        case "over":
            return situations.over()
        case _:
            return asked(situations.play(), Stop(), ANNA).table


def word(outcome: Outcome) -> str:
    """An outcome in the tables' words."""
    match outcome:
        case Accepted():
            return "accepted"
        case Queued():
            return "queued"
        case Repeated():
            return "repeated"
        case Stale():
            return "stale"
        case Voted():
            return "voted"
        case Refused(Refusal(code)):
            return code.value
        case Refused(Why() as why):
            return why.value
    raise AssertionError("an outcome is one of six")


@pytest.mark.parametrize(("who", "act", "stage", "told"), list(cases()))
def test_a_command_in_a_stage_is_answered_as_the_table_says(
    who: str, act: str, stage: str, told: str
) -> None:
    """What is accepted changes the table; whatever else is told leaves it the very same."""
    table = stage_of(stage)
    by = None if isinstance(ACTS[act], Elapse | Resume | Reached | Unreached | News) else CALLERS[who][1]
    verdict = asked(table, ACTS[act], by)
    assert word(verdict.outcome) == told
    assert (verdict.table is not table) == (told in ("accepted", "queued"))
    assert not verdict.gone
    assert not verdict.finished


def test_every_command_there_is_stands_in_the_table_of_the_seated() -> None:
    """A new command must be given its row."""
    rows = {row.split()[0] for row in SEATED.strip().splitlines()}
    assert rows == set(ACTS)
    assert {type(act) for act in ACTS.values()} == set(Act.__args__)
