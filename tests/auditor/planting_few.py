"""Faults planted at a table with a dummy: what lies open there is open to all, but to be played by one, and the other hands are
shut."""

from __future__ import annotations

from bot.rendering.faces import face, written
from engine.cards import Cards
from engine.seats import Seat
from tests.auditor.evidence import Evidence
from tests.auditor.planting import Ground


def dummy_of_another(ground: Ground) -> Evidence:
    """An opponent gets the dummy's cards to play."""
    (dummy,) = ground.deal.faced
    actor = ground.deal.layout.actors[dummy]
    other = next(person for seat, person in ground.people.items() if seat != actor)
    place = f"p:{ground.book.table}:{ground.rubber.deal}:0"
    row = [{"text": face(card), "callback_data": f"{place}:{card}"} for card in ground.deal.hand(dummy)]
    return ground.with_text(other, "…", reply_markup={"inline_keyboard": [row]})


def hand_written_in_group(ground: Ground) -> Evidence:
    """Another hand is written beside the trick in play as if it lay open."""
    number = len(ground.deal.tricks) + 1
    return ground.with_text(ground.chat, f"Взятка {number}\n\nБолван: {written(ground.closed_hand())}")


def hand_written_to_another(ground: Ground) -> Evidence:
    """Somebody reads the hand of another in words, beside his own cards on buttons."""
    hand = ground.hand()
    text = f"{hand.text}\n{written(_hand_of_another(ground, hand.chat))}"
    return ground.with_text(hand.chat, text, reply_markup=hand.body["reply_markup"])


def hand_aside_to_another(ground: Ground) -> Evidence:
    """In the group somebody alone sees the hand of another."""
    hand = ground.hand()
    other = next(person for person in ground.people.values() if person != hand.chat)
    message = {"ephemeral_message_id": 1, "text": hand.text, "reply_markup": hand.body["reply_markup"]}
    return ground.with_event(type="aside", chat_id=ground.chat, user_id=other, gone=False, message=message)


def _hand_of_another(ground: Ground, person: int) -> Cards:
    """The closed hand of neither this person nor the dealer, of whose cards one lay open."""
    seat = next(seat for seat, one in ground.people.items() if one == person)
    known = (seat, ground.deal.dealer, *ground.deal.faced)
    return ground.deal.hand(next(Seat(one) for one in range(len(ground.rubber.seats)) if one not in known))
