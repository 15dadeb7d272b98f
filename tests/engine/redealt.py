"""A match with the cards that a viewer cannot see dealt anew: the law that guards every view compares the two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from engine.cards import Card, Cards
from engine.deal import Deal
from engine.match import Match
from engine.record import dump, load
from engine.remembered import when_laid
from engine.seats import Seat
from engine.words import ACE_HIGH, CALL, DISCARD


def shown_void(deal: Deal) -> set[tuple[Seat, int]]:
    """The seats that did not follow, each with the suit it cannot hold."""
    tricks = [*(trick.plays for trick in deal.tricks), deal.table]
    return {
        (seat, plays[0][1].suit)
        for plays in tricks
        for seat, card in plays
        if card.suit is not plays[0][1].suit
    }


def _voids(match: Match, deal: Deal) -> set[tuple[Seat, int]]:
    """What follows from it where suit must be followed."""
    return shown_void(deal) if match.ruleset.enforce_follow else set()


def told(match: Match) -> Cards:
    """The cards that stay where they are: the turned one, of which all know, and after a call the honours, since it told how many
    its side holds."""
    deal, ruleset = match.deal, match.ruleset
    assert deal is not None
    turned = [deal.layout.turned] if deal.layout.turned else []
    called = any(said.question.kind == CALL for said in deal.said)
    return Cards.holding([*turned, *(ruleset.honours.cards(deal.trump) if called else ())])


SPARE = Seat(-1)
"""In the place of a seat, for the cards that nobody holds."""


def redealt(match: Match, viewer: Seat | None, random: Random) -> Match:
    """The match with the cards hidden from this viewer dealt anew, as far as all that was public allows."""
    deal = match.deal
    assert deal is not None
    if deal.layout.spares and deal.layout.soloist is None:
        return _repacked(match, deal, viewer, random)
    return _reheld(match, deal, viewer, random)


def _repacked(match: Match, deal: Deal, viewer: Seat | None, random: Random) -> Match:
    """Where packets change places whole.

    Who did not follow a suit holds none of it, the turned card stays where it was dealt, packets keep their sizes. The viewer
    knows his own hand, those that lie open, and the packet that he gave away; another's that was given away is as hidden as any.
    Where a call has told of honours, they stay where they are. What is open to whom follows from the cards, as ever.
    """
    shown = told(match)
    layout, dealt = deal.layout, deal.layout.dealt
    seats = range(len(layout.hands))
    packets = [*layout.hands, *layout.spares]
    known = {viewer, *deal.faced}
    own = [place for place in seats if place in known]
    own += [
        place
        for place in range(len(seats), len(packets))
        if viewer is not None and packets[place] == dealt.hands[viewer]
    ]
    kept = {
        place: [
            card
            for card in packet
            if place in own or card.bit & deal.fallen or card is dealt.turned or card in shown
        ]
        for place, packet in enumerate(packets)
    }
    hidden = [card for place, packet in enumerate(packets) for card in packet if card not in kept[place]]
    room = {Seat(place): len(packet) - len(kept[place]) for place, packet in enumerate(packets)}
    fresh = next(_assignments(hidden, room, _voids(match, deal), random))
    return repacked(
        match, [Cards.holding([*kept[place], *fresh[Seat(place)]]) for place in range(len(packets))]
    )


def repacked(match: Match, remade: Sequence[Cards]) -> Match:
    """The match with these hands and spare packets in the place of those that are there now, as exchanged so far."""
    deal = match.deal
    assert deal is not None
    layout, seats = deal.layout, range(len(deal.layout.hands))
    origin = None
    if layout.origin is not None:
        moved = dict(zip((*layout.hands, *layout.spares), remade, strict=True))
        origin = replace(
            layout.origin,
            hands=tuple(moved[packet] for packet in layout.origin.hands),
            spares=tuple(moved[packet] for packet in layout.origin.spares),
        )
    layout = replace(
        layout, hands=tuple(remade[: len(seats)]), spares=tuple(remade[len(seats) :]), origin=origin
    )
    return load(dump(replace(match, deal=deal._replace(layout=layout))))


def _reheld(match: Match, deal: Deal, viewer: Seat | None, random: Random) -> Match:
    """Where hands are as they were dealt, but for a kitty that one took up.

    Who did not follow a suit holds none of it, the turned card stays with the dealer, hands keep their sizes, dummies lie open;
    what another did in secret may have been something else.
    """
    shown = told(match)
    layout = deal.layout
    known = () if layout.unseen else (viewer, *deal.faced)
    owners = {Seat(seat): hand for seat, hand in enumerate(layout.hands) if seat not in known}
    if layout.spares and not layout.open_spares and layout.soloist != viewer:
        owners[SPARE] = layout.spares[0]
    kept = {
        owner: [card for card in cards if card.bit & deal.fallen or card in shown]
        for owner, cards in owners.items()
    }
    hidden = [card for owner, cards in owners.items() for card in cards if card not in kept[owner]]
    room = {owner: len(cards) - len(kept[owner]) for owner, cards in owners.items()}
    fresh = next(_assignments(hidden, room, _voids(match, deal), random))
    return reheld(match, viewer, {owner: [*kept[owner], *fresh[owner]] for owner in owners}, random)


def reheld(match: Match, viewer: Seat | None, packets: dict[Seat, list[Card]], random: Random) -> Match:
    """The match with these hands, and this for what nobody holds, in the place of what is there now."""
    deal = match.deal
    assert deal is not None
    head, _, line = dump(match).rpartition("\ndeal ")
    return load(f"{head}\ndeal {_rewritten(line, deal, viewer, packets, random)}")


def _rewritten(
    line: str, deal: Deal, viewer: Seat | None, packets: dict[Seat, list[Card]], random: Random
) -> str:
    """The line of the deal with these packets in it, and with other secret answers of others."""
    dealt, soloist = deal.layout.dealt, deal.layout.soloist
    hands, spares = [list(hand) for hand in dealt.hands], [list(spare) for spare in dealt.spares]
    taken = SPARE in packets and soloist is not None
    away = packets[SPARE] if taken else []
    faced = {soloist: list(deal.layout.hands[soloist])} if taken and soloist is not None else {}
    for seat, cards in (faced | packets).items():
        if seat == soloist and taken:
            mixed = random.sample([*cards, *away], len(cards) + len(away))
            hands[seat], spares[0] = mixed[: len(hands[seat])], mixed[len(hands[seat]) :]
        elif seat != SPARE:
            hands[seat] = cards
    dealer, *words = line.split(" ")
    words[: len(hands) + len(spares)] = [Cards.holding(packet).text for packet in (*hands, *spares)]
    said = list(deal.said)
    laid = dict(zip(when_laid(deal.back, len(deal.lying)), deal.lying, strict=True))
    rest = iter(away)
    kept = []
    for word in words:
        if ":" in word and (one := said.pop(0)).question.secret and one.question.to != viewer:
            if one.question.kind == DISCARD:
                word = word[:-2] + str(next(rest))
            elif one.question.kind == ACE_HIGH and laid.get(one.laid) != (
                one.question.to,
                Card.parse(one.answer.choice),
            ):
                continue
        kept.append(word)
    return " ".join([dealer, *kept])


def _assignments(
    cards: list[Card], room: dict[Seat, int], voids: set[tuple[Seat, int]], random: Random
) -> Iterator[dict[Seat, list[Card]]]:
    """Ways to give the cards out, by chance: the most confined card first, going back where that fails."""
    if not cards:
        yield {seat: [] for seat in room}
        return
    choices = {card: [s for s in room if room[s] and (s, card.suit) not in voids] for card in cards}
    card = min(random.sample(cards, len(cards)), key=lambda one: len(choices[one]))
    rest = [one for one in cards if one is not card]
    for seat in random.sample(choices[card], len(choices[card])):
        for fresh in _assignments(rest, room | {seat: room[seat] - 1}, voids, random):
            fresh[seat].append(card)
            yield fresh
