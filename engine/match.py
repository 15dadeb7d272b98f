"""One rubber: chance enters as entries, cards go to the deal, and its end goes to the sheet.

A match is what its log of entries makes of `begin`. It waits for an entry of chance (`need`) or for the seats
of the deal. A finished deal stays until the next is dealt, for the last trick and the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.deal import Deal
from engine.rulesets import Ruleset
from engine.seats import Seat
from engine.sheet import ScoreSheet


class Need(Enum):
    """The entry of chance a match waits for."""

    CUT = "cut"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Match:
    """One rubber at one moment.

    `number` counts the rubbers of a table from 1, `deal_number` the deals begun in this one; `deal` is the
    running deal, or the last one until the next is dealt. `next_dealer` will deal next (None before the cut).
    """

    ruleset: Ruleset
    number: int
    next_dealer: Seat | None
    deal_number: int
    deal: Deal | None
    sheet: ScoreSheet
