"""A deal before its first card: who was dealt what, who plays with whom, what is trumps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.cards import Card, Cards, Suit
from engine.seats import Seat, Sides


@dataclass(frozen=True, slots=True)
class Layout:
    """A deal before its first card.

    `actors[hand]` is the seat that plays a hand: a dummy's is its partner's. `spares` are the packets that nobody holds: beside
    each hand, or one kitty. What is settled before the first card (an exchange, a contract) makes another layout of it; `dealt`
    is then the one that came from the pack.
    """

    dealer: Seat
    sides: Sides
    actors: tuple[Seat, ...]
    hands: tuple[Cards, ...] = field(repr=False)
    turned: Card | None
    """The card turned for trumps."""
    trump: Suit | None
    number: int = 1
    """Which deal of the rubber it is."""
    spares: tuple[Cards, ...] = field(default=(), repr=False)
    cut: Card | None = None
    """A card cut from the other pack before the deal, where the ruleset asks for one."""
    contract: str = ""
    """What was named before the first card, where anything is."""
    soloist: Seat | None = None
    """Who plays against all others in this deal, where anybody does (RULES V11)."""
    shunned: bool = False
    """Whether tricks are bad: who takes fewer scores (RULES V11 rule 3, V12 rule 3)."""
    aces_low: bool = False
    """Whether an ace ranks below the two unless its holder says otherwise (RULES V12 rule 3)."""
    open_spares: bool = False
    """Whether the spare packets lie open to all (RULES V11 rule 2)."""
    unseen: bool = False
    """Whether nobody has taken up his hand yet: something is settled first without it (RULES V11 rule 2)."""
    before: tuple[str, ...] = ()
    """The contracts of the rubber's earlier deals, in order."""
    origin: Layout | None = field(default=None, repr=False)
    follow: bool = True
    """Whether a card that does not follow suit is refused; else any may be played, as at a real table (RULES R9)."""

    @property
    def dealt(self) -> Layout:
        """The layout that came from the pack."""
        return self.origin or self

    def given_up(self, seat: Seat | None) -> Cards:
        """What this seat knows to be out of play: what it laid away, the packet it gave for another, and the turned card if the
        dealer gave it away."""
        if self.soloist is not None:
            return self.spares[0] if self.soloist == seat and not self.open_spares else Cards()
        dealt = self.dealt
        seen = Cards() if seat is None else dealt.hands[seat]
        known = seen if dealt.turned is None else seen | Cards.holding((dealt.turned,))
        return known & Cards.holding(card for packet in self.spares for card in packet)

    @property
    def dummies(self) -> frozenset[Seat]:
        """The hands that somebody else plays; they lie open (RULES V7 rule 3)."""
        return frozenset(Seat(hand) for hand, actor in enumerate(self.actors) if hand != actor)

    def exchanged(self, seat: Seat, spare: int) -> Layout:
        """The layout once a hand was changed for a spare packet; the turned card goes with its hand (RULES V8 rules 2, 3)."""
        hands, spares = list(self.hands), list(self.spares)
        hands[seat], spares[spare] = spares[spare], hands[seat]
        turned = None if seat == self.dealer else self.turned
        return replace(self, hands=tuple(hands), spares=tuple(spares), turned=turned, origin=self.dealt)

    def alone(self, soloist: Seat) -> Layout:
        """The layout of a deal in which one plays against all others."""
        return replace(self, soloist=soloist, origin=self.dealt)

    def displayed(self) -> Layout:
        """The layout while a contract is named by the open kitty alone (RULES V11 rule 2)."""
        return replace(self, unseen=True, open_spares=True, origin=self.dealt)

    def named(
        self, contract: str, trump: Suit | None, *, shunned: bool = False, aces_low: bool = False
    ) -> Layout:
        """The layout once a contract was named, and with it the trump suit or none."""
        return replace(
            self,
            contract=contract,
            trump=trump,
            shunned=shunned,
            aces_low=aces_low,
            unseen=False,
            open_spares=False,
            origin=self.dealt,
        )

    def taken(self, seat: Seat) -> Layout:
        """The layout once a hand took up the kitty (RULES V11 rule 2)."""
        (kitty,) = self.spares
        hands = tuple(hand | kitty if owner == seat else hand for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, spares=(Cards(),), open_spares=False, origin=self.dealt)

    def laid_away(self, seat: Seat, card: Card) -> Layout:
        """The layout once a card was laid away face down, which puts it out of play (RULES V11 rule 2)."""
        away = Cards(card.bit)
        hands = tuple(hand - away if owner == seat else hand for owner, hand in enumerate(self.hands))
        return replace(self, hands=hands, spares=(self.spares[0] | away,), origin=self.dealt)
