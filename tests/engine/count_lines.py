"""Counts the lines of play of a position by brute force, sharing no code with the engine.

`python -m tests.engine.count_lines` reads `perft.txt`, counts every position anew and prints its lines as
they should be. Cards are strings, hands are lists, and the law is written out once more from RULES C13–C15.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

PERFT = Path(__file__).parent / "perft.txt"
RANKS = "23456789TJQKA"
HANDS = {"whist/prussian@1": 2, "whist/double-dummy@1": 4, "whist/humbug@1": 2}
"""How many play cards by a ruleset; four by all others."""
BESIDE = ("whist/prussian@1",)
"""Where a packet lies beside each hand, and all are asked, the dealer last, whether they exchange for it."""


class Position:
    """Hands of strings, the cards on the table, who is to play, and how many are still asked before."""

    def __init__(self, key: str, line: str) -> None:
        dealer, *words = line.split()
        self.seats = HANDS.get(key, 4)
        packets = self.seats * (2 if key in BESIDE else 1)
        self.hands = [hand_of(word) for word in words[: self.seats]]
        self.spares = [hand_of(word) for word in words[self.seats : packets]]
        self.asked = [(int(dealer) + 1 + place) % self.seats for place in range(len(self.spares))]
        self.trump = words[packets][1]
        self.seat = (int(dealer) + 1) % self.seats
        self.table: list[tuple[int, str]] = []
        for word in words[packets + 1 :]:
            if ":" in word:
                self.answer(word.split(":")[2])
                continue
            for at in range(0, len(word), 2):
                self.play(word[at : at + 2])

    def answer(self, choice: str) -> None:
        """Let the next who is asked keep his hand or exchange it."""
        seat = self.asked.pop(0)
        if choice == "exchange":
            self.hands[seat], self.spares[seat] = self.spares[seat], self.hands[seat]

    def choices(self) -> list[str]:
        """What may be answered, else the cards the seat on turn may play."""
        if self.asked:
            return ["keep", "exchange"]
        hand = self.hands[self.seat]
        led = self.table[0][1][1] if self.table else ""
        return [card for card in hand if card[1] == led] or list(hand)

    def play(self, card: str) -> None:
        """Take the card from the hand; after the last of a trick it goes to its winner."""
        self.hands[self.seat].remove(card)
        self.table.append((self.seat, card))
        self.seat = (self.seat + 1) % self.seats
        if len(self.table) == self.seats:
            led = self.table[0][1][1]
            strength = {self.trump: 200, led: 100} if self.trump != led else {led: 200}
            self.seat = max(self.table, key=lambda one: strength.get(one[1][1], 0) + RANKS.index(one[1][0]))[
                0
            ]
            self.table = []

    def lines(self, depth: int) -> int:
        """How many sequences of so many cards and answers there are."""
        if depth == 0:
            return 1
        total = 0
        for choice in self.choices():
            after = deepcopy(self)
            (after.answer if self.asked else after.play)(choice)
            total += after.lines(depth - 1)
        return total


def hand_of(text: str) -> list[str]:
    """The cards of `AKT4.Q83.J92.A75`."""
    return [rank + suit for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks]


def positions() -> list[tuple[str, str, list[int]]]:
    """Each position of the file with the key of its ruleset, and its counts for 1, 2, 3… cards and answers."""
    rows = [row.split(" = ") for row in PERFT.read_text().splitlines() if row and not row.startswith("#")]
    return [(*_keyed(line), [int(count) for count in counts.split()]) for line, counts in rows]


def _keyed(line: str) -> tuple[str, str]:
    """Without a key the deal may be of any ruleset for four."""
    key, _, rest = line.partition(" ")
    return (key, rest) if "/" in key else ("whist/russian@1", line)


if __name__ == "__main__":
    for key, line, counts in positions():
        found = [Position(key, line).lines(depth) for depth in range(1, len(counts) + 1)]
        print(key, line, "=", *found)  # noqa: T201 - a program
