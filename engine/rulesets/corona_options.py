"""What coronas are worth, where a tradition leaves it to the table (RULES V2 rules 3, 4): so much a card, or each length its own.

The table of the source is lost, so they count for nothing until a table says otherwise.
"""

from __future__ import annotations

from dataclasses import replace

from engine.choices import CoronaBy
from engine.coronas import LENGTHS
from engine.rulesets.option import Option, one_of
from engine.rulesets.ruleset import Ruleset

_NAME = "corona_table"


def by_the_card(unit: int) -> tuple[int, ...]:
    """The table in which each card over two is worth so much; none where that is nothing."""
    return tuple(unit * over for over in range(1, len(LENGTHS) + 1)) if unit else ()


def counted(ruleset: Ruleset) -> bool:
    """Whether honours, slams and bonuses count: not where V2 is settled in fiches."""
    return any(ruleset.honours.points)


def _worth_something(ruleset: Ruleset) -> bool:
    return counted(ruleset) and bool(ruleset.corona_table)


def _written(ruleset: Ruleset) -> str:
    """`2` for two points a card over two, else the points of each length, `0,0,5,…`."""
    table = ruleset.corona_table
    unit = table[0] if table else 0
    return str(unit) if table == by_the_card(unit) else ",".join(map(str, table))


def _choose(ruleset: Ruleset, text: str) -> Ruleset:
    points = [int(word) for word in text.split(",")]
    if len(points) == 1:
        return replace(ruleset, corona_table=by_the_card(points[0]))
    if len(points) != len(LENGTHS) or not any(points):
        raise ValueError("not the points of each corona")
    return replace(ruleset, corona_table=tuple(points))


def _one_length(cards: int) -> Option:
    """What a corona of so many cards is worth. Once none is worth anything coronas do not count."""
    at = cards - LENGTHS.start

    def choice(ruleset: Ruleset) -> str:
        return str(ruleset.corona_table[at]) if ruleset.corona_table else "0"

    def choose(ruleset: Ruleset, text: str) -> Ruleset:
        table = [*(ruleset.corona_table or [0] * len(LENGTHS))]
        table[at] = int(text)
        return replace(ruleset, corona_table=tuple(table) if any(table) else ())

    return Option(f"{_NAME}.{cards}", choice, choose, needs=_worth_something, group=_NAME)


CORONA_OPTIONS: tuple[Option, ...] = (
    Option(_NAME, _written, _choose, needs=counted, parts=tuple(map(_one_length, LENGTHS))),
    one_of("corona_by", CoronaBy, needs=_worth_something),
)
"""In the order in which they are chosen and shown."""
