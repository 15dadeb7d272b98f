"""The law of the table as `/rules` tells it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator, joined
from engine.rulesets import BothRevoke, Ruleset


def law_rules(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """How a table plays that leaves revokes to its players; and what a screen has no use for."""
    if not ruleset.enforce_follow:
        void = ruleset.both_revoke is BothRevoke.VOID
        words = (t.plain(f"law.penalty.{penalty.value}") for penalty in ruleset.penalties)
        menu = ", ".join(word[:1].lower() + word[1:] for word in words)
        yield t("rules.freely")
        revokes = t("rules.revokes", menu=menu)
        yield joined(" ", (revokes, t("law.no-game"))) if ruleset.target else revokes
        yield t("rules.both-void" if void else "rules.both-each")
        if ruleset.revoke_individual:
            yield t("rules.revoke-individual")
        if any(seat != actor for seat, actor in enumerate(ruleset.plan.actors)):
            yield t("rules.dummy-revoke")
        yield t("rules.no-exposed")
    if ruleset.claims:
        yield t("rules.claims")
    if ruleset.undo:
        yield t("rules.undo")
