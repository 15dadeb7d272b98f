"""The golden set itself: every position can come about, and what is called proved is proved anew.

What the brains do in it is asked elsewhere.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.actions import Play
from engine.cards import PACK, SUIT_BITS, Card, Cards, Suit
from engine.events import GameWon
from engine.rubber import written
from engine.scoring import Outcome
from engine.seats import Seat, side_of
from engine.tricks import winner
from tests.ai.golden import POSITIONS, Golden, Objective, Proof
from tests.ai.golden.hidden import Hidden, deals
from tests.ai.golden.proof import CLEAR, proved, wanted
from tests.ai.golden.solver import Hands, Solver, Table

PROVED = [golden for golden in POSITIONS if golden.proof is Proof.ENUMERATED]
BY_SCORE = [golden for golden in POSITIONS if golden.objective in (Objective.GAME, Objective.SAVE)]
NOTICED = {
    "cashing",
    "discards",
    "dummy",
    "endplay",
    "forcing",
    "game",
    "leading",
    "nullo",
    "partner-wins",
    "partners-suit",
    "ruffing",
    "second-hand",
    "slam",
    "squeeze",
    "tenace",
    "third-hand",
    "trumps",
    "unblocking",
}
"""What people notice in a partner's play."""


def named(golden: Golden) -> str:
    return golden.id


@pytest.mark.parametrize("golden", POSITIONS, ids=named)
def test_a_position_can_come_about(golden: Golden) -> None:
    """Its line is legal, the right cards are some of those that may be played, and hidden cards change nothing in the view."""
    view = golden.view()
    assert view == golden.view(seed=1)
    assert view.turn is not None
    assert view.turn.actor == view.viewer
    assert view.turn.hand == golden.turn
    cards = {action.card for action in view.legal if isinstance(action, Play)}
    assert golden.acceptable
    assert golden.acceptable < cards


@pytest.mark.parametrize("golden", PROVED, ids=named)
def test_the_right_cards_are_proved(golden: Golden) -> None:
    """Over all deals that fit, the right cards are equally good, and clearly ahead of all others."""
    found = proved(golden)
    assert found.best == golden.acceptable
    assert found.lead >= CLEAR


@pytest.mark.parametrize("golden", PROVED, ids=named)
def test_no_proof_rests_on_the_turned_card(golden: Golden) -> None:
    """The card turned for trumps has been played or is in sight: whether it is remembered does not matter (RULES C10)."""
    view = golden.view()
    fallen = {card for trick in view.tricks for _, card in trick.plays}
    assert view.hand is not None
    seen = {*fallen, *view.hand, *(card for _, hand in view.faced for card in hand)}
    assert golden.turned is None or golden.turned in seen


@pytest.mark.parametrize("golden", BY_SCORE, ids=named)
@pytest.mark.parametrize(
    "honours", [(0, 0), (4, 0), (0, 4)], ids=["equal", "ours or theirs", "theirs or ours"]
)
def test_the_score_asks_for_just_these_tricks(golden: Golden, honours: tuple[int, int]) -> None:
    """With the tricks that are wanted the game is won, or not lost; with one less it is the other way round."""
    view = golden.view()
    needed = wanted(golden, view)
    assert needed is not None
    assert view.turn is not None
    side = side_of(view.sides, view.turn.hand)
    about = side if golden.objective is Objective.GAME else 1 - side
    for taken, reached in ((needed, True), (needed - 1, False)):
        total = view.taken[side] + taken
        tricks = (total, 13 - total) if side == 0 else (13 - total, total)
        lines = view.ruleset.counting(
            view.ruleset, view.sheet, view.deal_number, Outcome(tricks, honours), ()
        )
        _, events = written(view.ruleset, view.sheet, view.deal_number, lines)
        won = any(isinstance(event, GameWon) and event.side == about for event in events)
        assert won is (reached if golden.objective is Objective.GAME else not reached)


def test_slams_are_in_reach() -> None:
    """Where a slam is played for, it is one in the ruleset, and the tricks taken and left make it."""
    slams = [golden.view() for golden in POSITIONS if golden.objective is Objective.SLAM]
    assert slams
    for view in slams:
        assert view.turn is not None
        side = side_of(view.sides, view.turn.hand)
        worth = {12: view.ruleset.small_slam, 13: view.ruleset.grand_slam}
        assert worth[view.taken[side] + view.hand_sizes[view.turn.hand]] > 0


def test_tricks_are_bad_where_few_are_wanted() -> None:
    """Few tricks are played for where the contract says that they are bad, and there only (RULES V12)."""
    assert all(golden.view().shunned is (golden.objective is Objective.FEW) for golden in POSITIONS)


def test_the_set_is_large_enough() -> None:
    """Sixty positions, more than half of them proved, some of each kind of game, and all that people notice."""
    assert len(POSITIONS) >= 60
    assert len(PROVED) >= 34
    assert len({golden.id for golden in POSITIONS}) == len(POSITIONS)
    assert {golden.kind for golden in POSITIONS} == NOTICED
    assert sum(golden.objective is Objective.FEW for golden in POSITIONS) >= 4
    assert sum(bool(golden.faced) for golden in POSITIONS) >= 3
    assert sum(golden.contract == "grand" for golden in POSITIONS) >= 2


def test_every_position_has_its_reason() -> None:
    """One sentence; and what rests on a maxim names it and where it comes from."""
    for golden in POSITIONS:
        assert re.fullmatch(r"[A-Z][^.]+\.", golden.reason), golden.id
        assert all(re.fullmatch(r"M[0-5]\d", maxim) for maxim in golden.maxims), golden.id
        if golden.proof is Proof.MAXIM:
            assert golden.maxims, golden.id
            assert re.fullmatch(r"S000 L\d+(, L\d+)*", golden.source), golden.id


def searched(hands: Hands, turn: int, table: Table, trump: Suit | None, shunned: bool) -> int:
    """What `Solver.taken` gives, by trying every card of everybody."""
    if len(table) == 4:
        plays = tuple((Seat(seat), PACK[bit.bit_length() - 1]) for seat, bit in table)
        taker = winner(plays, trump)
        return 1 - taker % 2 + searched(hands, taker, (), trump, shunned)
    led = PACK[table[0][1].bit_length() - 1].suit_bits if table else 0
    cards = [card.bit for card in PACK if card.bit & (hands[turn] & led or hands[turn])]
    if not cards:
        return 0
    worth = []
    for bit in cards:
        one, two, three, four = (held & ~bit for held in hands)
        lying = (*table, (turn, bit))
        worth.append(searched((one, two, three, four), (turn + 1) % 4, lying, trump, shunned))
    return max(worth) if (turn % 2 == 0) is not shunned else min(worth)


@pytest.mark.parametrize("seed", range(60))
def test_the_solver_is_exact(seed: int) -> None:
    """It finds what a search through all cards finds: any trumps or none, tricks good or bad, a trick begun or not."""
    chance = Random(seed)
    pool = chance.sample(PACK, 12) if seed % 2 else chance.sample(PACK[:20], 12)
    trump = chance.choice((None, *Suit))
    shunned = chance.random() < 0.5
    turn = chance.randrange(4)
    one, two, three, four = (_bits(pool[at::4]) for at in range(4))
    hands: Hands = (one, two, three, four)
    solver = Solver(trump, shunned=shunned)
    assert solver.taken(hands, turn) == searched(hands, turn, (), trump, shunned)
    card = chance.choice(pool[turn::4]).bit
    one, two, three, four = (held & ~card for held in hands)
    begun: Hands = (one, two, three, four)
    following, table = (turn + 1) % 4, ((turn, card),)
    assert solver.taken(begun, following, table) == searched(begun, following, table, trump, shunned)


def _bits(cards: list[Card]) -> int:
    return sum(card.bit for card in cards)


def test_every_deal_that_fits_is_counted_once() -> None:
    """Nine cards fall to three hands in 1680 ways; a void leaves those without its cards, and the order of chance leaves all."""
    cards = Cards.parse("AKQ.AKQ.AKQ.").bits
    free = Hidden(cards, (3, 3, 3, 0), (0, 0, 0, 0))
    assert len(set(deals(free))) == len(list(deals(free))) == 1680
    void = Hidden(cards, (3, 3, 3, 0), (SUIT_BITS[Suit.S], 0, 0, 0))
    fitting = {dealt for dealt in deals(free) if not dealt[0] & void.void[0]}
    assert set(deals(void)) == fitting
    assert sorted(deals(void, Random(3))) == sorted(fitting)
