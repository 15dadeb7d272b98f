"""A match as text, and back.

    whist/russian@1 rubber=1 dealer=0 after_rubber=stay
    deals 2
    score 1 1 0 below tricks 3 6
    deal 1 A72.KQT9.J4.T863 … QH 5S2SASKS JD…

The first line is the header: the ruleset's key, the number of the rubber, who dealt first, and the options in which the
ruleset differs from its key's. Then the number of deals begun (and how many before the last were void), where contracts are
named those of the deals that are over (`contracts grand D …`), the lines of the sheet (`sheet.Line`, field by field), and the
running or last deal: dealer, hands and spare packets as dealt, the turned card (`-` if none is), a card cut from the other
pack, the cards by trick as they were laid, and between them the answers to questions as `seat:offer:choice`. `dump` and `load`
are exact inverses. Deals finished earlier are not in it: `deal_line` gives each, to be kept apart, and `replay` makes the same
match of header and deals.

The line of a running deal is a secret, and so is a dump.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine import match as rubber
from engine.actions import Answer
from engine.cards import Card, Cards, is_pack
from engine.deal import Deal
from engine.layout import Layout
from engine.match import Match
from engine.plan import Spares
from engine.refusals import IllegalAction
from engine.remembered import Said
from engine.retold import voids_before
from engine.rubber import sheet_of
from engine.rulesets import RULESETS
from engine.rulesets.options import options, with_options
from engine.seats import Seat
from engine.sheet import Account, Line, Reason
from engine.taking_back import laid_by_trick


class BadRecord(ValueError):
    """A text is not the record of a match. Its message quotes nothing of the text, which may hold a hand."""


_CUT = "cut="
_NONE = "-"
_VOID = "void="
_MALFORMED = (ValueError, KeyError, IndexError, IllegalAction)


def header(match: Match) -> str:
    """The header of a match: all of it that chance and the players do not decide."""
    words = [match.ruleset.key, f"rubber={match.number}"]
    if match.next_dealer is not None:
        gone_on = match.deal_number - match.voids
        words.append(f"dealer={(match.next_dealer - gone_on) % match.ruleset.seats}")
    base = RULESETS[match.ruleset.key]
    return " ".join([*words, *(f"{name}={value}" for name, value in options(match.ruleset, base))])


def dump(match: Match) -> str:
    """The whole match but for its earlier deals, as text of a few lines."""
    scored = (
        f"score {line.deal} {line.game} {line.side} {line.account.value} {line.reason.value}"
        f" {line.count} {line.points}"
        for line in match.sheet.lines
    )
    named = (" ".join(("contracts", *match.contracts)),) if match.contracts else ()
    deal = () if match.deal is None else (f"deal {deal_line(match.deal)}",)
    earlier = voids_before(match)
    deals = f"deals {match.deal_number}" + (f" {_VOID}{earlier}" if earlier else "")
    return "\n".join([header(match), deals, *named, *scored, *deal])


def load(text: str) -> Match:
    """The match of a dump. Raises `BadRecord`."""
    try:
        return _loaded(text.split("\n"))
    except _MALFORMED:
        raise BadRecord("the text is not the dump of a match") from None


def deal_line(deal: Deal) -> str:
    """One deal as a line: dealer, packets as dealt, turned card, then tricks and answers. A secret until the deal is over."""
    layout = deal.layout.dealt
    packets = (packet.text for packet in (*layout.hands, *layout.spares))
    cut = () if layout.cut is None else (f"{_CUT}{layout.cut}",)
    return " ".join([str(layout.dealer), *packets, str(layout.turned or _NONE), *cut, *_course(deal)])


def replay(header: str, deal_lines: Iterable[str]) -> Match:
    """The match that these deals make, the last of which may be unfinished. Raises `BadRecord`."""
    try:
        match = _begun(header)
        for line in deal_lines:
            match = _played(match, line)
    except _MALFORMED:
        raise BadRecord("the lines are not the deals of a match") from None
    return match


def _course(deal: Deal) -> Iterator[str]:
    """Cards by trick, and between them the answers as `seat:offer:choice`, each where it was given.

    Cards that were taken back stand there like all others; the answer that took them back tells so.
    """
    said = list(deal.said)
    word = ""
    for laid, (opens, card) in enumerate(laid_by_trick(deal)):
        if word and (opens or (said and said[0].laid == laid)):
            yield word
            word = ""
        while said and said[0].laid == laid:
            yield _answer_word(said.pop(0))
        word += card
    yield from (word,) if word else ()
    yield from map(_answer_word, said)


def _answer_word(said: Said) -> str:
    return f"{said.question.to}:{said.answer.offer}:{said.answer.choice}"


def _loaded(lines: list[str]) -> Match:
    match = _begun(lines[0])
    word, deals, *voids = lines[1].split(" ")
    earlier = int(voids[0].removeprefix(_VOID)) if voids else 0
    scored = [_line(line.split(" ")[1:]) for line in lines[2:] if line.startswith("score ")]
    running = [line.removeprefix("deal ") for line in lines[2:] if line.startswith("deal ")]
    named = [line.split(" ")[1:] for line in lines[2:] if line.startswith("contracts ")]
    kinds = (len(scored), len(running), len(named))
    if word != "deals" or max(len(voids), *kinds[1:]) > 1 or sum(kinds) != len(lines) - 2:
        raise BadRecord("lines of another kind")
    number = int(deals)
    if not running:
        if number or scored or named:
            raise BadRecord("the deal and the number of deals do not agree")
        return match
    before = [line for line in scored if line.deal < number]
    begun = replace(
        match,
        next_dealer=_dealer(match, number - earlier),
        deal_number=number - 1,
        voids=earlier,
        sheet=sheet_of(match.ruleset, before),
        contracts=tuple(named[0][: number - 1]) if named else (),
    )
    loaded = _played(begun, running[0])
    if list(loaded.sheet.lines) != scored or list(loaded.contracts) != (named[0] if named else []):
        raise BadRecord("the sheet and the deal do not agree")
    return loaded


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


def _played(match: Match, line: str) -> Match:
    """The match after the deal of a line, which is the next."""
    layout, course = _parsed(match, line)
    match, _ = rubber.dealt(match, layout)
    for word in course:
        if ":" in word:
            seat, offer, choice = word.split(":")
            match, _ = rubber.apply(match, Seat(int(seat)), Answer(int(offer), choice))
        else:
            match = rubber.played(match, [Card.parse(word[at : at + 2]) for at in range(0, len(word), 2)])
    return match


def _parsed(match: Match, line: str) -> tuple[Layout, list[str]]:
    plan = match.ruleset.plan
    dealer, *words = line.split(" ")
    spares = {Spares.NONE: 0, Spares.BESIDE: plan.seats, Spares.KITTY: 1}[plan.spares]
    packets = tuple(Cards.parse(word) for word in words[: plan.seats + spares])
    hands = packets[: plan.seats]
    if not is_pack(tuple(card for packet in packets for card in packet)) or any(
        len(hand) != plan.hand for hand in hands
    ):
        raise BadRecord("not a deal of the whole pack")
    shown, *course = words[plan.seats + spares :]
    turned = None if shown == _NONE else Card.parse(shown)
    if (turned is not None) is not plan.turn_up or (turned and turned not in hands[int(dealer)]):
        raise BadRecord("the turned card is not the dealer's")
    layout = Layout(
        dealer=Seat(int(dealer)),
        sides=plan.sides,
        actors=plan.actors,
        hands=hands,
        turned=turned,
        trump=turned.suit if turned else None,
        number=match.deal_number + 1,
        spares=packets[plan.seats :],
        cut=Card.parse(course.pop(0)[len(_CUT) :]) if course and course[0].startswith(_CUT) else None,
        before=match.contracts,
    )
    return layout, course
