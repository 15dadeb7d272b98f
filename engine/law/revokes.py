"""Revokes before they are established: taken back in time, or asked after by the partner (RULES R2).

Both stand at every renounce, true or not, until its side plays on: who renounced may take the card back, if he can, and his
partner may ask "no hearts?", which waits for the answer. A false "none" establishes the revoke.

A card that is taken back takes all later ones with it, and their players, who have seen it, play anew [choice].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.deal import Deal
from engine.events import CardsTakenBack, Event
from engine.law.players import partners
from engine.law.renounces import Renounce, played_on, renounces, withheld
from engine.law.saying import said
from engine.phases import Question
from engine.taking_back import taken_back
from engine.words import ASK, BACK, CORRECT, NONE, QUERIED, QUERY

if TYPE_CHECKING:
    from engine.match import Match


@dataclass(frozen=True, slots=True)
class Revokes:
    """The questions about renounces that are not established."""

    def asked(self, match: Match) -> Iterator[Question]:
        deal = match.deal
        if deal is not None and deal.turn is not None:
            for renounce in renounces(deal):
                if not established(deal, renounce):
                    yield from _asked(deal, renounce)

    def answered(
        self, match: Match, question: Question, choice: str
    ) -> tuple[Match, tuple[Event, ...]] | None:
        if question.kind not in (CORRECT, QUERY, QUERIED):
            return None
        deal = match.deal
        assert deal is not None
        if choice != BACK:
            return match, ()
        kept = deal.numbers.index(question.about[-1])
        event = CardsTakenBack(question.to, len(deal.lying) - kept)
        return replace(match, deal=taken_back(deal, kept, bound=True)), (event,)


def established(deal: Deal, renounce: Renounce) -> bool:
    """Whether the renounce can be corrected no more: its side has played on, or has denied it."""
    return played_on(deal, renounce) or said(deal, QUERIED, renounce.about, NONE)


def _asked(deal: Deal, renounce: Renounce) -> Iterator[Question]:
    seat, about = deal.layout.actors[renounce.seat], renounce.about
    back = (BACK,) if withheld(deal, renounce) else ()
    if said(deal, QUERY, about, ASK):
        yield Question(seat, QUERIED, (NONE, *back), (*back, NONE)[0], about=about)
        return
    yield Question(seat, CORRECT, back, "", blocking=False, about=about)
    for partner in partners(deal, renounce.seat):
        yield Question(partner, QUERY, (ASK,), "", blocking=False, about=about)
