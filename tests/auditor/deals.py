"""Deals as their lines have them, read leniently: what is wrong with a line is for the law of packs to say.

A line is that of `engine.record.deal_line`: dealer, a packet a hand and those that nobody holds, the turned card, a card cut
from the other pack, then the cards by trick and between them answers. What follows from it (`courses.py`) is the engine's to say:
a line means nothing without its law. Nothing of it is what the bot says that it showed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.match import Match
from engine.plan import FOUR_HANDS, Plan, Spares
from engine.rulesets import Ruleset
from tests.auditor.courses import Course, course

PACK = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "CDHS")
_SUITS = "SHDC"
_DOTS = len(_SUITS) - 1
_CUT = "cut="


@dataclass(frozen=True, slots=True)
class DealRead:
    """One deal: the packets as dealt, the turned card, all cards that were laid, in order, and its course; `over` once its line
    lies with the finished ones."""

    line: str = field(repr=False)
    ruleset: Ruleset | None
    packets: tuple[tuple[str, ...], ...] = field(repr=False)
    turned: str = field(repr=False)
    cut: str = field(repr=False)
    laid: tuple[str, ...] = field(repr=False)
    course: Course = field(repr=False)
    over: bool

    @property
    def plan(self) -> Plan:
        return self.ruleset.plan if self.ruleset else FOUR_HANDS

    @property
    def seats(self) -> int:
        """The cards of a trick."""
        return self.plan.seats

    @property
    def plain(self) -> bool:
        """Whether all cards are dealt to hands, and each lies as it was laid until all have fallen."""
        return self.plan.spares is Spares.NONE and not (self.ruleset and self.ruleset.talks)

    @property
    def recalled(self) -> bool:
        """Whether the table reads of single cards that were laid: asked back, taken back, claimed as revokes."""
        return self.ruleset is not None and (self.ruleset.undo or not self.ruleset.enforce_follow)

    @property
    def end(self) -> int:
        """The number of the last moment."""
        return len(self.course.moments) - 1


def deal_read(line: str, over: bool, begun: Match | None = None) -> DealRead:
    """The deal of a line; `begun` is the match as the deal began, None where nobody saw it."""
    words = line.split(" ")[1:]
    packets = [word for word in words if word.count(".") == _DOTS]
    turned, *entries = words[len(packets) :] or [""]
    cut = entries.pop(0).removeprefix(_CUT) if entries and entries[0].startswith(_CUT) else ""
    ruleset = begun.ruleset if begun else None
    hands = tuple(map(_hand, packets))
    return DealRead(
        line=line,
        ruleset=ruleset,
        packets=hands,
        turned="" if turned == "-" else turned,
        cut=cut,
        laid=tuple(card for word in entries if ":" not in word for card in cards(word)),
        course=course(begun, entries, hands),
        over=over,
    )


def as_dealt(line: str) -> str:
    """The line of the same deal before anything was said or laid."""
    words = line.split(" ")
    packets = sum(word.count(".") == _DOTS for word in words)
    head = packets + 2
    return " ".join(words[: head + (len(words) > head and words[head].startswith(_CUT))])


def _hand(word: str) -> tuple[str, ...]:
    suits = zip(_SUITS, word.split("."), strict=True)
    return tuple(rank + suit for suit, ranks in suits for rank in ranks)


def cards(word: str) -> tuple[str, ...]:
    """The cards of a word of a record."""
    return tuple(word[at : at + 2] for at in range(0, len(word), 2))
