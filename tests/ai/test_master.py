"""The master at any moment of every ruleset: what he does is legal and no revoke, with few deals tried."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai.master import master
from bot.ai.weighing import Budget
from engine.actions import Play
from engine.match import Match
from engine.rulesets import CAYENNE, RULESETS, Ruleset
from engine.rulesets.options import BY_NAME, with_options
from engine.view import observe
from tests.engine.at_the_table import able, at_the_table, following, on_turn, played
from tests.engine.card_play import moments
from tests.engine.test_nullo import nullo

FEW = Budget(2)
LAWS = RULESETS | {
    f"{key} enforce_follow=0": with_options(ruleset, {"enforce_follow": "0"})
    for key, ruleset in RULESETS.items()
    if "0" in BY_NAME["enforce_follow"].offered(ruleset)
}


def well_played(match: Match) -> bool:
    """Whether the master has something to do and it is legal, and no revoke if it is a card."""
    assert match.deal is not None
    asked = [offer.to for offer in match.deal.phase.offers if offer.blocking]
    view = observe(match, asked[0] if asked else on_turn(match))
    action = master(view, Random(1), FEW)
    honest = not isinstance(action, Play) or action.card in following(match)
    return action in view.legal and honest


@pytest.mark.parametrize("ruleset", LAWS.values(), ids=LAWS)
def test_whatever_the_master_does_is_legal_and_no_revoke(ruleset: Ruleset) -> None:
    """At every third moment of deals in which anything is said, and revokes are made where that may be."""
    due = [
        match
        for match in moments(ruleset, Random(4), entries=150)
        if match.deal is not None
        and (match.deal.turn or any(one.blocking for one in match.deal.phase.offers))
    ]
    assert len(due) > 100
    assert all(map(well_played, due[::3]))


def test_in_a_nullo_he_follows_suit_though_he_might_be_rid_of_a_dangerous_card() -> None:
    """Where suit need not be followed and tricks are bad (RULES V12), also at every card from which he could choose."""
    tempted = 0
    for seed in range(3):
        match = nullo(at_the_table(CAYENNE), seed)
        while match.deal is not None and len(match.deal.lying) < 30:
            match = played(match, 1)
            if able(match):
                tempted += 1
                assert well_played(match)
    assert tempted > 20
