"""Faults planted among the answers of questions: a card on a button is shown as much as one in a text."""

from __future__ import annotations

from engine.seats import Seat
from tests.auditor.evidence import Evidence
from tests.auditor.planting import Ground


def answer_of_another(ground: Ground) -> Evidence:
    """A question under somebody's hand has a card of another among its answers, of an AI where one plays."""
    hand, turned = ground.hand(), ground.deal.layout.turned
    others = [seat for seat in range(len(ground.rubber.seats)) if ground.people.get(seat) != hand.chat]
    seat = min(others, key=lambda seat: seat in ground.people)
    card = next(card for card in ground.deal.hand(Seat(seat)) if card != turned)
    keyboard = hand.body["reply_markup"]["inline_keyboard"]
    answer = {"text": "?", "callback_data": f"o:{ground.book.table}:{hand.buttons[0].deal}:0:{card}"}
    return ground.with_text(hand.chat, hand.text, reply_markup={"inline_keyboard": [*keyboard, [answer]]})


def answers_alone_of_another(ground: Ground) -> Evidence:
    """The same, without the hand."""
    planted = answer_of_another(ground)
    (*_, answer) = planted.events[-1]["message"]["reply_markup"]["inline_keyboard"]
    return ground.with_text(ground.hand().chat, "?", reply_markup={"inline_keyboard": [answer]})
