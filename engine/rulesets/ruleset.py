"""A ruleset is a value: numbers, tables and choices, derived one from another with `dataclasses.replace`.

No code of the engine asks which ruleset it has; two of them differ in their fields only. The fields are moved
by the options of RULES (`engine.rulesets.options`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.choices import BarAt, CoronaBy, HonoursScale, Penalty, Slam
from engine.plan import Plan
from engine.scoring import Counting, score
from engine.seats import Seat, Sides
from engine.sheet import Account

if TYPE_CHECKING:
    from engine.offers import Talk


class BothRevoke(Enum):
    """What comes of a deal in which both sides revoked (RULES R8)."""

    VOID = "void"
    EACH = "each"


class CutTie(Enum):
    """How equal cards of the cut are told apart (RULES C4)."""

    REDRAW = "redraw"
    SUIT_ORDER = "suit_order"


class AfterRubber(Enum):
    """How players are placed for the next rubber (RULES C7)."""

    ROTATE = "rotate"
    RECUT = "recut"
    STAY = "stay"


class Review(Enum):
    """Which gathered tricks may be looked at again (RULES C17)."""

    LAST = "last"
    ALL = "all"


Choices = tuple[str, ...]
"""What an option may be, in the order shown."""
Menu = Mapping[str, Choices]
"""Options by name, each with its choices."""


class CutCard(Enum):
    """Before which deals a card is cut from the other pack (RULES V5 rule 1, V12 rule 1)."""

    NEVER = "never"
    EACH_DEAL = "cut_each_deal"
    EACH_GAME = "cut_each_game"
    EACH_RUBBER = "cut_each_rubber"
    FIRST_TRUMP = "first_trump_of_rubber"
    """None is cut; the card turned in the rubber's first deal does instead."""
    SECOND_ROUND = "second_round"
    """Before the deals with which each player deals for the second time (RULES V11 rule 2)."""


@dataclass(frozen=True, slots=True)
class GameValue:
    """A game won against a running total of at least `loser_from` is worth `points` (RULES V3 rule 6)."""

    loser_from: int
    points: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One tradition of whist. `key` is its versioned name, such as `whist/short@1`."""

    key: str
    plan: Plan
    """Whose hands there are and how they are dealt (RULES C2, C9)."""
    target: int
    """The running total that wins a game; 0 where no games are played for."""
    trick_value: int
    """Points of an odd trick."""
    tricks_account: Account
    """Where odd tricks are written; its running total decides the game."""
    extras_account: Account
    """Where honours and penalties are written. Where it is the tricks' account too, they help to win a game
    and stop counting once it is won (RULES §1.4)."""
    honours: HonoursScale
    honours_bar: bool
    """Whether a side one point short of the target scores no honours (RULES §1.4)."""
    slams_account: Account
    """Where slams are written."""
    small_slam: int
    """What 12 tricks are worth beside themselves, 0 for nothing."""
    grand_slam: int
    """What 13 tricks are worth beside themselves, 0 for nothing."""
    corona_table: tuple[int, ...]
    """Points above the line of a corona of 3, 4, … 13 cards, doubled in trumps; empty where coronas are not
    counted (RULES V2 rule 3)."""
    premiums_account: Account
    """Where games and the rubber are written."""
    game_values: tuple[GameValue, ...]
    """What a game is worth by the loser's running total, in falling order of `loser_from`."""
    rubber_bonus: int
    settled: tuple[Account, ...]
    """The accounts whose difference is paid at the end of the rubber."""
    penalties: tuple[Penalty, ...]
    """What may be chosen for a revoke."""
    bar_at: BarAt = BarAt.START
    corona_by: CoronaBy = CoronaBy.HAND
    slams_follow: bool = False
    """Whether slams are worth the rubber and half of it, so that a choice of its bonus brings theirs (RULES V2
    rule 10)."""
    cut_card: CutCard = CutCard.NEVER
    favourite_times: int = 1
    """How many times tricks, honours and slams count when the suit of the card cut is trumps (RULES V5 rule 2)."""
    carries: bool = False
    """Whether the winner of a game counts his whole deal, and what is over the target opens his next game (RULES
    V6)."""
    slam: Slam = Slam.PAY_AND_MARK
    cut_tie: CutTie = CutTie.REDRAW
    after_rubber: AfterRubber = AfterRubber.ROTATE
    review: Review = Review.LAST
    stake: int = 1
    """How much a point or fiche of the difference is worth (RULES V1 rule 10, V2 rule 9)."""
    enforce_follow: bool = True
    """Whether a card that does not follow suit is refused; else revokes are the players' affair (RULES R9)."""
    both_revoke: BothRevoke = BothRevoke.VOID
    revoke_individual: bool = False
    """Whether who revoked pays for his partner too, where the partner had asked him (RULES R10)."""
    claims: bool = False
    """Whether the remaining tricks may be claimed (RULES I6)."""
    undo: bool = False
    """Whether a card may be taken back if the opponents agree."""
    confirm: bool = False
    """Whether a card is tapped twice before it is played; cards themselves know nothing of it."""
    counting: Counting = score
    """From what happened in a deal to the lines it writes."""
    worth: Callable[[str, Card], int] | None = None
    """What the points of a contract are multiplied by, given the card cut (RULES V12 rule 4)."""
    quota: Callable[[str, bool], int] | None = None
    """The tricks that the soloist of a contract, or another, must take, or may (RULES V11 rule 3)."""
    talks: tuple[Talk, ...] = ()
    """The questions that may stand beside the turn."""
    games: int = 2
    """Games that win a rubber (RULES C19)."""
    deals: int = 0
    """The deals of a rubber in which no games are played for (RULES V10); 0 where they are."""
    first_dealer: Seat | None = None
    """Which seat deals first in every rubber; None: the lowest of the cut, then the deal goes on (RULES C5, C7, V7 rule 2)."""
    rotation: tuple[tuple[int, ...], ...] = ((0, 1, 3, 2), (0, 3, 1, 2), (0, 2, 1, 3))
    """How the players change places after each rubber, and again from the start: the old seat by the new one. Players a b c d
    sit as abcd, abdc, acbd (RULES C7)."""
    menu: Menu = field(default_factory=dict, compare=False, repr=False)
    """What a table of this tradition may choose: a matter of the tradition, the same whatever was chosen."""

    @property
    def name(self) -> str:
        """The key without its family and version, `short` of `whist/short@1`: by this name texts are kept."""
        return self.key.partition("/")[2].partition("@")[0]

    @property
    def sides(self) -> Sides:
        """The seats of each side; together they are the seats of the table (RULES C2)."""
        return self.plan.sides

    @property
    def seats(self) -> int:
        """How many hands the table has."""
        return self.plan.seats
