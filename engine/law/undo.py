"""A card taken back by consent: until he plays again a player may ask for it, and every opponent must agree.

What followed goes back with it. The engine knows no time and no AI, so it offers this for each player's last card in a round;
whoever runs a table decides how much may have followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.deal import Deal
from engine.events import CardsTakenBack, Event
from engine.law.players import opponents
from engine.law.saying import said
from engine.phases import Question
from engine.seats import Seat
from engine.taking_back import taken_back
from engine.words import ASK, CONSENT, NO, UNDO, YES

if TYPE_CHECKING:
    from engine.match import Match


@dataclass(frozen=True, slots=True)
class Undo:
    """The questions about cards to be taken back."""

    def asked(self, match: Match) -> Iterator[Question]:
        deal = match.deal
        if deal is None or deal.turn is None:
            return
        for actor, number in _last_cards(deal):
            about = (number,)
            if not said(deal, UNDO, about, ASK):
                yield Question(actor, UNDO, (ASK,), "", blocking=False, about=about)
            elif not said(deal, CONSENT, about, NO):
                yield from _unanswered(deal, actor, about)

    def answered(
        self, match: Match, question: Question, choice: str
    ) -> tuple[Match, tuple[Event, ...]] | None:
        if question.kind not in (UNDO, CONSENT):
            return None
        deal = match.deal
        assert deal is not None
        kept = deal.numbers.index(question.about[0])
        actor = deal.layout.actors[deal.lying[kept][0]]
        if choice != YES or any(_unanswered(deal, actor, question.about)):
            return match, ()
        event = CardsTakenBack(actor, len(deal.lying) - kept)
        return replace(match, deal=taken_back(deal, kept)), (event,)


def _last_cards(deal: Deal) -> Iterator[tuple[Seat, int]]:
    """The players of the last cards, one a hand at most, with the turn of each one's latest."""
    seen: set[Seat] = set()
    cards = list(zip(deal.lying, deal.numbers, strict=True))[-len(deal.layout.hands) :]
    for (hand, _), number in reversed(cards):
        actor = deal.layout.actors[hand]
        if actor not in seen:
            seen.add(actor)
            yield actor, number


def _unanswered(deal: Deal, actor: Seat, about: tuple[int, ...]) -> Iterator[Question]:
    for seat in opponents(deal, actor):
        if not said(deal, CONSENT, about, YES, seat):
            yield Question(seat, CONSENT, (YES, NO), NO, about=about)
