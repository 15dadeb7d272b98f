"""The AIs' names: short, likeable, of the suits."""

from __future__ import annotations

from collections.abc import Iterable

from bot.services.table import Dummy, Occupant, Robot

NAMES = {
    "ru": ("Трефа", "Бубна", "Черва", "Пика"),
    "en": ("Clover", "Ruby", "Hart", "Spade"),
}
DUMMIES = {"ru": "Болван", "en": "Dummy"}
"""What a hand is called that lies open and that its partner plays."""


def newcomer(language: str, seated: Iterable[Occupant | None]) -> Robot:
    """An AI whose name nobody at the table has yet."""
    taken = {occupant.name for occupant in seated if not isinstance(occupant, Dummy | None)}
    names = NAMES.get(language, NAMES["en"])
    return Robot(next((name for name in names if name not in taken), names[0]))
