"""What a table has before it: answers to be posted, a wait that people are told of, what the law of the table keeps open."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that somebody wanted posted: the latest of its kind replaces the one before. Numbers grow over all kinds."""

    what: str
    number: int


@dataclass(frozen=True, slots=True)
class Wait:
    """A wait that people are told of: for the person on turn, or for anybody to come back between deals.

    It has lasted since `began` and is over at `ends`, on the shard's clock; `Table.due` may come before, for the reminder.
    `moved`: how often the end was put off because nobody could confirm that the person sees his cards. `elsewhere`: other
    tables that waited for him when he was rung.
    """

    began: float
    ends: float
    moved: int = 0
    elsewhere: int = 0


@dataclass(frozen=True, slots=True)
class Open:
    """What stands open beside the cards of a deal.

    `laid`: the seat of the person who played last and when, on the shard's clock, as long as his card may come back with what
    followed. `listing`: who has opened the list of tricks in which a revoke can be claimed. `marked`: the turn and the card
    that a first tap has marked, where a card is tapped twice.
    """

    laid: tuple[int, float] | None = None
    listing: tuple[int, ...] = ()
    marked: tuple[int, str] | None = None
