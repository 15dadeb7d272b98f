"""Moments at a table whose law is its players' affair: Anna's deal, in which Vera revokes in the first trick."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from bot.rendering.views import HandView, TableView
from engine.actions import Answer, Dealt
from engine.cards import PACK, Card
from engine.law.renounces import renounces
from engine.match import Match, apply, begin
from engine.phases import Offer
from engine.rulesets import TEN, Ruleset
from engine.rulesets.options import with_options
from engine.seats import Seat
from tests.engine import at_the_table
from tests.engine.at_the_table import able, following, laid, on_turn
from tests.engine.card_play import shuffled
from tests.rendering.scenes import UNTIL, dealt, of, table

LAW = with_options(TEN, {"enforce_follow": "0", "claims": "1", "undo": "1"})
ALONE = with_options(LAW, {"revoke_individual": "1"})
RIOTOUS = {"both_revoke": "each", "revoke_individual": "1"}
BORIS, VERA, GRISHA, ANNA = 1, 2, 3, 0


def revoked(cards: int = 0, law: Ruleset = LAW) -> Match:
    """Boris leads the king of spades, Vera holds spades and throws the four of diamonds; so many cards more."""
    match = laid(dealt(law), "KS", "4D")
    for _ in range(cards):
        match = laid(match, str(min(following(match), key=lambda card: card.index)))
    return match


def asked(match: Match, kind: str, seat: int) -> Offer:
    """The last question of this kind to this seat."""
    assert match.deal is not None
    return [one for one in match.deal.phase.offers if (one.question.kind, one.to) == (kind, seat)][-1]


def said(match: Match, kind: str, seat: int, choice: str) -> Match:
    """The match after this answer to the last question of this kind to this seat."""
    return apply(match, Seat(seat), Answer(asked(match, kind, seat).number, choice))[0]


def queried() -> Match:
    """Anna has asked her partner."""
    return said(revoked(), "query", ANNA, "ask")


def denied(law: Ruleset = LAW) -> Match:
    """And Vera said that she had none."""
    return said(said(revoked(law=law), "query", ANNA, "ask"), "queried", VERA, "none")


def taken_back() -> Match:
    """Or took her card back."""
    return said(queried(), "queried", VERA, "back")


def reckoning(claim: bool = True) -> Match:
    """All cards have fallen; Boris claimed Vera's revoke in play, if so wanted."""
    match = revoked(6)
    return _laid_out(said(match, "revoke", BORIS, "claim") if claim else match)


def _laid_out(match: Match) -> Match:
    """All cards have fallen, each following suit."""
    while match.deal is not None and match.deal.turn is not None:
        match = laid(match, str(min(following(match), key=lambda card: card.index)))
    return match


def examined(*, wrong: bool = False) -> Match:
    """Everybody has said that he claims nothing more; before that Grisha claimed something that was none."""
    match = reckoning()
    if wrong:
        assert match.deal is not None
        true = next(iter(renounces(match.deal))).about
        offer = next(
            one
            for one in match.deal.phase.offers
            if (one.question.kind, one.to) == ("revoke", GRISHA) and one.question.about != true
        )
        match, _ = apply(match, Seat(GRISHA), Answer(offer.number, "claim"))
    return _done(match)


def _done(match: Match) -> Match:
    """Nobody claims anything more."""
    while match.deal is not None and any(one.question.kind == "reckon" for one in match.deal.phase.offers):
        seat = next(one.to for one in match.deal.phase.offers if one.question.kind == "reckon")
        match = said(match, "reckon", seat, "done")
    return match


def paid(penalty: str) -> Match:
    """The penalty is chosen."""
    return said(examined(wrong=True), "penalty", GRISHA, penalty)


def paid_alone() -> Match:
    """Anna had asked, Vera had denied it, and three points are chosen."""
    return said(_done(_laid_out(said(denied(ALONE), "revoke", BORIS, "claim"))), "penalty", GRISHA, "add3")


@cache
def riot() -> tuple[Match, ...]:
    """Whoever can revoke does, every time, and claims every renounce of the others: the deal at its fullest, its claims examined,
    and the last penalty chosen."""
    full = _rioted(dealt(with_options(LAW, RIOTOUS)))
    judged = _done(_answered_all(full, "revoke", "claim"))
    return full, judged, _answered_all(judged, "penalty", "tricks3")


@cache
def riots(ruleset: Ruleset, deals: int) -> Match:
    """So many riots in a row, unless the rubber is over before; each revoke was denied to a partner who asked, and is paid for by
    one penalty of the menu after the other."""
    chance, match = Random(0), begin(with_options(ruleset, {"enforce_follow": "0", **RIOTOUS}), 1, Seat(0))
    while match.deal_number < deals and not match.over:
        cut = chance.choice(PACK) if match.needs_card else None
        match, _ = apply(match, None, Dealt(shuffled(chance), cut))
        while _open(match) and match.deal is not None and match.deal.turn is None:
            (offer,) = _open(match)
            match, _ = apply(match, offer.to, Answer(offer.number, offer.question.choices[0]))
        match = _done(_answered_all(_rioted(match, denied=True), "revoke", "claim"))
        penalty = ruleset.penalties[match.deal_number % len(ruleset.penalties)]
        match = _answered_all(match, "penalty", penalty.value)
    return match


def _rioted(match: Match, *, denied: bool = False) -> Match:
    """All cards have fallen; whoever could revoke did."""
    while match.deal is not None and match.deal.turn is not None:
        match = at_the_table.revoked(match) if able(match) else laid(match, str(following(match)[0]))
        if denied:
            match = _answered_all(_answered_all(match, "query", "ask"), "queried", "none")
    return match


def _answered_all(match: Match, kind: str, choice: str) -> Match:
    """The match once nothing of this kind is asked any more, each question answered alike."""
    while offers := [one for one in _open(match) if one.question.kind == kind]:
        match, _ = apply(match, offers[0].to, Answer(offers[0].number, choice))
    return match


def _open(match: Match) -> tuple[Offer, ...]:
    return match.deal.phase.offers if match.deal is not None else ()


def claimed() -> Match:
    """Four cards lie; who leads claims the rest."""
    match = dealt(LAW)
    for _ in range(4):
        match = laid(match, str(min(following(match), key=lambda card: card.index)))
    return said(match, "rest", on_turn(match), "mine")


def undoing() -> Match:
    """Boris asks for his card back."""
    return said(laid(dealt(LAW), str(Card.parse("KS"))), "undo", BORIS, "ask")


def hand_of(match: Match, seat: int, *, listing: bool = False) -> HandView:
    """What this seat sees."""
    return replace(of(match, seat, deadline=UNTIL), listing=listing)


def group(match: Match) -> TableView:
    """What the group sees."""
    return replace(table(match), deadline=UNTIL)
