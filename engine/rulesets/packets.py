"""Keeping one's hand or exchanging it for a packet that nobody has seen, before the first card (RULES V7 rule 7, V8 rule 2)."""

from __future__ import annotations

from engine.layout import Layout
from engine.phases import Question
from engine.plan import Prepared
from engine.seats import Seat, left_of
from engine.words import EXCHANGE, KEEP


def each_for_his_own(layout: Layout, said: tuple[str, ...]) -> Prepared:
    """The dealer's left first, the dealer last: each may exchange for the packet beside him (RULES V8 rule 2)."""
    dealer, *others = _from_dealer(layout)
    order = (*others, dealer)
    for seat, choice in zip(order, said, strict=False):
        layout = layout.exchanged(seat, seat) if choice == EXCHANGE else layout
    return Prepared(layout, None if len(said) == len(order) else _question(order[len(said)]))


def one_for_all(layout: Layout, said: tuple[str, ...]) -> Prepared:
    """The dealer first, then to the left: who exchanges takes the one packet, and nobody is asked any more (RULES V7 rule 7)."""
    order = _from_dealer(layout)
    if EXCHANGE in said:
        return Prepared(layout.exchanged(order[said.index(EXCHANGE)], 0))
    return Prepared(layout, None if len(said) == len(order) else _question(order[len(said)]))


def _from_dealer(layout: Layout) -> tuple[Seat, ...]:
    seats = len(layout.hands)
    order = [layout.dealer]
    while len(order) < seats:
        order.append(left_of(order[-1], seats))
    return tuple(order)


def _question(to: Seat) -> Question:
    return Question(to, EXCHANGE, (KEEP, EXCHANGE), KEEP)
