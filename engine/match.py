"""One rubber: chance enters as entries, cards go to the deal, and its end goes to the sheet.

A match is what its log of entries makes of `begin`. It waits for an entry of chance (`need`) or for the seats
of the deal. A finished deal stays until the next is dealt, for the last trick and the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from engine import deal as play
from engine import offers, other_pack
from engine.actions import PLAYS, Action, Answer, Cut, Dealt, Entry, Play
from engine.cards import Card
from engine.cutting import draw, seating
from engine.deal import Deal
from engine.dealing import lay_out
from engine.events import DealScored, Event, HandsDealt, Seated
from engine.law import menu, reckoning
from engine.layout import Layout
from engine.phases import Over, Reckoning
from engine.refusals import IllegalAction, Refusal, RefusalCode
from engine.rubber import sheet_of, written
from engine.rulesets import AfterRubber, Ruleset
from engine.scoring import outcome, voided
from engine.seats import Seat, left_of
from engine.sheet import ScoreSheet


class Need(Enum):
    """The entry of chance a match waits for."""

    CUT = "cut"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Match:
    """One rubber at one moment.

    `number` counts the rubbers of a table from 1, `deal_number` the deals begun in this one; `deal` is the
    running deal, or the last one until the next is dealt. `next_dealer` will deal next (None before the cut).
    """

    ruleset: Ruleset
    number: int
    next_dealer: Seat | None
    deal_number: int
    deal: Deal | None
    sheet: ScoreSheet
    voids: int = 0
    """Deals of this rubber that counted for nobody and were dealt again by the same dealer (RULES R8)."""
    contracts: tuple[str, ...] = ()
    """What was named in the deals that are over, in order, where anything is."""

    @property
    def over(self) -> bool:
        """Whether the rubber is won."""
        return self.sheet.settlement is not None

    @property
    def need(self) -> Need | None:
        """The entry of chance that must come next, if one must."""
        if self.over:
            return None
        if self.next_dealer is None:
            return Need.CUT
        running = self.deal is not None and not isinstance(self.deal.phase, Over)
        return None if running else Need.DEAL

    @property
    def needs_card(self) -> bool:
        """Whether the next deal must come with a card cut from the other pack."""
        return other_pack.due(self.ruleset, self.sheet, self.deal_number)


def begin(ruleset: Ruleset, number: int = 1, first_dealer: Seat | None = None) -> Match:
    """A rubber before its first deal. Without a first dealer the players cut for seats and deal (C3)."""
    return Match(ruleset, number, first_dealer, deal_number=0, deal=None, sheet=sheet_of(ruleset))


def legal(match: Match, seat: Seat) -> frozenset[Action]:
    """Everything this seat may do now."""
    if match.deal is None:
        return frozenset()
    if not match.deal.phase.offers:
        return play.legal(match.deal, seat)
    answers = offers.legal(match.deal, seat)
    return answers if offers.waiting(match.deal) else answers | play.legal(match.deal, seat)


def refusal(match: Match, by: Seat | None, entry: Entry) -> Refusal | None:
    """The law this entry offends now, or None. Entries of chance are by nobody (None) and when needed."""
    match entry:
        case Cut():
            allowed = by is None and match.need is Need.CUT
        case Dealt(_, cut):
            allowed = by is None and match.need is Need.DEAL and (cut is not None) == match.needs_card
        case Play():
            if match.deal is not None:
                waits = offers.waiting(match.deal)
                return Refusal(RefusalCode.UNANSWERED) if waits else play.refusal(match.deal, by, entry)
            allowed = False
        case Answer():
            if match.deal is not None:
                return offers.refusal(match.deal, by, entry)
            allowed = False
        case _:
            assert_never(entry)
    return None if allowed else Refusal(RefusalCode.NOT_NOW)


def apply(match: Match, by: Seat | None, entry: Entry) -> tuple[Match, tuple[Event, ...]]:
    """The match after this entry, and what the table saw. Raises `IllegalAction`, having changed nothing."""
    match entry:
        case Play() if match.deal is not None and not offers.waiting(match.deal):
            deal, events = play.apply(match.deal, by, entry)
            return _gone_on(match, replace(match, deal=deal), events)
        case Answer() if match.deal is not None:
            following, events = offers.answered(match, by, entry)
            return _gone_on(match, following, events)
    refused = refusal(match, by, entry)
    if refused is not None:
        raise IllegalAction(refused)
    match entry:
        case Cut(pack):
            return _cut(match, pack)
        case Dealt(pack, cut):
            assert match.next_dealer is not None
            return dealt(match, lay_out_next(match, pack, cut))
    raise AssertionError("what belongs to a deal was refused before one")


def played(match: Match, cards: Iterable[Card]) -> Match:
    """The match after these cards, each by whoever is on turn. Raises `IllegalAction`.

    As `apply` would have it, but that what follows of itself is looked at once where no question can stand beside the turn.
    """
    deal = match.deal
    if deal is None:
        raise IllegalAction(Refusal(RefusalCode.NOT_NOW))
    if match.ruleset.talks:
        for card in cards:
            match, _ = apply(match, _on_turn(match), Play(card))
        return match
    for card in cards:
        deal, _ = play.apply(deal, deal.turn.actor if deal.turn else None, PLAYS[card.index])
    return _gone_on(match, replace(match, deal=deal), ())[0]


def _on_turn(match: Match) -> Seat | None:
    turn = match.deal.turn if match.deal else None
    return turn.actor if turn else None


def succession(match: Match) -> tuple[Match, tuple[Seat, ...]]:
    """The next rubber of the same table, and `moves[new_seat] = old_seat` (RULES C7).

    The deal goes on to whoever now sits left of the last dealer, unless the players cut anew; then `Seated`
    will number them by the seats they hold. The rubber must be over.
    """
    assert match.over
    assert match.deal is not None
    number = match.number + 1
    stay = tuple(Seat(seat) for seat in range(match.ruleset.seats))
    match match.ruleset.after_rubber:
        case AfterRubber.RECUT:
            return begin(match.ruleset, number), stay
        case AfterRubber.STAY:
            moves = stay
        case AfterRubber.ROTATE:
            rotation = match.ruleset.rotation
            moves = tuple(Seat(old) for old in rotation[(match.number - 1) % len(rotation)])
        case _:
            assert_never(match.ruleset.after_rubber)
    following = left_of(Seat(moves.index(match.deal.dealer)), match.ruleset.seats)
    first_dealer = match.ruleset.first_dealer
    return begin(match.ruleset, number, following if first_dealer is None else first_dealer), moves


def lay_out_next(match: Match, pack: tuple[Card, ...], cut: Card | None) -> Layout:
    """The next deal from its pack; a card cut for a whole game or rubber goes on to hold."""
    assert match.next_dealer is not None
    ruleset, former = match.ruleset, match.deal.layout if match.deal else None
    card = other_pack.holding(ruleset, cut, pack[-1], former)
    layout = lay_out(ruleset.plan, pack, match.next_dealer, match.deal_number + 1, card)
    return replace(layout, before=match.contracts)


def dealt(match: Match, layout: Layout) -> tuple[Match, tuple[Event, ...]]:
    """The match with this deal begun. Raises `IllegalAction` unless it is the one that is to come."""
    due = match.next_dealer, match.deal_number + 1
    former = match.deal.layout if match.deal else None
    fits = other_pack.fits(match.ruleset, match.sheet, layout, former)
    if match.need is not Need.DEAL or (layout.dealer, layout.number) != due or not fits:
        raise IllegalAction(Refusal(RefusalCode.NOT_NOW))
    if not match.ruleset.enforce_follow:
        layout = replace(layout, follow=False)
    following = replace(
        match,
        next_dealer=left_of(layout.dealer, match.ruleset.seats),
        deal_number=layout.number,
        deal=offers.opened(match.ruleset.plan, layout),
    )
    return offers.reopened(following, ()), (HandsDealt(layout.dealer, layout.turned),)


def _cut(match: Match, pack: tuple[Card, ...]) -> tuple[Match, tuple[Event, ...]]:
    plan = match.ruleset.plan
    drawn = draw(pack, len(plan.players), match.ruleset.cut_tie)
    dealer = match.ruleset.first_dealer
    return replace(match, next_dealer=Seat(0) if dealer is None else dealer), (
        *drawn,
        Seated(seating(drawn, plan)),
    )


def _gone_on(before: Match, after: Match, events: tuple[Event, ...]) -> tuple[Match, tuple[Event, ...]]:
    """What follows of itself from an entry of a deal: other questions, and the score."""
    assert before.deal is not None
    following, reckoned = _reckoned(offers.reopened(after, before.deal.phase.offers))
    return following, events + reckoned


def _reckoned(match: Match) -> tuple[Match, tuple[Event, ...]]:
    """Score the deal once it stands in Reckoning and no blocking offer is open; else nothing."""
    deal = match.deal
    assert deal is not None
    if not isinstance(deal.phase, Reckoning) or offers.waiting(deal):
        return match, ()
    ruleset, number = match.ruleset, match.deal_number
    named = (deal.layout.contract,) if deal.layout.contract else ()
    closed = replace(match, deal=play.close(deal), contracts=(*match.contracts, *named))
    if reckoning.void(ruleset, deal):
        lines = voided(match.sheet, number, ruleset.extras_account, reckoning.found(ruleset, deal))
        sheet = sheet_of(ruleset, (*match.sheet.lines, *lines))
        return replace(closed, sheet=sheet, next_dealer=deal.dealer, voids=match.voids + 1), (
            DealScored(lines),
        )
    revokes = reckoning.revokes(ruleset, deal)
    played = outcome(ruleset, deal)
    lines = ruleset.counting(ruleset, match.sheet, number, played, revokes)
    lines += menu.answered_alone(ruleset, match.sheet, number, played, revokes)
    sheet, events = written(ruleset, match.sheet, number, lines)
    return replace(closed, sheet=sheet), events
