"""A deal told again: the match as it stood before it, and at every moment of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import match as rubber
from engine.cards import Card
from engine.match import Match
from engine.remembered import Said
from engine.rubber import sheet_of
from engine.taking_back import laid_by_trick


def before(match: Match) -> Match:
    """The match as it stood before its running or last deal was dealt."""
    assert match.deal is not None, "a deal has begun"
    earlier = match.deal_number - 1
    lines = [line for line in match.sheet.lines if line.deal <= earlier]
    return replace(
        match,
        next_dealer=match.deal.dealer,
        deal_number=earlier,
        deal=None,
        sheet=sheet_of(match.ruleset, lines),
        voids=voids_before(match),
        contracts=match.contracts[:earlier],
    )


def voids_before(match: Match) -> int:
    """The void deals before the running or last one."""
    again = match.deal is not None and match.next_dealer == match.deal.dealer
    return match.voids - again


def dealt_again(match: Match) -> Match:
    """The match with its running or last deal dealt anew, before its first entry."""
    assert match.deal is not None, "a deal has begun"
    return rubber.dealt(before(match), match.deal.layout.dealt)[0]


def retold(match: Match) -> Iterator[Match]:
    """The match at every moment of its running or last deal, from the pack on; the last equals it.

    Cards that were taken back are laid, and taken back, again.
    """
    deal = match.deal
    assert deal is not None, "a deal is told again"
    told, said = dealt_again(match), list(deal.said)
    yield told
    for laid, (_, text) in enumerate(laid_by_trick(deal)):
        while said and said[0].laid == laid:
            told = _answered(told, said.pop(0))
            yield told
        told = rubber.played(told, (Card.parse(text),))
        yield told
    for one in said:
        told = _answered(told, one)
        yield told


def _answered(match: Match, said: Said) -> Match:
    return rubber.apply(match, said.question.to, said.answer)[0]
