"""Screens of tables of two and three, at chosen moments."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.i18n import Translator
from bot.rendering import alerts, cut, hand, rubber, summary, trick
from bot.rendering.screen import Screen
from bot.rendering.views import HandView, TableView
from engine.actions import Answer, Dealt
from engine.cards import PACK, Card
from engine.match import Match, apply, begin
from engine.record import replay
from engine.rulesets import DOUBLE_DUMMY, DUMMY, HUMBUG, PRUSSIAN, Ruleset
from engine.rulesets.options import with_options
from engine.seats import Seat
from engine.view import observe
from tests.engine.card_play import recorded
from tests.rendering.scenes import HANDS, PEOPLE, PLAYED, TURNED, UNTIL, follow, seated, stacked, table

EXCHANGE = with_options(DUMMY, {"three_mode": "exchange"})


def played(ruleset: Ruleset, cards: int) -> Match:
    """The first deal of four hands after so many cards; Anna deals."""
    match, _ = apply(begin(ruleset, first_dealer=Seat(0)), None, Dealt(stacked(HANDS, TURNED)))
    for text in PLAYED.split()[:cards]:
        match = follow(match, Card.parse(text))
    return match


def asked(ruleset: Ruleset, *answers: str) -> Match:
    """The first deal once so many have answered; Anna deals."""
    match, _ = apply(begin(ruleset, first_dealer=Seat(0)), None, Dealt(PACK))
    for choice in answers:
        assert match.deal is not None
        offer = match.deal.phase.offers[0]
        match, _ = apply(match, offer.to, Answer(offer.number, choice))
    return match


def ended(name: str) -> Match:
    """A rubber of the golden records."""
    record = next(one for one in recorded() if one.name == name)
    return replay(record.header, record.deals)


def at(match: Match) -> TableView:
    """The table, with dummies on their seats."""
    return table(match, seated(match.ruleset, PEOPLE), UNTIL)


def of(match: Match, seat: int) -> HandView:
    """A player's view of it."""
    return HandView(at(match), observe(match, Seat(seat)))


def running(match: Match, t: Translator) -> Screen:
    """The trick in play."""
    assert match.deal is not None
    return trick.running(t, at(match), 1) if match.deal.turn else trick.settling(t, at(match), 1)


def held(match: Match, seat: int, t: Translator) -> Screen:
    """A player's hand."""
    return hand.hand(t, of(match, seat))


def over(name: str, t: Translator) -> Screen:
    """The end of a rubber."""
    return rubber.ended(t, at(ended(name)))


SCREENS: dict[str, Callable[[Translator], Screen]] = {
    "few-cut-dummy": lambda t: cut.cut(t, at(played(DUMMY, 0))),
    "few-cut-alone": lambda t: cut.cut(t, at(asked(EXCHANGE))),
    "few-trick-dummy": partial(running, played(DUMMY, 1)),
    "few-trick-two-dummies": partial(running, played(DOUBLE_DUMMY, 9)),
    "few-hand-dummys-turn": partial(held, played(DUMMY, 1), 0),
    "few-hand-beside-a-dummy": partial(held, played(DUMMY, 3), 0),
    "few-hand-against-a-dummy": partial(held, played(DUMMY, 0), 1),
    "few-hand-two-dummies-lead": partial(held, played(DOUBLE_DUMMY, 8), 1),
    "few-asked": partial(running, asked(PRUSSIAN)),
    "few-asked-second": partial(running, asked(PRUSSIAN, "exchange")),
    "few-exchanged": partial(running, asked(PRUSSIAN, "keep", "exchange")),
    "few-hand-asked": partial(held, asked(PRUSSIAN), 1),
    "few-hand-not-asked": partial(held, asked(PRUSSIAN), 0),
    "few-trick-alone": partial(running, asked(EXCHANGE, "keep", "exchange")),
    "few-hand-alone": partial(held, asked(EXCHANGE, "exchange"), 1),
    "few-hand-whole-pack": partial(held, asked(HUMBUG), 1),
    "few-finished-alone": lambda t: hand.finished(t, of(ended("humbug-V10-four"), 1)),
    "few-ended-dummy": partial(over, "dummy-V7-E2"),
    "few-ended-alone": partial(over, "dummy-V7-7"),
    "few-ended-humbug": partial(over, "humbug-V10-four"),
    "few-summary-humbug": lambda t: summary.summary(t, at(ended("humbug-V10-four")), 3, 5),
}

ALERTS: dict[str, Callable[[Translator], str]] = {
    "score-alone": lambda t: alerts.score_alert(t, at(ended("dummy-V7-7"))),
    "score-deals": lambda t: alerts.score_alert(t, at(ended("humbug-V10-four"))),
    "score-dummy": lambda t: alerts.score_alert(t, at(ended("dummy-V7-E2"))),
}
