"""What a viewer sees, and above all what he does not."""

from random import Random

import pytest

from engine import match as rubber
from engine.actions import Answer, Dealt
from engine.cards import PACK, Cards
from engine.match import Match
from engine.record import BadRecord
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.options import ruleset_named, with_options
from engine.seats import Seat
from engine.view import observe
from tests.engine.card_play import moment, moments
from tests.engine.redealt import redealt

RULED = {
    **RULESETS,
    "whist/dummy@1 three_mode=exchange": ruleset_named("whist/dummy@1 three_mode=exchange"),
    "whist/humbug@1 humbug=exchange": ruleset_named("whist/humbug@1 humbug=exchange"),
    "whist/bismarck@1 bismarck=swedish": ruleset_named("whist/bismarck@1 bismarck=swedish"),
}
"""Every ruleset, and those of its options that deal otherwise."""

by_ruleset = pytest.mark.parametrize("ruleset", RULED.values(), ids=RULED)


def viewers(match: Match) -> list[Seat | None]:
    """The group, and everybody who plays."""
    return [None, *match.ruleset.plan.players]


@by_ruleset
def test_no_view_depends_on_a_hidden_card(ruleset: Ruleset) -> None:
    """Deal the hidden cards anew at any moment, and each viewer, the group too, sees exactly the same."""
    random = Random(ruleset.key)
    changed = 0
    for seed in range(2):
        for match in moments(ruleset, Random(seed), entries=120):
            if match.deal is None or random.random() > 0.25:
                continue
            for viewer in viewers(match):
                other = redealt(match, viewer, random)
                assert observe(other, viewer) == observe(match, viewer)
                assert repr(observe(other, viewer)) == repr(observe(match, viewer))
                changed += other != match
    assert changed > 30


def test_no_question_of_the_tables_law_depends_on_a_hidden_card() -> None:
    """Deal the hidden cards anew, play and say the same from the start: each viewer is asked and told the same.

    Only where a revoke was taken back do the hands have to have allowed it.
    """
    ruleset = with_options(RULESETS["whist/ten@1"], {"enforce_follow": "0", "claims": "1", "undo": "1"})
    random = Random(3)
    asked = changed = 0
    for seed in range(2):
        for match in moments(ruleset, Random(seed), entries=120):
            if match.deal is None or random.random() > 0.25:
                continue
            for viewer in viewers(match):
                try:
                    other = redealt(match, viewer, random)
                except BadRecord:
                    assert match.deal.back or match.deal.said
                    continue
                assert observe(other, viewer) == observe(match, viewer)
                changed += other != match
                asked += bool(match.deal.phase.offers)
    assert asked > 100
    assert changed > 60


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
def test_a_view_tells_the_hand_from_which_a_card_is_due(ruleset: Ruleset) -> None:
    """To who plays it, be it his own or a dummy's, with whether he may choose, and what has been gathered."""
    free = due = 0
    for match in moments(ruleset, Random(5), entries=90):
        deal = match.deal
        if deal is None or deal.turn is None:
            continue
        view = observe(match, deal.turn.actor)
        hand = deal.hand(deal.turn.hand)
        table = Cards.holding(card for _, card in deal.table)
        led = deal.table[0][1].suit if deal.table else None
        following = hand.of(led) if led is not None else Cards()
        assert view.due_hand == hand
        assert view.honest == (following or hand)
        assert view.has_choice is (len(following or hand) > 1)
        assert (view.gathered | table, view.gathered & table) == (Cards(deal.fallen), Cards())
        free += view.has_choice
        due += 1
    assert due > free > 10


def test_where_any_card_may_be_played_a_revoke_is_no_choice() -> None:
    """Who holds one card of the suit led may throw any other by the law of such a table (RULES R9), but he has no choice."""
    held = 0
    for match in moments(
        with_options(RULESETS["whist/ten@1"], {"enforce_follow": "0"}), Random(5), entries=400
    ):
        if match.deal is not None and match.deal.turn is not None and match.deal.table:
            view = observe(match, match.deal.turn.actor)
            following = view.due_hand.of(match.deal.table[0][1].suit)
            if len(following) == 1 < len(view.due_hand) and not view.asked:
                assert len(view.legal) > 1
                assert (view.honest, view.has_choice) == (following, False)
                held += 1
    assert held > 10


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
