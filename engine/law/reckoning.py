"""Claims of revokes, and what comes of them (RULES R3–R8, R10).

From the moment a renounce can be corrected no more, every opponent may claim that it was a revoke, silently. Once the last card
has fallen each of them is asked whether that is all; then the claims are examined, hands open. Of every revoke found, either
partner of the injured side picks the penalty, the first answer counts; where both sides revoked the deal may be void instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.choices import Penalty
from engine.deal import Deal
from engine.events import Event
from engine.law.menu import best
from engine.law.players import opponents
from engine.law.renounces import Renounce, punishable, withheld
from engine.law.revokes import established
from engine.law.saying import said
from engine.phases import Over, Playing, Preparing, Question, Reckoning
from engine.rulesets import BothRevoke, Ruleset
from engine.scoring import Revoke
from engine.seats import Seat, side_of
from engine.words import ASK, CLAIM, DONE, PENALTY, QUERY, RECKON, REVOKE

if TYPE_CHECKING:
    from engine.match import Match


@dataclass(frozen=True, slots=True)
class Examined:
    """A claim as it was found: by whom, about which renounce, whether it was a revoke, the penalty once it is chosen, and who
    answers for it alone, if one does."""

    by: tuple[Seat, ...]
    renounce: Renounce
    true: bool
    penalty: Penalty | None
    alone: Seat | None = None


@dataclass(frozen=True, slots=True)
class Claims:
    """The questions to opponents about renounces that can be corrected no more."""

    def asked(self, match: Match) -> Iterator[Question]:
        deal = match.deal
        if deal is None or isinstance(deal.phase, Preparing | Over):
            return
        if not _closed(deal):
            for renounce in punishable(deal):
                if established(deal, renounce):
                    yield from _claims(deal, renounce)
            if isinstance(deal.phase, Reckoning):
                yield from _reckonings(deal)
        elif not void(match.ruleset, deal):
            yield from _penalties(match, deal)

    def answered(self, match: Match, question: Question, _: str) -> tuple[Match, tuple[Event, ...]] | None:
        return (match, ()) if question.kind in (REVOKE, RECKON, PENALTY) else None


def examined(ruleset: Ruleset, deal: Deal) -> tuple[Examined, ...]:
    """The claims of a deal, once nobody may claim any more; none before."""
    if ruleset.enforce_follow or not _closed(deal):
        return ()
    return tuple(_examined(ruleset, deal))


def revokes(ruleset: Ruleset, deal: Deal) -> tuple[Revoke, ...]:
    """The revokes found whose penalty is chosen."""
    found = examined(ruleset, deal)
    return tuple(
        Revoke(side_of(deal.sides, one.renounce.seat), one.penalty, one.alone)
        for one in found
        if one.true and one.penalty
    )


def void(ruleset: Ruleset, deal: Deal) -> bool:
    """Whether the deal counts for nobody, since both sides revoked (RULES R8)."""
    if ruleset.both_revoke is not BothRevoke.VOID:
        return False
    return all(count for count in found(ruleset, deal))


def found(ruleset: Ruleset, deal: Deal) -> tuple[int, ...]:
    """How many revokes of each side were found."""
    sides = [side_of(deal.sides, one.renounce.seat) for one in examined(ruleset, deal) if one.true]
    return tuple(sides.count(side) for side in range(len(deal.sides)))


def _examined(ruleset: Ruleset, deal: Deal) -> Iterator[Examined]:
    for renounce in punishable(deal):
        claimants = (one.question.to for one in deal.said if _key(one.question) == (REVOKE, renounce.about))
        by = tuple(sorted(claimants))
        if by:
            true = bool(withheld(deal, renounce))
            if true:
                alone = _alone(ruleset, deal, renounce)
                yield Examined(by, renounce, true, _penalty(ruleset, deal, renounce), alone)
            else:
                yield Examined(by, renounce, true, None)


def _alone(ruleset: Ruleset, deal: Deal, renounce: Renounce) -> Seat | None:
    """Who renounced, where his partner had asked him and is free of the penalty (RULES R10)."""
    asked = ruleset.revoke_individual and said(deal, QUERY, renounce.about, ASK)
    return deal.layout.actors[renounce.seat] if asked else None


def _penalty(ruleset: Ruleset, deal: Deal, renounce: Renounce) -> Penalty | None:
    if len(ruleset.penalties) == 1:
        return ruleset.penalties[0]
    chosen = (one.answer.choice for one in deal.said if _key(one.question) == (PENALTY, renounce.about))
    return next(map(Penalty, chosen), None)


def _key(question: Question) -> tuple[str, tuple[int, ...]]:
    return question.kind, question.about


def _closed(deal: Deal) -> bool:
    """Whether nobody may claim any more."""
    return not isinstance(deal.phase, Preparing | Playing) and not any(_reckonings(deal))


def _claims(deal: Deal, renounce: Renounce) -> Iterator[Question]:
    for seat in opponents(deal, renounce.seat):
        if said(deal, REVOKE, renounce.about, CLAIM, seat) or said(deal, RECKON, None, DONE, seat):
            continue
        yield Question(seat, REVOKE, (CLAIM,), "", blocking=False, secret=True, about=renounce.about)


def _reckonings(deal: Deal) -> Iterator[Question]:
    """To each who may have something to claim, whatever he has claimed already, so that nobody can tell."""
    asked = {seat for renounce in punishable(deal) for seat in opponents(deal, renounce.seat)}
    for seat in sorted(asked):
        if not said(deal, RECKON, None, DONE, seat):
            yield Question(seat, RECKON, (DONE,), DONE, secret=True)


def _penalties(match: Match, deal: Deal) -> Iterator[Question]:
    """For one revoke after the other, in the order of play."""
    due = (one for one in examined(match.ruleset, deal) if one.true and one.penalty is None)
    first = next(due, None)
    if first is not None:
        chosen = revokes(match.ruleset, deal)
        side = side_of(deal.sides, first.renounce.seat)
        default = best(match, deal, side, chosen)
        menu = tuple(penalty.value for penalty in match.ruleset.penalties)
        for seat in opponents(deal, first.renounce.seat):
            yield Question(seat, PENALTY, menu, default.value, about=first.renounce.about)
