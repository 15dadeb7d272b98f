"""What to do with nothing of the suit led (RULES §3): ruff, leave the trick, or throw a card away."""

from __future__ import annotations

from collections.abc import Callable

from bot.ai.following import SURE
from bot.ai.holding import Holding
from bot.ai.maxim import Maxim, ranked
from bot.ai.odds import stands
from bot.ai.reading import Reading
from engine.cards import Card

VoidJudgement = Callable[[Reading], Card | None]


def discard(reading: Reading) -> Card:
    """The card least missed: from the weakest plain suit, keeping masters and guards of honours."""
    plain = [reading.holding(suit) for suit in reading.plain]
    if not plain:
        trumps = reading.trumps
        assert trumps is not None
        return trumps.low
    return min(plain, key=_regret).low


def _regret(held: Holding) -> tuple[int, int, int, int]:
    """Orders suits by what throwing their lowest card would cost."""
    top, length = held.top, len(held)
    higher = len(held.above(top))
    if length <= held.masters:
        cost = 4
    elif higher == 1 and length == 2:
        cost = 2
    elif higher == 2 and length == 3:
        cost = 3
    else:
        cost = 0 if higher else 1
    return cost, held.honours, held.low.rank, length


def _cheapest_ruff(reading: Reading) -> Card | None:
    trumps = reading.trumps
    if trumps is None or reading.led is reading.trump:
        return None
    return next((card for card in reversed(trumps.cards) if reading.beats(card)), None)


def _strong_in_trumps(reading: Reading) -> bool:
    trumps = reading.trumps
    if trumps is None:
        return False
    return len(trumps) >= 5 or (len(trumps) == 4 and trumps.honours >= 1)


def _leave_partner_strong(reading: Reading) -> Card | None:
    return discard(reading) if reading.partner_wins and _strong_in_trumps(reading) else None


def _leave_partner(reading: Reading) -> Card | None:
    if reading.partner_wins and stands(reading, reading.best[1]) >= SURE:
        return discard(reading)
    return None


def _ruff_small(reading: Reading) -> Card | None:
    trumps = reading.trumps
    if trumps is None or trumps.honours or len(trumps) > 4 or not reading.partner_wins:
        return None
    return _cheapest_ruff(reading)


def _ruff(reading: Reading) -> Card | None:
    return None if reading.partner_wins else _cheapest_ruff(reading)


def _throw(reading: Reading) -> Card | None:
    return discard(reading)


VOID: tuple[Maxim[VoidJudgement], ...] = ranked(
    (
        Maxim("M49", 11, "S000 L112", _leave_partner),
        Maxim("M40", 12, "S000 L19, L96", _ruff_small),
        Maxim("M39", 13, "S000 L19, L96", _leave_partner_strong),
        Maxim("M41", 14, "S000 L91", _ruff),
        Maxim("M53", 26, "S000 L24, L93", _throw),
    )
)
