"""Exact play with all cards seen: how many of the tricks left a side takes if everybody plays for the best.

Cards are bits as in `engine.cards`, hands four integers by seat, the sides seats 0, 2 and 1, 3. Minimax over
the cards of a trick with alpha and beta, and a memory of what was solved at the beginning of each trick; of
cards of one hand with nothing left between them only the lowest is tried.
"""

from __future__ import annotations

from engine.cards import PACK, SUIT_BITS, Suit

Hands = tuple[int, int, int, int]
Table = tuple[tuple[int, int], ...]
"""The trick in progress: seat and bit of each card that lies."""

_SUIT = {card.bit: card.suit_bits for card in PACK}


class Solver:
    """Solves deals of one trump suit (None: without). `shunned`: each side wants as few tricks as it can have."""

    def __init__(self, trump: Suit | None, *, shunned: bool = False) -> None:
        self._trump = 0 if trump is None else SUIT_BITS[trump]
        self._maximiser = 1 if shunned else 0
        self._solved: dict[tuple[int, ...], int] = {}

    def taken(self, hands: Hands, turn: int, table: Table = ()) -> int:
        """How many tricks, the one in progress among them, seats 0 and 2 take from here on, `turn` being next."""
        if not table:
            return self._led(hands, turn)
        (best_seat, best), *rest = table
        led = _SUIT[best]
        for seat, card in rest:
            if self._beats(card, best):
                best_seat, best = seat, card
        lying = sum(card for _, card in table)
        return self._played(hands, turn, (led, best, best_seat, len(table), lying), -1, 14)

    def _beats(self, card: int, best: int) -> bool:
        return card > best if card & _SUIT[best] else bool(card & self._trump)

    def _led(self, hands: Hands, leader: int) -> int:
        if not hands[leader]:
            return 0
        key = (*hands, leader)
        known = self._solved.get(key)
        if known is None:
            known = self._solved[key] = self._played(hands, leader, (0, 0, leader, 0, 0), -1, 14)
        return known

    def _played(
        self, hands: Hands, seat: int, trick: tuple[int, int, int, int, int], alpha: int, beta: int
    ) -> int:
        led, best, best_seat, lie, lying = trick
        if lie == 4:
            return 1 - best_seat % 2 + self._led(hands, best_seat)
        one, two, three, four = hands
        hand = hands[seat]
        cards = hand & led or hand
        left = one | two | three | four | lying
        maximise = seat % 2 == self._maximiser
        worth = -1 if maximise else 14
        following = (seat + 1) % 4
        rest = cards
        while rest:
            card = rest & -rest
            rest ^= card
            suit = _SUIT[card]
            below = left & suit & (card - 1)
            if below and 1 << (below.bit_length() - 1) & cards:
                continue
            after = (one & ~card, two & ~card, three & ~card, four & ~card)
            if not lie:
                state = (suit, card, seat, 1, card)
            elif self._beats(card, best):
                state = (led, card, seat, lie + 1, lying | card)
            else:
                state = (led, best, best_seat, lie + 1, lying | card)
            value = self._played(after, following, state, alpha, beta)
            if maximise:
                worth = max(worth, value)
                alpha = max(alpha, worth)
            else:
                worth = min(worth, value)
                beta = min(beta, worth)
            if alpha >= beta:
                break
        return worth
