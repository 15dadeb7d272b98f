"""Questions beside the turn: which stand open, who may answer them, and what an answer does.

There are two sorts. A *prelude* (`Plan.prelude`) settles something before the first card, one question after another. A *talk*
(`Ruleset.talks`) asks while cards are played and after the last: after each entry every talk says which of its questions stand
open now; one that stood before keeps its number, a new one gets the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from engine.actions import Action, Answer
from engine.deal import Deal, begin
from engine.events import Answered, Event
from engine.layout import Layout
from engine.phases import Offer, Preparing, Question
from engine.plan import Plan, Prepared
from engine.refusals import IllegalAction, Refusal, RefusalCode
from engine.remembered import Said
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.match import Match


class Talk(Protocol):
    """Questions of one sort that stand beside the turn, such as the call for honours (RULES V3 rule 5)."""

    def asked(self, match: Match) -> Iterable[Question]:
        """What stands open now; it must follow from the match alone."""
        ...

    def answered(
        self, match: Match, question: Question, choice: str
    ) -> tuple[Match, tuple[Event, ...]] | None:
        """The match after an answer, which stands in `deal.said` already; None if the question is another talk's."""
        ...


def opened(plan: Plan, layout: Layout) -> Deal:
    """The deal with its first question, or ready to be played."""
    if plan.prelude is None:
        return begin(layout)
    return _prepared(begin(layout), plan.prelude(layout, ()))


def legal(deal: Deal, seat: Seat) -> frozenset[Action]:
    """Every answer this seat may give now."""
    return frozenset(
        Answer(offer.number, choice)
        for offer in deal.phase.offers
        if offer.to == seat
        for choice in offer.question.choices
    )


def waiting(deal: Deal) -> bool:
    """Whether the deal does not go on before an answer."""
    offers = deal.phase.offers
    return bool(offers) and any(offer.question.blocking for offer in offers)


def refusal(deal: Deal, by: Seat | None, answer: Answer) -> Refusal | None:
    """Why this seat may not answer so, or None if it may."""
    found = _offer(deal, by, answer)
    return None if found else Refusal(RefusalCode.NO_SUCH_OFFER)


def answered(match: Match, by: Seat | None, answer: Answer) -> tuple[Match, tuple[Event, ...]]:
    """The match after an answer, and what the table saw. Raises `IllegalAction`, having changed nothing."""
    deal = match.deal
    offer = _offer(deal, by, answer) if deal else None
    if deal is None or offer is None:
        raise IllegalAction(Refusal(RefusalCode.NO_SUCH_OFFER))
    question = offer.question
    told = Answered(question.to, question.kind, None if question.secret else answer.choice)
    said = deal._replace(said=(*deal.said, Said(deal.laid, question, answer)))
    prelude = match.ruleset.plan.prelude
    if isinstance(deal.phase, Preparing) and prelude is not None:
        choices = tuple(one.answer.choice for one in said.said)
        return replace(match, deal=_prepared(said, prelude(deal.layout.dealt, choices))), (told,)
    spoken = replace(match, deal=said)
    for talk in match.ruleset.talks:
        following = talk.answered(spoken, question, answer.choice)
        if following is not None:
            return following[0], (told, *following[1])
    raise AssertionError("a question of no talk stood open")


def reopened(match: Match, before: Sequence[Offer]) -> Match:
    """The match with the questions of its talks that stand open now; `before` are those that stood until now."""
    deal = match.deal
    if deal is None or not match.ruleset.talks or isinstance(deal.phase, Preparing):
        return match
    known = {offer.question: offer for offer in before}
    offers: list[Offer] = []
    offered = deal.offered
    for question in (asked for talk in match.ruleset.talks for asked in talk.asked(match)):
        if question not in known:
            offered += 1
        offers.append(known.get(question) or Offer(offered, question))
    phase = replace(deal.phase, offers=tuple(offers))
    return replace(match, deal=deal._replace(phase=phase, offered=offered))


def _prepared(deal: Deal, prepared: Prepared) -> Deal:
    if prepared.question is None:
        return begin(prepared.layout)._replace(said=deal.said, offered=deal.offered)
    offer = Offer(deal.offered + 1, prepared.question)
    return deal._replace(layout=prepared.layout, phase=Preparing((offer,)), offered=offer.number)


def _offer(deal: Deal, by: Seat | None, answer: Answer) -> Offer | None:
    return next(
        (
            offer
            for offer in deal.phase.offers
            if (offer.number, offer.to) == (answer.offer, by) and answer.choice in offer.question.choices
        ),
        None,
    )
