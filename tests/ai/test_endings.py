"""Endings solved are endings searched to the last card."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai.endings import Ending
from bot.ai.forms import SUIT_MASKS, Standing, company, packed
from engine.cards import PACK, Card, Cards, Suit
from engine.seats import Seat, Sides, side_of
from engine.tricks import Plays, winner
from tests.ai.positions import sides


def searched(
    hands: tuple[Cards, ...], plays: Plays, turn: int, trump: Suit | None, who: Sides, side: int
) -> int:
    """Tricks of a side, every card tried, by the engine's rule of who wins."""
    if not plays and not len(hands[turn]):
        return 0
    led = plays[0][1].suit if plays else None
    able = hands[turn] if led is None else hands[turn].of(led)
    if not len(able):
        able = hands[turn]
    values = [_after(hands, (*plays, (Seat(turn), card)), turn, trump, who, side) for card in able]
    return max(values) if side_of(who, Seat(turn)) == side else min(values)


def _after(
    hands: tuple[Cards, ...], plays: Plays, turn: int, trump: Suit | None, who: Sides, side: int
) -> int:
    left = tuple(
        hand - Cards.holding((plays[-1][1],)) if seat == turn else hand for seat, hand in enumerate(hands)
    )
    if len(plays) < len(hands):
        return searched(left, plays, (turn + 1) % len(hands), trump, who, side)
    taker = winner(plays, trump)
    return (side_of(who, taker) == side) + searched(left, (), taker, trump, who, side)


@pytest.mark.parametrize("who", [sides((0, 2), (1, 3)), sides((0,), (1,)), sides((1,), (0, 2))], ids=str)
@pytest.mark.parametrize("seed", range(12))
def test_an_ending_is_worth_what_trying_every_card_finds(who: Sides, seed: int) -> None:
    """Three cards a hand, or two of four hands: with trumps and without, for each side, whoever leads."""
    chance, seats = Random(seed), sum(map(len, who))
    each = 2 if seats == 4 else 3
    cards = chance.sample(PACK, each * seats)
    hands = tuple(Cards.holding(cards[seat::seats]) for seat in range(seats))
    for trump in (None, *Suit):
        mask = 0 if trump is None else SUIT_MASKS[trump]
        for side in range(2):
            ending = Ending(mask, company(who), side)
            for turn in range(seats):
                packs = [packed(hand.bits) for hand in hands]
                wanted = searched(hands, (), turn, trump, who, side)
                assert ending.tricks(packs, Standing(turn)) == wanted
                assert packs == [packed(hand.bits) for hand in hands]


@pytest.mark.parametrize("seed", range(12))
def test_a_trick_in_play_is_gone_on_with(seed: int) -> None:
    """One, two or three cards lie."""
    chance, who = Random(seed), sides((0, 2), (1, 3))
    for lying in (1, 2, 3):
        cards = chance.sample(PACK, 12)
        hands = [Cards.holding(cards[seat::4]) for seat in range(4)]
        trump = chance.choice((None, *Suit))
        plays: list[tuple[Seat, Card]] = []
        for seat in range(lying):
            able = hands[seat].of(plays[0][1].suit) if plays else hands[seat]
            card = chance.choice(list(able if len(able) else hands[seat]))
            plays.append((Seat(seat), card))
            hands[seat] -= Cards.holding((card,))
        best = winner(tuple(plays), trump)
        standing = Standing(lying, lying, SUIT_MASKS[plays[0][1].suit], best, packed(dict(plays)[best].bit))
        mask = 0 if trump is None else SUIT_MASKS[trump]
        found = Ending(mask, company(who), 0).tricks([packed(hand.bits) for hand in hands], standing)
        assert found == searched(tuple(hands), tuple(plays), lying, trump, who, 0)
