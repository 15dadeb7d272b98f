"""Closing a table by the votes of those who sit at it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rendering.views import Ending
from bot.services.commands import Again, Back, Caller, Leave, Stop, Tap
from bot.services.news import Departed
from bot.services.outcomes import Refused, Voted, Why
from bot.services.players import Person
from bot.services.table import Closed, Lobby, Table
from tests.services.situations import (
    ANNA,
    BORIS,
    GRISHA,
    VERA,
    asked,
    caller,
    first_card_of,
    lobby,
    on_turn,
    over,
    play,
    rubber,
    unready,
)


def left(table: Table, leaver: Person) -> Table:
    """Somebody has left his seat."""
    return asked(table, Leave(), leaver).table


def test_most_of_the_seated_close_a_table() -> None:
    """Three of four; each is told how many are missing, a second vote of one counts once."""
    table = asked(play(), Stop(), BORIS)
    assert table.outcome == Voted(2)
    again = asked(table.table, Stop(), BORIS)
    assert (again.outcome, again.table) == (Voted(2), table.table)
    second = asked(table.table, Stop(), VERA)
    assert second.outcome == Voted(1)
    assert asked(second.table, Stop(), GRISHA).table.stage == Closed(Ending.VOTED, None, FOUR_SEATED, deal=1)


FOUR_SEATED = rubber(play()).people


def test_a_vote_falls_when_its_seat_changes() -> None:
    """Who leaves and comes back has not voted; others' votes stand."""
    table = asked(asked(play(), Stop(), BORIS).table, Stop(), VERA).table
    assert table.votes == (BORIS.id, VERA.id)
    gone = left(table, VERA)
    assert gone.votes == (BORIS.id,)
    assert asked(gone, Back(), VERA).table.votes == (BORIS.id,)


@pytest.mark.parametrize("news", [False, True], ids=["his seat", "the group"])
def test_whoever_leaves_may_make_those_who_voted_the_most(news: bool) -> None:
    """Two of four have voted; of three they are most, and the table closes without another word."""
    table = asked(asked(play(), Stop(), BORIS).table, Stop(), VERA).table
    act = Departed(table.place.chat, GRISHA.id) if news else Leave()
    closed = asked(table, act, None if news else GRISHA).table.stage
    assert isinstance(closed, Closed)
    assert (closed.ending, closed.by) == (Ending.VOTED, None)


def test_a_vote_stands_while_cards_are_played_and_falls_with_the_rubber() -> None:
    """Other seats, other partners, other wishes."""
    table = asked(play(), Stop(), BORIS).table
    tap = Tap(1, 1, first_card_of(table))
    assert asked(table, tap, on_turn(table)).table.votes == (BORIS.id,)
    voted = asked(over(), Stop(), BORIS).table
    assert voted.votes == (BORIS.id,)
    assert asked(voted, Again(1), ANNA).table.votes == ()


def test_those_who_are_away_are_not_waited_for() -> None:
    """One who is there alone may close the table; in the lobby everybody counts who sits."""
    table = play()
    tired = tuple(one if one == BORIS else replace(one, missed=2) for one in rubber(table).people)
    alone = replace(table, stage=replace(rubber(table), seats=tired))
    assert isinstance(asked(alone, Stop(), BORIS).table.stage, Closed)
    gathering = asked(lobby(ANNA, unready(BORIS), unready(VERA)), Stop(), BORIS)
    assert gathering.outcome == Voted(1)
    assert isinstance(gathering.table.stage, Lobby)
    assert isinstance(asked(gathering.table, Stop(), VERA).table.stage, Closed)


def test_a_stranger_has_no_vote() -> None:
    """Nor has somebody who has left."""
    stranger = Caller(99, "Чужой", "ru")
    assert asked(play(), Stop(), stranger).outcome == Refused(Why.NOT_ALLOWED)
    assert asked(left(play(), VERA), Stop(), VERA).outcome == Refused(Why.NOT_ALLOWED)
    assert asked(play(), Stop(), caller(VERA, admin=True)).table.stage == Closed(
        Ending.STOPPED, "Вера", FOUR_SEATED, deal=1
    )
