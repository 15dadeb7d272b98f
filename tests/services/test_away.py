"""Two time-outs in a row: an AI sits in until the person is back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rendering.views import Ending
from bot.services.commands import Again, Back, BringHand, Tap
from bot.services.house import Moment
from bot.services.outcomes import Accepted, Refused, Repeated
from bot.services.players import Person
from bot.services.table import Closed, Table
from bot.services.waits import Awaited, awaited, off, person_awaited
from engine.cards import Card
from engine.refusals import Refusal
from tests.services.situations import (
    ANNA,
    HOUSE,
    NOW,
    asked,
    before_deal,
    elapsed,
    first_card_of,
    goes_on,
    on_turn,
    over,
    play,
    rubber,
)


def clock(table: Table) -> float:
    assert table.due is not None
    return table.due


def person(table: Table, known: Person) -> Person:
    """What has become of somebody at the table."""
    found = table.person(known.id)
    assert found is not None
    return found


def away(table: Table) -> Table:
    """The person on turn has run out of time twice in a row, and it is his turn again."""
    late = on_turn(table)
    while not (person(table, late).away and on(table, late)):
        waited = person_awaited(table)
        table = elapsed(table).table if waited and waited.id == late.id else goes_on(table)
    return table


def on(table: Table, known: Person) -> bool:
    """Whether somebody's hand is on turn, whoever plays it."""
    deal = rubber(table).match.deal
    return deal is not None and deal.turn is not None and rubber(table).seat_of(known.id) == deal.turn.actor


def tap(table: Table) -> Tap:
    deal = rubber(table).match.deal
    assert deal is not None
    return Tap(rubber(table).deal, deal.turn_number, first_card_of(table))


def test_after_two_time_outs_in_a_row_an_ai_sits_in_and_the_seat_stays() -> None:
    """It plays at its own pace; the others are waited for as before."""
    table = away(play())
    late = next(one for one in rubber(table).people if one.missed)
    assert (late.missed, late.away) == (2, True)
    assert awaited(rubber(table)) is Awaited.ITSELF
    before = clock(table)
    after = elapsed(table).table
    assert person(after, late) == late
    assert clock(after) - before == 30
    assert person_awaited(after) is not None


def test_a_card_between_two_time_outs_begins_the_count_anew() -> None:
    """Whoever is slow is not away."""
    table = play()
    late = on_turn(table)
    table = elapsed(table).table
    while not on(table, late):
        table = goes_on(table)
    assert person(table, late).missed == 1
    assert person(asked(table, tap(table), late).table, late) == late


@pytest.mark.parametrize("act", [Back(), BringHand()])
def test_who_says_that_he_is_back_has_his_seat_his_cards_and_his_time(act: Back | BringHand) -> None:
    """At once, on his own turn as well."""
    table = away(play())
    late = next(one for one in rubber(table).people if one.away)
    back = asked(table, act, late)
    assert back.outcome == Accepted()
    assert rubber(back.table).match == rubber(table).match
    assert person_awaited(back.table) == replace(late, missed=0)
    assert back.table.ends == NOW.clock + 60
    assert back.table.ring(late.id) - table.ring(late.id) == isinstance(act, BringHand)


def test_who_taps_a_card_is_back() -> None:
    """His card falls, on his turn; out of turn he is told whose it is, and is back all the same."""
    table = away(play())
    late = next(one for one in rubber(table).people if one.away)
    deal = rubber(table).match.deal
    assert deal is not None
    seat = rubber(table).seat_of(late.id)
    assert seat is not None
    card = next(
        card for card in deal.hand(seat) if asked(table, tap_of(table, card), late).outcome == Accepted()
    )
    assert person(asked(table, tap_of(table, card), late).table, late).missed == 0
    waiting = elapsed(table).table
    told = asked(waiting, tap_of(waiting, Card.parse("2C")), late)
    assert isinstance(told.outcome, Refused)
    assert isinstance(told.outcome.why, Refusal)
    assert not person(told.table, late).away
    assert told.table.due == waiting.due


def tap_of(table: Table, card: Card) -> Tap:
    deal = rubber(table).match.deal
    assert deal is not None
    return Tap(rubber(table).deal, deal.turn_number, card)


def test_a_late_copy_of_an_old_tap_brings_nobody_back() -> None:
    """It is a repeat, and proves nothing."""
    table = play()
    late, old = on_turn(table), tap(table)
    table = asked(table, old, late).table
    while not on(table, late):
        table = goes_on(table)
    gone = away(table)
    again = asked(gone, old, late)
    assert again.outcome == Repeated()
    assert again.table is gone


def all_away() -> Table:
    """Nobody has played a card of the first deal: it is over, and everybody is away."""
    table = elapsed(before_deal()).table
    while rubber(table).match.need is None:
        table = elapsed(table).table
    return table


def test_when_all_are_away_the_deal_is_played_out_and_the_next_one_waits() -> None:
    """It waits for anybody as long as for another rubber; people are told until when. Then the table closes and says so."""
    table = all_away()
    assert all(one.away for one in rubber(table).people)
    assert (rubber(table).deal, awaited(rubber(table))) == (1, Awaited.ANYBODY)
    assert table.until is not None
    assert off(table, Moment(clock(table) - 60, table.until - 60.0)) == pytest.approx(0, abs=1)
    assert elapsed(table).table.stage == Closed(Ending.IDLE, None, rubber(table).people, deal=1)


def test_who_comes_back_between_deals_is_dealt_to() -> None:
    """After the usual pause; the others' cards are played by AIs."""
    back = asked(all_away(), Back(), ANNA).table
    assert back.due == NOW.clock + HOUSE.durations.deal_pause
    assert back.until is None
    dealt = elapsed(back).table
    assert (rubber(dealt).deal, rubber(dealt).match.need) == (2, None)


def test_who_asks_for_another_rubber_is_back() -> None:
    """Everybody had been away as the last one ended."""
    table = over()
    tired = replace(rubber(table), seats=tuple(replace(one, missed=2) for one in rubber(table).people))
    begun = asked(replace(table, stage=tired), Again(1), ANNA).table
    assert not person(begun, ANNA).away
    assert rubber(elapsed(begun).table).deal == 3
