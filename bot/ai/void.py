"""Whether to ruff with nothing of the suit led (RULES §3). A ruff is made with the lowest trump that wins."""

from __future__ import annotations

from collections.abc import Callable

from bot.ai.following import SURE
from bot.ai.maxim import Maxim, ranked
from bot.ai.odds import stands
from bot.ai.reading import Reading
from engine.cards import Card

VoidJudgement = Callable[[Reading], bool | None]
"""Whether to ruff, or None where the maxim does not say."""


def lowest_ruff(reading: Reading) -> Card | None:
    """The lowest trump that would be winning, if this hand may ruff with one."""
    trumps = reading.trumps
    if trumps is None or reading.led is reading.trump:
        return None
    return next((card for card in reversed(trumps.cards) if reading.beats(card)), None)


def _strong_in_trumps(reading: Reading) -> bool:
    trumps = len(reading.trumps or ())
    return trumps >= 5 or (trumps == 4 and reading.trump_honours >= 1)


def _partner_stands(reading: Reading, chance: float) -> bool:
    return reading.partner_wins and stands(reading, reading.best[1]) >= chance


def _left_to_partner(reading: Reading) -> bool | None:
    """A trick the partner has as good as won (M49)."""
    return False if _partner_stands(reading, SURE) and not _strong_in_trumps(reading) else None


def _weak_trumps_used(reading: Reading) -> bool | None:
    """Up to four trumps without an honour are spent where the partner's card may yet be beaten (M40)."""
    weak = not reading.trump_honours and len(reading.trumps or ()) <= 4
    plain = reading.partner_wins and reading.best[1].suit is not reading.trump
    return True if weak and plain else None


def _strong_trumps_kept(reading: Reading) -> bool | None:
    return False if reading.partner_wins and _strong_in_trumps(reading) else None


def _opponents_win(reading: Reading) -> bool | None:
    return None if reading.partner_wins else True


VOID: tuple[Maxim[VoidJudgement], ...] = ranked(
    (
        Maxim("M49", 11, "S000 L112", _left_to_partner),
        Maxim("M40", 12, "S000 L19, L96", _weak_trumps_used),
        Maxim("M39", 13, "S000 L19, L96", _strong_trumps_kept),
        Maxim("M41", 14, "S000 L91", _opponents_win),
    )
)
