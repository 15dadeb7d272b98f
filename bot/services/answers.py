"""Answers to questions beside the turn: a tapped choice, and what stands open for whom."""

from __future__ import annotations

from bot.services.commands import Caller, Choose
from bot.services.law import allowed
from bot.services.outcomes import Refused, Stale, Why
from bot.services.table import Rubber, Table
from bot.services.verdict import REPEATED, Verdict, refused
from engine import match as matches
from engine.actions import Answer
from engine.deal import Deal
from engine.seats import Seat
from engine.view import PlayerView


def answer(table: Table, rubber: Rubber, act: Choose, by: Caller) -> Verdict | Answer:
    """The answer that a tap gives, or why it gives none: repeated, not asked of the caller, or asked no more."""
    seat = rubber.seat_of(by.id)
    if seat is None:
        return refused(table, Why.NOT_SEATED)
    deal = rubber.match.deal
    given = Answer(act.offer, act.choice)
    if deal is None or act.deal != rubber.deal:
        return Verdict(table, Stale(hand=True))
    if any(said.question.to == seat and said.answer == given for said in deal.said):
        return Verdict(table, REPEATED)
    why = matches.refusal(rubber.match, seat, given)
    if why is None:
        asked = next(offer for offer in deal.phase.offers if offer.number == act.offer)
        return given if allowed(rubber, asked) else Verdict(table, Stale(hand=True))
    if _asked(deal, act.offer, seat):
        return Verdict(table, Stale(hand=True))
    return Verdict(table, Refused(why))


def default(view: PlayerView) -> Answer | None:
    """What counts as said by somebody who is asked and whose time is up; None if he is to play a card."""
    asked = view.question
    return None if asked is None else Answer(asked.number, asked.question.default)


def _asked(deal: Deal, number: int, seat: Seat) -> bool:
    """Whether the question may have been this seat's: it is not open to another, nor was it answered by one."""
    others = [offer.number for offer in deal.phase.offers if offer.to != seat]
    others += [said.answer.offer for said in deal.said if said.question.to != seat]
    return 0 < number <= deal.offered and number not in others
