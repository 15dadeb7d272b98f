"""Finds the packs of `packs/`: `python -m tests.table.stack_packs` writes every file anew.

Packs are shuffled from a seed until people of one habit, each of whom presses the first coloured card of his
hand, make of one the tricks and honours of an example of RULES. The search knows the hands; the people who
later play them know only their screens.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.rendering.faces import SUITS
from engine import deal as play
from engine.actions import Play
from engine.cards import PACK, Card
from engine.deal import Deal
from engine.dealing import lay_out
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.options import with_options
from engine.scoring import outcome
from engine.seats import Seat
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
    "V7-E2": "2H KS 3D",
    "V7-7": "2H KS 3D",
    "V8-6": "2H KS",
    "V9-E1-8": "2H KS",
    "V10-E1-paid": "2H KS",
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
    for number, (tricks, honours, _) in enumerate(example.deals):
        dealer = Seat((first_dealer + number) % ruleset.seats)
        pack = _found(ruleset, dealer, tricks, honours, random)
        yield _line(f"{'/'.join(map(str, tricks))} {'-'.join(map(str, honours))}", pack)


def played(ruleset: Ruleset, dealer: Seat, pack: tuple[Card, ...]) -> Deal:
    """The deal of a pack as people of the habit play it."""
    deal = play.begin(lay_out(ruleset.plan, pack, dealer))
    while deal.turn is not None:
        actor = deal.turn.actor
        deal, _ = play.apply(deal, actor, Play(habit(deal, actor)))
    return deal


def habit(deal: Deal, seat: Seat) -> Card:
    """The first coloured card of a hand: of the first suit on the screen, the highest that may be played."""
    cards = (action.card for action in play.legal(deal, seat) if isinstance(action, Play))
    return min(cards, key=lambda card: (SUITS.index(card.suit), -card.rank))


def _found(ruleset: Ruleset, dealer: Seat, tricks: Each, honours: Each, random: Random) -> tuple[Card, ...]:
    while True:
        pack = tuple(random.sample(PACK, len(PACK)))
        result = outcome(ruleset, played(ruleset, dealer, pack))
        if result.tricks == tricks and (result.honours == honours or not any(ruleset.honours.points)):
            return pack


def _line(head: str, pack: tuple[Card, ...]) -> str:
    return " ".join([head, *map(str, pack)])


if __name__ == "__main__":
    main()
