"""What the law of the table tells of hands: cards taken back, revokes corrected, and voids that are not what they seem."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bot.ai.sampling import Sampler
from bot.ai.whereabouts import whereabouts
from engine.cards import SUIT_BITS, Card, Suit
from engine.law.renounces import renounces
from engine.match import Match
from engine.rulesets import TEN
from engine.rulesets.options import with_options
from engine.seats import Seat
from engine.view import observe
from tests.ai.rebuilt import Held, fits, held
from tests.engine.at_the_table import (
    answered,
    at_the_table,
    dealt,
    in_hand,
    laid,
    on_turn,
    played,
    revoked,
    to_a_revoke,
)
from tests.engine.card_play import moments

TABLE = at_the_table(TEN, undo="1", claims="1")
UNDOING = with_options(TEN, {"undo": "1"})


def draws(match: Match, viewer: int, times: int = 60) -> list[Held]:
    """What is drawn for this viewer; every one of them fits."""
    sampler, chance = Sampler.of(observe(match, Seat(viewer))), Random(1)
    drawn = [sampler.draw(chance) for _ in range(times)]
    assert all(fits(match, Seat(viewer), hands) for hands in drawn[:10])
    return drawn


def always(drawn: list[Held], seat: int, holds: Callable[[int], int]) -> bool:
    return all(holds(hands[seat]) for hands in drawn)


def last_renounce(match: Match) -> tuple[Seat, Suit]:
    assert match.deal is not None
    *_, last = renounces(match.deal)
    return last.seat, last.led


@pytest.mark.parametrize("seed", range(4))
def test_who_did_not_follow_suit_is_believed_to_be_void(seed: int) -> None:
    """Also where a revoke is possible: nobody is suspected before something tells."""
    match = to_a_revoke(dealt(TABLE, seed))
    seat, led = last_renounce(match)
    assert held(match)[seat] & SUIT_BITS[led]
    viewer = (seat + 1) % 4
    assert not any(hands[seat] & SUIT_BITS[led] for hands in draws(match, viewer))


@pytest.mark.parametrize("seed", range(4))
def test_a_card_of_the_suit_laid_later_proves_that_it_was_none(seed: int) -> None:
    """From then on the hand may hold others of it too."""
    match = to_a_revoke(dealt(TABLE, seed))
    seat, led = last_renounce(match)
    viewer = (seat + 1) % 4
    suit = {card for card in in_hand(match, seat) if card.suit is led}
    while suit <= set(in_hand(match, seat)):
        match = played(match, 1)
    known = whereabouts(observe(match, Seat(viewer)))
    assert (seat, led) not in known.voids
    draws(match, viewer)


def test_a_hand_that_lies_open_is_no_void_whatever_it_played() -> None:
    """The one who looks knows his own hand and the faced ones."""
    match = to_a_revoke(dealt(TABLE, 1))
    seat, led = last_renounce(match)
    known = whereabouts(observe(match, seat))
    assert (seat, led) not in known.voids
    assert known.holds[seat] == held(match)[seat]


@pytest.mark.parametrize("seed", range(6))
def test_voids_that_contradict_each_other_are_believed_in_order(seed: int) -> None:
    """Where three hands did not follow, somebody revoked: the first two are believed, all of the suit is with the third."""
    match = dealt(TABLE, seed)
    viewer = on_turn(match)
    hand = in_hand(match, viewer)
    assert match.deal is not None
    plain = [suit for suit in Suit if suit is not match.deal.trump]
    shown = max(plain, key=lambda suit: sum(card.suit is suit for card in hand))
    match = laid(match, str(next(card for card in hand if card.suit is shown)))
    for _ in range(3):
        match = revoked(match)
    sampler = Sampler.of(observe(match, viewer))
    others = [Seat((viewer + place) % 4) for place in (1, 2, 3)]
    assert sampler.known.voids == tuple((seat, shown) for seat in others)
    assert sampler.believed == sampler.known.voids[:2]
    hidden = sampler.known.hidden & SUIT_BITS[shown]
    assert always(draws(match, viewer), others[2], lambda bits: bits & hidden == hidden)


@pytest.mark.parametrize("seed", range(4))
def test_who_corrected_a_revoke_holds_its_card_and_one_of_the_suit(seed: int) -> None:
    """The card that came back all have seen, and that the suit is held too (RULES R2)."""
    match = to_a_revoke(dealt(TABLE, seed))
    seat, led = last_renounce(match)
    assert match.deal is not None
    card = match.deal.lying[-1][1]
    match = answered(match, "correct", seat, "back")
    drawn = draws(match, (seat + 1) % 4)
    assert always(drawn, seat, lambda bits: bits & card.bit)
    assert always(drawn, seat, lambda bits: bits & SUIT_BITS[led])
    assert len({hands[seat] & SUIT_BITS[led] for hands in drawn}) > 1
    match = played(match, 1)
    assert always(draws(match, (seat + 1) % 4), seat, lambda bits: bits & card.bit)


@pytest.mark.parametrize("cards", [1, 2, 7, 30])
def test_a_card_taken_back_is_known_to_be_held(cards: int) -> None:
    """Until it falls again."""
    match = played(dealt(UNDOING, 5), cards)
    assert match.deal is not None
    seat, card = match.deal.lying[-1]
    match = answered(match, "undo", seat, "ask")
    for opponent in ((seat + 1) % 4, (seat + 3) % 4):
        match = answered(match, "consent", opponent, "yes")
    viewer = (seat + 1) % 4
    assert always(draws(match, viewer), seat, lambda bits: bits & card.bit)
    match = laid(match, str(card))
    assert not any(hands[seat] & card.bit for hands in draws(match, viewer))


def test_what_is_certain_is_true_whatever_is_revoked_and_taken_back() -> None:
    """At any moment of deals with revokes, corrections, claims and cards taken back, and every draw could have been played."""
    chance, revised = Random(4), 0
    for seed in range(8):
        for match in moments(TABLE, Random(seed), entries=300):
            if match.deal is None or chance.random() > 0.1:
                continue
            revised += bool(match.deal.back)
            for viewer in map(Seat, range(4)):
                _certain(match, viewer)
            assert fits(match, viewer, Sampler.of(observe(match, viewer)).draw(chance))
    assert revised > 40


def _certain(match: Match, viewer: Seat | None) -> None:
    known, hands = whereabouts(observe(match, viewer)), held(match)
    for bits, certain, barred in zip(hands, known.holds, known.barred, strict=True):
        assert not certain & ~bits
        assert not barred & bits & known.hidden
    for pledge in known.pledges:
        assert pledge.least <= (hands[pledge.seat] & known.hidden & pledge.cards).bit_count() <= pledge.most


def test_a_revoke_of_trumps_by_the_dealer_is_known_while_his_trump_lies() -> None:
    """The turned card is in his hand for all to see, so that his void is not believed (RULES C10)."""
    match = dealt(TABLE, 3)
    assert match.deal is not None
    turned: Card | None = match.deal.turned
    assert turned is not None
    lead = next((card for card in in_hand(match, on_turn(match)) if card.suit is turned.suit), None)
    assert lead is not None
    match = played(laid(match, str(lead)), 2)
    assert on_turn(match) == match.deal.dealer
    match = revoked(match)
    known = whereabouts(observe(match, Seat(1)))
    assert known.voids == ()
    assert always(draws(match, 1), match.deal.dealer, lambda bits: bits & SUIT_BITS[turned.suit])
