"""The call for honours (RULES V3 rule 5, «вызов»): two short of the game, partners who hold three honours have won it.

Everybody of a side that stands at eight is asked until he plays his first card, so that the question tells nothing of a hand;
who holds two honours has a choice in it. His partner answers by what he holds. If they hold three together they show them, and
the game is over without play; if not, play goes on. A wrong call cannot be made here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.cards import Cards
from engine.deal import Deal
from engine.events import Event, HonoursShown
from engine.phases import Over, Playing, Question
from engine.rubber import written
from engine.seats import Seat, side_of
from engine.sheet import Line, Reason
from engine.words import CALL

if TYPE_CHECKING:
    from engine.match import Match
    from engine.rulesets import Ruleset

OWN = 2
"""Honours that a caller holds himself."""
TOGETHER = 3
"""Honours that win the game."""


@dataclass(frozen=True, slots=True)
class CallForHonours:
    """The call of a side that stands at `at`."""

    at: int

    def asked(self, match: Match) -> Iterator[Question]:
        """One question to each who may still call, whatever he holds."""
        deal = match.deal
        if deal is None or not isinstance(deal.phase, Playing) or not match.ruleset.honours.held:
            return
        called = {said.question.to for said in deal.said if said.question.kind == CALL}
        for side, seats in enumerate(deal.sides):
            for seat in seats if match.sheet.running[side] == self.at else ():
                if seat not in called and not deal.layout.hands[seat].bits & deal.fallen:
                    may = len(_honours(match.ruleset, deal, seat)) >= OWN
                    yield Question(seat, CALL, (CALL,) if may else (), CALL, blocking=False)

    def answered(self, match: Match, question: Question, _: str) -> tuple[Match, tuple[Event, ...]] | None:
        """The game won by what two show, or nothing."""
        deal = match.deal
        if question.kind != CALL or deal is None:
            return None
        held = _shown_by(match.ruleset, deal, question.to)
        count = sum(len(cards) for _, cards in held)
        if count < TOGETHER:
            return match, ()
        side, ruleset, sheet = side_of(deal.sides, question.to), match.ruleset, match.sheet
        points = max(ruleset.honours.points[count], ruleset.target - sheet.running[side])
        account = ruleset.extras_account
        line = Line(match.deal_number, sheet.game, side, account, Reason.HONOURS, count, points)
        following, scored = written(ruleset, sheet, match.deal_number, (line,))
        over = deal._replace(phase=Over())
        return replace(match, deal=over, sheet=following), (HonoursShown(held), *scored)


def shown(ruleset: Ruleset, deal: Deal) -> tuple[tuple[Seat, Cards], ...]:
    """The honours that partners showed to win by a call; none in other deals."""
    ended = isinstance(deal.phase, Over) and deal.said and deal.said[-1].question.kind == CALL
    unplayed = any(hand.bits & ~deal.fallen for hand in deal.layout.hands)
    return _shown_by(ruleset, deal, deal.said[-1].question.to) if ended and unplayed else ()


def _shown_by(ruleset: Ruleset, deal: Deal, caller: Seat) -> tuple[tuple[Seat, Cards], ...]:
    partners = deal.sides[side_of(deal.sides, caller)]
    return tuple((seat, _honours(ruleset, deal, seat)) for seat in partners)


def _honours(ruleset: Ruleset, deal: Deal, seat: Seat) -> Cards:
    return deal.layout.hands[seat] & ruleset.honours.cards(deal.trump)
