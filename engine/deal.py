"""The play of one deal: what is legal, why something is not, and what follows from a card.

A `Deal` is a frozen value; `apply` returns another one. Three functions are the law, and keyboards, AIs and
the match ask nothing else: `legal` (everything a seat may do), `refusal` (the law an action offends, or None)
and `apply`. After the last card a deal stands in Reckoning, with no hand on turn, until `close` says it is
scored.

How it is fast: hands are integers with a bit a card; plays, turns and events are made once and shared; and
`_successor` fills the slots of a new deal directly, which a frozen dataclass does at twice the cost.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache

from engine.actions import PLAYS, Action, Answer, Play
from engine.cards import SUIT_BITS, Card, Cards, Suit
from engine.dealing import Layout
from engine.events import CardPlayed, Event, TrickTaken
from engine.phases import Over, Phase, Playing, Reckoning
from engine.refusals import IllegalAction, Refusal, RefusalCode
from engine.seats import Seat, Sides, Turn, left_of
from engine.tricks import Plays, Trick, winner


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal at one moment. `table` are the plays of the trick in progress, `tricks` those gathered."""

    layout: Layout
    phase: Phase
    table: Plays
    tricks: tuple[Trick, ...]
    turned: Card | None
    """The trump card while it lies open: until the first trick is complete (RULES C10)."""
    faced: frozenset[Seat]
    """The seats whose hands lie open."""
    held: tuple[int, ...] = field(repr=False)
    """The cards still held, a bit each, by seat."""

    @property
    def turn(self) -> Turn | None:
        """Whose hand must play, and who plays it; None once the last card has fallen."""
        return self.phase.turn

    @property
    def turn_number(self) -> int:
        """How many turns have begun in this deal; grows only."""
        fallen = len(self.tricks) * len(self.held) + len(self.table)
        return fallen if self.turn is None else fallen + 1

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

    def hand(self, seat: Seat) -> Cards:
        """The cards a seat still holds."""
        return Cards(self.held[seat])

    def played(self, turn_number: int) -> tuple[Seat, Card] | None:
        """The hand and card of a turn, or None while it lasts or before it has begun."""
        trick, place = divmod(turn_number - 1, len(self.held))
        if 0 <= trick < len(self.tricks):
            return self.tricks[trick].plays[place]
        if trick == len(self.tricks) and place < len(self.table):
            return self.table[place]
        return None


def begin(layout: Layout) -> Deal:
    """The deal before its first card: the dealer's left leads (RULES C13)."""
    return Deal(
        layout=layout,
        phase=_own_turn(left_of(layout.dealer, len(layout.hands))),
        table=(),
        tricks=(),
        turned=layout.turned,
        faced=frozenset(),
        held=tuple(hand.bits for hand in layout.hands),
    )


def legal(deal: Deal, seat: Seat) -> frozenset[Action]:
    """Everything this seat may do now; empty if it has nothing to do."""
    turn = deal.phase.turn
    if turn is None or turn.actor != seat:
        return frozenset()
    held = deal.held[turn.hand]
    if deal.table:
        led = deal.table[0][1].suit
        following = held & SUIT_BITS[led]
        if following:
            return _plays_of_suit(following)
    clubs, diamonds, hearts, spades = SUIT_BITS
    return _plays_of_suit(held & clubs).union(
        _plays_of_suit(held & diamonds), _plays_of_suit(held & hearts), _plays_of_suit(held & spades)
    )


def refusal(deal: Deal, by: Seat | None, action: Action) -> Refusal | None:
    """The law this action offends if done by this seat now, or None if it is legal."""
    match action:
        case Play(card):
            return _play_refusal(deal, by, card)
        case Answer():
            return Refusal(RefusalCode.NO_SUCH_OFFER)


def apply(deal: Deal, by: Seat | None, action: Action) -> tuple[Deal, tuple[Event, ...]]:
    """The deal after this action, and what the table saw. Raises `IllegalAction`, having changed nothing."""
    refused = refusal(deal, by, action)
    if refused is not None:
        raise IllegalAction(refused)
    assert isinstance(action, Play)
    return _after(deal, action.card)


def close(deal: Deal) -> Deal:
    """The deal, once scored. It must stand in Reckoning with no blocking offer open."""
    assert isinstance(deal.phase, Reckoning)
    assert not any(offer.blocking for offer in deal.phase.offers)
    return replace(deal, phase=Over())


def _play_refusal(deal: Deal, by: Seat | None, card: Card) -> Refusal | None:
    turn = deal.phase.turn
    if turn is None:
        return Refusal(RefusalCode.NOT_NOW)
    if turn.actor != by:
        return Refusal(RefusalCode.NOT_YOUR_TURN, turn=turn)
    held = deal.held[turn.hand]
    if not held & card.bit:
        return Refusal(RefusalCode.NOT_IN_HAND)
    if deal.table:
        led = deal.table[0][1].suit
        if card.suit is not led and held & SUIT_BITS[led]:
            return Refusal(RefusalCode.MUST_FOLLOW, suit=led)
    return None


def _after(deal: Deal, card: Card) -> tuple[Deal, tuple[Event, ...]]:
    turn = deal.phase.turn
    assert turn is not None
    seat = turn.hand
    held = list(deal.held)
    held[seat] ^= card.bit
    table = (*deal.table, (seat, card))
    if len(table) < len(held):
        phase = _own_turn(left_of(seat, len(held)))
        following = _successor(deal, phase, table, deal.tricks, deal.turned, tuple(held))
        return following, _card_played(seat, card)
    taker = winner(table, deal.layout.trump)
    tricks = (*deal.tricks, Trick(table[0][0], table, taker))
    following = _successor(
        deal, _own_turn(taker) if held[taker] else Reckoning(), (), tricks, None, tuple(held)
    )
    return following, (*_card_played(seat, card), TrickTaken(taker, len(tricks)))


def _successor(
    deal: Deal,
    phase: Phase,
    table: Plays,
    tricks: tuple[Trick, ...],
    turned: Card | None,
    held: tuple[int, ...],
) -> Deal:
    successor = object.__new__(Deal)
    _put_layout(successor, deal.layout)
    _put_phase(successor, phase)
    _put_table(successor, table)
    _put_tricks(successor, tricks)
    _put_turned(successor, turned)
    _put_faced(successor, deal.faced)
    _put_held(successor, held)
    return successor


_put_layout, _put_phase, _put_table, _put_tricks, _put_turned, _put_faced, _put_held = (
    Deal.__dict__[slot.name].__set__ for slot in fields(Deal)
)


@cache
def _own_turn(seat: Seat) -> Playing:
    return Playing(Turn(seat, seat))


@cache
def _card_played(seat: Seat, card: Card) -> tuple[Event]:
    return (CardPlayed(seat, card),)


@cache
def _plays_of_suit(bits: int) -> frozenset[Action]:
    return frozenset(PLAYS[card.index] for card in Cards(bits))
