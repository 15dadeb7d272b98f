"""The club player: follows the maxims of RULES §3, of those that speak the one of the lowest `pri`.

A lead is decided in two steps, the suit and then its card; any other card in one. Everything is a pure
function of the view; the generator decides only between suits that nothing else tells apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.ai.answers import answered
from bot.ai.discards import thrown
from bot.ai.following import FOLLOWING
from bot.ai.lead_cards import CARDS
from bot.ai.lead_suits import SUITS
from bot.ai.reading import Reading, read
from bot.ai.shunned_suits import STRIKES
from bot.ai.shunning import shunning
from bot.ai.suits import Suits, strength
from bot.ai.void import VOID, lowest_ruff
from engine.actions import Action, Play
from engine.cards import Card, Suit
from engine.view import PlayerView

Brain = Callable[[PlayerView, Random], Action]
"""Chooses a legal action for the viewer, whose turn or offer it is, from what the viewer may see."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A card and why: the ids in RULES of the maxims that chose it, the suit's before the card's.

    `C14` stands alone where one card only is no revoke, `V11` where tricks are bad.
    """

    play: Play
    reasons: tuple[str, ...]


def club(view: PlayerView, chance: Random) -> Action:
    """The club player's action. Raises `ValueError` if the viewer has nothing to do."""
    answer = answered(view)
    if answer is not None:
        return answer
    if any(isinstance(action, Play) for action in view.legal):
        return advice(view, chance).play
    raise ValueError("the viewer has nothing to do now")


def advice(view: PlayerView, chance: Random) -> Advice:
    """The card the maxims choose for the hand on turn. The viewer must be the one to play it."""
    if not view.has_choice:
        (only,) = view.honest
        return Advice(Play(only), ("C14",))
    if view.shunned:
        return Advice(Play(shunning(view)), ("V11",))
    reading = read(view)
    given = _keeping_turned(reading, *_chosen(reading, chance))
    assert given.play in view.legal
    return given


def _keeping_turned(reading: Reading, card: Card, reasons: tuple[str, ...]) -> Advice:
    """The turned trump stays in hand where another card is as good (M43)."""
    if card is reading.turned:
        held = reading.holding(card.suit)
        equals = [other for other in held if other is not card and held.equal(other, card)]
        if equals:
            return Advice(Play(equals[-1]), (*reasons, "M43"))
    return Advice(Play(card), reasons)


def _chosen(reading: Reading, chance: Random) -> tuple[Card, tuple[str, ...]]:
    led = reading.led
    if led is None:
        return _lead(reading, chance)
    held = reading.holding(led)
    if held:
        for maxim in FOLLOWING:
            card = maxim.judge(reading, held)
            if card is not None:
                return card, (maxim.id,)
    return _void(reading)


def _void(reading: Reading) -> tuple[Card, tuple[str, ...]]:
    ruff = lowest_ruff(reading)
    card, why = thrown(reading)
    if ruff is None:
        return card, (why,)
    for maxim in VOID:
        verdict = maxim.judge(reading)
        if verdict is not None:
            return (ruff, (maxim.id,)) if verdict else (card, (maxim.id, why))
    return card, (why,)


def _lead(reading: Reading, chance: Random) -> tuple[Card, tuple[str, ...]]:
    suit, reasons = _suit_led(reading, chance)
    held = reading.holding(suit)
    for maxim in CARDS:
        card = maxim.judge(reading, held)
        if card is not None:
            return card, (*reasons, maxim.id)
    raise AssertionError("the last maxim always speaks")


def _suit_led(reading: Reading, chance: Random) -> tuple[Suit, tuple[str, ...]]:
    suits = tuple(suit for suit in Suit if reading.holding(suit))
    for strike in STRIKES:
        struck = strike.judge(reading, suits)
        suits = tuple(suit for suit in suits if suit not in struck) or suits
    for maxim in SUITS:
        proposed = maxim.judge(reading, suits)
        if proposed:
            suit = _strongest(reading, proposed, chance)
            return suit, (maxim.id, "M03") if _by_its_run(reading, suit, proposed) else (maxim.id,)
    raise AssertionError("the last maxim always speaks")


def _by_its_run(reading: Reading, suit: Suit, proposed: Suits) -> bool:
    """Whether a run of three decided between this suit and one as long (M03)."""
    length, run, _ = strength(reading.holding(suit))
    return any(
        strength(reading.holding(other))[:2] < (length, run)
        for other in proposed
        if len(reading.holding(other)) == length
    )


def _strongest(reading: Reading, suits: Suits, chance: Random) -> Suit:
    best = max(strength(reading.holding(suit)) for suit in suits)
    return chance.choice([suit for suit in suits if strength(reading.holding(suit)) == best])
