"""The novice: legal everywhere, kind to a partner, clearly weaker than the club."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai import QUICK, Level, club, novice
from engine.actions import Play
from engine.cards import Card
from engine.rulesets import RULESETS
from engine.seats import side_of
from engine.tricks import winner
from engine.view import observe
from tests.ai.duplicate import anything, dealt, margin
from tests.ai.positions import position
from tests.ai.test_club import stages
from tests.engine.card_play import moments


@pytest.mark.parametrize("key", sorted(RULESETS))
@pytest.mark.parametrize("level", Level)
def test_whatever_a_level_does_at_once_is_legal(level: Level, key: str) -> None:
    """In whatever state a deal may be, the card or the answer is legal, in each ruleset."""
    chance = Random(1)
    for match in moments(RULESETS[key], Random(11), entries=300):
        if match.deal is None or match.need is not None or match.over:
            continue
        turn = match.deal.turn
        view = observe(match, turn.actor if turn else match.deal.phase.offers[0].to)
        assert QUICK[level](view, chance) in view.legal


def test_who_has_nothing_to_do_is_told_so() -> None:
    """Instead of being given a card."""
    with pytest.raises(ValueError, match="nothing to do"):
        novice(observe(dealt(Random(5)), None), Random(0))


def test_a_partners_trick_is_left_to_him() -> None:
    """The last hand never takes what its partner has, unless each of its cards would."""
    chance, seen = Random(2), 0
    for deal in range(60):
        for _, view, _ in stages(dealt(chance, deal % 4), chance):
            assert view.turn is not None
            seat, plays = view.turn.hand, view.trick.plays if view.trick else ()
            if len(plays) < 3 or side_of(view.sides, winner(plays, view.trump)) != side_of(view.sides, seat):
                continue
            cards = {action.card for action in view.legal if isinstance(action, Play)}
            taking = {card for card in cards if winner((*plays, (seat, card)), view.trump) == seat}
            play = novice(view, chance)
            assert isinstance(play, Play)
            assert play.card not in taking or taking == cards or play.card is min(cards)
            seen += 1
    assert seen > 100


@pytest.mark.parametrize(
    ("hand", "turned", "line", "card"),
    [
        ("AK742.83.J92.T75", "2H", "", "2S"),
        ("AQ742.83.J92.T75", "2H", "KS", "2S"),
        ("AQ742.83.J92.T75", "2H", "3S 5S", "AS"),
        ("AQ742.83.J92.T75", "2H", "3S KS", "AS"),
        ("AQ742.83.J92.T75", "3H", "9S 5S 3S", "QS"),
        ("AQ742.83.J92.T75", "3H", "3S KS 5S", "2S"),
        ("AQ742.83.J92.T75", "3H", "KS 5S 3S", "AS"),
    ],
)
def test_the_first_things_a_beginner_is_told(hand: str, turned: str, line: str, card: str) -> None:
    """Low from length; second hand low, third high, the last as cheap as can be; a partner's king is let be."""
    assert novice(position(hand, turned, line), Random(0)) == Play(Card.parse(card))


def test_trumps_are_for_opponents_tricks() -> None:
    """A partner's trick is not ruffed, and what is thrown to it is low."""
    chance = Random(3)
    for deal in range(60):
        for _, view, _ in stages(dealt(chance, deal % 4), chance):
            assert view.turn is not None
            plays = view.trick.plays if view.trick else ()
            cards = {action.card for action in view.legal if isinstance(action, Play)}
            suits = {one.suit for one in cards}
            if not plays or plays[0][1].suit in suits or suits == {view.trump}:
                continue
            ours = side_of(view.sides, winner(plays, view.trump)) == side_of(view.sides, view.turn.hand)
            play = novice(view, chance)
            assert isinstance(play, Play)
            if ours:
                assert play.card.suit is not view.trump
            if play.card.suit is not view.trump:
                plain = [one for one in cards if one.suit is not view.trump]
                assert play.card.rank == min(one.rank for one in plain)


def test_weaker_than_the_club_and_stronger_than_chance() -> None:
    """Half a trick less than club from the same cards, and two more than whoever plays anything."""
    behind, doubt = margin(club, novice, deals=150, seed=9)
    assert behind - doubt > 0.5
    ahead, _ = margin(novice, anything, deals=60, seed=8)
    assert ahead > 2
