"""The sides against each other, however many: two face each other, three and more stand in a row."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Markup, Translator, joined
from bot.rendering.people import BETWEEN, known, person, side
from bot.rendering.views import TableView
from engine.rulesets import Ruleset
from engine.view import PlayerView


def score(t: Translator, table: TableView, counts: Sequence[int]) -> Markup:
    """The sides with so many tricks each."""
    if len(counts) == 2:
        left, right = counts
        return t("trick.score", left=side(table, 0), a=left, b=right, right=side(table, 1))
    return joined(
        BETWEEN,
        (t("trick.score-side", side=side(table, index), count=count) for index, count in enumerate(counts)),
    )


def figures(counts: Sequence[int]) -> str:
    """A figure for each side: 9:4."""
    return ":".join(map(str, counts))


def opposed(t: Translator, table: TableView) -> Markup:
    """Who plays against whom."""
    if len(known(table).sides) == 2:
        return t("cut.pairs", left=side(table, 0), right=side(table, 1))
    names = BETWEEN.join(side(table, index) for index in range(len(known(table).sides)))
    return t("cut.each", names=names)


SIX = 6
"""The tricks that score nothing, where two sides share thirteen."""


def book(ruleset: Ruleset) -> int:
    """The tricks of each side that score nothing."""
    return ruleset.plan.hand // len(ruleset.sides)


def partnered(ruleset: Ruleset) -> bool:
    """Whether anybody has a person for a partner."""
    return any(sum(seat in ruleset.plan.players for seat in side) > 1 for side in ruleset.sides)


def alone(view: PlayerView) -> bool:
    """Whether everybody plays for himself, without even a dummy."""
    return all(len(side) == 1 for side in view.sides)


def own_score(t: Translator, table: TableView, view: PlayerView, mine: int) -> Markup:
    """Tricks as a player reads them: his side and the other, or where all are alone, his and each other's."""
    taken = view.taken
    if not alone(view):
        return t("hand.score", us=taken[mine], them=sum(taken) - taken[mine])
    others = BETWEEN.join(
        f"{person(table, seats[0])} {taken[index]}" for index, seats in enumerate(view.sides) if index != mine
    )
    return t("hand.score-alone", mine=taken[mine], others=others)
