"""What a viewer sees, and above all what he does not."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engine import match as rubber
from engine.actions import Play
from engine.call import CALL
from engine.cards import Card, Cards
from engine.deal import Deal
from engine.match import Match
from engine.record import dump, load
from engine.rulesets import RULESETS, Ruleset
from engine.seats import Seat
from engine.view import observe
from tests.engine.card_play import moment, moments

VIEWERS = [None, *map(Seat, range(4))]

by_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.key)


def shown_void(deal: Deal) -> set[tuple[Seat, int]]:
    """The seats that did not follow, each with the suit it cannot hold."""
    tricks = [*(trick.plays for trick in deal.tricks), deal.table]
    return {
        (seat, plays[0][1].suit)
        for plays in tricks
        for seat, card in plays
        if card.suit is not plays[0][1].suit
    }


def told(match: Match) -> Cards:
    """The cards of which all know who holds them: the turned one, and what a call has told of the honours of its side."""
    deal, ruleset = match.deal, match.ruleset
    assert deal is not None
    assert deal.layout.turned is not None
    callers = [said.question.to for said in deal.said if said.question.kind == CALL]
    sides = [side for side in deal.sides if any(caller in side for caller in callers)]
    held = [deal.layout.hands[seat] & ruleset.honours.cards(deal.trump) for side in sides for seat in side]
    return Cards.holding([deal.layout.turned, *(card for cards in held for card in cards)])


def redealt(match: Match, viewer: Seat | None, random: Random) -> Match:
    """The match with the cards hidden from this viewer dealt anew, as far as all that was public allows.

    Who did not follow a suit holds none of it, the turned card stays with the dealer, hands keep their sizes; where a call
    has told of honours, they stay where they are. What may be answered follows from the new hands.
    """
    deal = match.deal
    assert deal is not None
    layout = deal.layout
    seats = [Seat(seat) for seat in range(4) if seat != viewer]
    voids = shown_void(deal)
    known = told(match)
    hidden = [card for seat in seats for card in deal.hand(seat) if card not in known]
    room = {seat: len([card for card in deal.hand(seat) if card not in known]) for seat in seats}
    fresh = next(_assignments(hidden, room, voids, random))
    hands = []
    for seat, hand in enumerate(layout.hands):
        if seat in fresh:
            kept = [card for card in hand if card.bit & deal.fallen or card in known]
            hand = Cards.holding([*kept, *fresh[Seat(seat)]])
        hands.append(hand)
    anew = replace(match, deal=deal._replace(layout=replace(layout, hands=tuple(hands))))
    return load(dump(anew))


def _assignments(
    cards: list[Card], room: dict[Seat, int], voids: set[tuple[Seat, int]], random: Random
) -> Iterator[dict[Seat, list[Card]]]:
    """Ways to give the cards out, by chance: the most confined card first, going back where that fails."""
    if not cards:
        yield {seat: [] for seat in room}
        return
    choices = {card: [s for s in room if room[s] and (s, card.suit) not in voids] for card in cards}
    card = min(random.sample(cards, len(cards)), key=lambda one: len(choices[one]))
    rest = [one for one in cards if one is not card]
    for seat in random.sample(choices[card], len(choices[card])):
        for fresh in _assignments(rest, room | {seat: room[seat] - 1}, voids, random):
            fresh[seat].append(card)
            yield fresh


@by_ruleset
def test_no_view_depends_on_a_hidden_card(ruleset: Ruleset) -> None:
    """Deal the hidden cards anew at any moment, and each viewer, the group too, sees exactly the same."""
    random = Random(ruleset.key)
    changed = 0
    for seed in range(12):
        for match in moments(ruleset, Random(seed), entries=120):
            if match.deal is None or random.random() > 0.25:
                continue
            for viewer in VIEWERS:
                other = redealt(match, viewer, random)
                assert load(dump(other)) == other
                assert observe(other, viewer) == observe(match, viewer)
                assert repr(observe(other, viewer)) == repr(observe(match, viewer))
                changed += other != match
    assert changed > 500


@by_ruleset
def test_a_view_would_tell_the_viewers_own_cards_apart(ruleset: Ruleset) -> None:
    """The comparison above can fail: who sees the redealt hand sees the difference."""
    match = moment(ruleset, seed=1, entries=10)
    other = redealt(match, Seat(0), Random(0))
    assert any(observe(other, Seat(seat)) != observe(match, Seat(seat)) for seat in (1, 2, 3))


@by_ruleset
def test_only_who_is_on_turn_has_something_to_do(ruleset: Ruleset) -> None:
    """The legal actions of a view are those of its viewer; the group has none and no hand."""
    for match in moments(ruleset, Random(9), entries=70):
        turn = observe(match, None).turn
        for viewer in VIEWERS:
            view = observe(match, viewer)
            plays = [action for action in view.legal if isinstance(action, Play)]
            assert bool(plays) == (turn is not None and turn.actor == viewer)
            assert view.legal == (frozenset() if viewer is None else rubber.legal(match, viewer))
            assert (view.hand is None) == (viewer is None or match.deal is None)


def test_a_view_before_the_first_deal_is_empty() -> None:
    """There is no dealer, trump, hand or trick, and nothing was taken; the need is told."""
    match = rubber.begin(RULESETS["whist/short@1"])
    view = observe(match, Seat(2))
    assert view.need is match.need
    assert (view.dealer, view.trump, view.turned, view.hand, view.trick) == (None,) * 5
    assert (view.turn_number, view.hand_sizes, view.tricks, view.taken) == (0, (0,) * 4, (), (0, 0))
    assert view.sides == match.ruleset.sides


@by_ruleset
def test_a_view_counts_the_tricks_of_each_side(ruleset: Ruleset) -> None:
    """Tricks of partners count together (RULES C20), and with the cards held they are the whole deal."""
    for match in moments(ruleset, Random(2), entries=60):
        view = observe(match, None)
        on_table = len(view.trick.plays) if view.trick else 0
        if match.deal is not None:
            assert sum(view.hand_sizes) + on_table + 4 * sum(view.taken) == 52
            assert sum(view.taken) == len(view.tricks)


@by_ruleset
def test_the_trump_card_is_seen_during_the_first_trick_only(ruleset: Ruleset) -> None:
    """From the second trick on nobody is told the card any more, only the suit (RULES C10)."""
    for match in moments(ruleset, Random(4), entries=60):
        if match.deal is None:
            continue
        for viewer in VIEWERS:
            view = observe(match, viewer)
            assert view.turned is (None if view.tricks else match.deal.layout.turned)
            assert view.trump is match.deal.layout.trump


def test_a_view_shows_no_hand_in_its_repr() -> None:
    """Of a hand not yet played from, no card but the turned one is in the repr of its owner's view."""
    match = moment(RULESETS["whist/russian@1"], seed=3, entries=2)
    assert match.deal is not None
    for seat in map(Seat, range(4)):
        view = observe(match, seat)
        assert view.hand is not None
        assert not any(repr(card) in repr(view) for card in view.hand if card is not view.turned)
