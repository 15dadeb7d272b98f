"""The club player where something is named before the first card, and where tricks are bad."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai.counsel import club
from engine.actions import Answer, Play
from engine.cards import Card
from engine.match import Match, apply
from engine.record import load
from engine.seats import Seat
from engine.view import observe

CAYENNE, BISMARCK = "whist/cayenne@1", "whist/bismarck@1"


def dealt(line: str, ruleset: str) -> Match:
    """The first deal of a rubber, by its line."""
    dealer = line.split(" ")[0]
    return load(f"{ruleset} rubber=1 dealer={dealer}\ndeals 1\ndeal {line}")


def done(match: Match, seat: int) -> Answer | Play:
    action = club(observe(match, Seat(seat)), Random(1))
    assert isinstance(action, Answer | Play)
    return action


@pytest.mark.parametrize(
    ("hand", "cut", "named"),
    [
        ("4.AKQJ952.A4.872", "7H", "H"),
        ("A4.AKQJ95.A4.A72", "7S", "grand"),
        ("8532.7532.742.82", "KS", "nullo"),
        ("K95.QT6.QJ84.J83", "7D", "pass"),
    ],
)
def test_the_dealer_names_what_his_hand_promises_or_leaves_it(hand: str, cut: str, named: str) -> None:
    """A long suit is trumps where it is cayenne; aces make a grand, small cards a nullo; of a poor hand partner decides."""
    rest = [card for card in _pack() if card not in _cards(hand)]
    others = [".".join("".join(c[0] for c in rest[at::3] if c[1] == s) for s in "SHDC") for at in range(3)]
    match = dealt(f"0 {hand} {others[0]} {others[1]} {others[2]} - cut={cut}", CAYENNE)
    assert done(match, 0) == Answer(1, named)


def test_the_soloist_lays_away_low_cards_and_keeps_his_aces() -> None:
    """Without trumps he keeps high cards and his long suit (RULES V11 rule 2)."""
    line = "0 JT9.AQ5432.KQT72.K5 854.JT876.9.JT98743 AK732.K9.AJ854.AQ62 Q6..63. -"
    match = dealt(line, BISMARCK)
    away = []
    for _ in range(4):
        answer = done(match, 0)
        assert isinstance(answer, Answer)
        away.append(Card.parse(answer.choice))
        match, _ = apply(match, Seat(0), answer)
    assert all(card.rank < 10 for card in away)


NULLO = "0 A.KT54.KQ32.AJ93 K32.986.984.8765 J87654.AJ.A5.KT2 QT9.Q732.JT76.Q4 - cut=7H 0:1:nullo"


def test_where_tricks_are_bad_he_stays_below_the_best_card() -> None:
    """Last in hand with king, ten, five and four, under an opponent's nine he plays the five; the low ace beats nothing."""
    match = dealt(f"{NULLO} 9HAH7H", CAYENNE)
    assert done(match, 0) == Play(Card.parse("5H"))


def test_what_his_side_takes_anyway_he_takes_high() -> None:
    """Partner's knave wins whatever he plays, so the king goes with it."""
    match = dealt(f"{NULLO} 9HJH7H", CAYENNE)
    assert done(match, 0) == Play(Card.parse("KH"))


def test_he_leads_low_where_others_hold_higher() -> None:
    """Of what he holds the two of diamonds and the aces, lower still, take a trick from nobody."""
    match = dealt(f"{NULLO} 9HJH7HKH", CAYENNE)
    play = done(match, 0)
    assert isinstance(play, Play)
    assert play.card in map(Card.parse, ("AS", "AC", "2D"))


def _pack() -> list[str]:
    return [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]


def _cards(hand: str) -> set[str]:
    return {rank + suit for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks}
