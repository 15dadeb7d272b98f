"""Claims of the remaining tricks (RULES I6): who leads to a trick may claim all that are left.

His hand is faced, and stays so if the deal is played on. If every opponent accepts, the deal is over and the tricks are his
side's; a claim that was refused is not made again by the same player in that deal [choice].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.cards import Cards
from engine.deal import Deal
from engine.events import Conceded, Event
from engine.law.players import opponents
from engine.law.saying import said
from engine.phases import Playing, Preparing, Question, Reckoning
from engine.seats import Seat, side_of
from engine.words import ACCEPT, MINE, NO, REST, YES

if TYPE_CHECKING:
    from engine.match import Match


@dataclass(frozen=True, slots=True)
class Rest:
    """The questions about the remaining tricks."""

    def asked(self, match: Match) -> Iterator[Question]:
        deal = match.deal
        if deal is None or deal.turn is None or deal.table or len(deal.hand(deal.turn.hand)) < 2:
            return
        actor, about = deal.turn.actor, (deal.turn_number,)
        if said(deal, REST, about, MINE):
            if not said(deal, ACCEPT, about, NO):
                yield from _unanswered(deal, actor, about)
        elif not said(deal, REST, None, MINE, actor):
            yield Question(actor, REST, (MINE,), "", blocking=False, about=about)

    def answered(
        self, match: Match, question: Question, choice: str
    ) -> tuple[Match, tuple[Event, ...]] | None:
        deal = match.deal
        assert deal is not None
        if question.kind == REST:
            return replace(match, deal=deal._replace(faced=deal.faced | {question.to})), ()
        if question.kind != ACCEPT:
            return None
        assert deal.turn is not None
        actor = deal.turn.actor
        if choice == NO or any(_unanswered(deal, actor, question.about)):
            return match, ()
        faced = frozenset(Seat(seat) for seat in range(len(deal.layout.hands)))
        ended = deal._replace(phase=Reckoning(deal.phase.offers), faced=faced)
        return replace(match, deal=ended), (Conceded(actor, len(deal.hand(actor))),)


def conceded(deal: Deal) -> tuple[Seat, int] | None:
    """Who has the tricks that were not played, and how many they are; None where all were played."""
    if isinstance(deal.phase, Playing | Preparing):
        return None
    left = len(deal.hand(Seat(0)))
    for one in deal.said if left else ():
        if one.question.kind == REST and not any(_unanswered(deal, one.question.to, one.question.about)):
            return one.question.to, left
    return None


def tricks_of(deal: Deal) -> tuple[int, ...]:
    """The tricks of each side, those conceded to it among them."""
    winners = [side_of(deal.sides, trick.winner) for trick in deal.tricks if trick.winner is not None]
    rest = conceded(deal)
    if rest is not None:
        winners += [side_of(deal.sides, rest[0])] * rest[1]
    return tuple(winners.count(side) for side in range(len(deal.sides)))


def cards_of(deal: Deal) -> tuple[Cards, ...]:
    """The cards in the tricks of each side, those conceded to it among them."""
    won = [Cards() for _ in deal.sides]
    for trick in deal.tricks:
        assert trick.winner is not None
        won[side_of(deal.sides, trick.winner)] |= Cards.holding(card for _, card in trick.plays)
    rest = conceded(deal)
    if rest is not None:
        for seat in range(len(deal.layout.hands)):
            won[side_of(deal.sides, rest[0])] |= deal.hand(Seat(seat))
    return tuple(won)


def _unanswered(deal: Deal, actor: Seat, about: tuple[int, ...]) -> Iterator[Question]:
    for seat in opponents(deal, actor):
        if not said(deal, ACCEPT, about, YES, seat):
            yield Question(seat, ACCEPT, (YES, NO), NO, about=about)
