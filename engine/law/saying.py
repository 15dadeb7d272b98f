"""What was said in a deal: answers found again by what was asked."""

from __future__ import annotations

from engine.deal import Deal
from engine.seats import Seat


def said(deal: Deal, kind: str, about: tuple[int, ...] | None, choice: str, by: Seat | None = None) -> bool:
    """Whether a question of this kind, about this or about anything, was answered so, by this seat or by any."""
    return any(
        one.question.kind == kind
        and one.answer.choice == choice
        and about in (None, one.question.about)
        and by in (None, one.question.to)
        for one in deal.said
    )
