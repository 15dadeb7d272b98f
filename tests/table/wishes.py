"""What is pressed in a lobby, as `verb:panel` and the like, to choose a ruleset and options of it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rulesets import RULESETS

Wishes = tuple[str, ...]
"""Presses in their order; none leaves the lobby as it opens."""


def ruled(key: str, *chosen: tuple[str, str]) -> Wishes:
    """The presses that choose a ruleset and options of it."""
    options = [
        press
        for name, choice in chosen
        for press in (
            "panel:options",
            f"opt:{name}",
            f"pick:{name}={choice}",
            "panel:options",
            "panel:settings",
        )
    ]
    return ("panel:settings", "panel:rulesets", f"set:{key}", *options, "panel:main")


def ruleset_of(wishes: Iterable[str]) -> str:
    """The key of the ruleset that is played after these presses: the usual one where none is chosen."""
    return next(
        (wish.removeprefix("set:") for wish in wishes if wish.startswith("set:")), next(iter(RULESETS))
    )
