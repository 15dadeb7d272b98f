"""How an AI answers: it never revokes, claims what is proved, and gives up only tricks that are lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.ai import Brain, Level, club, novice
from bot.ai.master import master
from bot.ai.weighing import Budget
from engine.actions import Answer, Play
from engine.cards import PACK, Cards, Suit
from engine.law.renounces import renounces, withheld
from engine.match import Match, apply, begin
from engine.rulesets import RULESETS, TEN
from engine.rulesets.options import BY_NAME, with_options
from engine.seats import Seat
from engine.tricks import Trick
from engine.view import observe
from tests.engine.at_the_table import (
    able,
    answered,
    at_the_table,
    dealt,
    hand_on_turn,
    in_hand,
    offers,
    on_turn,
    played,
    revokes,
    to_a_revoke,
)
from tests.engine.card_play import next_entry

ALL = with_options(TEN, {"enforce_follow": "0", "claims": "1", "undo": "1"})
FREE = [key for key, ruleset in RULESETS.items() if "0" in BY_NAME["enforce_follow"].offered(ruleset)]
"""The rulesets under which a table may let suit be followed or not."""
BRAINS: dict[Level, Brain] = {
    Level.NOVICE: novice,
    Level.CLUB: club,
    Level.MASTER: lambda view, chance: master(view, chance, Budget(2)),
}


def acted(match: Match, chance: Random, brain: Brain = club) -> Match:
    """The match after an AI did what it is to do: an answer before a card."""
    assert match.deal is not None
    asked = [offer.to for offer in match.deal.phase.offers if offer.blocking]
    seat = asked[0] if asked else on_turn(match)
    return apply(match, seat, brain(observe(match, seat), chance))[0]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("key", FREE)
def test_an_ai_never_revokes(key: str, level: Level) -> None:
    """Whatever the others do and name, revokes among it, every card of its own follows suit where it can."""
    ruleset = with_options(RULESETS[key], {"enforce_follow": "0", "claims": "1", "undo": "1"})
    tempted = 0
    for seed in range(2):
        chance, match = Random(seed), begin(ruleset, first_dealer=Seat(0))
        while match.deal is None:
            match, _ = apply(match, *next_entry(match, chance))
        while match.deal is not None and (match.deal.turn or match.deal.phase.offers):
            if not offers(match, "reckon") and chance.random() < 0.3:
                match = anything(match, chance)
                continue
            before, can = match.deal.lying, bool(match.deal.turn) and able(match)
            match = acted(match, chance, BRAINS[level])
            assert match.deal is not None
            if len(match.deal.lying) > len(before):
                tempted += can
                number = match.deal.numbers[-1]
                false = [one for one in renounces(match.deal) if one.turn == number]
                assert not any(withheld(match.deal, one) for one in false)
    assert tempted > 10


def anything(match: Match, chance: Random) -> Match:
    """The match after an answer, or any card of the hand on turn."""
    assert match.deal is not None
    if any(offer.blocking for offer in match.deal.phase.offers):
        return apply(match, *next_entry(match, chance))[0]
    card = chance.choice(in_hand(match, hand_on_turn(match)))
    return apply(match, on_turn(match), Play(card))[0]


def test_an_ai_claims_what_the_cards_have_proved() -> None:
    """Whoever showed a card of the suit later is claimed by each opponent, then nothing more."""
    match = to_a_revoke(dealt(at_the_table(TEN), 3))
    while match.deal and match.deal.turn:
        match = played(match, 1)
    ((offender, about),) = revokes(match)
    while offers(match, "reckon"):
        match = acted(match, Random(0))
    (found,) = observe(match, None).examined
    assert (found.renounce.about, found.true) == (about, True)
    assert set(found.by) == {(offender + 1) % 4, (offender + 3) % 4}


def test_an_ai_agrees_to_a_card_taken_back_and_asks_for_none() -> None:
    """It consents as an opponent, and of its own accord plays only cards."""
    match = played(dealt(ALL, 7), 2)
    assert match.deal is not None
    seat = match.deal.lying[-1][0]
    asked = answered(match, "undo", seat, "ask")
    for _ in range(2):
        asked = acted(asked, Random(0))
    assert asked.deal is not None
    assert len(asked.deal.lying) == 1
    assert isinstance(club(observe(match, on_turn(match)), Random(0)), Play)


CLAIMS = [
    # the claimant's cards, then those of the others, then whether all tricks are his: trumps are spades
    ("AKQ...", "...AKQ", ".AKQ..", "..AKQ.", True),
    ("A.A..", "K...A", "..AK.", ".KQ..", True),
    ("A.A..", "KQ...", "..AK.", ".KQ..", False),
    ("A.AQJ..", "..AKQJ.", "...AKQJ", ".KT98..", False),
    (".AKQ2..", "..AKQJ.", "...AKQJ", ".JT9..8", True),
    ("K...A", "A...K", "..AK.", ".KQ..", False),
    ("AK.2..", "32...A", "..AKQ.", ".A..KQ", False),
]


@pytest.mark.parametrize(("mine", "left", "partner", "right", "sound"), CLAIMS)
def test_an_ai_accepts_a_claim_that_nothing_can_beat(
    mine: str, left: str, partner: str, right: str, sound: bool
) -> None:
    """From the cards it may see: its own, the claimant's, and what has fallen; in doubt the deal is played on."""
    hands = [Cards.parse(one) for one in (mine, left, partner, right)]
    match = dealt(ALL, 7)
    claimant = on_turn(match)
    match = answered(match, "rest", claimant, "mine")
    gone = [(claimant, card) for card in PACK if not any(card in hand for hand in hands)]
    for place in (1, 3):
        seat = Seat((claimant + place) % 4)
        view = replace(
            observe(match, seat),
            trump=Suit.S,
            hand=hands[place],
            faced=((claimant, hands[0]),),
            tricks=(Trick(claimant, tuple(gone), claimant),),
        )
        judged = club(view, Random(0))
        assert isinstance(judged, Answer)
        assert judged.choice == ("yes" if sound else "no")
