"""A tapped card: what it plays, and why it plays nothing."""

from __future__ import annotations

import pytest

from bot.services.commands import Tap
from bot.services.outcomes import Accepted, Refused, Repeated, Stale
from bot.services.players import Person
from bot.services.table import Table
from engine.cards import PACK, Card
from engine.refusals import Refusal, RefusalCode
from tests.services import situations
from tests.services.situations import ANNA, BORIS, asked, between_deals, first_card_of, on_turn, play, rubber


def number(table: Table) -> int:
    deal = rubber(table).match.deal
    assert deal is not None
    return deal.turn_number


def tap(table: Table, card: Card | None = None, turn: int | None = None, deal: int = 1) -> Tap:
    """A tap on a card at the ref of now, unless told otherwise."""
    return Tap(deal, number(table) if turn is None else turn, card or first_card_of(table))


def test_the_card_of_the_person_on_turn_is_played() -> None:
    """The turn passes on and its clock begins: sixty seconds, told on the wall's clock as well."""
    table = play()
    verdict = asked(table, tap(table), on_turn(table))
    assert verdict.outcome == Accepted()
    assert number(verdict.table) == number(table) + 1
    assert verdict.table.ends == situations.NOW.clock + 60
    assert verdict.table.until == situations.NOW.wall + 60


def test_the_same_tap_again_is_a_repeat() -> None:
    """A double tap plays one card, however long after the first the second comes."""
    table = play()
    player, first = on_turn(table), tap(table)
    table = asked(table, first, player).table
    for _ in range(5):
        verdict = asked(table, first, player)
        assert verdict.outcome == Repeated()
        assert verdict.table is table
        table = situations.elapsed(table).table


def test_another_card_at_a_turn_already_played_is_not_a_repeat() -> None:
    """Not his turn any more, and that is what he is told."""
    table = play()
    player, first = on_turn(table), tap(table)
    table = asked(table, first, player).table
    other = Tap(1, first.turn, Card.parse("2C") if first.card != Card.parse("2C") else Card.parse("3C"))
    outcome = asked(table, other, player).outcome
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.why, Refusal)
    assert outcome.why.code is RefusalCode.NOT_YOUR_TURN


def test_not_your_turn_is_told_before_stale() -> None:
    """Whoever waits and taps an old keyboard learns whose turn it is, by name."""
    table = play(cards=3)
    waiting = next(person for person in (ANNA, BORIS) if person != on_turn(table))
    for turn in (0, 1, number(table)):
        outcome = asked(table, tap(table, Card.parse("2C"), turn), waiting).outcome
        assert isinstance(outcome, Refused)
        assert isinstance(outcome.why, Refusal)
        assert outcome.why.code is RefusalCode.NOT_YOUR_TURN
        assert outcome.names == (on_turn(table).name,)


@pytest.mark.parametrize("turn", [0, 1, 999])
def test_an_outdated_keyboard_of_the_person_on_turn_is_stale_and_his_message_lags(turn: int) -> None:
    """Turn 0 stands on a waiting hand; whatever his message shows, it is not the present."""
    table = play(cards=6)
    verdict = asked(table, tap(table, turn=turn), on_turn(table))
    assert verdict.outcome == Stale(hand=True)
    assert verdict.table is table


@pytest.mark.parametrize("deal", [0, 2, -1])
def test_a_keyboard_of_another_deal_is_stale(deal: int) -> None:
    """Whoever taps it, on turn or not."""
    table = play()
    for person in situations.FOUR:
        assert asked(table, tap(table, deal=deal), person).outcome == Stale(hand=True)


def test_after_the_last_card_every_tap_of_the_deal_is_stale() -> None:
    """But for repeats."""
    table = between_deals()
    assert asked(table, Tap(1, 53, Card.parse("2C")), ANNA).outcome == Stale(hand=True)


def test_a_card_against_the_law_is_refused_with_the_law() -> None:
    """Not in hand, or of another suit than the one led and held."""
    table = play()
    player, led = on_turn(table), first_card_of(table)
    foreign = next(card for card in PACK if card not in hand(table, player))
    assert code(asked(table, tap(table, foreign), player).outcome) is RefusalCode.NOT_IN_HAND
    table = asked(table, tap(table), player).table
    follower = on_turn(table)
    off = next(card for card in hand(table, follower) if card.suit is not led.suit)
    assert any(card.suit is led.suit for card in hand(table, follower))
    verdict = asked(table, tap(table, off), follower)
    assert code(verdict.outcome) is RefusalCode.MUST_FOLLOW
    assert verdict.table is table


def hand(table: Table, person: Person) -> list[Card]:
    deal, seat = rubber(table).match.deal, rubber(table).seat_of(person.id)
    assert deal is not None
    assert seat is not None
    return list(deal.hand(seat))


def code(outcome: object) -> RefusalCode:
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.why, Refusal)
    return outcome.why.code
