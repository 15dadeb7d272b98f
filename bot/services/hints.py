"""Hints: who may take one, and what it says, from nothing but what the player may see.

A hint is counted before it is shown, once a turn however often it is asked for, so that nobody sees one that the sheet does not
tell. Its card and reasons are those of the maxims; how often possible deals agree comes from an `Adviser`, who may be late: then
the hint goes without.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

from bot.ai import advice
from bot.ai.answers import answered
from bot.ai.counsel import Advice
from bot.ai.master import DOUBT
from bot.ai.reading import Reading, read
from bot.ai.sources import SOURCES
from bot.ai.weighing import Weighing
from bot.rendering.hints import Hint, Reason, Sampled, Suggestion, Way
from bot.rendering.views import HandView
from bot.services import helped
from bot.services.commands import Caller, TakeHint
from bot.services.house import House, Moment
from bot.services.outcomes import Stale, Why
from bot.services.seats import roused
from bot.services.table import Rubber, Table
from bot.services.verdict import ACCEPTED, REPEATED, Verdict, refused
from bot.thinking.thinker import Thinker
from engine.cards import Card
from engine.view import PlayerView, observe

Adviser = Callable[[PlayerView, str], Awaitable[Weighing | None]]
"""What the cards of the viewer, whose turn it is, are worth on possible deals, drawn from the turn's name; None where that does
not come."""
PATIENCE = 0.9
"""Seconds that a hint waits for its adviser."""
LONG = 4
"""Cards of a suit that is called long."""
SAMPLES = 200
"""Possible deals that a hint is held against."""


async def weighed(thinker: Thinker, view: PlayerView, turn: str) -> Weighing | None:
    """An adviser who has workers weigh the cards."""
    return await thinker.weigh(view, turn, SAMPLES, PATIENCE)


def sampled(found: Weighing | None, card: Card) -> Sampled | None:
    """What the weighing of all cards says of one; a rival is named where the master would play it instead."""
    if found is None or not found.samples:
        return None
    mine, best = found.of(card), found.cards[0]
    ahead, error = best.ahead(mine)
    rival = (best.card, best.best_in) if ahead > DOUBT * error and best.best_in > mine.best_in else None
    return Sampled(found.samples, mine.best_in, rival)


def taken(table: Table, rubber: Rubber, act: TakeHint, by: Caller, house: House, now: Moment) -> Verdict:
    """The hint counted, or why there is none. Whoever asks is there again; where there is no choice nothing is counted."""
    seat, person = rubber.seat_of(by.id), table.person(by.id)
    if seat is None or person is None:
        return refused(table, Why.NOT_SEATED)
    if not table.hints:
        return refused(table, Why.NO_HINTS)
    view = observe(rubber.match, seat)
    if view.due is None:
        return refused(table, Why.NOTHING_TO_HINT)
    ref = (rubber.deal, view.due)
    if act.ref is not None and act.ref != ref:
        return Verdict(table, Stale(hand=True))
    here = roused(table, by.id, house, now)
    assert isinstance(here.stage, Rubber)
    known = here.stage.helped
    counted = helped.hinted(known, person.id, person.name, ref) if chosen(view) else known
    if counted is known:
        return Verdict(here, REPEATED)
    return Verdict(replace(here, stage=replace(here.stage, helped=counted)), ACCEPTED)


def chosen(view: PlayerView) -> bool:
    """Whether the viewer, for whom the deal waits, has a choice."""
    return view.question is not None or view.has_choice


async def hint(hand: HandView, adviser: Adviser) -> Hint | Suggestion | None:
    """What to do now, for whom the deal waits; None where it waits for another.

    The same turn gives the same hint: chance is drawn from the turn's name.
    """
    view, table = hand.view, hand.table
    if view is None or view.due is None:
        return None
    if view.question is not None:
        answer = answered(view)
        assert answer is not None, "a question that the deal waits for has an answer"
        offer = next(one for one in view.offers if one.number == answer.offer)
        return Suggestion(hand, offer, answer.choice)
    turn = f"{table.id} {table.deal} {view.due}"
    given = given_by_maxims(view, Random(turn))  # noqa: S311 - picks between cards as good as each other
    if not chosen(view):
        return given
    try:
        async with asyncio.timeout(PATIENCE):
            return replace(given, sampled=sampled(await adviser(view, turn), given.card))
    except TimeoutError:
        return given


def given_by_maxims(view: PlayerView, chance: Random) -> Hint:
    """The card that the maxims choose, and their reasons."""
    found, reading = advice(view, chance), read(view)
    way = _way(reading, found.play.card)
    return Hint(found.play.card, way, tuple(_reasons(found, reading, way)))


def _way(reading: Reading, card: Card) -> Way:
    if reading.led is None:
        return Way.LEAD
    if card.suit is reading.led:
        return Way.FOLLOW
    return Way.RUFF if card.suit is reading.trump and reading.beats(card) else Way.THROW


def _reasons(found: Advice, reading: Reading, way: Way) -> list[Reason]:
    """The reasons with their sources; what a maxim means here beyond its words has words of its own, and no source."""
    named = []
    for maxim in found.reasons:
        variant = _variant(maxim, reading, found.play.card, way)
        named.append(Reason(f"{maxim}.{variant}") if variant else Reason(maxim, SOURCES.get(maxim, "")))
    return named


def _variant(maxim: str, reading: Reading, card: Card, way: Way) -> str:
    """M02 also leads a short suit, the longest of those that are left; M53 throws a trump where nothing else is left; by M54 also
    plays low who cannot win."""
    held = reading.holding(card.suit)
    match maxim:
        case "M02" if len(held) < LONG or any(
            len(reading.holding(suit)) > len(held) for suit in reading.plain
        ):
            return "left"
        case "M53" if way is Way.THROW and card.suit is reading.trump:
            return "trumps"
        case "M54" if not reading.beats(held.top):
            return "beaten"
    return ""
