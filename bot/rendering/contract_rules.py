"""The rules of traditions in which something is named before the first card (RULES V11, V12), told from the ruleset's fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.i18n import Markup, Translator
from engine.cards import Card, Rank, Suit
from engine.rulesets import Ruleset
from engine.rulesets.bismarck import FORM, PLUS_ONLY
from engine.rulesets.cayenne import colours
from engine.words import GRAND, MISERE, NO_TRUMPS

_FORMS = {
    "dealer": "rules.bismarck-dealer",
    "swedish": "rules.bismarck-swedish",
}
_TIMES = ("first", "second", "third", "fourth")
"""The colours, as the sentence of what each multiplies by calls them."""


def contract_rules(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """How a deal comes to its contract and what that is worth; nothing where none is named."""
    if ruleset.worth is not None:
        yield t("rules.cayenne")
        yield t("rules.contracts", **_times(ruleset.worth))
        yield t("rules.nullo")
        yield t("rules.honours-win-no-game", score=ruleset.target - 1)
    yield from _quotas(t, ruleset)


def contract_brief(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """The same in short."""
    if ruleset.worth is not None:
        yield t("brief.cayenne")
        yield t("brief.contracts", **_times(ruleset.worth))
        yield t("brief.nullo")
    yield from _quotas(t, ruleset)


def _times(worth: Callable[[str, Card], int]) -> dict[str, int]:
    """What each colour multiplies by, and playing without trumps."""
    cut = Card(Suit.H, Rank.TWO)
    times = (worth(str(suit), cut) for suit in colours(cut))
    return dict(zip(_TIMES, times, strict=True)) | {"grand": worth(GRAND, cut)}


def _quotas(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """One against two for a quota of tricks."""
    if ruleset.quota is not None:
        yield t("rules.bismarck")
        yield t(_FORMS[FORM.choice(ruleset)])
        yield t(
            "rules.quota",
            own=ruleset.quota(NO_TRUMPS, True),
            others=ruleset.quota(NO_TRUMPS, False),
            shunned=ruleset.quota(MISERE, True),
            others_shunned=ruleset.quota(MISERE, False),
        )
        yield t("rules.quota-plus" if PLUS_ONLY.choice(ruleset) == "1" else "rules.quota-points")
