"""The play of one deal: what is legal, why something is not, and what follows from a card.

A `Deal` is a frozen value; `apply` returns another one. Three functions are the law, and keyboards, AIs and
the match ask nothing else: `legal` (everything a seat may do), `refusal` (the law an action offends, or None)
and `apply`. After the last card a deal stands in Reckoning, with no hand on turn, until `close` says it is
scored.

How it is fast: cards are bits, and a hand is what of its cards as dealt has not fallen; deals and tricks are
tuples with names; plays, turns and events are made once and shared.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.aces import ACES, low_aces
from engine.actions import PLAYS, Action, Play
from engine.cards import SUIT_BITS, Card, Cards, Suit
from engine.events import CardPlayed, Event, TrickTaken
from engine.layout import Layout
from engine.phases import Over, Phase, Playing, Reckoning
from engine.refusals import IllegalAction, Refusal, RefusalCode
from engine.remembered import Said, TakenBack, turn_numbers
from engine.seats import Seat, Sides, Turn, left_of
from engine.tricks import Plays, Trick, winning


class Deal(NamedTuple):
    """One deal at one moment. `table` are the plays of the trick in progress, `tricks` those gathered."""

    layout: Layout
    phase: Phase
    table: Plays
    tricks: tuple[Trick, ...]
    turned: Card | None
    """The trump card while it lies open: until the first trick is complete (RULES C10)."""
    faced: frozenset[Seat]
    """The seats whose hands lie open."""
    fallen: int
    """The cards played so far, a bit each."""
    said: tuple[Said, ...] = ()
    """All answers to questions, in order."""
    offered: int = 0
    """How many questions have been asked; the number of the last."""
    back: tuple[TakenBack, ...] = ()
    """What was taken back, in order."""

    @property
    def turn(self) -> Turn | None:
        """Whose hand must play, and who plays it; None once the last card has fallen."""
        return self.phase.turn

    @property
    def turn_number(self) -> int:
        """How many turns have begun in this deal; grows only, and a turn that is taken back begins another."""
        return self.laid + len(self.back) + (self.turn is not None)

    @property
    def laid(self) -> int:
        """How many cards have been laid, those taken back among them."""
        return self.fallen.bit_count() + sum(len(one.plays) for one in self.back)

    @property
    def lying(self) -> Plays:
        """All that was played and not taken back, in order."""
        return (*(play for trick in self.tricks for play in trick.plays), *self.table)

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.layout.dealer

    @property
    def sides(self) -> Sides:
        """Who plays with whom in this deal."""
        return self.layout.sides

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.layout.trump

    @property
    def trick(self) -> Trick | None:
        """The trick in progress, without plays just after the last one was gathered; None after the last."""
        if self.table:
            return Trick(self.table[0][0], self.table, None)
        return None if self.turn is None else Trick(self.turn.hand, (), None)

    @property
    def low(self) -> Cards:
        """The cards that rank below all others of their suit: where aces are low, those of which nobody said otherwise."""
        return low_aces(self.said, self.back, self.lying) if self.layout.aces_low else Cards()

    @property
    def raised(self) -> Cards:
        """The aces whose holders said, as they played them, that they are high (RULES V12 rule 3)."""
        return ACES - self.low if self.layout.aces_low else Cards()

    def hand(self, seat: Seat) -> Cards:
        """The cards a seat still holds."""
        return Cards(self.layout.hands[seat].bits & ~self.fallen)

    def played(self, turn_number: int) -> tuple[Seat, Card] | None:
        """The hand and card of a turn, or None while it lasts, before it has begun, and once it was taken back."""
        if self.back:
            return dict(zip(self.numbers, self.lying, strict=True)).get(turn_number)
        trick, place = divmod(turn_number - 1, len(self.layout.hands))
        if 0 <= trick < len(self.tricks):
            return self.tricks[trick].plays[place]
        if trick == len(self.tricks) and place < len(self.table):
            return self.table[place]
        return None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the turns in which `lying` were played."""
        return turn_numbers(self.back, self.fallen.bit_count())


def begin(layout: Layout) -> Deal:
    """The deal before its first card: the dealer's left leads (RULES C13)."""
    return Deal(
        layout=layout,
        phase=_turn_of(layout.actors, left_of(layout.dealer, len(layout.hands))),
        table=(),
        tricks=(),
        turned=layout.turned,
        faced=layout.dummies,
        fallen=0,
    )


def legal(deal: Deal, seat: Seat) -> frozenset[Action]:
    """Everything this seat may do now; empty if it has nothing to do."""
    turn = deal.phase.turn
    if turn is None or turn.actor != seat:
        return _NOTHING
    layout = deal.layout
    held = layout.hands[turn.hand].bits & ~deal.fallen
    table = deal.table
    if table:
        following = held & table[0][1].suit_bits
        if following and (layout.follow or _bound(deal)):
            return _plays_of_suit(following)
    return _NOTHING.union(
        _plays_of_suit(held & _CLUBS),
        _plays_of_suit(held & _DIAMONDS),
        _plays_of_suit(held & _HEARTS),
        _plays_of_suit(held & _SPADES),
    )


def refusal(deal: Deal, by: Seat | None, play: Play) -> Refusal | None:
    """The law this card offends if played by this seat now, or None if it is legal."""
    card = play.card
    turn = deal.phase.turn
    if turn is None:
        return Refusal(RefusalCode.NOT_NOW)
    if turn.actor != by:
        return Refusal(RefusalCode.NOT_YOUR_TURN, turn=turn)
    held = deal.layout.hands[turn.hand].bits & ~deal.fallen
    if not held & card.bit:
        return Refusal(RefusalCode.NOT_IN_HAND)
    table = deal.table
    if table:
        led = table[0][1]
        if card.suit is not led.suit and held & led.suit_bits and (deal.layout.follow or _bound(deal)):
            return Refusal(RefusalCode.MUST_FOLLOW, suit=led.suit)
    return None


def apply(deal: Deal, by: Seat | None, play: Play) -> tuple[Deal, tuple[Event, ...]]:
    """The deal after this card, and what the table saw. Raises `IllegalAction`, having changed nothing."""
    refused = refusal(deal, by, play)
    if refused is not None:
        raise IllegalAction(refused)
    card = play.card
    layout, phase, table, tricks, turned, faced, fallen, said, offered, back = deal
    assert phase.turn is not None
    seat = phase.turn.hand
    laid, seen, next_phase = _laid(seat, card, layout.actors)
    table += laid
    fallen |= card.bit
    if len(table) == len(layout.hands):
        return _gathered(deal, table, fallen, seen)
    return _new(Deal, (layout, next_phase, table, tricks, turned, faced, fallen, said, offered, back)), seen


def close(deal: Deal) -> Deal:
    """The deal, once scored. It must stand in Reckoning with no blocking offer open."""
    assert isinstance(deal.phase, Reckoning)
    assert not any(offer.blocking for offer in deal.phase.offers)
    return deal._replace(phase=Over())


def _gathered(
    deal: Deal, table: Plays, fallen: int, seen: tuple[Event, ...]
) -> tuple[Deal, tuple[Event, ...]]:
    layout, _, _, tricks, _, faced, _, said, offered, back = deal
    taker = winning(table, layout.trump)[0] if not layout.aces_low else _with_low_aces(deal, table)
    tricks += (_new(Trick, (table[0][0], table, taker)),)
    phase = _turn_of(layout.actors, taker) if layout.hands[taker].bits & ~fallen else Reckoning()
    following = _new(Deal, (layout, phase, (), tricks, None, faced, fallen, said, offered, back))
    seen += (_trick_taken(taker, len(tricks)),)
    return following, seen


def _with_low_aces(deal: Deal, table: Plays) -> Seat:
    """Who takes a trick in which aces may be low."""
    return winning(table, deal.trump, low_aces(deal.said, deal.back, (*deal.lying, table[-1])))[0]


def _bound(deal: Deal) -> bool:
    """Whether the hand on turn has just taken a revoke back."""
    return bool(deal.back) and deal.back[-1].bound and deal.back[-1].kept == deal.fallen.bit_count()


_NOTHING: frozenset[Action] = frozenset()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUIT_BITS

_new = tuple.__new__
"""`_new(Deal, (...))` is what `Deal(...)` does, at half the cost."""


@cache
def _turn_of(actors: tuple[Seat, ...], seat: Seat) -> Playing:
    return Playing(Turn(seat, actors[seat]))


@cache
def _laid(seat: Seat, card: Card, actors: tuple[Seat, ...]) -> tuple[Plays, tuple[Event, ...], Playing]:
    """A card laid by a seat: the play, the event, and the turn of the next hand if the trick goes on."""
    return ((seat, card),), (CardPlayed(seat, card),), _turn_of(actors, left_of(seat, len(actors)))


@cache
def _trick_taken(seat: Seat, number: int) -> TrickTaken:
    return TrickTaken(seat, number)


@cache
def _plays_of_suit(bits: int) -> frozenset[Action]:
    if not bits:
        return _NOTHING
    lower = bits & bits - 1
    index = (bits ^ lower).bit_length() - 1
    return _plays_of_suit(lower).union((PLAYS[index],))
