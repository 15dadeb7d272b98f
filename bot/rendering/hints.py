"""A hint in words: a card and why, or how an AI would answer a question; as an alert, and as a message.

A maxim has its reason in the catalogues by its id (`maxim.m15`), and its source as people can find it: a rule of the old Russian
manual by its number, else where it stands. The longest form that an alert can hold is shown; what is left out first is what
tells the least.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.i18n import Translator
from bot.rendering.alerts import LIMIT
from bot.rendering.faces import face
from bot.rendering.names import units
from bot.rendering.offers import caption
from bot.rendering.screen import Screen
from bot.rendering.views import HandView
from engine.cards import Card
from engine.phases import Offer

ONLY, SHUNNED = "C14", "V11"
"""Reasons that are laws and no maxims: one card is allowed; tricks are bad."""
BESIDE = frozenset({"M03", "M43"})
"""Reasons that only choose between equals."""


class Way(StrEnum):
    """What a card does in its trick."""

    LEAD = "lead"
    FOLLOW = "follow"
    RUFF = "ruff"
    THROW = "throw"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card is advised: the id in RULES, perhaps with what it means here (`M54.beaten`), and its source there."""

    maxim: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Sampled:
    """What possible deals of the hidden cards say of the card: in `best_in` of `samples` no other was worth more. `rival`: a card
    that was worth more on the whole, and in how many no other was worth more than that; equals count for both."""

    samples: int
    best_in: int
    rival: tuple[Card, int] | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """A card, what it does, and why: the suit's reasons before the card's."""

    card: Card
    way: Way
    reasons: tuple[Reason, ...]
    sampled: Sampled | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """How an AI would answer a question beside the turn."""

    hand: HandView
    offer: Offer
    choice: str


_RULES, _ADDED = range(86, 107), range(109, 119)
"""The lines of the first source that hold its numbered rules, and its additional ones (RULES §3)."""
_MANUAL = 25
"""The line from which on it is no more the article with advice for players."""
_WAYS = {
    Way.LEAD: "hint.lead",
    Way.FOLLOW: "hint.follow",
    Way.RUFF: "hint.ruff",
    Way.THROW: "hint.throw",
}


def alert(t: Translator, given: Hint | Suggestion) -> str:
    """A hint as the answer to a press."""
    if isinstance(given, Suggestion):
        return _suggested(t, given)
    return next(text for text in _forms(t, given) if units(text) <= LIMIT)


def message(t: Translator, given: Hint | Suggestion) -> Screen:
    """A hint as a message, with all its reasons and what their numbers mean."""
    if isinstance(given, Suggestion):
        return Screen(t("short", words=_suggested(t, given)))
    text = next(_forms(t, given))
    numbered = any(_rule(reason.source) for reason in given.reasons)
    return Screen(t("hint.message" if numbered else "short", words=text))


def _suggested(t: Translator, given: Suggestion) -> str:
    assert given.hand.view is not None, "a question is asked in a deal"
    return t.plain(
        "hint.answer", choice=caption(t, given.hand.table, given.hand.view, given.offer, given.choice)
    )


def _forms(t: Translator, given: Hint) -> Iterator[str]:
    """The hint in ever shorter forms; the last is short enough for any card."""
    reasons = tuple(reason for reason in given.reasons if reason.maxim not in BESIDE)
    yield _told(t, given, given.reasons, sourced=True)
    yield _told(t, given, reasons, sourced=True)
    yield _told(t, given, reasons, sourced=False)
    yield _told(t, given, reasons[-1:], sourced=False)


def _told(t: Translator, given: Hint, reasons: tuple[Reason, ...], *, sourced: bool) -> str:
    card, suit = given.card, str(given.card.suit).lower()
    name = t.plain(f"hint.rank.{card.rank.value}", suit=t.plain(f"hint.suit.{suit}"))
    head = t.plain(_WAYS[given.way], card=face(card), name=name)
    why = " ".join(_reasons(t, reasons, sourced=sourced))
    return "\n".join(filter(None, (head, why, _sampled(t, given.sampled))))


def _reasons(t: Translator, reasons: tuple[Reason, ...], *, sourced: bool) -> Iterator[str]:
    """Each reason as a sentence; a source that the next one shares stands behind the last."""
    sources = [_source(t, reason.source) if sourced and reason.source else "" for reason in reasons]
    for reason, source, then in zip(reasons, sources, (*sources[1:], ""), strict=True):
        words = t.plain(f"maxim.{reason.maxim.lower()}")
        if source and source != then:
            yield t.plain("hint.sourced", words=words, source=source)
        else:
            yield t.plain("hint.plain", words=words)


def _sampled(t: Translator, found: Sampled | None) -> str:
    if found is None:
        return ""
    if found.rival is None:
        return t.plain_plural("hint.agrees", found.samples, best=found.best_in)
    card, best = found.rival
    return t.plain_plural("hint.differs", found.samples, card=face(card), rival=best, best=found.best_in)


def _source(t: Translator, source: str) -> str:
    """Where a reason stands, as people can find it."""
    rule, lines = _rule(source), _lines(source)
    if rule is not None:
        added, number = rule
        return t.plain("hint.added" if added else "hint.rule", number=number)
    return t.plain("hint.manual" if min(lines) >= _MANUAL else "hint.article")


def _rule(source: str) -> tuple[bool, int] | None:
    """The number of a rule of the manual, and whether it is an additional one; None where its source gives no number."""
    for line in _lines(source):
        if line in _RULES:
            return False, line - _RULES.start + 1
        if line in _ADDED:
            return True, line - _ADDED.start + 1
    return None


def _lines(source: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"L(\d+)", source))
