"""Who sits at a table, who waits and who has come in, as JSON and back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ai import Level
from bot.rendering.views import Turnover
from bot.services.players import Dummy, Occupant, Person, Player, Robot
from engine.cards import Card


def written(occupants: Sequence[Occupant | None]) -> list[object]:
    """Who sits where, as JSON."""
    return [_occupant(occupant) for occupant in occupants]


def written_between(streaks: Sequence[tuple[int, int]], turnover: Turnover | None) -> list[object]:
    """What a rubber has from the one before: who has played how many in a row, who came in and who stepped out."""
    if turnover is None:
        return [streaks, None]
    drawn = [[name, str(card)] for name, card in turnover.drawn]
    return [streaks, [turnover.came, turnover.went, drawn]]


def _occupant(occupant: Occupant | None) -> list[object] | None:
    match occupant:
        case None:
            return None
        case Person(number, name, language, ready, missed, aside):
            more = [missed, int(aside)] if aside else [missed] if missed else []
            return ["p", number, name, language, ready, *more]
        case Dummy():
            return ["d"]
        case Robot(name, left, heir, level):
            return ["r", name, level.value, *written([left, heir])]


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
        case ["r", str(name), str(level), left, heir]:
            return Robot(name, _read_one(left), _read_one(heir), Level(level))
    raise ValueError("no such occupant")


def read_persons(value: object) -> tuple[Person, ...]:
    """Persons, as those who wait. Raises `ValueError`."""
    match value:
        case [*persons]:
            return tuple(map(_read_person, persons))
    raise ValueError("not persons")


def read_between(value: object) -> tuple[tuple[tuple[int, int], ...], Turnover | None]:
    """What a rubber has from the one before. Raises `ValueError`."""
    match value:
        case [[*streaks], None]:
            return tuple(map(_streak, streaks)), None
        case [[*streaks], [[*came], [*went], [*drawn]]]:
            turnover = Turnover(tuple(map(_name, came)), tuple(map(_name, went)), tuple(map(_drawn, drawn)))
            return tuple(map(_streak, streaks)), turnover
    raise ValueError("not what was between two rubbers")


def _streak(value: object) -> tuple[int, int]:
    match value:
        case [int(person), int(rubbers)]:
            return person, rubbers
    raise ValueError("not a streak")


def _drawn(value: object) -> tuple[str, Card]:
    match value:
        case [str(name), str(card)]:
            return name, Card.parse(card)
    raise ValueError("not a draw")


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("not a name")
    return value


def _read_one(value: object) -> Person | None:
    return None if value is None else _read_person(value)


def _read_person(value: object) -> Person:
    person = read(value)
    if not isinstance(person, Person):
        raise ValueError("not a person")
    return person


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError("not a number")
    return value
