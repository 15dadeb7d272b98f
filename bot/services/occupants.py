"""Who sits at a table, as JSON and back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.players import Dummy, Occupant, Person, Player, Robot

NOBODY = 0
"""Who left, of a document that kept the name alone: nobody comes back to that seat."""


def written(occupants: Sequence[Occupant | None]) -> list[object]:
    """Who sits where, as JSON."""
    return [_occupant(occupant) for occupant in occupants]


def _occupant(occupant: Occupant | None) -> list[object] | None:
    match occupant:
        case None:
            return None
        case Person(number, name, language, ready, missed, aside):
            more = [missed, int(aside)] if aside else [missed] if missed else []
            return ["p", number, name, language, ready, *more]
        case Dummy():
            return ["d"]
        case Robot(name, None):
            return ["r", name, None]
        case Robot(name, left, heir):
            return ["r", name, *written([left, heir])]


def read_seat(value: object) -> Player | None:
    """A player or an empty seat. Raises `ValueError`."""
    return None if value is None else read_player(value)


def read_player(value: object) -> Player:
    """Somebody who plays. Raises `ValueError`."""
    player = read(value)
    if isinstance(player, Dummy):
        raise ValueError("nobody plays so")
    return player


def read(value: object) -> Occupant:
    """An occupant. Raises `ValueError`."""
    match value:
        case ["p", int(number), str(name), str(language), bool(ready), *more]:
            missed, aside = (*map(_number, more), 0, 0)[:2]
            return Person(number, name, language, ready, missed, bool(aside))
        case ["d"]:
            return Dummy()
        case ["r", str(name), None]:
            return Robot(name)
        case ["r", str(name), str(left)]:
            return Robot(name, Person(NOBODY, left, ""))
        case ["r", str(name), [*left], heir]:
            return Robot(name, _read_person(left), None if heir is None else _read_person(heir))
    raise ValueError("no such occupant")


def _read_person(value: object) -> Person:
    person = read(value)
    if not isinstance(person, Person):
        raise ValueError("not a person")
    return person


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError("not a number")
    return value
