"""Deals played as at a real table: packs from seeds, cards laid by chance or by name, questions found by their kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from engine.actions import Answer, Dealt, Play
from engine.cards import Card
from engine.honours import honours
from engine.law.renounces import renounces, withheld
from engine.match import Match, apply, begin, legal
from engine.phases import Offer, Reckoning
from engine.rubber import sheet_of
from engine.rulesets import Ruleset
from engine.rulesets.options import with_options
from engine.scoring import outcome
from engine.seats import Seat, side_of
from engine.sheet import ScoreSheet
from tests.engine.card_play import shuffled

Choose = Callable[[Match, list[Card]], Card]


def at_the_table(ruleset: Ruleset, **options: str) -> Ruleset:
    """The ruleset with suit not enforced, and what else is chosen."""
    return with_options(ruleset, {"enforce_follow": "0", **options})


def dealt(ruleset: Ruleset, seed: int, sheet: ScoreSheet | None = None) -> Match:
    """The first deal of a rubber, by seat 0, from a pack of this seed."""
    match = begin(ruleset, first_dealer=Seat(0))
    if sheet:
        earlier = [replace(line, deal=0) for line in sheet.lines]
        match = replace(match, sheet=sheet_of(ruleset, earlier))
    return apply(match, None, Dealt(shuffled(Random(seed))))[0]


def on_turn(match: Match) -> Seat:
    assert match.deal is not None
    assert match.deal.turn is not None
    return match.deal.turn.actor


def hand_on_turn(match: Match) -> Seat:
    """Whose hand the next card comes from: a dummy's is played by another."""
    assert match.deal is not None
    assert match.deal.turn is not None
    return match.deal.turn.hand


def laid(match: Match, *cards: str) -> Match:
    """The match after these cards, each by whoever is on turn."""
    for card in cards:
        match, _ = apply(match, on_turn(match), Play(Card.parse(card)))
    return match


def in_hand(match: Match, seat: int) -> list[Card]:
    assert match.deal is not None
    return sorted(match.deal.hand(Seat(seat)))


def following(match: Match) -> list[Card]:
    """The cards of the hand on turn that are no revoke."""
    assert match.deal is not None
    held = in_hand(match, hand_on_turn(match))
    led = match.deal.table[0][1].suit if match.deal.table else None
    return [card for card in held if card.suit is led] or held


def lowest(_: Match, cards: list[Card]) -> Card:
    return cards[0]


def played(match: Match, cards: int, choose: Choose = lowest) -> Match:
    """The match after so many cards, none a revoke."""
    for _ in range(cards):
        match = laid(match, str(choose(match, following(match))))
    return match


def revoked(match: Match, choose: Choose = lowest) -> Match:
    """The match after the hand on turn revoked, which it must be able to do."""
    false = [card for card in in_hand(match, hand_on_turn(match)) if card not in following(match)]
    return laid(match, str(choose(match, false)))


def able(match: Match) -> bool:
    """Whether the hand on turn can revoke."""
    assert match.deal is not None
    return bool(match.deal.table) and len(following(match)) < len(in_hand(match, hand_on_turn(match)))


def to_a_revoke(match: Match, side: int | None = None) -> Match:
    """The match up to the first moment at which a hand (of this side) can revoke, and does."""
    assert match.deal is not None
    while not able(match) or side not in (None, side_of(match.deal.sides, on_turn(match))):
        match = played(match, 1)
    return revoked(match)


def offers(match: Match, kind: str, seat: int | None = None) -> list[Offer]:
    """The questions of this kind that stand open, to this seat or to any."""
    assert match.deal is not None
    return [
        offer for offer in match.deal.phase.offers if offer.question.kind == kind and seat in (None, offer.to)
    ]


def answered(match: Match, kind: str, seat: int, choice: str) -> Match:
    """The match after the one question of this kind to this seat was answered."""
    (offer,) = offers(match, kind, seat)
    assert Answer(offer.number, choice) in legal(match, Seat(seat))
    return apply(match, Seat(seat), Answer(offer.number, choice))[0]


def all_done(match: Match) -> Match:
    """The match once everybody has said that he claims nothing more."""
    for offer in offers(match, "reckon"):
        match = answered(match, "reckon", offer.to, "done")
    return match


def with_a_revoke(
    ruleset: Ruleset,
    sheet: ScoreSheet,
    tricks: tuple[int, int],
    held: tuple[int, int],
    sides: str = "A",
    *,
    asked: bool = False,
) -> Match:
    """A deal played out in which each of these sides revoked once, with so many tricks and honours; of the lowest seed.

    If so wanted, the partner asked each time, and the suit was denied.
    """
    random = Random(0)

    def any_of(_: Match, cards: list[Card]) -> Card:
        return random.choice(cards)

    for seed in range(100_000):
        random.seed(seed)
        match = dealt(ruleset, seed, sheet)
        assert match.deal is not None
        if honours(match.deal, ruleset.honours) != held and ruleset.honours.by.value == "dealt":
            continue
        due = list(sides)
        while match.deal is not None and match.deal.turn is not None:
            side = "AB"[side_of(match.deal.sides, on_turn(match))]
            if side in due and able(match) and random.random() < 0.3:
                due.remove(side)
                match = revoked(match, any_of)
                match = denied(match) if asked else match
            else:
                match = played(match, 1, any_of)
        assert match.deal is not None
        assert isinstance(match.deal.phase, Reckoning)
        result = outcome(ruleset, match.deal)
        if not due and (result.tricks, result.honours) == (tricks, held):
            return match
    raise AssertionError("no seed has such a deal")


def denied(match: Match) -> Match:
    """The match once the partner of who renounced last has asked him, and heard that he has none."""
    query = offers(match, "query")[-1]
    match = answered(match, "query", query.to, "ask")
    (queried,) = offers(match, "queried")
    return answered(match, "queried", queried.to, "none")


def revokes(match: Match) -> list[tuple[Seat, tuple[int, ...]]]:
    """Who revoked, and what a question about it is about."""
    deal = match.deal
    assert deal is not None
    return [(one.seat, one.about) for one in renounces(deal) if withheld(deal, one)]


def claimed(match: Match, by: int, about: tuple[int, ...]) -> Match:
    """The match once this seat has claimed that revoke."""
    (offer,) = [one for one in offers(match, "revoke", by) if one.question.about == about]
    return apply(match, Seat(by), Answer(offer.number, "claim"))[0]
