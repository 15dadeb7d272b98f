"""What one viewer may see of a match, and nothing more.

`observe` builds a `PlayerView` field by field from what is public and from the viewer's own hand. The law that
guards it: deal the hidden cards anew in any way that fits what was public, and the view stays equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.actions import Action
from engine.cards import Card, Cards, Suit
from engine.match import Match, Need, legal
from engine.phases import Offer
from engine.rulesets import Ruleset
from engine.seats import Seat, Sides, Turn, side_of
from engine.sheet import ScoreSheet
from engine.tricks import Trick


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A match seen from a seat, or by the group (`viewer` None). What the deal tells is empty before the first.

    `faced` are the hands that lie open; `taken` the tricks of each side; `tricks` all gathered tricks of this deal.
    """

    viewer: Seat | None
    ruleset: Ruleset
    number: int
    deal_number: int
    dealer: Seat | None
    next_dealer: Seat | None
    need: Need | None
    turn: Turn | None
    turn_number: int
    offers: tuple[Offer, ...]
    trump: Suit | None
    turned: Card | None
    hand: Cards | None = field(repr=False)
    faced: tuple[tuple[Seat, Cards], ...]
    hand_sizes: tuple[int, ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    sides: Sides
    legal: frozenset[Action] = field(repr=False)
    sheet: ScoreSheet
    over: bool
