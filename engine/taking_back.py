"""Cards taken back, by consent or to correct a revoke: the deal as it was before them, and all that was laid in order.

Nothing is forgotten by it: the log goes on, turn numbers grow on, and what was taken back stays in `Deal.back`, for all have
seen it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Cards
from engine.deal import Deal
from engine.phases import Playing
from engine.remembered import TakenBack
from engine.seats import Turn
from engine.tricks import Plays


def taken_back(deal: Deal, kept: int, bound: bool = False) -> Deal:
    """The deal with all cards but the first `kept` taken back, at least one of them; the hand that played it is on turn again.

    `bound`: it must follow suit now.
    """
    plays, layout = deal.lying, deal.layout
    assert kept < len(plays), "there is nothing to take back"
    hand = plays[kept][0]
    whole = kept // len(layout.hands)
    tricks, table = deal.tricks[:whole], plays[whole * len(layout.hands) : kept]
    return deal._replace(
        phase=Playing(Turn(hand, layout.actors[hand]), deal.phase.offers),
        table=table,
        tricks=tricks,
        turned=None if tricks else layout.turned,
        fallen=Cards.holding(card for _, card in plays[:kept]).bits,
        back=(*deal.back, TakenBack(kept, plays[kept:], bound)),
    )


def laid_by_trick(deal: Deal) -> Iterator[tuple[bool, str]]:
    """Every card that was laid, in the order of time, and whether it opened a trick."""
    lying = deal.lying
    pieces: list[tuple[int, Plays]] = []
    for one in reversed(deal.back):
        pieces.append((one.kept, lying[one.kept :]))
        lying = (*lying[: one.kept], *one.plays)
    pieces.append((0, lying))
    for start, plays in reversed(pieces):
        for place, (_, card) in enumerate(plays, start):
            yield place % len(deal.layout.hands) == 0, str(card)
