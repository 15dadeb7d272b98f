"""The kernel plays by the engine's rules: every card legal, every trick won by whom the engine says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bot.ai.ducking import duck_out
from bot.ai.forms import SUIT_MASKS, Standing, company, packed
from bot.ai.kernel import by_trick, partnered, play_out
from engine import deal as deals
from engine.actions import Play
from engine.cards import PACK, SUIT_BITS, Card, Cards, Suit
from engine.deal import Deal
from engine.dealing import lay_out
from engine.law.rest import tricks_of
from engine.plan import FOUR_HANDS
from engine.seats import PARTNERS, Seat
from engine.tricks import winner

FORMS = {packed(card.bit): card for card in PACK}


def random_deal(chance: Random) -> Deal:
    """A deal of the common whist before its first card."""
    return deals.begin(lay_out(FOUR_HANDS, tuple(chance.sample(PACK, len(PACK))), Seat(chance.randrange(4))))


def kernel_hands(deal: Deal) -> list[int]:
    """The hands as they are now, in the kernel's form."""
    return [packed(hand.bits & ~deal.fallen) for hand in deal.layout.hands]


def test_a_card_has_its_own_bit_in_each_form() -> None:
    """Fifty-two cards, fifty-two bits, each under the mask of its suit, in the order of their ranks."""
    assert len(FORMS) == len(PACK)
    assert all(form.bit_count() == 1 and form & SUIT_MASKS[card.suit] for form, card in FORMS.items())
    assert all(packed(suit_bits) == SUIT_MASKS[suit] for suit, suit_bits in zip(Suit, SUIT_BITS, strict=True))
    assert [FORMS[form].rank for form in sorted(FORMS)] == sorted(card.rank for card in PACK)


def test_a_low_ace_is_below_the_two() -> None:
    """RULES V12 rule 3: in the suits named, and only there."""
    ace, two, king = (Card.parse(text) for text in ("AH", "2H", "KH"))
    low = (Suit.H,)
    assert packed(ace.bit, low) < packed(two.bit, low) < packed(king.bit, low)
    assert packed(Card.parse("AS").bit, low) > packed(Card.parse("KS").bit, low)


@pytest.mark.parametrize("seed", range(40))
def test_every_card_it_plays_is_legal_and_wins_as_the_engine_says(seed: int) -> None:
    """The engine plays the kernel's cards after it, refuses none, and comes to the same tricks."""
    chance = Random(seed)
    deal = random_deal(chance)
    fallen: list[int] = []
    assert deal.turn is not None
    leader = deal.turn.hand
    trump = SUIT_MASKS[deal.layout.trump] if deal.layout.trump is not None else 0
    taken = partnered(kernel_hands(deal), trump, leader, [0, 0], fallen)
    for form in fallen:
        assert deal.turn is not None
        deal, _ = deals.apply(deal, deal.turn.actor, Play(FORMS[form]))
    assert deal.turn is None
    assert tuple(taken) == tricks_of(deal)


def begun(deal: Deal, chance: Random) -> Deal:
    """The deal some random cards later, perhaps in the middle of a trick."""
    for _ in range(chance.randrange(48)):
        assert deal.turn is not None
        legal = sorted(deals.legal(deal, deal.turn.actor), key=str)
        deal, _ = deals.apply(deal, deal.turn.actor, chance.choice(legal))
    return deal


def standing_of(deal: Deal) -> Standing:
    """How the trick stands in the kernel's form."""
    assert deal.turn is not None
    if not deal.table:
        return Standing(deal.turn.hand)
    winning = winner(deal.table, deal.layout.trump)
    best = next(card for seat, card in deal.table if seat == winning)
    led = SUIT_MASKS[deal.table[0][1].suit]
    return Standing(deal.turn.hand, len(deal.table), led, winning, packed(best.bit))


def trump_of(deal: Deal) -> int:
    """The trumps as a mask."""
    return 0 if deal.layout.trump is None else SUIT_MASKS[deal.layout.trump]


@pytest.mark.parametrize("seed", range(60))
def test_the_two_forms_of_a_playout_agree(seed: int) -> None:
    """The one written out hand by hand, and the one for any company: the same players, from the middle of any trick."""
    deal = begun(random_deal(Random(seed)), Random(seed))
    partners = company(PARTNERS)
    hands, standing = kernel_hands(deal), standing_of(deal)
    quick = play_out(list(hands), trump_of(deal), standing, partners)
    slow = by_trick(list(hands), trump_of(deal), standing, partners)
    assert quick == slow


@pytest.mark.parametrize("out", [play_out, duck_out])
@pytest.mark.parametrize("sides", [((0, 2), (1, 3)), ((0,), (1,)), ((0,), (1,), (2,)), ((1,), (0, 2, 3))])
@pytest.mark.parametrize("seed", range(6))
def test_all_tricks_are_taken_by_somebody(
    out: Callable[..., list[int]], sides: tuple[tuple[int, ...], ...], seed: int
) -> None:
    """Of two, three or four hands, partners or one against all, where tricks are good and where they are bad."""
    chance, seats = Random(seed), sum(map(len, sides))
    cards = chance.sample(PACK, 12 * seats)
    hands = [packed(Cards.holding(cards[seat::seats]).bits) for seat in range(seats)]
    people = company(tuple(tuple(Seat(seat) for seat in side) for side in sides))
    taken = out(hands, chance.choice([0, *SUIT_MASKS]), Standing(chance.randrange(seats)), people)
    assert sum(taken) == 12
    assert len(taken) == len(sides)
