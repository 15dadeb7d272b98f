"""One rubber: chance enters as entries, cards go to the deal, and its end goes to the sheet.

A match is what its log of entries makes of `begin`. It waits for an entry of chance (`need`) or for the seats
of the deal. A finished deal stays until the next is dealt, for the last trick and the record.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from engine import deal as play
from engine.actions import Action, Answer, Cut, Dealt, Entry, Play
from engine.cards import Card
from engine.cutting import draw, seating
from engine.deal import Deal
from engine.dealing import lay_out
from engine.events import DealScored, Event, FavouriteCut, GameWon, RubberWon, Seated, TrumpTurned
from engine.favourite import cut_due, favourite
from engine.phases import Over, Reckoning
from engine.refusals import IllegalAction, Refusal, RefusalCode
from engine.rubber import premiums, sheet_of
from engine.rulesets import AfterRubber, FavouriteBy, Ruleset
from engine.scoring import outcome, score
from engine.seats import Seat, left_of
from engine.sheet import Reason, ScoreSheet


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
    def cut_due(self) -> bool:
        """Whether the next deal must bring a card cut for the favourite suit (RULES V5 rule 1)."""
        return self.need is Need.DEAL and cut_due(self.ruleset, self.sheet, self.deal_number)


def begin(ruleset: Ruleset, number: int = 1, first_dealer: Seat | None = None) -> Match:
    """A rubber before its first deal. Without a first dealer the players cut for seats and deal (C3)."""
    return Match(ruleset, number, first_dealer, deal_number=0, deal=None, sheet=sheet_of(ruleset))


def legal(match: Match, seat: Seat) -> frozenset[Action]:
    """Everything this seat may do now."""
    return frozenset() if match.deal is None else play.legal(match.deal, seat)


def refusal(match: Match, by: Seat | None, entry: Entry) -> Refusal | None:
    """The law this entry offends now, or None. Entries of chance are by nobody (None) and when needed."""
    match entry:
        case Cut():
            allowed = by is None and match.need is Need.CUT
        case Dealt(_, cut):
            allowed = by is None and match.need is Need.DEAL and (cut is not None) is match.cut_due
        case Play() | Answer():
            if match.deal is not None:
                return play.refusal(match.deal, by, entry)
            allowed = False
        case _:
            assert_never(entry)
    return None if allowed else Refusal(RefusalCode.NOT_NOW)


def apply(match: Match, by: Seat | None, entry: Entry) -> tuple[Match, tuple[Event, ...]]:
    """The match after this entry, and what the table saw. Raises `IllegalAction`, having changed nothing."""
    refused = refusal(match, by, entry)
    if refused is not None:
        raise IllegalAction(refused)
    match entry:
        case Cut(pack):
            return _cut(match, pack)
        case Dealt(pack, cut):
            return _dealt(match, pack, cut)
        case Play() | Answer():
            assert match.deal is not None
            deal, events = play.apply(match.deal, by, entry)
            following, reckoned = _reckoned(replace(match, deal=deal))
            return following, events + reckoned
        case _:
            assert_never(entry)


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
            moves = _ROTATION[(match.number - 1) % len(_ROTATION)]
        case _:
            assert_never(match.ruleset.after_rubber)
    first_dealer = left_of(Seat(moves.index(match.deal.dealer)), match.ruleset.seats)
    return begin(match.ruleset, number, first_dealer), moves


_ROTATION = tuple(tuple(Seat(old) for old in moves) for moves in ((0, 1, 3, 2), (0, 3, 1, 2), (0, 2, 1, 3)))
"""Players a b c d sit as abcd, abdc, acbd, and again (RULES C7); four seats."""


def _cut(match: Match, pack: tuple[Card, ...]) -> tuple[Match, tuple[Event, ...]]:
    drawn = draw(pack, match.ruleset.seats, match.ruleset.cut_tie)
    seated = Seated(seating(drawn, match.ruleset.sides))
    return replace(match, next_dealer=Seat(0)), (*drawn, seated)


def _dealt(match: Match, pack: tuple[Card, ...], cut: Card | None) -> tuple[Match, tuple[Event, ...]]:
    dealer = match.next_dealer
    assert dealer is not None
    layout = lay_out(pack, dealer, match.ruleset.sides)
    if match.ruleset.favourite_by is not FavouriteBy.NEVER:
        last = match.deal.layout if match.deal else None
        layout = replace(layout, favourite=favourite(match.ruleset, cut, layout.turned, last))
    following = replace(
        match,
        next_dealer=left_of(dealer, match.ruleset.seats),
        deal_number=match.deal_number + 1,
        deal=play.begin(layout),
    )
    turned = TrumpTurned(dealer, layout.turned)
    return following, (turned,) if cut is None else (FavouriteCut(cut), turned)


def _reckoned(match: Match) -> tuple[Match, tuple[Event, ...]]:
    """Score the deal once it stands in Reckoning and no blocking offer is open; else nothing."""
    deal = match.deal
    assert deal is not None
    if not isinstance(deal.phase, Reckoning) or any(offer.blocking for offer in deal.phase.offers):
        return match, ()
    lines = score(match.ruleset, match.sheet, match.deal_number, outcome(match.ruleset, deal))
    lines += premiums(match.ruleset, match.sheet, match.deal_number, lines)
    sheet = sheet_of(match.ruleset, (*match.sheet.lines, *lines))
    won = (_won(line.reason, line.side) for line in lines if line.reason in (Reason.GAME, Reason.RUBBER))
    return replace(match, deal=play.close(deal), sheet=sheet), (DealScored(lines), *won)


def _won(reason: Reason, side: int) -> Event:
    return RubberWon(side) if reason is Reason.RUBBER else GameWon(side)
