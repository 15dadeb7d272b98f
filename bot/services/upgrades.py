"""Documents of earlier releases, brought up to the present version one step at a time: pure functions over JSON.

What is not of the shape its version had is left as it is, so that the reader of the present version refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Json = Mapping[str, object]


def with_levels(value: Json) -> Json:
    """Version 2 says of each AI how strong it plays, and always who left the seat and who takes it."""
    match value.get("stage"):
        case ["lobby", [*seats], *more]:
            stage: list[object] = ["lobby", list(map(_levelled, seats)), *more]
        case ["rubber", match, [*seats], [*joined], *more]:
            stage = ["rubber", match, list(map(_levelled, seats)), list(map(_levelled, joined)), *more]
        case _:
            return {**value, "v": 2}
    return {**value, "v": 2, "stage": stage}


def _levelled(occupant: object) -> object:
    match occupant:
        case ["r", name, None]:
            return ["r", name, "club", None, None]
        case ["r", name, str(left)]:
            return ["r", name, "club", ["p", 0, left, "", False], None]
        case ["r", name, left, heir]:
            return ["r", name, "club", left, heir]
    return occupant


UPGRADES: dict[int, Callable[[Json], Json]] = {1: with_levels}
"""By the version they start from."""
