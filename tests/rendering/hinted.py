"""Hints at chosen moments: the golden checks of RULES §3, and what else a hint may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from bot.i18n import Translator
from bot.rendering import hints
from bot.rendering.hints import Hint, Sampled, Suggestion
from bot.rendering.screen import Screen
from bot.services.hints import given_by_maxims
from engine.cards import Card
from engine.rulesets import RULESETS
from tests.ai.positions import position
from tests.rendering.few import asked, of

AGREED = Sampled(80, 73)
DIFFERENT = Sampled(81, 20, (Card.parse("JC"), 55))

GOLDEN: dict[str, tuple[tuple[str, str, str, int], str, str]] = {
    "a": (("AK742.83.J92.T75", "2H", "", 3), "KS", "M15"),
    "b": (("83.AKQ5.J962.T75", "2C", "", 3), "QH", "M16"),
    "c": (("Q4.K83.97532.J84", "2C", "", 3), "2D", "M24"),
    "d": (("Q963.AQ74.A82.84", "2S", "", 3), "8C", "M25"),
    "e-three": (("Q94.83.K964.J87", "2C", "4H 6H AH 9H", 1), "8H", "M29"),
    "e-four": (("Q94.853.K96.J87", "2C", "4H 6H AH 9H", 1), "3H", "M28"),
    "f": (("A6.T953.K964.J87", "2C", "KS 5S", 1), "6S", "M47"),
    "g": (("A965.T53.KT2.J87", "2C", "4D 9D", 1), "KD", "M46"),
    "h-kept": ((".T9763.K964.Q952", "3C", "AS 5S", 1), "3H", "M39"),
    "h-spent": ((".T97632.K964.95", "3C", "KS 5S 4S 2D AS 6S", 1), "5C", "M40"),
}
"""A position each, the card, and the maxim that is to be told (RULES §3, golden checks)."""


def given(name: str, sampled: Sampled | None = AGREED) -> Hint:
    """The hint of a golden check."""
    return replace(given_by_maxims(position(*GOLDEN[name][0]), Random(0)), sampled=sampled)


def suggested() -> Suggestion:
    """Whether to exchange one's cards, asked in whist for two."""
    seen = of(asked(RULESETS["whist/prussian@1"]), 1)
    assert seen.view is not None
    assert seen.view.question is not None
    return Suggestion(seen, seen.view.question, "keep")


def alert_of(hint: Hint | Suggestion, t: Translator) -> str:
    return hints.alert(t, hint)


def told(hint: Hint | Suggestion, t: Translator) -> Screen:
    return hints.message(t, hint)


SCREENS: dict[str, Callable[[Translator], Screen]] = {
    **{f"hint-{name}": partial(told, given(name)) for name in GOLDEN},
    "hint-differs": partial(told, given("c", DIFFERENT)),
    "hint-late": partial(told, given("g", None)),
    "hint-answer": partial(told, suggested()),
}

ALERTS: dict[str, Callable[[Translator], str]] = {
    **{f"hint-{name}": partial(alert_of, given(name)) for name in GOLDEN},
    "hint-differs": partial(alert_of, given("c", DIFFERENT)),
    "hint-late": partial(alert_of, given("g", None)),
    "hint-answer": partial(alert_of, suggested()),
}
