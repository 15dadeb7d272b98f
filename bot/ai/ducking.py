"""Playouts where tricks are bad (RULES V11, V12): as `bot.ai.kernel`, but every player ducks.

Who follows plays his highest card below the best; who cannot stay below plays the highest if he is last, else the lowest; who
is void throws his highest; a lead is the lowest card.
"""

from __future__ import annotations

from bot.ai.forms import SUIT_MASKS, Company, Standing, beats


def duck_out(hands: list[int], trump: int, standing: Standing, people: Company) -> list[int]:
    """Tricks taken by side from here on. `hands` is emptied; `trump` is the trump suit's mask, 0 where there is none."""
    seats, sides = len(hands), people.sides
    taken = [0] * (max(sides) + 1)
    turn, lying, led, winning, best = standing
    while lying or hands[turn]:
        hand = hands[turn]
        held = hand & led if lying else 0
        if not lying:
            best, winning = hand & -hand, turn
            led = next(suit for suit in SUIT_MASKS if suit & best)
            card = best
        else:
            below = held & best - 1 if best & led else held
            high = below or (held if lying == seats - 1 else held & -held) or hand & ~trump or hand
            card = 1 << high.bit_length() - 1
            if beats(card, best, led, trump):
                best, winning = card, turn
        hands[turn] = hand ^ card
        lying += 1
        turn = (turn + 1) % seats
        if lying == seats:
            taken[sides[winning]] += 1
            turn, lying = winning, 0
    return taken
