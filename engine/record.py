"""A match as text, and back.

    whist/russian@1 rubber=1 dealer=0 after_rubber=stay
    deals 2
    score 1 1 0 below tricks 3 6
    deal 1 A72.KQT9.J4.T863 … QH 5S2SASKS JD…

The first line is the header: the ruleset's key, the number of the rubber, who dealt first, and the options
in which the ruleset differs from its key's. Then the number of deals begun, the lines of the sheet
(`sheet.Line`, field by field), and the running or last deal: dealer, hands as dealt by seat, the turned card,
the cards by trick. `dump` and `load` are exact inverses. Deals finished earlier are not in it: `deal_line`
gives each, to be kept apart, and `replay` makes the same match of header and deals.

Where there is a favourite suit, the card cut for it stands with the turned one, `9D+QH`, in every deal's line.

The line of a running deal is a secret, and so is a dump.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine import deal as play
from engine import match as rubber
from engine.actions import Dealt, Play
from engine.cards import Card, Cards, is_pack
from engine.deal import Deal
from engine.dealing import Layout, gathered
from engine.match import Match
from engine.phases import Reckoning
from engine.refusals import IllegalAction
from engine.rubber import sheet_of
from engine.rulesets import RULESETS, FavouriteBy
from engine.rulesets.options import options, with_options
from engine.seats import Seat, Sides
from engine.sheet import Account, Line, Reason


class BadRecord(ValueError):
    """A text is not the record of a match. Its message quotes nothing of the text, which may hold a hand."""


_MALFORMED = (ValueError, KeyError, IndexError, IllegalAction)


def header(match: Match) -> str:
    """The header of a match: all of it that chance and the players do not decide."""
    words = [match.ruleset.key, f"rubber={match.number}"]
    if match.next_dealer is not None:
        words.append(f"dealer={(match.next_dealer - match.deal_number) % match.ruleset.seats}")
    base = RULESETS[match.ruleset.key]
    return " ".join([*words, *(f"{name}={value}" for name, value in options(match.ruleset, base))])


def dump(match: Match) -> str:
    """The whole match but for its earlier deals, as text of a few lines."""
    scored = (
        f"score {line.deal} {line.game} {line.side} {line.account.value} {line.reason.value}"
        f" {line.count} {line.points}"
        for line in match.sheet.lines
    )
    deal = () if match.deal is None else (f"deal {deal_line(match.deal)}",)
    return "\n".join([header(match), f"deals {match.deal_number}", *scored, *deal])


def load(text: str) -> Match:
    """The match of a dump. Raises `BadRecord`."""
    try:
        return _loaded(text.split("\n"))
    except _MALFORMED:
        raise BadRecord("the text is not the dump of a match") from None


def deal_line(deal: Deal) -> str:
    """One deal as a line: dealer, hands as dealt, turned card, tricks. A secret until the deal is over."""
    layout = deal.layout
    tricks = [trick.plays for trick in deal.tricks]
    words = ("".join(str(card) for _, card in plays) for plays in (*tricks, deal.table) if plays)
    hands = (hand.text for hand in layout.hands)
    turned = str(layout.turned) if layout.favourite is None else f"{layout.turned}+{layout.favourite}"
    return " ".join([str(layout.dealer), *hands, turned, *words])


def replay(header: str, deal_lines: Iterable[str]) -> Match:
    """The match that these deals make, the last of which may be unfinished. Raises `BadRecord`."""
    try:
        match = _begun(header)
        for line in deal_lines:
            layout, cards = _parsed_deal(line, match.ruleset.sides)
            if layout.dealer != match.next_dealer:
                raise BadRecord("a deal by another dealer than the one on turn")
            cut = layout.favourite if match.cut_due else None
            match, _ = rubber.apply(match, None, Dealt(gathered(layout), cut))
            if match.deal is None or match.deal.layout.favourite != layout.favourite:
                raise BadRecord("a deal with another favourite suit than its game's")
            for card in cards:
                match, _ = rubber.apply(match, _actor(match.deal), Play(card))
    except _MALFORMED:
        raise BadRecord("the lines are not the deals of a match") from None
    return match


def _loaded(lines: list[str]) -> Match:
    match = _begun(lines[0])
    word, deals = lines[1].split(" ")
    scored = [line.split(" ")[1:] for line in lines[2:] if line.startswith("score ")]
    running = [line.removeprefix("deal ") for line in lines[2:] if line.startswith("deal ")]
    if word != "deals" or len(running) > 1 or len(scored) + len(running) != len(lines) - 2:
        raise BadRecord("lines of another kind")
    number = int(deals)
    deal = _played(running[0], match.ruleset.sides) if running else None
    if deal and (deal.layout.favourite is None) is not (match.ruleset.favourite_by is FavouriteBy.NEVER):
        raise BadRecord("a favourite suit where there is none, or none where there is")
    if (deal.dealer if deal else None) != _dealer(match, number):
        raise BadRecord("the deal and the number of deals do not agree")
    return replace(
        match,
        next_dealer=_dealer(match, number + 1),
        deal_number=number,
        deal=deal,
        sheet=sheet_of(match.ruleset, [_line(words) for words in scored]),
    )


def _dealer(match: Match, number: int) -> Seat | None:
    """Who deals the deal of this number, for a match before its first deal."""
    if match.next_dealer is None or number == 0:
        return None
    return Seat((match.next_dealer + number - 1) % match.ruleset.seats)


def _begun(header: str) -> Match:
    key, *words = header.split(" ")
    values = dict(word.split("=", 1) for word in words)
    number = int(values.pop("rubber"))
    dealer = values.pop("dealer", None)
    first_dealer = None if dealer is None else Seat(int(dealer))
    return rubber.begin(with_options(RULESETS[key], values), number, first_dealer)


def _line(words: list[str]) -> Line:
    deal, game, side, account, reason, count, points = words
    return Line(int(deal), int(game), int(side), Account(account), Reason(reason), int(count), int(points))


def _parsed_deal(line: str, sides: Sides) -> tuple[Layout, tuple[Card, ...]]:
    seats = sum(len(side) for side in sides)
    words = line.split(" ")
    dealer = Seat(int(words[0]))
    hands = tuple(Cards.parse(word) for word in words[1 : seats + 1])
    turned, *favourite = map(Card.parse, words[seats + 1].split("+"))
    dealt = tuple(card for hand in hands for card in hand)
    if not is_pack(dealt) or len({len(hand) for hand in hands}) > 1 or turned not in hands[dealer]:
        raise BadRecord("not a deal of the whole pack")
    text = "".join(words[seats + 2 :])
    cards = tuple(Card.parse(text[at : at + 2]) for at in range(0, len(text), 2))
    return Layout(dealer, sides, hands, turned, *favourite), cards


def _played(line: str, sides: Sides) -> Deal:
    layout, cards = _parsed_deal(line, sides)
    deal = play.begin(layout)
    for card in cards:
        deal, _ = play.apply(deal, _actor(deal), Play(card))
    return play.close(deal) if isinstance(deal.phase, Reckoning) else deal


def _actor(deal: Deal | None) -> Seat | None:
    return deal.turn.actor if deal and deal.turn else None
