"""What tables of a tradition may choose: sets of options with their choices, of which a ruleset makes its own.

The choices stand in the order in which they are shown. What an option does is `engine.rulesets.options`.
"""

from __future__ import annotations

from engine.coronas import LENGTHS
from engine.rulesets.penalties import MENUS
from engine.rulesets.ruleset import Choices

TABLE: dict[str, Choices] = {
    "cut_tie": ("redraw", "suit_order"),
    "after_rubber": ("rotate", "recut", "stay"),
    "review": ("last", "all"),
    "stake": ("1", "2", "5", "10", "50", "100"),
    "enforce_follow": ("1", "0"),
    "revoke_penalty": tuple(MENUS),
    "both_revoke": ("void", "each"),
    "revoke_individual": ("0", "1"),
    "claims": ("0", "1"),
    "undo": ("0", "1"),
    "confirm": ("0", "1"),
}
"""The law of the table (RULES C4, C7, C17, §1.3, I6) and what a point is worth."""

ALONE: dict[str, Choices] = {name: choices for name, choices in TABLE.items() if name != "after_rubber"}
"""Where nobody has a partner to change."""

WHIST: dict[str, Choices] = TABLE | {
    "trick_value": ("1", "2"),
    "honours_scale": ("hoyle4", "count4", "count_both", "count5", "russian5", "german5"),
    "honours_by": ("dealt", "tricks"),
}
"""What every whist counts: odd tricks and honours (RULES §1.5)."""

MARKS: dict[str, Choices] = WHIST | {"honours_bar": ("0", "1"), "bar_at": ("start", "counting")}
"""Where honours help to win a game, so that a bar means something (RULES §1.4)."""

FICHES: dict[str, Choices] = MARKS | {"rubber_bonus": ("0", "2")}
"""Where games are paid in fiches (RULES V3 rule 7)."""

SLAM: dict[str, Choices] = {"slam": ("pay_only", "pay_and_mark")}
"""Where a slam is paid in fiches (RULES V3 rule 4)."""

POINTS: dict[str, Choices] = {"points": ("5", "10")}
"""Where it is counted as short or as ten-point whist (RULES V7 rule 5, V9 rule 3)."""

FAVOURITE: dict[str, Choices] = {
    "favourite_by": ("cut_each_game", "cut_each_rubber", "first_trump_of_rubber"),
}
"""Where there is a favourite suit (RULES V5 rule 1)."""

_UNITS = range(6)
CORONAS: dict[str, Choices] = {
    "corona_table": tuple(map(str, _UNITS)),
    **{
        f"corona_table.{cards}": tuple(
            map(str, sorted({1, 2, 3, 5, 10, 20, 50, *(unit * (cards - 2) for unit in _UNITS)}))
        )
        for cards in LENGTHS
    },
    "corona_by": ("hand", "pair", "tricks"),
}
"""Where coronas may count (RULES V2 rule 3): what each card over two is worth, or, length by length, some other sum."""

LINED: dict[str, Choices] = WHIST | {"settle": ("points", "fiches"), "rubber_bonus": ("10", "20", "30", "40")}
"""Where there is a line, and what is above it counts for no game (RULES V2)."""
