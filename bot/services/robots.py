"""The AIs' names: short, likeable, of the suits, in the table's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.services.table import Closed, Lobby, Occupant, Robot, Rubber, Stage

NAMES = {
    "ru": ("Трефа", "Бубна", "Черва", "Пика"),
    "en": ("Clover", "Ruby", "Hart", "Spade"),
}


def newcomer(language: str, seated: Iterable[Occupant | None]) -> Robot:
    """An AI whose name nobody at the table has yet."""
    taken = {occupant.name for occupant in seated if occupant is not None}
    names = NAMES.get(language, NAMES["en"])
    return Robot(next((name for name in names if name not in taken), names[0]))


def renamed(stage: Stage, language: str) -> Stage:
    """The stage with its AIs called as in another language."""
    match stage:
        case Lobby(seats=seats):
            return replace(stage, seats=tuple(one and _called(one, language) for one in seats))
        case Rubber(seats=seats, joined=joined):
            here, drew = (tuple(_called(one, language) for one in each) for each in (seats, joined))
            return replace(stage, seats=here, joined=drew)
        case Closed():
            return stage


def _called(occupant: Occupant, language: str) -> Occupant:
    names = NAMES.get(language, NAMES["en"])
    known = (known.index(occupant.name) for known in NAMES.values() if occupant.name in known)
    place = next(known, None) if isinstance(occupant, Robot) else None
    return occupant if place is None else replace(occupant, name=names[place])
