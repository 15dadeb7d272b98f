"""The law of the table at the table: how long a card may come back, clocks that answers leave alone, marks and lists."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.commands import Choose, Command, Elapse, ListClaims, Start, Tap
from bot.services.decide import decide
from bot.services.document import dump, load
from bot.services.house import Moment
from bot.services.outcomes import Accepted, Repeated, Stale
from bot.services.pending import Open
from bot.services.table import Occupant, Person, Table
from bot.services.verdict import Verdict
from engine.rulesets.options import ruleset_named
from tests.services.situations import (
    ANNA,
    CLOVER,
    FOUR,
    HOUSE,
    NOW,
    asked,
    due,
    elapsed,
    first_card_of,
    lobby,
    on_turn,
    rubber,
)


def playing(rules: str, people: tuple[Occupant, ...] = FOUR) -> Table:
    """The first deal of a table with these rules."""
    begun = asked(replace(lobby(*people), ruleset=ruleset_named(rules)), Start(fill=True), ANNA).table
    return elapsed(begun).table


def tap(table: Table, *, sure: bool = False) -> Tap:
    deal = rubber(table).match.deal
    assert deal is not None
    return Tap(rubber(table).deal, deal.turn_number, first_card_of(table), sure)


def offer(table: Table, kind: str, person: Person) -> int | None:
    """The number of the question of this kind to a person."""
    deal, seat = rubber(table).match.deal, rubber(table).seat_of(person.id)
    assert deal is not None
    found = (one.number for one in deal.phase.offers if (one.question.kind, one.to) == (kind, seat))
    return next(found, None)


def asks_back(table: Table, person: Person) -> Verdict:
    """The person asks for his card back."""
    number = offer(table, "undo", person)
    assert number is not None
    return asked(table, Choose(rubber(table).deal, number, "ask"), person)


@pytest.mark.parametrize(("seconds", "outcome"), [(2.9, Accepted()), (3.1, Stale(hand=True))])
def test_an_ais_card_is_taken_along_if_it_fell_at_once(seconds: float, outcome: object) -> None:
    """Within three seconds; one that came later ends the time for taking back."""
    table = playing(
        "whist/ten@1 undo=1", (ANNA, CLOVER, replace(CLOVER, name="Пика"), replace(CLOVER, name="Бубна"))
    )
    while not (rubber(table).match.deal and rubber(table).seat_of(ANNA.id) == _actor(table)):
        table = elapsed(table).table
    table = asked(table, tap(table), ANNA).table
    late = replace(due(table), clock=NOW.clock + seconds)
    table = decide(replace(table, due=late.clock), Command(table.id, Elapse()), HOUSE, late).table
    assert asks_back(table, ANNA).outcome == outcome


def _actor(table: Table) -> int | None:
    deal = rubber(table).match.deal
    return deal.turn.actor if deal and deal.turn else None


def test_the_next_persons_card_ends_the_time_for_taking_back() -> None:
    """Who played before him is told that the table has gone on."""
    table = playing("whist/ten@1 undo=1")
    first = on_turn(table)
    table = asked(table, tap(table), first).table
    assert asks_back(table, first).outcome == Accepted()
    second = on_turn(table)
    table = asked(table, tap(table), second).table
    assert asks_back(table, first).outcome == Stale(hand=True)
    assert asks_back(table, second).outcome == Accepted()


def test_a_card_that_came_back_brings_none_back_that_lay_before_it() -> None:
    """Nobody has played since, but the time for the card before is over; the one that is played anew may come back again."""
    table = playing("whist/ten@1 undo=1")
    cards = rubber(table).match.deal
    while cards is not None and len(cards.lying) < 5:
        person = on_turn(table)
        table = asked(table, tap(table), person).table
        cards = rubber(table).match.deal
    table = consented(asks_back(table, person).table)
    cards = rubber(table).match.deal
    assert cards is not None
    assert len(cards.lying) == 4
    assert on_turn(table) == person
    assert rubber(table).open.laid is None
    earlier = offer(table, "undo", person)
    assert earlier is not None
    assert asked(table, Choose(rubber(table).deal, earlier, "ask"), person).outcome == Stale(hand=True)
    table = asked(table, tap(table), person).table
    assert asks_back(table, person).outcome == Accepted()


def consented(table: Table) -> Table:
    """Both opponents agree."""
    for person in FOUR:
        number = offer(table, "consent", person)
        if number is not None:
            table = asked(table, Choose(rubber(table).deal, number, "yes"), person).table
    return table


def test_an_answer_beside_the_turn_leaves_the_clock_running() -> None:
    """The person on turn gets no more time by it that another looks at a list, or claims."""
    table = playing("whist/ten@1 enforce_follow=0")
    while (claimant := _claimant(table)) is None:
        table = asked(table, tap(table), on_turn(table)).table
    number = offer(table, "revoke", claimant)
    assert number is not None
    later = Moment(NOW.clock + 5.0, NOW.wall + 5.0)
    listed = asked(table, ListClaims(rubber(table).deal, shown=True), claimant, later)
    assert listed.outcome == Accepted()
    claimed = asked(listed.table, Choose(rubber(table).deal, number, "claim"), claimant, later)
    assert claimed.outcome == Accepted()
    assert (claimed.table.wait, claimed.table.due) == (table.wait, table.due)
    assert rubber(claimed.table).open.listing == ()


def _claimant(table: Table) -> Person | None:
    return next((person for person in FOUR if offer(table, "revoke", person) is not None), None)


def test_a_first_tap_marks_and_the_marked_button_plays() -> None:
    """The same tap again is a repeat, and the mark is in the document."""
    table = playing("whist/ten@1 confirm=1")
    person = on_turn(table)
    verdict = asked(table, tap(table), person)
    assert verdict.outcome == Accepted()
    assert rubber(verdict.table).match == rubber(table).match
    assert load(dump(verdict.table)) == verdict.table
    assert asked(verdict.table, tap(table), person).outcome == Repeated()
    played = asked(verdict.table, tap(table, sure=True), person).table
    assert rubber(played).match != rubber(table).match
    assert rubber(played).open.marked is None


@pytest.mark.parametrize(
    "standing",
    [Open(), Open((2, 5.5)), Open(None, (1, 4)), Open((0, 1.0), (3,), (7, "TH")), Open(marked=(2, "AS"))],
)
def test_what_stands_open_comes_back_from_the_document(standing: Open) -> None:
    """A card that may come back, lists that are open, a marked card."""
    table = playing("whist/ten@1 undo=1 confirm=1")
    table = replace(table, stage=replace(rubber(table), open=standing))
    assert load(dump(table)) == table
