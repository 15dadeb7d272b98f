"""The rulesets in words: their names, and the rules themselves told from the ruleset's own fields."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering.faces import rank
from bot.rendering.screen import Screen
from engine.rulesets import RULESETS, AfterRubber, HonoursBy, HonoursScale, Ruleset
from engine.sheet import Account

_NAMES = {"whist/russian@1": "ruleset.russian", "whist/short@1": "ruleset.short"}
_SOURCES = {"whist/russian@1": "source.russian", "whist/short@1": "source.short"}
_WHERE = {
    Account.BELOW: "account.below",
    Account.ABOVE: "account.above",
    Account.MARKS: "account.marks",
    Account.FICHES: "account.fiches",
}
_AFTER = {
    AfterRubber.ROTATE: "rules.after-rotate",
    AfterRubber.RECUT: "rules.after-recut",
    AfterRubber.STAY: "rules.after-stay",
}


def tradition(t: Translator, key: str) -> str:
    """What a ruleset is called, in a few words."""
    return t.plain(_NAMES[key])


def rules(t: Translator, key: str) -> Screen:
    """Half a screen of rules, and where they come from."""
    ruleset = RULESETS[key]
    head = t("rules.head", name=tradition(t, key))
    source = t("rules.source", source=t.plain(_SOURCES[key]))
    return Screen(joined("\n", (head, *(t("rules.item", rule=rule) for rule in _told(t, ruleset)), source)))


def _told(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    yield t("rules.play")
    yield t.plural(
        "rules.trick",
        ruleset.trick_value,
        where=t.plain(_WHERE[ruleset.tricks_account]),
        target=ruleset.target,
    )
    yield t(
        "rules.honours", cards=" ".join(rank(each) for each in ruleset.honours.ranks), **_honours(t, ruleset)
    )
    if ruleset.honours_bar:
        yield t("rules.honours-bar", score=ruleset.target - 1)
    if ruleset.small_slam or ruleset.grand_slam:
        yield t("rules.slams", small=ruleset.small_slam, grand=ruleset.grand_slam)
    yield _premiums(t, ruleset)
    yield t("rules.rubber")
    yield t(_AFTER[ruleset.after_rubber])


def _honours(t: Translator, ruleset: Ruleset) -> dict[str, str]:
    scale: HonoursScale = ruleset.honours
    worth = ", ".join(
        t.plain("rules.worth", count=count, points=points)
        for count, points in enumerate(scale.points)
        if points
    )
    return {
        "by": t.plain("rules.by-dealt" if scale.by is HonoursBy.DEALT else "rules.by-tricks"),
        "worth": worth,
        "where": t.plain(_WHERE[ruleset.extras_account]),
    }


def _premiums(t: Translator, ruleset: Ruleset) -> Markup:
    where = t.plain(_WHERE[ruleset.premiums_account])
    if len(ruleset.game_values) == 1:
        return t(
            "rules.premiums", game=ruleset.game_values[0].points, rubber=ruleset.rubber_bonus, where=where
        )
    values = ", ".join(
        t.plain("rules.game-value", loser=value.loser_from, points=value.points)
        for value in reversed(ruleset.game_values)
    )
    return t("rules.premiums-by-loser", values=values, rubber=ruleset.rubber_bonus, where=where)
