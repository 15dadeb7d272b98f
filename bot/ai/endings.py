"""Endings: how many tricks a side takes from here on if all see all hands and nobody errs, by exhaustive search.

Cards in the kernel's form. Searched with alpha-beta over whole tricks, positions between tricks kept in a memory; cards that
touch once those that fell are left out count as one. Meant for four cards a hand: with five it costs about ten times as much.
"""

from __future__ import annotations

from bot.ai.forms import SUIT_MASKS, Company, Standing, beats

Memory = dict[tuple[int, ...], tuple[int, int]]
"""By the hands and who leads: the least and the most tricks known to be taken by the side of the search."""


class Ending:
    """A deal's ending for one side against all others. Values found are kept, so ask one object about one deal."""

    def __init__(self, trump: int, people: Company, side: int) -> None:
        self._trump = trump
        self._people = people
        self._ours = tuple(one == side for one in people.sides)
        self._memory: Memory = {}

    def tricks(self, hands: list[int], standing: Standing) -> int:
        """The tricks that the side takes from here on. `hands` is as it was when this returns."""
        low, high = 0, max(map(int.bit_count, hands))
        while low < high:
            middle = (low + high + 1) // 2
            if self._reaches(hands, standing, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def _reaches(self, hands: list[int], standing: Standing, wanted: int) -> bool:
        """Whether the side can take so many tricks."""
        if not standing.lying:
            return self._leads(hands, standing.turn, wanted)
        return self._plays(hands, standing, wanted)

    def _leads(self, hands: list[int], turn: int, wanted: int) -> bool:
        left = hands[turn].bit_count()
        if wanted <= 0 or wanted > left:
            return wanted <= 0
        key = (*hands, turn)
        least, most = self._memory.get(key, (0, left))
        if least >= wanted or most < wanted:
            return least >= wanted
        reached = self._plays(hands, Standing(turn), wanted)
        self._memory[key] = (wanted, most) if reached else (least, wanted - 1)
        return reached

    def _plays(self, hands: list[int], standing: Standing, wanted: int) -> bool:
        turn, lying, led, winning, best = standing
        seats, hand = len(hands), hands[turn]
        ours = self._ours[turn]
        for card in _different(hand & led or hand, hands, best):
            suit = led or next(mask for mask in SUIT_MASKS if mask & card)
            wins = not lying or beats(card, best, led, self._trump)
            now_winning, now_best = (turn, card) if wins else (winning, best)
            hands[turn] = hand ^ card
            if lying + 1 == seats:
                reached = self._leads(hands, now_winning, wanted - self._ours[now_winning])
            else:
                follows = Standing((turn + 1) % seats, lying + 1, suit, now_winning, now_best)
                reached = self._plays(hands, follows, wanted)
            hands[turn] = hand
            if reached == ours:
                return ours
        return not ours


def _different(cards: int, hands: list[int], best: int) -> list[int]:
    """One of each run of these cards that no other card of the suit still in play parts, highest first."""
    out = best
    for hand in hands:
        out |= hand
    out &= ~cards
    chosen = []
    for suit in SUIT_MASKS:
        mine, others = cards & suit, out & suit
        while mine:
            card = 1 << mine.bit_length() - 1
            chosen.append(card)
            below = others & card - 1
            floor = 1 << below.bit_length() - 1 if below else 0
            mine &= floor - 1 if floor else 0
    return chosen
