"""An option of a ruleset: its name in RULES, and how a choice moves the ruleset. What is offered, a ruleset says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from engine.rulesets.ruleset import Ruleset

Needs = Callable[[Ruleset], bool]


def always(_: Ruleset) -> bool:
    """Nothing else decides whether an option means anything."""
    return True


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a table. `needs` says under which rulesets it means anything."""

    name: str
    choice: Callable[[Ruleset], str]
    """What a ruleset has chosen."""
    choose: Callable[[Ruleset, str], Ruleset]
    """The ruleset with this choice. Raises `ValueError` on what is none."""
    needs: Needs = always
    parts: tuple[Option, ...] = ()
    """The same choice bit by bit, named `group.number`: they are pressed, and what they make is written as this option's."""
    group: str = ""
    """The option of which this is a part."""

    def offered(self, ruleset: Ruleset) -> tuple[str, ...]:
        """The choices a table with this ruleset has; none where the option is not of its tradition."""
        return ruleset.menu.get(self.name, ()) if self.needs(ruleset) else ()


def taking(ruleset: Ruleset, other: Ruleset, *fields: str) -> Ruleset:
    """The ruleset with these of its fields as the other has them."""
    values: dict[str, Any] = {name: getattr(other, name) for name in fields}
    return replace(ruleset, **values)


def number(name: str, needs: Needs = always) -> Option:
    """An option that is a number of the ruleset: points, fiches, a target, a stake."""

    def choose(ruleset: Ruleset, text: str) -> Ruleset:
        value: Any = int(text)
        return replace(ruleset, **{name: value})

    return Option(name, lambda ruleset: str(getattr(ruleset, name)), choose, needs)


def truth(name: str, needs: Needs = always) -> Option:
    """An option that is on, `1`, or off, `0`."""

    def choose(ruleset: Ruleset, text: str) -> Ruleset:
        value: Any = bool(int(text))
        return replace(ruleset, **{name: value})

    return Option(name, lambda ruleset: str(int(getattr(ruleset, name))), choose, needs)


def one_of(name: str, kind: type[Enum], needs: Needs = always) -> Option:
    """An option that is one of a few words."""

    def choose(ruleset: Ruleset, text: str) -> Ruleset:
        value: Any = kind(text)
        return replace(ruleset, **{name: value})

    return Option(name, lambda ruleset: str(getattr(ruleset, name).value), choose, needs)
