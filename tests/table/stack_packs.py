"""Finds the packs of `packs/`: `python -m tests.table.stack_packs` writes every file anew.

Packs are shuffled from a seed until people of one habit, each of whom presses the first coloured card of his
hand, make of one the tricks and honours of an example of RULES. The search knows the hands; the people who
later play them know only their screens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bot.rendering.faces import SUITS
from engine import deal as play
from engine.actions import Play
from engine.cards import PACK, Card
from engine.deal import Deal
from engine.dealing import lay_out
from engine.layout import Layout
from engine.plan import Prelude
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.options import with_options
from engine.scoring import outcome
from engine.seats import Seat
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
}
"""The first cards of each cut, drawn in the order of joining; of one rubber two tie and draw again."""


def main() -> None:
    """Write the files."""
    for example in rubber_examples():
        if example.name in CUTS:
            (PACKS / f"{example.name}.txt").write_text("\n".join(lines(example)) + "\n")


def lines(example: RubberExample) -> Iterator[str]:
    """The lines of a rubber's file."""
    first = tuple(map(Card.parse, CUTS[example.name].split()))
    yield _line("cut", (*first, *(card for card in PACK if card not in first)))
    random = Random(example.name)
    ruleset = with_options(RULESETS[example.key], example.options)
    first_dealer = ruleset.first_dealer or Seat(0)
    for number, (tricks, honours, _, named) in enumerate(example.deals, 1):
        contract, _, cut = named.partition("~")
        card = Card.parse(cut) if len(cut) == 2 else random.choice(PACK)
        sought = Sought(
            Seat((first_dealer + number - 1) % ruleset.seats), number, card, contract, tricks, honours
        )
        pack = _found(ruleset, sought, random)
        head = ("/".join(map(str, tricks)), "-".join(map(str, honours)), *((f"cut={card}",) if named else ()))
        yield _line(" ".join(head), pack)


@dataclass(frozen=True, slots=True)
class Sought:
    """A deal of an example: what it begins with, and what it is to come to."""

    dealer: Seat
    number: int
    cut: Card
    contract: str
    tricks: Each
    honours: Each


def played(ruleset: Ruleset, sought: Sought, pack: tuple[Card, ...]) -> Deal:
    """The deal of a pack as people of the habit play it."""
    layout = lay_out(ruleset.plan, pack, sought.dealer, sought.number, sought.cut)
    deal = play.begin(_settled(ruleset.plan.prelude, layout, sought.contract))
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
        result = outcome(ruleset, played(ruleset, sought, pack))
        counted = any(ruleset.honours.points)
        if result.tricks == sought.tricks and (result.honours == sought.honours or not counted):
            return pack


def _line(head: str, pack: tuple[Card, ...]) -> str:
    return " ".join([head, *map(str, pack)])


if __name__ == "__main__":
    main()
