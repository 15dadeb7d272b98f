"""The AIs of a lobby: their names, short, likeable, of the suits, in the table's language; and how strong they play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.ai import Level
from bot.services.players import Dummy, Occupant, Player, Robot
from bot.services.table import Closed, Lobby, Rubber, Stage

NAMES = {
    "ru": ("Трефа", "Бубна", "Черва", "Пика"),
    "en": ("Clover", "Ruby", "Hart", "Spade"),
}
DUMMIES = {"ru": "Болван", "en": "Dummy"}
"""What a hand is called that lies open and that its partner plays."""


def newcomer(language: str, seated: Sequence[Occupant | None]) -> Robot:
    """An AI whose name nobody at the table has yet, as strong as the last one seated."""
    levels = [occupant.level for occupant in seated if isinstance(occupant, Robot)]
    return Robot(new_name(language, seated), level=levels[-1] if levels else Level.CLUB)


def new_name(language: str, seated: Iterable[Occupant | None]) -> str:
    """An AI's name that nobody at the table has yet."""
    taken = {occupant.name for occupant in seated if not isinstance(occupant, Dummy | None)}
    names = NAMES.get(language, NAMES["en"])
    return next((name for name in names if name not in taken), names[0])


def renamed(stage: Stage, language: str) -> Stage:
    """The stage with its AIs called as in another language."""
    match stage:
        case Lobby(seats=seats):
            return replace(stage, seats=tuple(one and _called(one, language) for one in seats))
        case Rubber(seats=seats, joined=joined):
            here = tuple(one if isinstance(one, Dummy) else _called(one, language) for one in seats)
            return replace(stage, seats=here, joined=tuple(_called(one, language) for one in joined))
        case Closed():
            return stage


def _called(player: Player, language: str) -> Player:
    if not isinstance(player, Robot):
        return player
    names = NAMES.get(language, NAMES["en"])
    known = (known.index(player.name) for known in NAMES.values() if player.name in known)
    place = next(known, None)
    return player if place is None else replace(player, name=names[place])
