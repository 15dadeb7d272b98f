"""The worked examples of RULES V2 and V4, by ruleset key, as they stand there.

A deal: id, running totals at its start, tricks, honours, what is special (a revoke as side:penalty, a corona
as side:cards, `t` for trumps), and the totals expected after it by account.
A rubber: id, deals of tricks and honours, and what is expected at its end.
V2-E2 is about coronas alone and V2-E7, E9 are of another preset.
"""

from __future__ import annotations

from dataclasses import dataclass

DEALS = {
    "whist/russian@1": """
        V2-E1           0-0  9/4   3-2  -          below 6-0  above 2-0
        V2-E3           0-0  13/0  5-0  A:3t       below 14-0 above 34-0 games 1-0
        V2-E4           8-6  8/5   1-4  -          below 12-6 above 5-4  games 1-0 running 0-0
        V2-E8-add3      0-0  9/4   3-2  A:add3     below 6-0  above 2-3
        V2-E8-tricks3   0-0  9/4   3-2  A:tricks3  below 0-2  above 2-0
        V2-E10          8-2  9/4   3-2  A:add3     below 8-2  above 2-3  games 0-0
    """,
    "whist/short@1": """
        V4-E1           3-0  4/9   3-1  -          marks 5-3  fiches 1-0
        V4-E2           3-0  8/5   0-4  -          marks 5-0  fiches 3-0
        V4-E3           4-2  6/7   4-0  -          marks 4-3  fiches 0-0
        V4-E4           0-0  7/6   4-0  -          marks 5-0  fiches 3-0
        V4-E6-add3      2-4  9/4   3-1  A:add3     marks 2-7  fiches 0-2
        V4-E6-tricks3   2-4  9/4   3-1  A:tricks3  marks 2-5  fiches 0-2
        V4-E7           3-1  9/4   -    A:add3     marks 4-4  fiches 0-0
    """,
}

RUBBERS = {
    "whist/russian@1": """
        V2-E5    9/4,2-3 8/5,4-1 12/1,5-0                    above 39-2 below 22-0  totals 61-2  net 59
        V2-E6    9/4,2-3 8/5,4-1 3/10,2-3 6/7,3-2 12/1,5-0   above 41-9 below 22-10 totals 63-19 net 44
    """,
    "whist/short@1": """
        V4-E5-8  11/2,2-2 11/2,2-2                           fiches 8-0 net 8
        V4-E5-1  2/11,2-2 4/9,2-2 11/2,2-2 4/9,2-2 11/2,2-2  fiches 4-3 net 1
        V4-E5-6  6/7,2-2 11/2,2-2 9/4,2-2 2/11,2-2 11/2,2-2  fiches 7-1 net 6
    """,
}

Pair = tuple[int, int]


def pair(text: str) -> Pair:
    """`9/4` or `3-1`: side A's, then side B's."""
    first, second = text.replace("/", "-").split("-")
    return int(first), int(second)


def expected(words: list[str]) -> dict[str, str]:
    """Words by two: of what, and how much."""
    return dict(zip(words[::2], words[1::2], strict=True))


@dataclass(frozen=True)
class DealExample:
    """One deal: what goes in, and the totals that come out."""

    key: str
    name: str
    start: Pair
    tricks: Pair
    honours: Pair
    special: str
    expected: dict[str, str]


@dataclass(frozen=True)
class RubberExample:
    """The deals of a rubber as tricks and honours, and what they amount to."""

    key: str
    name: str
    deals: tuple[tuple[Pair, Pair], ...]
    expected: dict[str, str]


def deal_examples() -> list[DealExample]:
    """All examples of one deal."""
    return [_deal(key, row.split()) for key, table in DEALS.items() for row in table.strip().splitlines()]


def rubber_examples() -> list[RubberExample]:
    """All examples of a rubber."""
    return [_rubber(key, row.split()) for key, table in RUBBERS.items() for row in table.strip().splitlines()]


def _deal(key: str, words: list[str]) -> DealExample:
    name, start, tricks, honours, special, *rest = words
    held = (0, 0) if honours == "-" else pair(honours)
    return DealExample(key, name, pair(start), pair(tricks), held, special, expected(rest))


def _rubber(key: str, words: list[str]) -> RubberExample:
    name, *rest = words
    deals = [word.split(",") for word in rest if "," in word]
    played = tuple((pair(tricks), pair(honours)) for tricks, honours in deals)
    return RubberExample(key, name, played, expected([word for word in rest if "," not in word]))
