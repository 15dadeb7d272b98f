"""Finds the packs of `packs/`: `python -m tests.table.stack_packs` writes every file anew.

`python -m tests.table.stack_packs NAME…` those of these rubbers.

Packs are shuffled from a seed until people of one habit, each of whom presses the first coloured card of his
hand, make of one the tricks and honours of an example of RULES; of a deal that a call ends, until the partners
hold the honours that they show. The search knows the hands; the people who later play them know only their screens.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bot.rendering.faces import SUITS
from engine import deal as play
from engine import other_pack
from engine.actions import Play
from engine.cards import PACK, Card, Cards
from engine.deal import Deal
from engine.dealing import lay_out
from engine.layout import Layout
from engine.plan import Prelude
from engine.rubber import sheet_of, written
from engine.rulesets import RULESETS, CutCard, Ruleset
from engine.rulesets.options import with_options
from engine.scoring import outcome
from engine.seats import Seat
from engine.sheet import ScoreSheet
from engine.words import DISCARD
from tests.engine.examples import Each, RubberExample, rubber_examples
from tests.table.stacked import PACKS

CUTS = {
    "V2-E5": "AS KS 2S QS",
    "V2-E6": "7S 7H 9D KC 2C 3C",
    "V4-E5-8": "2H KS 3D QS",
    "V4-E5-1": "KD AC QD 5C",
    "V3-E7-4": "2H KS 3D QS",
    "V3-E7-4-3": "KD AC QD 5C",
    "V1-10-3": "AS KS 2S QS",
    "US-E7": "KD AC QD 5C",
    "V7-E2": "2H KS 3D",
    "V7-7": "2H KS 3D",
    "V8-6": "2H KS",
    "V9-E1-8": "2H KS",
    "V10-E1-paid": "2H KS",
    "V12-7": "2H KS 3D QS",
    "V12-E3-E6": "2H KS 3D QS",
    "V11-12": "2H KS 3D",
    "V11-swedish": "2H KS 3D",
    "V5-E1-E6": "2H KS 3D QS",
    "V6-E1-E3": "KD AC QD 5C",
    "V6-E2": "2H KS 3D QS",
    "V3-E11": "2H KS 3D QS",
}
"""The first cards of each cut, drawn in the order of joining; of one rubber two tie and draw again."""

CALLED = RubberExample(
    "whist/long@1",
    "V3-E11",
    {},
    (
        *(((10, 3), (4, 0), False, ""), ((3, 10), (1, 3), False, ""), ((), (3, 1), False, "AJ~Q")),
        *(((10, 3), (4, 0), False, ""), ((5, 8), (2, 2), False, "AJ~"), ((), (3, 1), False, "AJ~Q")),
    ),
    {},
)
"""Long whist with the call of RULES V3-E11: 8 to 6, a call that wins; 8 to 0, a call in vain and the deal is played; a call that
wins. What is named are the honours of the caller, on seat 0, and those of his partner; a deal without tricks is not played."""


def main(*names: str) -> None:
    """Write the files."""
    for example in (*rubber_examples(), CALLED):
        if example.name in (names or CUTS):
            (PACKS / f"{example.name}.txt").write_text("\n".join(lines(example)) + "\n")


def lines(example: RubberExample) -> Iterator[str]:
    """The lines of a rubber's file."""
    first = tuple(map(Card.parse, CUTS[example.name].split()))
    yield _line("cut", (*first, *(card for card in PACK if card not in first)))
    random = Random(example.name)
    ruleset = with_options(RULESETS[example.key], example.options)
    first_dealer = ruleset.first_dealer or Seat(0)
    sheet, held = sheet_of(ruleset), None
    for number, (tricks, honours, favourite, named) in enumerate(example.deals, 1):
        cut = named.partition("~")[2]
        card = Card.parse(cut) if len(cut) == 2 else random.choice(PACK)
        due = _cut_again(ruleset, sheet, number)
        held = card if due or held is None else held
        dealer = Seat((first_dealer + number - 1) % ruleset.seats)
        sought = Sought(dealer, number, held, named, tricks, honours, favourite)
        pack = _found(ruleset, sought, random)
        sheet = _scored(ruleset, sheet, sought, pack)
        named_too = bool(named) if ruleset.favourite_times == 1 else due
        cut_too = (f"cut={held}",) if named_too and ruleset.cut_card is not CutCard.NEVER else ()
        taken = "/".join(map(str, tricks)) or "called"
        yield _line(" ".join((taken, "-".join(map(str, honours)), *cut_too)), pack)


def _cut_again(ruleset: Ruleset, sheet: ScoreSheet, number: int) -> bool:
    """Whether the card cut is another one: always, unless it holds for a game."""
    return ruleset.favourite_times == 1 or other_pack.due(ruleset, sheet, number - 1)


def _scored(ruleset: Ruleset, sheet: ScoreSheet, sought: Sought, pack: tuple[Card, ...]) -> ScoreSheet:
    """The sheet after a deal; only where it says when a card is cut."""
    if ruleset.favourite_times == 1:
        return sheet
    result = outcome(ruleset, played(ruleset, sought, pack))
    return written(ruleset, sheet, sought.number, ruleset.counting(ruleset, sheet, sought.number, result))[0]


@dataclass(frozen=True, slots=True)
class Sought:
    """A deal of an example: what it begins with, and what it is to come to."""

    dealer: Seat
    number: int
    cut: Card
    named: str
    tricks: Each
    honours: Each
    favourite: bool


def played(ruleset: Ruleset, sought: Sought, pack: tuple[Card, ...]) -> Deal:
    """The deal of a pack as people of the habit play it."""
    layout = lay_out(ruleset.plan, pack, sought.dealer, sought.number, sought.cut)
    deal = play.begin(_settled(ruleset.plan.prelude, layout, sought.named.partition("~")[0]))
    while deal.turn is not None:
        actor = deal.turn.actor
        deal, _ = play.apply(deal, actor, Play(habit(deal, actor)))
    return deal


def habit(deal: Deal, seat: Seat) -> Card:
    """The first coloured card of a hand: of the first suit on the screen, the highest that may be played."""
    cards = (action.card for action in play.legal(deal, seat) if isinstance(action, Play))
    return min(cards, key=_on_screen)


def _on_screen(card: Card) -> tuple[int, int]:
    return SUITS.index(card.suit), -card.rank


def _settled(prelude: Prelude | None, layout: Layout, contract: str) -> Layout:
    """What people of the habit settle before the first card: the contract of the example, the first suit as trumps, and of the
    hand the last card of the screen laid away, four times."""
    said: tuple[str, ...] = ()
    while prelude is not None:
        prepared = prelude(layout, said)
        if prepared.question is None:
            return prepared.layout
        choices = prepared.question.choices
        if prepared.question.kind == DISCARD:
            said += (str(max(map(Card.parse, choices), key=_on_screen)),)
        else:
            said += (contract if contract in choices else choices[0],)
    return layout


def _found(ruleset: Ruleset, sought: Sought, random: Random) -> tuple[Card, ...]:
    while True:
        pack = tuple(random.sample(PACK, len(PACK)))
        if _calls(ruleset, sought, pack) and _comes_to(ruleset, sought, pack):
            return pack


def _comes_to(ruleset: Ruleset, sought: Sought, pack: tuple[Card, ...]) -> bool:
    """Whether the deal of a pack is what is sought, once it is played."""
    if not sought.tricks:
        return True
    result = outcome(ruleset, played(ruleset, sought, pack))
    counted = any(ruleset.honours.points)
    doubled = ruleset.favourite_times == 1 or result.favourite is sought.favourite
    return doubled and result.tricks == sought.tricks and (result.honours == sought.honours or not counted)


def _calls(ruleset: Ruleset, sought: Sought, pack: tuple[Card, ...]) -> bool:
    """Whether the partners hold the honours that are sought, where any are named."""
    if ruleset.cut_card is not CutCard.NEVER or "~" not in sought.named:
        return True
    layout = lay_out(ruleset.plan, pack, sought.dealer, sought.number, sought.cut)
    honours = ruleset.honours.cards(layout.trump)
    held = (layout.hands[seat] & honours for seat in (0, 2))
    return [_ranks(cards) for cards in held] == sought.named.split("~")


def _ranks(cards: Cards) -> str:
    return "".join(str(card)[0] for card in sorted(cards, key=_on_screen))


def _line(head: str, pack: tuple[Card, ...]) -> str:
    return " ".join([head, *map(str, pack)])


if __name__ == "__main__":
    main(*sys.argv[1:])
