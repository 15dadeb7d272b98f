"""What the law of the table asks of those who run it: how long a card may come back, and who looks at the list of claims.

The engine knows no time and no AI. A person's card may come back before the next one; an AI's card that followed at once is
taken back with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.services.commands import Caller, ListClaims, Tap
from bot.services.outcomes import Stale, Why
from bot.services.pending import Open
from bot.services.table import Rubber, Table
from bot.services.verdict import ACCEPTED, REPEATED, Verdict, refused
from engine.actions import Action, Play
from engine.events import CardsTakenBack, Event
from engine.phases import Offer
from engine.seats import Seat
from engine.words import REVOKE, UNDO

TAKEN_ALONG = 3.0
"""Seconds within which an AI's card is taken back with the one before it."""


def opened_by(
    rubber: Rubber, seat: Seat, action: Action, events: Sequence[Event], by_himself: bool, at: float
) -> Open:
    """What stands open after an action and what came of it: a person's own card may come back, an AI's that came late ends
    that, and so do cards that came back: none that lay before them follows."""
    standing = replace(rubber.open, marked=None)
    if any(isinstance(event, CardsTakenBack) for event in events):
        standing = replace(standing, laid=None)
    person = rubber.person_at(seat)
    if not isinstance(action, Play):
        if person is not None:
            standing = replace(standing, listing=tuple(one for one in standing.listing if one != person.id))
        return standing
    if by_himself:
        return replace(standing, laid=(seat, at))
    late = standing.laid is not None and at - standing.laid[1] > TAKEN_ALONG
    return replace(standing, laid=None) if late else standing


def allowed(rubber: Rubber, offer: Offer) -> bool:
    """Whether a question that the engine asks may be answered here and now."""
    if offer.question.kind != UNDO:
        return True
    return rubber.open.laid is not None and rubber.open.laid[0] == offer.to


def marked(table: Table, rubber: Rubber, tap: Tap) -> Verdict:
    """A card marked by its first tap; another tap on its new button plays it, a tap on another card marks that one."""
    mark = (tap.turn, str(tap.card))
    if rubber.open.marked == mark:
        return Verdict(table, REPEATED)
    return Verdict(replace(table, stage=replace(rubber, open=replace(rubber.open, marked=mark))), ACCEPTED)


def listed(table: Table, rubber: Rubber, act: ListClaims, by: Caller) -> Verdict:
    """The list of claims opened or put away, for the caller alone."""
    seat, deal = rubber.seat_of(by.id), rubber.match.deal
    if seat is None:
        return refused(table, Why.NOT_SEATED)
    offers = deal.phase.offers if deal else ()
    if act.deal != rubber.deal or not any((one.to, one.question.kind) == (seat, REVOKE) for one in offers):
        return Verdict(table, Stale(hand=True))
    others = tuple(one for one in rubber.open.listing if one != by.id)
    listing = (*others, by.id) if act.shown else others
    if set(listing) == set(rubber.open.listing):
        return Verdict(table, REPEATED)
    return Verdict(
        replace(table, stage=replace(rubber, open=replace(rubber.open, listing=listing))), ACCEPTED
    )
