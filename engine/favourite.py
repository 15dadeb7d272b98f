"""The favourite suit (RULES V5 rule 1): chance brings it with the first deal of a game or rubber.

The card cut for it from another pack is part of that deal's entry (`Dealt.cut`), and every deal keeps it in its
layout, so that each line of a record tells by itself what counted double in it. Where the first trumps of the
rubber are the favourite suit, the card turned for them is kept, and chance brings no other.
"""

from __future__ import annotations

from engine.cards import Card
from engine.dealing import Layout
from engine.rulesets import FavouriteBy, Ruleset
from engine.sheet import Reason, ScoreSheet


def cut_due(ruleset: Ruleset, sheet: ScoreSheet, deals: int) -> bool:
    """Whether the deal that follows so many deals begins with a cut for the favourite suit."""
    match ruleset.favourite_by:
        case FavouriteBy.CUT_EACH_GAME:
            return deals == 0 or any(line.reason is Reason.GAME for line in sheet.of_deal(deals))
        case FavouriteBy.CUT_EACH_RUBBER:
            return deals == 0
    return False


def favourite(ruleset: Ruleset, cut: Card | None, turned: Card, last: Layout | None) -> Card | None:
    """The card whose suit is the favourite of a deal: that cut before it, else that of the last deal."""
    if cut is not None or ruleset.favourite_by is FavouriteBy.NEVER:
        return cut
    return turned if last is None else last.favourite


def doubled(layout: Layout) -> bool:
    """Whether the favourite suit is trumps, so that all the deal's chances count double (RULES V5 rule 2)."""
    return layout.favourite is not None and layout.favourite.suit is layout.trump
