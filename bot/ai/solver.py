"""Double-dummy values: what every legal card of a position is worth if all hands are open and nobody errs.

The work is done by DDS (Haglund and Hein, Apache-2.0), which the package `endplay` (MIT, the extra `analysis`) ships. It must run
in a process of its own, one thread at a time: two threads in it crash, and what it cannot make sense of may abort the process.
Nothing of it is loaded before the first position is solved, and then its wrapper alone: the whole package would draw in
numpy and matplotlib, which cost a second and 60 MB.

DDS knows bridge: four hands of thirteen cards, partners opposite, suit must be followed, tricks are good. `solvable` says where
that is the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from operator import or_
from pathlib import Path
from types import ModuleType
from typing import Protocol

from engine.cards import Card, Rank, Suit
from engine.seats import PARTNERS, Seat
from engine.tricks import Plays
from engine.view import PlayerView

CARDS = 13
"""A hand at the start of the deal."""
_SEATS = 4
_NO_TRUMPS = 4
_TOP = max(Suit)
_ALL_CARDS = 3
_SEARCH = 1
"""The mode in which also an only card has its value."""


class PositionError(Exception):
    """What is to be solved is no position, or the solver refuses it. Its text tells no card."""


def available() -> bool:
    """Whether the solver is installed; nothing is loaded to find out."""
    return find_spec("endplay") is not None


def solvable(view: PlayerView) -> bool:
    """Whether deals behind this view can be solved: a card is due, of four hands of thirteen cards, partners opposite.

    So not with spare packets, nor for two or three hands; dummies are hands like others. Where tricks are shunned (RULES V12
    rule 3) it is not the same game turned round, for the other side shuns them too. Where suit need not be followed (RULES R9)
    the honest cards have values and revokes none.
    """
    whole = len(view.hand_sizes) == _SEATS and view.ruleset.plan.hand == CARDS
    return whole and view.sides == PARTNERS and view.turn is not None and not view.shunned


def solved(hands: tuple[int, ...], trump: Suit | None, plays: Plays, turn: Seat) -> dict[Card, int]:
    """The tricks that the side on turn takes from now on, the one in play among them, by the card that is played now.

    `hands` are by seat what is held still, a bit a card (`Cards.bits`), `plays` what lies of the trick, `turn` the hand on turn.
    Raises `PositionError`, and `ImportError` where the solver is not installed or cannot be loaded.
    """
    return next(solve_all((hands,), trump, plays, turn))


def solve_all(
    deals: Iterable[tuple[int, ...]], trump: Suit | None, plays: Plays, turn: Seat
) -> Iterator[dict[Card, int]]:
    """The same for one deal after the other in which all but the hands is alike; whoever runs out of time takes no more."""
    _check_trick(plays, turn)
    dds = _dds()
    position, found = dds.deal(), dds.futureTricks()
    position.trump = _NO_TRUMPS if trump is None else _suit(trump)
    position.first = plays[0][0] if plays else turn
    for place, (_, card) in enumerate(plays):
        position.currentTrickSuit[place] = _suit(card.suit)
        position.currentTrickRank[place] = card.rank
    for hands in deals:
        _check_hands(hands, plays)
        for seat, bits in enumerate(hands):
            for suit in Suit:
                position.remainCards[seat][_suit(suit)] = (bits >> CARDS * suit & 0x1FFF) << Rank.TWO
        try:
            dds.SolveBoard(position, 0, _ALL_CARDS, _SEARCH, found, 0)
        except dds.DDSError:
            raise PositionError("the solver refused the position") from None
        yield dict(_values(found))


class _Found(Protocol):
    """The structure in which the solver answers: so many cards, by number."""

    cards: int
    suit: Sequence[int]
    rank: Sequence[int]
    equals: Sequence[int]
    """Ranks, a bit each, that are next to it in the same hand and worth the same."""
    score: Sequence[int]


def _values(found: _Found) -> Iterator[tuple[Card, int]]:
    for number in range(found.cards):
        suit, ranks = Suit(_TOP - found.suit[number]), found.equals[number] | 1 << found.rank[number]
        for rank in Rank:
            if ranks >> rank & 1:
                yield Card(suit, rank), found.score[number]


def _check_trick(plays: Plays, turn: Seat) -> None:
    """What the solver would not survive is refused before."""
    order = [*(seat for seat, _ in plays), turn]
    if len(order) > _SEATS or any(seat != (order[0] + at) % _SEATS for at, seat in enumerate(order)):
        raise PositionError("it is no trick of four hands, one after another")


def _check_hands(hands: tuple[int, ...], plays: Plays) -> None:
    if len(hands) != _SEATS:
        raise PositionError("it is not four hands")
    held, cards = [bits.bit_count() for bits in hands], reduce(or_, hands)
    for seat, card in plays:
        held[seat] += 1
        cards |= card.bit
    if len({*held}) > 1 or not 0 < held[0] <= CARDS or cards.bit_count() != sum(held):
        raise PositionError("it is not four hands of as many cards as one another")


def _suit(suit: Suit) -> int:
    """The solver counts suits from spades down."""
    return _TOP - suit


@cache
def _dds() -> ModuleType:
    """The wrapper of the solver, for one thread."""
    package = find_spec("endplay")
    if package is None or not package.submodule_search_locations:
        raise ImportError("the extra `analysis` is not installed")
    path = Path(package.submodule_search_locations[0]) / "_dds" / "__init__.py"
    spec = spec_from_file_location("endplay._dds", path)
    if spec is None or spec.loader is None:
        raise ImportError("this is another endplay than the one that is known")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (OSError, RuntimeError):
        raise ImportError("the solver that is installed cannot be loaded on this machine") from None
    module.SetMaxThreads(1)
    return module
