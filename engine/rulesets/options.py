"""The options of a ruleset as words: fields of one number, truth or choice in which it differs from its base.

A ruleset that differs in a table or in the seats is another tradition and needs a key of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any

from engine.rulesets.ruleset import Ruleset


def options(ruleset: Ruleset, base: Ruleset) -> Iterator[tuple[str, str]]:
    """Each option in which a ruleset differs from the one it was derived from, and its value as text.

    Raises `ValueError` where they differ in what is no option.
    """
    for slot in fields(Ruleset):
        value = getattr(ruleset, slot.name)
        if value == getattr(base, slot.name):
            continue
        if isinstance(value, Enum):
            yield slot.name, str(value.value)
        elif isinstance(value, int):
            yield slot.name, str(int(value))
        else:
            raise ValueError(f"{slot.name} is no option: a ruleset that differs in it needs a key of its own")


def with_options(base: Ruleset, words: Mapping[str, str]) -> Ruleset:
    """The inverse of `options`. Raises `ValueError` on what is no option of a ruleset."""
    if not words.keys() <= {slot.name for slot in fields(Ruleset)}:
        raise ValueError("no option of a ruleset")
    chosen = {name: _value(getattr(base, name), text) for name, text in words.items()}
    return replace(base, **chosen)


def _value(former: object, text: str) -> Any:
    """The value of a text, of the type the field has."""
    if isinstance(former, Enum):
        return type(former)(text)
    if isinstance(former, bool):
        return bool(int(text))
    if isinstance(former, int):
        return int(text)
    raise ValueError("no option of a ruleset")
