"""Where the cards are, as far as a viewer may know: what is surely in a hand, what cannot be, and what is owed.

All of it follows from the view alone. Certain are the viewer's own hand, those that lie open, the turned trump while it lies
(RULES C10), cards that were taken back, honours that were shown, what a call has told (RULES V3 rule 5), that the dealer was
dealt a trump, and that who corrected a revoke holds the suit. That who did not follow suit holds none of it is *believed*: at a
table that refuses other cards it is certain, under the law of the table a revoke may lie there. It is not believed any more of
a hand that is known to have held a card of the suit by then. Nothing is inferred from what somebody chose: to exchange or to
keep, to name a contract, not to call, to play a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from engine.call import OWN
from engine.cards import FULL_PACK, SUIT_BITS, Card, Suit
from engine.rulesets import CutCard
from engine.seats import Seat, side_of
from engine.tricks import Plays
from engine.view import PlayerView
from engine.words import CALL, EXCHANGE

Void = tuple[Seat, Suit]
"""A seat, and a suit of which it holds none."""


class Pledge(NamedTuple):
    """How many of these cards, a bit each, a hand holds beside those that it surely holds."""

    seat: Seat
    cards: int
    least: int
    most: int


@dataclass(frozen=True, slots=True, repr=False)
class Whereabouts:
    """Where the cards are. Sets of cards are integers, a bit a card, and all is of this moment."""

    sizes: tuple[int, ...]
    """By seat: how many cards it holds."""
    holds: tuple[int, ...]
    """By seat: the cards known to be in its hand."""
    hidden: int
    """The cards whose place is not known."""
    barred: tuple[int, ...]
    """By seat: the cards that it surely does not hold; voids apart."""
    pledges: tuple[Pledge, ...]
    voids: tuple[Void, ...]
    """What is believed of hands that did not follow suit, in the order in which it was shown."""

    @property
    def rooms(self) -> tuple[int, ...]:
        """By seat: how many hidden cards it holds."""
        return tuple(size - held.bit_count() for size, held in zip(self.sizes, self.holds, strict=True))

    def may_hold(self, voids: Iterable[Void]) -> tuple[int, ...]:
        """By seat: the cards that may be in its hand, the known ones among them, if these voids are believed."""
        without = [*self.barred]
        for seat, suit in voids:
            without[seat] |= SUIT_BITS[suit]
        return tuple(
            held | (self.hidden & ~barred if room else 0)
            for held, barred, room in zip(self.holds, without, self.rooms, strict=True)
        )


def whereabouts(view: PlayerView) -> Whereabouts:
    """What the view tells of every hand."""
    courses = tuple(_courses(view))
    known = _known(view)
    laid, holds, fallen = _laid(courses, len(view.hand_sizes)), _held(view), _bits(courses[-1].plays)
    holds = tuple(known.get(Seat(seat), held & ~fallen) for seat, held in enumerate(holds))
    had = tuple(map(or_, laid, holds))
    barred, counted = _calls(view, had)
    renounced = [one for course in courses for one in course.renounced(len(had))]
    open_ = [one for one in renounced if not had[one.seat] & SUIT_BITS[one.suit] & ~one.gone]
    owed = {(one.seat, one.suit) for one in open_ if one.corrected} | _turned_up(view, had)
    pledges = (*(Pledge(seat, SUIT_BITS[suit], 1, len(FULL_PACK)) for seat, suit in sorted(owed)), *counted)
    owing = [(pledge.seat, pledge.cards) for pledge in pledges if pledge.least]
    shown = dict.fromkeys((one.seat, one.suit) for one in open_)
    placed = reduce(or_, holds, fallen | view.given_up.bits | view.kitty.bits)
    return Whereabouts(
        sizes=view.hand_sizes,
        holds=holds,
        hidden=FULL_PACK.bits & ~placed,
        barred=barred,
        pledges=tuple(pledge for pledge in pledges if pledge.seat not in known),
        voids=tuple(
            (seat, suit)
            for seat, suit in shown
            if seat not in known
            and not any(seat == owner and cards & SUIT_BITS[suit] for owner, cards in owing)
        ),
    )


class _Renounce(NamedTuple):
    """A card that did not follow `suit`; `gone` lay before it, `corrected` if it was taken back for a revoke."""

    seat: Seat
    suit: Suit
    gone: int
    corrected: bool


class _Course(NamedTuple):
    """All that lay at one moment, in order; `revoke` is the place of a card that was taken back then to follow suit."""

    plays: Plays
    revoke: int | None

    def renounced(self, seats: int) -> Iterator[_Renounce]:
        gone = 0
        for place, (seat, card) in enumerate(self.plays):
            led = self.plays[place - place % seats][1].suit
            if card.suit is not led:
                yield _Renounce(seat, led, gone, place == self.revoke)
            gone |= card.bit


def _courses(view: PlayerView) -> list[_Course]:
    """What lay just before each time that cards were taken back, and what lies now."""
    lying: Plays = tuple(play for trick in view.tricks for play in trick.plays)
    lying += view.trick.plays if view.trick else ()
    courses = [_Course(lying, None)]
    for one in reversed(view.back):
        lying = (*lying[: one.kept], *one.plays)
        courses.append(_Course(lying, one.kept if one.bound else None))
    return courses[::-1]


def _bits(plays: Plays) -> int:
    return reduce(or_, (card.bit for _, card in plays), 0)


def _laid(courses: tuple[_Course, ...], seats: int) -> tuple[int, ...]:
    """By seat, all cards that it has laid, those taken back among them."""
    laid = [0] * seats
    for course in courses:
        for seat, card in course.plays:
            laid[seat] |= card.bit
    return tuple(laid)


def _known(view: PlayerView) -> dict[Seat, int]:
    """The hands of which every card is known; the viewer's own is not before he has taken it up (RULES V11 rule 2)."""
    known = {seat: cards.bits for seat, cards in view.faced}
    own = view.viewer
    if own is not None and view.hand is not None and len(view.hand) == view.hand_sizes[own]:
        known[own] = view.hand.bits
    return known


def _held(view: PlayerView) -> tuple[int, ...]:
    """By seat, single cards that all know to be in a hand, or to have fallen from it since."""
    held = [0] * len(view.hand_sizes)
    for one in view.back:
        for seat, card in one.plays:
            held[seat] |= card.bit
    for seat, cards in view.shown:
        held[seat] |= cards.bits
    turned = _turned(view)
    if turned is not None and view.dealer is not None and not turned.bit & view.given_up.bits:
        held[view.dealer] |= turned.bit
    return tuple(held)


def _turned(view: PlayerView) -> Card | None:
    """The turned card while all know it: also where it does instead of one cut from the other pack (RULES V5 rule 1)."""
    first = view.ruleset.cut_card is CutCard.FIRST_TRUMP and view.deal_number == 1
    return view.cut if first else view.turned


def _turned_up(view: PlayerView, had: tuple[int, ...]) -> set[Void]:
    """The dealer and the trump suit, if he must still hold the trump that he turned: any, since nobody may name it any more."""
    dealer, trump = view.dealer, view.trump
    if dealer is None or trump is None or not view.ruleset.plan.turn_up:
        return set()
    if had[dealer] & SUIT_BITS[trump] or any(
        (one.question.to, one.question.kind, one.answer.choice) == (dealer, EXCHANGE, EXCHANGE)
        for one in view.said
    ):
        return set()
    return {(dealer, trump)}


def _calls(view: PlayerView, had: tuple[int, ...]) -> tuple[tuple[int, ...], list[Pledge]]:
    """By seat, the honours that it cannot hold after what was called and shown; and what callers hold.

    Who calls holds two; where three together do not win the game his partner has none, and he himself no third.
    """
    barred = [0] * len(view.hand_sizes)
    pledges: list[Pledge] = []
    shown = {seat for seat, _ in view.shown}
    callers = [one.question.to for one in view.said if one.question.kind == CALL]
    honours = view.ruleset.honours.cards(view.trump).bits if callers else 0
    for seat in shown:
        barred[seat] = honours
    for caller in callers:
        if caller not in shown:
            for partner in view.sides[side_of(view.sides, caller)]:
                barred[partner] = honours
            left = OWN - (had[caller] & honours).bit_count()
            if left:
                barred[caller] = 0
                pledges.append(Pledge(caller, honours, left, left))
    return tuple(barred), pledges
