"""From a shuffled pack to a layout (RULES C9), and back."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card, Cards
from engine.layout import Layout
from engine.plan import Plan, Spares
from engine.seats import Seat, left_of


def lay_out(
    plan: Plan, pack: tuple[Card, ...], dealer: Seat, number: int = 1, cut: Card | None = None
) -> Layout:
    """Deal one card at a time from `pack[0]` on, clockwise from the dealer's left; the last card dealt is the dealer's."""
    owners = tuple(_owners(plan, dealer))
    dealt = len(owners) * plan.hand
    packets = {owner: Cards.holding(pack[place : dealt : len(owners)]) for place, owner in enumerate(owners)}
    spares = tuple(packets[seat, True] for seat in range(plan.seats) if (seat, True) in packets)
    turned = pack[dealt - 1] if plan.turn_up else None
    return Layout(
        dealer=dealer,
        sides=plan.sides,
        actors=plan.actors,
        hands=tuple(packets[seat, False] for seat in range(plan.seats)),
        turned=turned,
        trump=turned.suit if turned else None,
        number=number,
        spares=(Cards.holding(pack[dealt:]),) if plan.spares is Spares.KITTY else spares,
        cut=cut,
    )


def gathered(plan: Plan, layout: Layout) -> tuple[Card, ...]:
    """A pack that deals this layout: the inverse of `lay_out` but for the order of a packet's cards."""
    columns = [
        list((layout.spares if spare else layout.hands)[seat]) for seat, spare in _owners(plan, layout.dealer)
    ]
    if layout.turned is not None:
        columns[-1].remove(layout.turned)
        columns[-1].append(layout.turned)
    rest = layout.spares[0] if plan.spares is Spares.KITTY else ()
    return (*(card for round_ in zip(*columns, strict=True) for card in round_), *rest)


def _owners(plan: Plan, dealer: Seat) -> Iterator[tuple[int, bool]]:
    """The packets in the order in which they are dealt: of which seat, and whether it is the spare beside it."""
    seat = dealer
    for _ in range(plan.seats):
        seat = left_of(seat, plan.seats)
        if plan.spares is Spares.BESIDE:
            yield seat, True
        yield seat, False
