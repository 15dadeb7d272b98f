"""What a player can read from the table: who may still hold what, who led what, who threw what away.

A `Reading` is computed from a `PlayerView` for the hand on turn, which need not be the viewer's own: a
dummy's hand is on the table. It knows partners and opponents by the sides of the deal, whatever the number of
seats. Where cards are and may be is told by `bot.ai.whereabouts`.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ai.holding import Holding
from bot.ai.whereabouts import whereabouts
from engine.cards import FULL_PACK, SUIT_BITS, Card, Cards, Rank, Suit
from engine.seats import Seat, left_of, side_of
from engine.tricks import Plays, Trick, winner, winning
from engine.view import PlayerView


@dataclass(frozen=True, slots=True, repr=False)
class Reading:
    """The table as the hand on turn may read it. Sets of cards are integers, a bit a card."""

    seat: Seat
    hand: Cards
    trump: Suit | None
    turned: Card | None
    """The trump card while it lies open."""
    honours: tuple[Rank, ...]
    """The ranks that count as trump honours by the ruleset."""
    plays: Plays
    """The trick in progress."""
    tricks: tuple[Trick, ...]
    behind: tuple[Seat, ...]
    """Who plays to this trick after this hand, in order."""
    partners: frozenset[Seat]
    opponents: frozenset[Seat]
    others: int
    """The cards not in this hand and not gathered: those in other hands and on the table."""
    holds: tuple[int, ...]
    """By seat: the cards known to be in its hand."""
    may_hold: tuple[int, ...]
    """By seat: the cards that may be in its hand, the known ones among them."""
    sizes: tuple[int, ...]
    discards: tuple[tuple[Suit, ...], ...]
    """By seat: the suits it threw away when void, trumps apart, in order."""
    leads: tuple[tuple[Seat, Suit], ...]
    """Who first led each suit in this deal, in order."""
    spared: frozenset[Seat]
    """Who, void, let an opponents' winning card stand."""

    def holding(self, suit: Suit) -> Holding:
        """This hand's cards of a suit."""
        return Holding(suit, tuple(self.hand.of(suit)), Cards(self.others & SUIT_BITS[suit]))

    @property
    def led(self) -> Suit | None:
        """The suit led to this trick, if a card lies."""
        return self.plays[0][1].suit if self.plays else None

    @property
    def plain(self) -> tuple[Suit, ...]:
        """The suits held, trumps apart."""
        return tuple(suit for suit in Suit if suit is not self.trump and self.hand.bits & SUIT_BITS[suit])

    @property
    def best(self) -> tuple[Seat, Card]:
        """Who is winning the trick, and with which card; one must lie."""
        return winning(self.plays, self.trump)

    @property
    def partner_wins(self) -> bool:
        """Whether the partner is winning the trick."""
        return bool(self.plays) and self.best[0] in self.partners

    @property
    def opponents_behind(self) -> tuple[Seat, ...]:
        """The opponents still to play to this trick."""
        return tuple(seat for seat in self.behind if seat in self.opponents)

    @property
    def trumps(self) -> Holding | None:
        """This hand's trumps; None in a deal without."""
        return None if self.trump is None else self.holding(self.trump)

    @property
    def trump_honours(self) -> int:
        """How many trump honours this hand holds."""
        return sum(card.rank in self.honours for card in self.trumps or ())

    @property
    def left(self) -> int:
        """How many cards are left in this hand."""
        return len(self.hand)

    def beats(self, card: Card) -> bool:
        """Whether this card would be winning the trick if played now."""
        if not self.plays:
            return True
        best = self.best[1]
        if card.suit is best.suit:
            return card.index > best.index
        return card.suit is self.trump

    def void(self, seat: Seat, suit: Suit) -> bool:
        """Whether this seat surely holds nothing of the suit."""
        return not self.may_hold[seat] & SUIT_BITS[suit]

    def may_ruff(self, seat: Seat) -> bool:
        """Whether this seat may hold a trump."""
        return self.trump is not None and not self.void(seat, self.trump)

    def original(self, suit: Suit) -> int:
        """How many cards of the suit this hand was dealt."""
        fallen = (card for trick in self.tricks for seat, card in trick.plays if seat == self.seat)
        return len(self.holding(suit)) + sum(card.suit is suit for card in fallen)

    def first_led_by(self, seats: frozenset[Seat]) -> tuple[Suit, ...]:
        """The suits that these seats were the first to lead, in order."""
        return tuple(suit for seat, suit in self.leads if seat in seats)


def read(view: PlayerView) -> Reading:
    """What the view tells of the hand on turn. It must be the viewer's turn to act."""
    assert view.turn is not None
    seat, hand = view.turn.hand, view.due_hand
    plays = view.trick.plays if view.trick else ()
    side = view.sides[side_of(view.sides, seat)]
    lines = tuple(trick.plays for trick in view.tricks) + ((plays,) if plays else ())
    where = whereabouts(view)
    return Reading(
        seat=seat,
        hand=hand,
        trump=view.trump,
        turned=view.turned,
        honours=view.ruleset.honours.ranks,
        plays=plays,
        tricks=view.tricks,
        behind=_behind(seat, len(view.hand_sizes), len(plays)),
        partners=frozenset(side) - {seat},
        opponents=frozenset(other for others in view.sides for other in others) - frozenset(side),
        others=FULL_PACK.bits & ~view.gathered.bits & ~hand.bits & ~view.given_up.bits,
        holds=where.holds,
        may_hold=where.may_hold(where.voids),
        sizes=view.hand_sizes,
        discards=_discards(lines, len(view.hand_sizes), view.trump),
        leads=_leads(lines),
        spared=_spared(view),
    )


def _behind(seat: Seat, seats: int, played: int) -> tuple[Seat, ...]:
    following: list[Seat] = []
    for _ in range(seats - played - 1):
        seat = left_of(seat, seats)
        following.append(seat)
    return tuple(following)


def _discards(lines: tuple[Plays, ...], seats: int, trump: Suit | None) -> tuple[tuple[Suit, ...], ...]:
    thrown: list[list[Suit]] = [[] for _ in range(seats)]
    for plays in lines:
        for seat, card in plays:
            if card.suit is not plays[0][1].suit and card.suit is not trump:
                thrown[seat].append(card.suit)
    return tuple(tuple(suits) for suits in thrown)


def _leads(lines: tuple[Plays, ...]) -> tuple[tuple[Seat, Suit], ...]:
    first: dict[Suit, Seat] = {}
    for plays in lines:
        seat, card = plays[0]
        first.setdefault(card.suit, seat)
    return tuple((seat, suit) for suit, seat in first.items())


def _spared(view: PlayerView) -> frozenset[Seat]:
    """Who, void, threw a card away while the other side was winning the trick (RULES M34)."""
    spared: set[Seat] = set()
    for trick in view.tricks:
        led = trick.plays[0][1].suit
        for place, (seat, card) in enumerate(trick.plays):
            if card.suit is led or card.suit is view.trump:
                continue
            taker = winner(trick.plays[:place], view.trump)
            if side_of(view.sides, taker) != side_of(view.sides, seat):
                spared.add(seat)
    return frozenset(spared)
