"""Counts the lines of play of a position by brute force, sharing no code with the engine.

`python -m tests.engine.count_lines` reads `perft.txt`, counts every position anew and prints its lines as
they should be. Cards are strings, hands are lists, and the law is written out once more from RULES C13–C15;
what is settled before the first card from V11 rule 2 and V12 rule 3.
"""

from __future__ import annotations

from pathlib import Path

PERFT = Path(__file__).parent / "perft.txt"
RANKS = "23456789TJQKA"
RUSSIAN = "whist/russian@1"
"""The ruleset of the positions above which none stands; whatever whist it is, cards are played alike."""


class Position:
    """Hands of strings, the cards on the table, and who is to play."""

    def __init__(self, line: str, ruleset: str = "") -> None:
        words = line.split()
        seats = 3 if "bismarck" in ruleset else 4
        self.hands = [hand_of(word) for word in words[1 : 1 + seats]]
        self.seat = (int(words[0]) + 1) % seats
        self.table: list[tuple[int, str]] = []
        self.low: set[str] = set()
        rest = words[1 + seats :]
        self.kitty = hand_of(rest.pop(0)) if "bismarck" in ruleset else []
        turned = rest.pop(0)
        self.trump = turned[1] if turned != "-" else "no"
        for word in rest:
            if ":" in word:
                seat, _, choice = word.split(":")
                self.settle(int(seat), choice)
            elif not word.startswith("cut="):
                for at in range(0, len(word), 2):
                    self.play(word[at : at + 2])

    def settle(self, seat: int, choice: str) -> None:
        """Do what somebody answered."""
        if choice in list("SHDC"):
            self.trump = choice
        elif choice == "spades":
            self.trump = "S"
        elif choice == "nullo":
            self.low = {"AS", "AH", "AD", "AC"}
        elif choice in self.low:
            self.low.remove(choice)
        elif len(choice) == 2:
            self.hands[seat] += self.kitty
            self.kitty = []
            self.hands[seat].remove(choice)

    def choices(self) -> list[str]:
        """The cards the seat on turn may play."""
        hand = self.hands[self.seat]
        led = self.table[0][1][1] if self.table else ""
        return [card for card in hand if card[1] == led] or list(hand)

    def play(self, card: str) -> None:
        """Take the card from the hand; after the last the trick goes to its winner."""
        self.hands[self.seat].remove(card)
        self.table.append((self.seat, card))
        self.seat = (self.seat + 1) % len(self.hands)
        if len(self.table) == len(self.hands):
            self.seat = max(self.table, key=self._height)[0]
            self.table = []

    def _height(self, one: tuple[int, str]) -> int:
        rank, suit = one[1]
        led = self.table[0][1][1]
        strength = {self.trump: 200, led: 100} if self.trump != led else {led: 200}
        return strength.get(suit, 0) + (-1 if one[1] in self.low else RANKS.index(rank))

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


def positions() -> list[tuple[str, str, list[int]]]:
    """Each position of the file: its ruleset with options, which stands above it, its line, its counts for 1, 2, 3… cards."""
    found, ruleset = [], RUSSIAN
    for row in PERFT.read_text().splitlines():
        if row.startswith("whist/"):
            ruleset = row
        elif row and not row.startswith("#"):
            line, counts = row.split(" = ")
            found.append((ruleset, line, [int(count) for count in counts.split()]))
    return found


if __name__ == "__main__":
    before = RUSSIAN
    for ruleset, line, counts in positions():
        found = [Position(line, ruleset).lines(depth) for depth in range(1, len(counts) + 1)]
        if ruleset != before:
            print(ruleset)  # noqa: T201 - a program
        before = ruleset
        print(line, "=", *found)  # noqa: T201 - a program
