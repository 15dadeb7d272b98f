"""Counts the lines of play of a position by brute force, sharing no code with the engine.

`python -m tests.engine.count_lines` reads `perft.txt`, counts every position anew and prints its lines as
they should be. Cards are strings, hands are lists, and the law is written out once more from RULES C13–C15.
"""

from __future__ import annotations

from pathlib import Path

PERFT = Path(__file__).parent / "perft.txt"
RANKS = "23456789TJQKA"


class Position:
    """Hands of strings, the cards on the table, and who is to play."""

    def __init__(self, line: str) -> None:
        words = line.split()
        self.hands = [hand_of(word) for word in words[1:5]]
        self.trump = words[5][1]
        self.seat = (int(words[0]) + 1) % 4
        self.table: list[tuple[int, str]] = []
        for trick in words[6:]:
            for at in range(0, len(trick), 2):
                self.play(trick[at : at + 2])

    def choices(self) -> list[str]:
        """The cards the seat on turn may play."""
        hand = self.hands[self.seat]
        led = self.table[0][1][1] if self.table else ""
        return [card for card in hand if card[1] == led] or list(hand)

    def play(self, card: str) -> None:
        """Take the card from the hand; after the fourth the trick goes to its winner."""
        self.hands[self.seat].remove(card)
        self.table.append((self.seat, card))
        self.seat = (self.seat + 1) % 4
        if len(self.table) == 4:
            led = self.table[0][1][1]
            strength = {self.trump: 200, led: 100} if self.trump != led else {led: 200}
            self.seat = max(self.table, key=lambda one: strength.get(one[1][1], 0) + RANKS.index(one[1][0]))[
                0
            ]
            self.table = []

    def lines(self, depth: int) -> int:
        """How many sequences of so many cards there are."""
        if depth == 0:
            return 1
        total = 0
        hands, table, seat = [list(hand) for hand in self.hands], list(self.table), self.seat
        for card in self.choices():
            self.play(card)
            total += self.lines(depth - 1)
            self.hands, self.table, self.seat = [list(hand) for hand in hands], list(table), seat
        return total


def hand_of(text: str) -> list[str]:
    """The cards of `AKT4.Q83.J92.A75`."""
    return [rank + suit for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks]


def positions() -> list[tuple[str, list[int]]]:
    """Each position of the file, and its counts for 1, 2, 3… cards."""
    rows = [row.split(" = ") for row in PERFT.read_text().splitlines() if row and not row.startswith("#")]
    return [(line, [int(count) for count in counts.split()]) for line, counts in rows]


if __name__ == "__main__":
    for line, counts in positions():
        found = [Position(line).lines(depth) for depth in range(1, len(counts) + 1)]
        print(line, "=", *found)  # noqa: T201 - a program
