"""A match in which the hands are others than they were: the independent judge of whether a deal fits what a viewer has seen.

The whole deal is dealt and played again through the engine. It fits if that can be, and the viewer's view is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from engine.cards import FULL_PACK, Card, Cards
from engine.deal import Deal
from engine.layout import Layout
from engine.match import Match
from engine.record import BadRecord
from engine.rulesets import CutCard
from engine.seats import Seat
from engine.view import observe
from tests.engine.redealt import SPARE, reheld, repacked

Held = tuple[int, ...]
"""By seat, the cards held, a bit each."""


def held(match: Match) -> Held:
    """What the hands really hold."""
    deal = match.deal
    assert deal is not None
    return tuple(deal.hand(Seat(seat)).bits for seat in range(len(deal.layout.hands)))


def fits(match: Match, viewer: Seat | None, hands: Held) -> bool:
    """Whether the same could have been played and said with these hands, and the viewer would have seen the same."""
    try:
        return observe(_rebuilt(match, viewer, hands), viewer) == observe(match, viewer)
    except BadRecord:
        return False


def possible(match: Match, viewer: Seat | None) -> Iterator[Held]:
    """All ways to lay the cards that the viewer does not see, by the number of cards alone."""
    deal = match.deal
    assert deal is not None
    open_ = set() if deal.layout.unseen else {viewer, *deal.faced}
    hidden = [seat for seat in range(len(deal.layout.hands)) if seat not in open_]
    cards = _unseen(match, viewer)
    for laid in _laid(cards, [len(deal.hand(Seat(seat))) for seat in hidden]):
        hands = list(held(match))
        for seat, bits in zip(hidden, laid, strict=True):
            hands[seat] = bits
        yield tuple(hands)


def _unseen(match: Match, viewer: Seat | None) -> Cards:
    view = observe(match, viewer)
    known = [*view.faced, *([(viewer, view.hand)] if view.hand is not None else [])]
    away = view.given_up | view.kitty
    assert match.deal is not None
    unseen = FULL_PACK - Cards(match.deal.fallen) - away
    for _, cards in known:
        unseen -= cards
    return unseen


def _laid(cards: Cards, sizes: list[int]) -> Iterator[Held]:
    if not sizes:
        yield ()
        return
    for chosen in combinations(sorted(cards), sizes[0]):
        mine = Cards.holding(chosen)
        for more in _laid(cards - mine, sizes[1:]):
            yield (mine.bits, *more)


def _rebuilt(match: Match, viewer: Seat | None, hands: Held) -> Match:
    deal = match.deal
    assert deal is not None
    layout = deal.layout
    whole = [Cards(bits | hand.bits & deal.fallen) for bits, hand in zip(hands, layout.hands, strict=True)]
    turned = _turned(deal, whole)
    stands_in = match.ruleset.cut_card is CutCard.FIRST_TRUMP and layout.number == 1
    layout = _turning(layout, turned, turned if stands_in else layout.cut)
    match = replace(match, deal=deal._replace(layout=layout))
    away = FULL_PACK - Cards.holding(card for hand in whole for card in hand)
    if layout.spares and layout.soloist is None:
        return repacked(match, [*whole, *_spares(deal, viewer, away)])
    known = () if layout.unseen else (viewer, *deal.faced)
    packets = {Seat(seat): list(hand) for seat, hand in enumerate(whole) if seat not in known}
    if layout.spares and not layout.open_spares and layout.soloist != viewer:
        packets[SPARE] = list(away)
    return reheld(match, viewer, packets, Random(0))


def _turning(layout: Layout, turned: Card | None, cut: Card | None) -> Layout:
    origin = None if layout.origin is None else _turning(layout.origin, turned, cut)
    return replace(layout, turned=layout.turned and turned, cut=cut, origin=origin)


def _turned(deal: Deal, hands: list[Cards]) -> Card | None:
    """The card that the dealer turned: another trump where he no longer holds that one."""
    turned = deal.layout.dealt.turned
    if deal.layout.turned is None or turned is None or turned in hands[deal.dealer]:
        return turned
    trumps = list(hands[deal.dealer].of(turned.suit))
    if not trumps:
        raise BadRecord("the dealer was dealt no trump")
    return trumps[0]


def _spares(deal: Deal, viewer: Seat | None, away: Cards) -> list[Cards]:
    """What is out of play, packet by packet: the viewer's own where he left it, the turned card too, the rest anyhow."""
    layout, dealt = deal.layout, deal.layout.dealt
    given = None if viewer is None else dealt.hands[viewer]
    fixed = [spare if spare == given else Cards() for spare in layout.spares]
    if layout.turned is None and dealt.turned is not None:
        turned = Cards.holding((dealt.turned,))
        fixed = [
            one | turned if dealt.turned in spare else one
            for one, spare in zip(fixed, layout.spares, strict=True)
        ]
    rest = sorted(away - Cards.holding(card for one in fixed for card in one))
    packets = []
    for one, spare in zip(fixed, layout.spares, strict=True):
        room = len(spare) - len(one)
        packets.append(one | Cards.holding(rest[:room]))
        rest = rest[room:]
    assert not rest
    return packets
