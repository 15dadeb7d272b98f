"""Packs from seeds, cards played by chance, and the recorded rubbers, for the tests of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine import match as rubber
from engine.actions import Answer, Cut, Dealt, Entry, Play
from engine.cards import PACK, Card
from engine.deal import Deal
from engine.law.reckoning import Claims
from engine.law.rest import Rest
from engine.law.revokes import Revokes
from engine.law.undo import Undo
from engine.match import Match, Need
from engine.record import header, replay
from engine.rulesets import RUSSIAN, Ruleset
from engine.rulesets.options import ruleset_named
from engine.seats import Seat

LAW = (Revokes, Claims, Rest, Undo)
SAID = 0.03
"""The share of questions that need no answer and are answered."""
REVOKED = 0.03
"""The share of revokes where one is possible and allowed."""

RECORDS = Path(__file__).parent / "records"


def shuffled(random: Random) -> tuple[Card, ...]:
    """The 52 cards in an order of chance."""
    return tuple(random.sample(PACK, len(PACK)))


def next_entry(match: Match, random: Random) -> tuple[Seat | None, Entry]:
    """By whom and what is done next, by chance; the match must not be over."""
    if match.need is Need.CUT:
        return None, Cut(shuffled(random))
    if match.need is Need.DEAL:
        return None, Dealt(shuffled(random), random.choice(PACK) if match.needs_card else None)
    deal = match.deal
    assert deal is not None
    if not any(isinstance(talk, LAW) for talk in match.ruleset.talks):
        asked = {offer.to for offer in deal.phase.offers if offer.question.choices}
        actors = asked if deal.turn is None else {deal.turn.actor, *asked}
        actions = [(actor, action) for actor in actors for action in rubber.legal(match, actor)]
        return random.choice(sorted(actions, key=str))
    questions = [
        (offer.to, Answer(offer.number, choice))
        for offer in deal.phase.offers
        for choice in offer.question.choices
        if offer.blocking or random.random() < SAID
    ]
    return random.choice(questions) if questions else _card(match, random)


def _card(match: Match, random: Random) -> tuple[Seat, Entry]:
    """A card at a table whose law asks much; seldom a revoke."""
    deal = match.deal
    assert deal is not None
    assert deal.turn is not None
    actor = deal.turn.actor
    plays = sorted((one for one in rubber.legal(match, actor) if isinstance(one, Play)), key=str)
    following = [one for one in plays if not deal.table or one.card.suit is deal.table[0][1].suit]
    return actor, random.choice(following if following and random.random() > REVOKED else plays)


def moments(ruleset: Ruleset, random: Random, entries: int = 10_000) -> Iterator[Match]:
    """Every moment of a rubber played by chance, from its beginning, up to so many entries."""
    match = rubber.begin(ruleset)
    yield match
    for _ in range(entries):
        if match.over:
            return
        match, _ = rubber.apply(match, *next_entry(match, random))
        yield match


def moment(ruleset: Ruleset, seed: int, entries: int) -> Match:
    """One moment of a rubber played by chance: after so many entries, or its end."""
    *_, last = moments(ruleset, Random(seed), entries)
    return last


def first_deal(ruleset: str, line: str) -> Match:
    """The deal of a line of a record, as the first of a rubber by this ruleset, its options among its words."""
    return replay(header(rubber.begin(ruleset_named(ruleset), first_dealer=Seat(int(line[0])))), [line])


def deal(line: str) -> Deal:
    """The deal of a line of a record, the first of a Russian rubber."""
    match = first_deal(RUSSIAN.key, line)
    assert match.deal is not None
    return match.deal


@dataclass(frozen=True)
class Recorded:
    """A file of `records/`: header, deals, and the lines of the sheet and the settlement they make."""

    name: str
    header: str
    deals: tuple[str, ...]
    sheet: tuple[str, ...]
    settled: str | None

    @property
    def key(self) -> str:
        """The key of the ruleset."""
        return self.header.split(" ")[0]


def recorded() -> list[Recorded]:
    """All golden records."""
    return [_read(path) for path in sorted(RECORDS.glob("*.txt"))]


def _read(path: Path) -> Recorded:
    first, *lines = path.read_text().splitlines()
    parts = {
        word: [line for line in lines if line.startswith(word)] for word in ("deal ", "score ", "settled ")
    }
    assert sum(map(len, parts.values())) == len(lines)
    deals = tuple(line.removeprefix("deal ") for line in parts["deal "])
    return Recorded(path.stem, first, deals, tuple(parts["score "]), next(iter(parts["settled "]), None))
