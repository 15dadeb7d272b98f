"""Who was helped in a rubber: by hints he asked for, and by an AI that played for him. The sheet says so."""

from __future__ import annotations

from dataclasses import dataclass, replace

Ref = tuple[int, int]
"""A deal of the table and what it waited for: the number of a turn, or of an offer with a minus (`PlayerView.due`)."""


@dataclass(frozen=True, slots=True)
class Helped:
    """One person's help. `hints`: turns at which he took a hint; `last`: the last of them; `sat_in`: turns that an AI took for
    him where there was a choice. The name is kept for when he is gone."""

    person: int
    name: str
    hints: int = 0
    last: Ref = (0, 0)
    sat_in: int = 0


Help = tuple[Helped, ...]
"""Everybody who was helped in a rubber, in the order in which it began."""


def hinted(known: Help, person: int, name: str, ref: Ref) -> Help:
    """The help once a hint is taken at a turn; asked for twice there, it is one."""
    before = _of(known, person, name)
    return known if before.last == ref else _with(known, replace(before, hints=before.hints + 1, last=ref))


def sat_in_for(known: Help, person: int, name: str) -> Help:
    """The help once an AI has chosen a card or an answer for somebody."""
    before = _of(known, person, name)
    return _with(known, replace(before, sat_in=before.sat_in + 1))


def written(known: Help) -> list[object]:
    """The help as JSON."""
    return [[one.person, one.name, one.hints, *one.last, one.sat_in] for one in known]


def read(value: object) -> Help:
    """Help from JSON. Raises `ValueError`."""
    if not isinstance(value, list):
        raise ValueError("no list of who was helped")
    return tuple(map(_read, value))


def _read(value: object) -> Helped:
    match value:
        case [int(person), str(name), int(hints), int(deal), int(due), int(sat_in)]:
            return Helped(person, name, hints, (deal, due), sat_in)
    raise ValueError("nobody who was helped")


def _of(known: Help, person: int, name: str) -> Helped:
    return next((one for one in known if one.person == person), Helped(person, name))


def _with(known: Help, changed: Helped) -> Help:
    if all(one.person != changed.person for one in known):
        return (*known, changed)
    return tuple(changed if one.person == changed.person else one for one in known)
