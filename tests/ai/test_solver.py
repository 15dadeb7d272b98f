"""The double-dummy solver, in a process of its own as in the bot, against a plain search of short endings."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice, repeat
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from bot.ai.sampling import Sampler
from bot.ai.solver import PositionError, available, solvable, solve_all, solved
from engine import match as rubber
from engine.actions import Answer, Play
from engine.cards import PACK, SUIT_BITS, Card, Cards, Suit
from engine.match import Match
from engine.rulesets import RULESETS
from engine.seats import Seat
from engine.tricks import Plays, winner
from engine.view import observe
from tests.engine.card_play import moment, moments, next_entry
from tests.engine.test_view import RULED

Position = tuple[tuple[int, ...], Suit | None, Plays, Seat]
"""Hands, trumps, the cards on the table, and whose turn it is."""

SEATS = tuple(map(Seat, range(4)))
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def aside() -> Iterator[ProcessPoolExecutor]:
    """The process in which is solved."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        yield pool


def several(
    deals: list[tuple[int, ...]], trump: Suit | None, plays: Plays, turn: Seat
) -> list[dict[Card, int]]:
    return list(solve_all(deals, trump, plays, turn))


def first_of_endless(hands: tuple[int, ...]) -> list[dict[Card, int]]:
    return list(islice(solve_all(repeat(hands), None, (), Seat(0)), 3))


def loaded() -> set[str]:
    solved(tuple(SUIT_BITS), None, (), Seat(0))
    return {name.split(".")[0] for name in sys.modules}


@cache
def searched(hands: tuple[int, ...], trump: Suit | None, plays: Plays, turn: Seat) -> dict[Card, int]:
    """The same values by trying everything: the tricks of the side on turn, card by card."""
    following = hands[turn] & plays[0][1].suit_bits if plays else 0
    return {
        card: _after(hands, trump, (*plays, (turn, card)), turn) for card in Cards(following or hands[turn])
    }


def _after(hands: tuple[int, ...], trump: Suit | None, plays: Plays, turn: Seat) -> int:
    left = tuple(bits & ~plays[-1][1].bit for bits in hands)
    if len(plays) < len(hands):
        return _other(left, trump, plays, Seat((turn + 1) % 4))
    taker = winner(plays, trump)
    rest = sum(left) and max(searched(left, trump, (), taker).values())
    mine = taker % 2 == turn % 2
    return 1 + rest if mine else left[turn].bit_count() - rest


def _other(hands: tuple[int, ...], trump: Suit | None, plays: Plays, turn: Seat) -> int:
    tricks = max(bits.bit_count() for bits in hands) if len(plays) < 4 else 0
    return tricks - max(searched(hands, trump, plays, turn).values())


def ending(chance: Random, cards: int, lying: int, follow: bool = True) -> Position:
    """Hands of so many cards by chance, and so many of them laid to the trick, by chance too."""
    pack = chance.sample(PACK, 4 * cards)
    hands = [Cards.holding(pack[seat * cards : (seat + 1) * cards]) for seat in SEATS]
    trump = chance.choice([None, *Suit])
    turn, plays = chance.choice(SEATS), ()
    for _ in range(lying):
        following = hands[turn].of(plays[0][1].suit) if plays and follow else ()
        card = chance.choice(list(following or hands[turn]))
        hands[turn] -= Cards(card.bit)
        plays, turn = (*plays, (turn, card)), Seat((turn + 1) % 4)
    return tuple(hand.bits for hand in hands), trump, plays, turn


def on_turn(match: Match) -> Seat:
    assert match.deal is not None
    assert match.deal.turn is not None
    return match.deal.turn.actor


def to_a_turn(match: Match, chance: Random) -> Match:
    """The match played on by chance until a card is due."""
    while match.deal is None or match.deal.turn is None:
        match, _ = rubber.apply(match, *next_entry(match, chance))
    return match


def test_the_solver_is_installed_where_tests_are_run() -> None:
    """It is in the lock, so that nothing below is left out."""
    assert available()


@pytest.mark.parametrize("lying", range(4))
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_every_card_of_an_ending_is_worth_what_a_plain_search_says(
    aside: ProcessPoolExecutor, cards: int, lying: int
) -> None:
    """With trumps and without, at any moment of a trick, and for all cards that the law allows."""
    chance = Random(10 * cards + lying)
    for position in [ending(chance, cards, lying) for _ in range(12)]:
        assert aside.submit(solved, *position).result() == searched(*position)
        searched.cache_clear()


def test_who_holds_all_trumps_takes_all_tricks(aside: ProcessPoolExecutor) -> None:
    """Whatever he leads; without trumps only if he is on lead himself."""
    hands = tuple(SUIT_BITS)
    assert set(aside.submit(solved, hands, Suit.C, (), Seat(0)).result().values()) == {13}
    assert set(aside.submit(solved, hands, Suit.C, (), Seat(1)).result().values()) == {0}
    assert set(aside.submit(solved, hands, None, (), Seat(3)).result().values()) == {13}


def test_deals_drawn_for_a_view_have_a_value_for_each_legal_card(aside: ProcessPoolExecutor) -> None:
    """From the middle of a deal, with a dummy or without, as the card's player sees it."""
    chance = Random(3)
    for key in ("whist/short@1", "whist/dummy@1", "whist/double-dummy@1"):
        for match in moments(RULESETS[key], Random(5), entries=110):
            if match.deal is None or match.deal.turn is None or chance.random() > 0.15:
                continue
            if len(match.deal.hand(match.deal.turn.hand)) > 9:
                continue
            view = observe(match, on_turn(match))
            assert solvable(view)
            assert view.turn is not None
            sampler = Sampler.of(view)
            deals = [sampler.draw(chance) for _ in range(3)]
            plays = view.trick.plays if view.trick else ()
            values = aside.submit(several, deals, view.trump, plays, view.turn.hand).result()
            legal = {action.card for action in view.legal if isinstance(action, Play)}
            assert [set(one) for one in values] == [legal] * 3


@pytest.mark.parametrize("name", RULED)
def test_only_four_hands_of_thirteen_can_be_solved(name: str) -> None:
    """Not the games for two or three without a dummy, which leave cards out of play or deal more."""
    chance = Random(1)
    match = to_a_turn(moment(RULED[name], 1, 3), chance)
    view = observe(match, on_turn(match))
    others = ("prussian", "humbug", "bismarck", "exchange")
    assert solvable(view) == (not any(word in name for word in others) and not view.shunned)


def test_a_deal_whose_tricks_are_shunned_is_another_game() -> None:
    """Nullo is not solved, grand is (RULES V12 rule 3)."""
    for choice, possible in (("nullo", False), ("grand", True), ("S", True)):
        match, chance = moment(RULESETS["whist/cayenne@1"], 2, 2), Random(1)
        assert match.deal is not None
        (offer,) = match.deal.phase.offers
        match, _ = rubber.apply(match, offer.to, Answer(offer.number, choice))
        assert solvable(observe(to_a_turn(match, chance), on_turn(match))) == possible


def test_nothing_can_be_solved_while_no_card_is_due() -> None:
    """Before the first deal and between two."""
    assert not solvable(observe(rubber.begin(RULESETS["whist/short@1"]), Seat(0)))


CLUBS = tuple(Card(Suit.C, rank) for rank in sorted({card.rank for card in PACK}))
FOUR = tuple(CLUBS[seat].bit for seat in SEATS)
LAID = tuple((seat, CLUBS[seat + 4]) for seat in SEATS)


@pytest.mark.parametrize(
    ("hands", "plays", "turn"),
    [
        (FOUR[:3], (), 0),
        ((*FOUR[:3], 0), (), 0),
        ((0, 0, 0, 0), (), 0),
        ((*FOUR[:3], FOUR[0]), (), 0),
        (FOUR, LAID[:1], 1),
        (FOUR, LAID, 0),
        ((0, *FOUR[1:]), LAID[:1], 2),
        ((0, *FOUR[1:]), ((Seat(0), CLUBS[1]),), 1),
        (tuple(reversed([bits | bits << 13 | bits << 26 for bits in [0x1FFF, *FOUR[:3]]])), (), 0),
    ],
)
def test_what_is_no_position_is_refused_and_the_solver_lives_on(
    aside: ProcessPoolExecutor, hands: tuple[int, ...], plays: Plays, turn: int
) -> None:
    """Hands that do not match, a card in two places, a trick out of order: no card is named in the refusal."""
    with pytest.raises(PositionError) as refused:
        aside.submit(solved, hands, None, plays, Seat(turn)).result()
    assert not any(str(card) in str(refused.value) for card in CLUBS)
    assert aside.submit(solved, FOUR, None, (), Seat(0)).result() == {CLUBS[0]: 0}


def test_deals_are_solved_one_by_one(aside: ProcessPoolExecutor) -> None:
    """Who has seen enough stops, and nothing more is solved."""
    assert aside.submit(first_of_endless, FOUR).result() == [{CLUBS[0]: 0}] * 3


def test_only_the_wrapper_of_the_solver_is_loaded(aside: ProcessPoolExecutor) -> None:
    """Not what the package brings for other ends."""
    assert not aside.submit(loaded).result() & {"matplotlib", "numpy"}


def test_whoever_does_not_solve_loads_nothing() -> None:
    """To know whether it is installed costs no import."""
    asked = "import sys, bot.ai.solver as solver; solver.available(); print(any('endplay' in name for name in sys.modules))"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"


@pytest.mark.parametrize("wrapper", [None, "raise RuntimeError('no such library')"])
def test_a_solver_that_cannot_be_loaded_is_an_import_that_failed(tmp_path: Path, wrapper: str | None) -> None:
    """As on a machine for which the package has no library, or with another package of that name."""
    package = tmp_path / "endplay"
    (package / "_dds").mkdir(parents=True)
    (package / "__init__.py").touch()
    if wrapper:
        (package / "_dds" / "__init__.py").write_text(wrapper)
    asked = (
        "from bot.ai.solver import available, solved\nassert available()\n"
        "try:\n    solved((1, 2, 4, 8), None, (), 0)\nexcept ImportError:\n    print('not loaded')"
    )
    found = subprocess.run(
        [sys.executable, "-c", asked],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
    )
    assert found.stdout.strip() == "not loaded", found.stderr


def test_a_revoke_on_the_table_is_played_on_from(aside: ProcessPoolExecutor) -> None:
    """Where suit need not be followed a hand may hold what it did not play; what is left has its value all the same."""
    chance = Random(8)
    for lying in (1, 2, 3) * 8:
        hands, trump, plays, turn = ending(chance, 3, lying, follow=False)
        assert aside.submit(solved, hands, trump, plays, turn).result() == searched(hands, trump, plays, turn)
