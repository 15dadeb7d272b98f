"""Counts the lines of play of a position by brute force, sharing no code with the engine.

`python -m tests.engine.count_lines` reads `perft.txt`, counts every position anew and prints its lines as
they should be. Cards are strings, hands are lists, and the law is written out once more from RULES.
"""

from __future__ import annotations

from copy import copy
from pathlib import Path

PERFT = Path(__file__).parent / "perft.txt"
RANKS = "23456789TJQKA"
HANDS = {"whist/prussian@1": 2, "whist/double-dummy@1": 4, "whist/humbug@1": 2, "whist/bismarck@1": 3}
"""How many play cards by a ruleset; four by all others."""
SPARES = {"whist/prussian@1": 2, "whist/bismarck@1": 1}
"""How many packets nobody is dealt."""
ASKED = {
    "whist/prussian@1": ["exchange", "exchange"],
    "whist/cayenne@1": ["contract"],
    "whist/bismarck@1": ["discard"] * 4,
    "whist/bismarck@1 bismarck=swedish": ["kind", *["discard"] * 4],
}
"""What is asked before the first card (RULES V8 rule 2, V11 rule 2, V12 rule 3)."""
SUITS = ["S", "H", "D", "C"]
ANSWERS = {
    "exchange": ["keep", "exchange"],
    "contract": [*SUITS, "grand", "nullo", "pass"],
    "bound": [*SUITS, "grand", "nullo"],
    "kind": ["no_trumps", "spades", "free_trumps", "misere"],
    "trump": SUITS,
}
HIGH = "^"
"""Before an ace: it is said to be high (RULES V12 rule 3)."""


class Position:
    """Hands of strings, the cards on the table, who is to play, and what is still asked before."""

    def __init__(self, key: str, line: str) -> None:
        dealer, *words = line.split()
        name = key.split(" ")[0]
        self.seats = HANDS.get(name, 4)
        packets = self.seats + SPARES.get(name, 0)
        self.hands = [hand_of(word) for word in words[: self.seats]]
        self.spares = [hand_of(word) for word in words[self.seats : packets]]
        self.asked = list(ASKED.get(key, []))
        self.trump = words[packets][1:] or "none"
        self.dealer = int(dealer)
        self.seat = (self.dealer + 1) % self.seats
        self.soloist = self.seat if "swedish" in key else self.dealer
        self.table: list[tuple[int, str]] = []
        self.low: set[str] = set()
        self.said = False
        for word in words[packets + 1 :]:
            if ":" in word:
                choice = word.split(":")[2]
                self.act(choice if self.asked else HIGH + choice)
            elif not word.startswith("cut="):
                for at in range(0, len(word), 2):
                    self.act(word[at : at + 2])

    def choices(self) -> list[str]:
        """What may be answered, else the cards the seat on turn may play, and of its aces which to call high."""
        if self.asked[:1] == ["discard"]:
            return self.hands[self.soloist] + (self.spares[0] if len(self.asked) == 4 else [])
        if self.asked:
            return ANSWERS[self.asked[0]]
        hand = self.hands[self.seat]
        led = self.table[0][1][1] if self.table else ""
        cards = [card for card in hand if card[1] == led] or list(hand)
        return cards + [HIGH + card for card in cards if card[0] == "A" and self.low and not self.said]

    def act(self, choice: str) -> None:
        """Answer, call an ace high, or play a card."""
        if self.asked:
            self._answer(self.asked.pop(0), choice)
        elif choice[0] == HIGH:
            self.said = True
            self.high = choice[1:]
        else:
            self._play(choice)

    def _answer(self, kind: str, choice: str) -> None:
        if kind == "discard":
            if len(self.asked) == 3:
                self.hands[self.soloist] += self.spares[0]
            self.hands[self.soloist].remove(choice)
        elif choice in SUITS:
            self.trump = choice
        elif choice == "spades":
            self.trump = "S"
        elif choice == "free_trumps":
            self.asked.insert(0, "trump")
        elif choice == "pass":
            self.asked.insert(0, "bound")
        elif choice == "nullo":
            self.low = {"AS", "AH", "AD", "AC"}
        elif choice == "exchange":
            seat = (self.dealer - len(self.asked)) % self.seats
            self.hands[seat], self.spares[seat] = self.spares[seat], self.hands[seat]

    def _play(self, card: str) -> None:
        """Take the card from the hand; after the last of a trick it goes to its winner."""
        if self.said and self.high == card:
            self.low.remove(card)
        self.said = False
        self.hands[self.seat].remove(card)
        self.table.append((self.seat, card))
        self.seat = (self.seat + 1) % self.seats
        if len(self.table) == self.seats:
            self.seat = max(self.table, key=self._height)[0]
            self.table = []

    def _height(self, one: tuple[int, str]) -> int:
        rank, suit = one[1][0], one[1][1]
        led = self.table[0][1][1]
        strength = {self.trump: 200, led: 100} if self.trump != led else {led: 200}
        return strength.get(suit, 0) + (-1 if one[1] in self.low else RANKS.index(rank))

    def _copied(self) -> Position:
        other = copy(self)
        other.hands = [list(hand) for hand in self.hands]
        other.spares = [list(spare) for spare in self.spares]
        other.asked, other.table, other.low = list(self.asked), list(self.table), set(self.low)
        return other

    def lines(self, depth: int) -> int:
        """How many sequences of so many cards and answers there are."""
        if depth == 0:
            return 1
        total = 0
        for choice in self.choices():
            after = self._copied()
            after.act(choice)
            total += after.lines(depth - 1)
        return total


def hand_of(text: str) -> list[str]:
    """The cards of `AKT4.Q83.J92.A75`."""
    return [rank + suit for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks]


def positions() -> list[tuple[str, str, list[int]]]:
    """Each position of the file with its ruleset, and its counts for 1, 2, 3… cards and answers."""
    rows = [row.split(" = ") for row in PERFT.read_text().splitlines() if row and not row.startswith("#")]
    return [(*_keyed(line), [int(count) for count in counts.split()]) for line, counts in rows]


def _keyed(line: str) -> tuple[str, str]:
    """The ruleset with its options, and the deal; without a key the deal may be of any ruleset for four."""
    if "/" not in line:
        return "whist/russian@1", line
    words = line.split(" ")
    begin = next(at for at, word in enumerate(words) if word.isdigit())
    return " ".join(words[:begin]), " ".join(words[begin:])


if __name__ == "__main__":
    for key, line, counts in positions():
        found = [Position(key, line).lines(depth) for depth in range(1, len(counts) + 1)]
        print(key, line, "=", *found)  # noqa: T201 - a program
