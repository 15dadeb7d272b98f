"""Messages at a table where cards may come back: a trick is a record only once none of its cards can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.projector.diff import Send
from bot.rendering.faces import face
from bot.services.commands import Choose
from bot.services.table import Person, Table
from engine.seats import Seat
from tests.projector.chats import Chats
from tests.services.situations import asked, on_turn, rubber
from tests.services.test_law import asks_back, offer, playing, tap

RULES = ("whist/ten@1 undo=1", "whist/ten@1 enforce_follow=0")


def after(rules: str, cards: int, chats: Chats) -> Table:
    """So many cards have been played, each shown."""
    table = playing(rules)
    chats.settle(table)
    for _ in range(cards):
        table = asked(table, tap(table), on_turn(table)).table
        chats.settle(table)
    return table


def agreed(table: Table, person: Person) -> Table:
    """The person's card has come back with the opponents' consent."""
    table = asks_back(table, person).table
    seat = rubber(table).seat_of(person.id)
    assert seat is not None
    for other in (1, 3):
        opponent = rubber(table).person_at(Seat((seat + other) % 4))
        assert opponent is not None
        number = offer(table, "consent", opponent)
        assert number is not None
        table = asked(table, Choose(rubber(table).deal, number, "yes"), opponent).table
    return table


@pytest.mark.parametrize("rules", RULES)
def test_a_gathered_trick_stays_in_the_live_message_until_the_next_is_gathered(rules: str) -> None:
    """Trick 1 is settled with trick 2 on the table gathered, not before."""
    chats = Chats()
    after(rules, 7, chats)
    assert chats.shown.settled.get("trick", 0) == 0
    chats = Chats()
    after(rules, 8, chats)
    assert chats.shown.settled["trick"] % 32 == 1


def test_a_trick_that_is_opened_again_is_told_as_it_ends_in_truth() -> None:
    """The card that turned it comes back, another falls, and no message tells the trick with the first."""
    chats = Chats()
    table = after(RULES[0], 3, chats)
    person = on_turn(table)
    first = tap(table)
    table = asked(table, first, person).table
    chats.settle(table)
    table = agreed(table, person)
    chats.settle(table)
    deal = rubber(table).match.deal
    assert deal is not None
    legal = sorted(deal.hand(Seat(rubber(table).seat_of(person.id) or 0)), key=lambda card: card.index)
    led = deal.table[0][1].suit
    other = next(
        card for card in ([one for one in legal if one.suit is led] or legal) if card is not first.card
    )
    table = asked(table, replace(first, turn=deal.turn_number, card=other), person).table
    chats.settle(table)
    for _ in range(8):
        table = asked(table, tap(table), on_turn(table)).table
        chats.settle(table)
    tricks = [call for call in chats.calls if isinstance(call, Send) and call.frame.key.startswith("trick:")]
    assert len(tricks) == len({call.frame.key for call in tricks})
    lines = [line for screen in chats.messages.values() for line in screen.text.split("\n")]
    told = [line for line in lines if line.startswith("<b>1</b> · ")]
    assert len(told) == 1
    assert face(other) in told[0]
    assert face(first.card) not in told[0]
