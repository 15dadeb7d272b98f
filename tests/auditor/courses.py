"""What a deal was after each of its entries, cards and answers alike, by the law of its ruleset.

A *moment* is a deal after so many entries, the first one before any. What everybody has seen once stays seen: `known` only grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine import match as rubber
from engine.actions import Answer, Play
from engine.call import shown
from engine.cards import Card
from engine.deal import Deal
from engine.match import Match
from engine.phases import Over
from engine.refusals import IllegalAction
from engine.seats import Seat

Cards = frozenset[str]


@dataclass(frozen=True, slots=True)
class Moment:
    """`lying`: what was laid and not taken back, in order. `owned`: each hand with what of it has fallen, as far as anybody has
    taken it up; `left`: what of it has not. `known`: the cards that everybody has seen."""

    lying: tuple[str, ...]
    owned: tuple[Cards, ...]
    left: tuple[Cards, ...]
    known: Cards
    turn: int
    """The number of the turn; 0 where no hand is on turn."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in its turn: from which hand, and who played it."""

    card: str
    hand: int
    actor: int


@dataclass(frozen=True, slots=True)
class Course:
    """The moments of a deal. `turns` are the cards by the numbers of their turns, those taken back among them; `said` who gave
    which answer to which offer. `lawful`: the law of the ruleset allows every entry; False too where the law is not known."""

    moments: Sequence[Moment]
    turns: Mapping[int, Laid]
    said: frozenset[tuple[int, int, str]]
    lawful: bool
    scored: bool
    """Whether the deal is over after the last entry."""
    called: Cards
    """The honours that were shown to win by a call."""
    by_count: Mapping[int, Sequence[int]] = field(repr=False)
    """The moments at which so many cards lay."""


def course(begun: Match | None, entries: Sequence[str], hands: Sequence[Sequence[str]]) -> Course:
    """The course of a deal that began so; where that is not known as if every card were laid in turn by the hand that held it."""
    return _guessed(entries, hands) if begun is None else _by_law(begun, entries)


def _by_law(begun: Match, entries: Sequence[str]) -> Course:
    assert begun.deal is not None
    match, lawful = begun, True
    known = _known(match, frozenset())
    moments, turns, said = [_moment(begun.deal, known)], dict[int, Laid](), set[tuple[int, int, str]]()
    for entry in _single(entries):
        deal = match.deal
        assert deal is not None
        try:
            if ":" in entry:
                seat, offer, choice = entry.split(":")
                match, _ = rubber.apply(match, Seat(int(seat)), Answer(int(offer), choice))
                said.add((int(seat), int(offer), choice))
            else:
                turn = deal.turn
                match, _ = rubber.apply(match, turn.actor if turn else None, Play(Card.parse(entry)))
                assert turn is not None
                turns[deal.turn_number] = Laid(entry, turn.hand, turn.actor)
        except (IllegalAction, ValueError, KeyError):
            lawful = False
            break
        known = _known(match, known)
        assert match.deal is not None
        moments.append(_moment(match.deal, known))
    end = match.deal
    assert end is not None
    called = frozenset(str(card) for _, held in shown(match.ruleset, end) for card in held)
    scored = isinstance(end.phase, Over)
    return Course(moments, turns, frozenset(said), lawful, scored, called, _by_count(moments))


def _moment(deal: Deal, known: Cards) -> Moment:
    taken_up, seats = not deal.layout.unseen, range(len(deal.layout.hands))
    return Moment(
        lying=tuple(str(card) for _, card in deal.lying),
        owned=tuple(_names(hand) if taken_up else frozenset() for hand in deal.layout.hands),
        left=tuple(_names(deal.hand(Seat(seat))) if taken_up else frozenset() for seat in seats),
        known=known,
        turn=deal.turn_number if deal.turn is not None else 0,
    )


def _known(match: Match, before: Cards) -> Cards:
    """What everybody has seen: the turned card, what was laid, hands that lie open, a kitty that does, honours shown."""
    deal = match.deal
    assert deal is not None
    layout = deal.layout
    turned = layout.dealt.turned
    seen = [_names(deal.hand(seat)) for seat in deal.faced]
    seen += [_names(packet) for packet in layout.spares if layout.open_spares]
    seen += [_names(held) for _, held in shown(match.ruleset, deal)]
    seen.append(frozenset(str(card) for _, card in deal.lying))
    return before.union(*seen, {str(turned)} if turned else ())


def _guessed(entries: Sequence[str], hands: Sequence[Sequence[str]]) -> Course:
    owned = tuple(map(frozenset, hands))
    laid: tuple[str, ...] = ()
    moments = [Moment((), owned, owned, frozenset(), 1)]
    turns = dict[int, Laid]()
    for entry in _single(entries):
        if ":" not in entry:
            laid = (*laid, entry)
            hand = next((seat for seat, held in enumerate(owned) if entry in held), 0)
            turns[len(laid)] = Laid(entry, hand, hand)
        left = tuple(held - set(laid) for held in owned)
        moments.append(Moment(laid, owned, left, frozenset(laid), len(laid) + 1))
    said = {(int(one[0]), int(one[1]), one[2]) for one in (e.split(":") for e in entries if ":" in e)}
    return Course(moments, turns, frozenset(said), False, False, frozenset(), _by_count(moments))


def _single(entries: Sequence[str]) -> list[str]:
    """The entries one by one: tricks are written in one word."""
    found: list[str] = []
    for entry in entries:
        found += [entry] if ":" in entry else [entry[at : at + 2] for at in range(0, len(entry), 2)]
    return found


def _by_count(moments: Sequence[Moment]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for number, moment in enumerate(moments):
        found.setdefault(len(moment.lying), []).append(number)
    return found


def _names(cards: Iterable[Card]) -> Cards:
    return frozenset(map(str, cards))
