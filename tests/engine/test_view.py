"""What a viewer sees, and above all what he does not."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engine import match as rubber
from engine.actions import Answer, Dealt
from engine.call import CALL
from engine.cards import PACK, Card, Cards
from engine.deal import Deal
from engine.match import Match
from engine.record import dump, load
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.options import ruleset_named
from engine.seats import Seat
from engine.view import observe
from tests.engine.card_play import moment, moments

RULED = {
    **RULESETS,
    "whist/dummy@1 three_mode=exchange": ruleset_named("whist/dummy@1 three_mode=exchange"),
    "whist/humbug@1 humbug=exchange": ruleset_named("whist/humbug@1 humbug=exchange"),
}
"""Every ruleset, and those of its options that deal otherwise."""

by_ruleset = pytest.mark.parametrize("ruleset", RULED.values(), ids=RULED)


def viewers(match: Match) -> list[Seat | None]:
    """The group, and everybody who plays."""
    return [None, *match.ruleset.plan.players]


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
    turned = [deal.layout.turned] if deal.layout.turned else []
    callers = [said.question.to for said in deal.said if said.question.kind == CALL]
    sides = [side for side in deal.sides if any(caller in side for caller in callers)]
    held = [deal.layout.hands[seat] & ruleset.honours.cards(deal.trump) for side in sides for seat in side]
    return Cards.holding([*turned, *(card for cards in held for card in cards)])


def redealt(match: Match, viewer: Seat | None, random: Random) -> Match:
    """The match with the cards hidden from this viewer dealt anew, as far as all that was public allows.

    Who did not follow a suit holds none of it, the turned card stays where it was dealt, packets keep their sizes. The viewer
    knows his own hand, those that lie open, and the packet that he gave away; another's that was given away is as hidden as any.
    Where a call has told of honours, they stay where they are. What is open to whom follows from the cards, as ever.
    """
    deal = match.deal
    assert deal is not None
    shown = told(match)
    layout, dealt = deal.layout, deal.layout.dealt
    seats = range(len(layout.hands))
    packets = [*layout.hands, *layout.spares]
    known = {viewer, *deal.faced}
    own = [place for place in seats if place in known]
    own += [
        place
        for place in range(len(seats), len(packets))
        if viewer is not None and packets[place] == dealt.hands[viewer]
    ]
    kept = {
        place: [
            card
            for card in packet
            if place in own or card.bit & deal.fallen or card is dealt.turned or card in shown
        ]
        for place, packet in enumerate(packets)
    }
    hidden = [card for place, packet in enumerate(packets) for card in packet if card not in kept[place]]
    room = {Seat(place): len(packet) - len(kept[place]) for place, packet in enumerate(packets)}
    fresh = next(_assignments(hidden, room, shown_void(deal), random))
    remade = [Cards.holding([*kept[place], *fresh[Seat(place)]]) for place in range(len(packets))]
    origin = None
    if layout.origin is not None:
        moved = {packet: remade[place] for place, packet in enumerate(packets)}
        origin = replace(
            layout.origin,
            hands=tuple(moved[packet] for packet in layout.origin.hands),
            spares=tuple(moved[packet] for packet in layout.origin.spares),
        )
    layout = replace(
        layout, hands=tuple(remade[: len(seats)]), spares=tuple(remade[len(seats) :]), origin=origin
    )
    return load(dump(replace(match, deal=deal._replace(layout=layout))))


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
    for seed in range(6):
        for match in moments(ruleset, Random(seed), entries=120):
            if match.deal is None or random.random() > 0.25:
                continue
            for viewer in viewers(match):
                other = redealt(match, viewer, random)
                assert observe(other, viewer) == observe(match, viewer)
                assert repr(observe(other, viewer)) == repr(observe(match, viewer))
                changed += other != match
    assert changed > 120


@by_ruleset
def test_a_view_would_tell_the_viewers_own_cards_apart(ruleset: Ruleset) -> None:
    """The comparison above can fail: who sees the redealt hand sees the difference."""
    match = moment(ruleset, seed=1, entries=10)
    other = redealt(match, None, Random(0))
    players = match.ruleset.plan.players
    assert all(observe(other, seat) != observe(match, seat) for seat in players)


@by_ruleset
def test_only_who_is_on_turn_has_something_to_do(ruleset: Ruleset) -> None:
    """The legal actions of a view are those of its viewer; the group has none and no hand."""
    for match in moments(ruleset, Random(9), entries=70):
        turn = observe(match, None).turn
        asked = [offer.to for offer in match.deal.phase.offers] if match.deal else []
        for viewer in viewers(match):
            view = observe(match, viewer)
            assert bool(view.legal) == ((turn is not None and turn.actor == viewer) or viewer in asked)
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
            spare = sum(map(len, match.deal.layout.spares))
            assert sum(view.hand_sizes) + on_table + ruleset.seats * sum(view.taken) + spare == 52
            assert sum(view.taken) == len(view.tricks)


@by_ruleset
def test_the_trump_card_is_seen_during_the_first_trick_only(ruleset: Ruleset) -> None:
    """From the second trick on nobody is told the card any more, only the suit (RULES C10)."""
    for match in moments(ruleset, Random(4), entries=60):
        if match.deal is None:
            continue
        for viewer in viewers(match):
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


def test_who_exchanges_knows_what_he_gave_away_and_nobody_else_does() -> None:
    """The one who changed his hand has seen it; all know that the turned card went with the dealer's (RULES V8 rules 2, 3)."""
    dealing = rubber.begin(RULESETS["whist/prussian@1"], first_dealer=Seat(0))
    match, _ = rubber.apply(dealing, None, Dealt(PACK))
    assert match.deal is not None
    former = [match.deal.hand(seat) for seat in (Seat(0), Seat(1))]
    turned = Cards.holding([PACK[-1]])
    match, _ = rubber.apply(match, Seat(1), Answer(1, "exchange"))
    assert [observe(match, viewer).given_up for viewer in (None, Seat(0), Seat(1))] == [
        Cards(),
        Cards(),
        former[1],
    ]
    match, _ = rubber.apply(match, Seat(0), Answer(2, "exchange"))
    assert [observe(match, viewer).given_up for viewer in (None, Seat(0), Seat(1))] == [
        turned,
        former[0],
        former[1] | turned,
    ]
    for viewer in (None, Seat(0), Seat(1)):
        assert (observe(match, viewer).turned, observe(match, viewer).trump) == (None, PACK[-1].suit)


def test_a_dummy_lies_open_to_all_before_the_first_card() -> None:
    """Everybody sees the thirteen cards; they are on nobody's own hand (RULES V7 rule 3, V9 rule 1)."""
    for key, dummies in (("whist/dummy@1", (2,)), ("whist/double-dummy@1", (2, 3))):
        match, _ = rubber.apply(rubber.begin(RULESETS[key], first_dealer=Seat(2)), None, Dealt(PACK))
        assert match.deal is not None
        open_hands = tuple((Seat(seat), match.deal.hand(Seat(seat))) for seat in dummies)
        assert all(observe(match, viewer).faced == open_hands for viewer in (None, Seat(0), Seat(1)))
