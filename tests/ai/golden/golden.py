"""A position of the golden set: what was public, what the hand on turn holds, and which cards are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from random import Random

from engine.aces import ACES
from engine.cards import FULL_PACK, Card, Cards, Suit
from engine.match import Match
from engine.record import load
from engine.rulesets.options import ruleset_named
from engine.seats import Seat, left_of
from engine.tricks import Plays, winner
from engine.view import PlayerView, observe
from engine.words import NULLO
from tests.ai.golden.hidden import Hidden, deals, shown_void

SEATS = 4
ODD = 3


class Objective(StrEnum):
    """What the position is worth; where all cards are worth the same in it, tricks do not count."""

    TRICKS = "tricks"
    """The mean of the tricks that the side of the hand on turn takes."""
    FEW = "few"
    """The same, where tricks are bad: the fewer the better."""
    GAME = "game"
    """The chance to win the game in this deal, by tricks."""
    SAVE = "save"
    """The chance that the opponents do not win it, by tricks."""
    SLAM = "slam"
    """The chance of all tricks that are left: of a slam, small or grand, with those taken."""


class Proof(StrEnum):
    """Why the acceptable cards are the right ones."""

    ENUMERATED = "enumerated"
    """Every deal of the hidden cards that fits what was public is solved (`worth`)."""
    MAXIM = "maxim"
    """A maxim of RULES §3 says so, and none that goes before it speaks against."""


@dataclass(frozen=True, slots=True)
class Golden:
    """One position. Seats 0 and 2 play against 1 and 3; where there is a dummy, its cards are in `faced`."""

    id: str
    kind: str
    """What it is about; the chapter of the set."""
    ruleset: str
    """Key, and options if any."""
    dealer: Seat
    turned: Card | None
    cut: Card | None
    score: tuple[int, int]
    """The marks of each side towards the game before this deal."""
    line: tuple[str, ...]
    """Answers and cards so far, a word a trick, as in a record."""
    hand: Cards
    """What the player on turn holds himself."""
    faced: tuple[tuple[Seat, Cards], ...]
    """What the open hands hold."""
    acceptable: frozenset[Card]
    objective: Objective
    proof: Proof
    maxims: tuple[str, ...]
    """The maxims that lead to an acceptable card; empty when none does."""
    source: str
    """Where the first maxim comes from, for positions that rest on it."""
    reason: str
    """Why, in one sentence."""

    def view(self, seed: int = 0) -> PlayerView:
        """What the player on turn sees. The cards he does not see are dealt by the seed, and change nothing in it."""
        match = self.match(seed)
        assert match.deal is not None
        assert match.deal.turn is not None
        return observe(match, match.deal.turn.actor)

    def match(self, seed: int = 0) -> Match:
        """The match, the cards that the player on turn does not see dealt by the seed."""
        scored = tuple(self._scored())
        number = 1 + len(scored)
        first = (self.dealer - number + 1) % SEATS
        key, *options = self.ruleset.split(" ")
        head = " ".join((key, "rubber=1", f"dealer={first}", *options))
        return load("\n".join((head, f"deals {number}", *scored, f"deal {self._deal(seed)}")))

    def _scored(self) -> Iterator[str]:
        """Lines of earlier deals that amount to the score, at most three odd tricks each."""
        ruleset = ruleset_named(self.ruleset)
        deal = 0
        for side, points in enumerate(self.score):
            odd = points // ruleset.trick_value
            for left in range(odd, 0, -ODD):
                deal += 1
                count = min(left, ODD)
                marks = count * ruleset.trick_value
                yield f"score {deal} 1 {side} {ruleset.tricks_account.value} tricks {count} {marks}"

    def _deal(self, seed: int) -> str:
        actors = ruleset_named(self.ruleset).plan.actors
        tricks, turn = self.tricks, self.turn
        plays = [play for trick in tricks for play in trick]
        known = {actors[turn]: self.hand, **dict(self.faced)}
        packets = [Cards.holding(card for seat, card in plays if seat == player) for player in range(SEATS)]
        for seat, cards in known.items():
            packets[seat] |= cards
        if self.turned is not None:
            packets[self.dealer] |= Cards.holding((self.turned,))
        hidden = Hidden(
            FULL_PACK.bits & ~(packets[0] | packets[1] | packets[2] | packets[3]).bits,
            tuple(13 - len(packet) for packet in packets),
            shown_void(tricks, SEATS),
        )
        dealt = next(deals(hidden, Random(seed)))
        hands = [(packet | Cards(bits)).text for packet, bits in zip(packets, dealt, strict=True)]
        cut = () if self.cut is None else (f"cut={self.cut}",)
        return " ".join((str(int(self.dealer)), *hands, str(self.turned or "-"), *cut, *self.line))

    @property
    def contract(self) -> str:
        """What was named before the first card; empty where nothing is."""
        answers = [word.split(":")[2] for word in self.line if ":" in word]
        return answers[-1] if answers else ""

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        if self.turned is not None:
            return self.turned.suit
        return next((suit for suit in Suit if str(suit) == self.contract), None)

    @property
    def tricks(self) -> tuple[Plays, ...]:
        """The cards so far by who played them, a trick each; the last may be in progress."""
        low = ACES if self.contract == NULLO else None
        tricks: list[Plays] = []
        leader = left_of(self.dealer, SEATS)
        for word in self.line:
            if ":" in word:
                continue
            cards = [Card.parse(word[at : at + 2]) for at in range(0, len(word), 2)]
            seats = [Seat((leader + place) % SEATS) for place in range(SEATS)]
            tricks.append(tuple(zip(seats, cards, strict=False)))
            leader = winner(tricks[-1], self.trump, low)
        assert all(len(trick) == SEATS for trick, _ in pairwise(tricks)), "only the last trick is in progress"
        return tuple(tricks)

    @property
    def turn(self) -> Seat:
        """The hand on turn."""
        if not self.tricks:
            return left_of(self.dealer, SEATS)
        last = self.tricks[-1]
        low = ACES if self.contract == NULLO else None
        return winner(last, self.trump, low) if len(last) == SEATS else left_of(last[-1][0], SEATS)
