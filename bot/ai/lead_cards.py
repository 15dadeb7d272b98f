"""Which card of the chosen suit to lead (RULES §3, second step)."""

from __future__ import annotations

from collections.abc import Callable

from bot.ai.holding import Holding
from bot.ai.maxim import Maxim, ranked
from bot.ai.reading import Reading
from bot.ai.suits import partners_suits
from engine.cards import Card, Rank

LeadJudgement = Callable[[Reading, Holding], Card | None]
"""Given the reading and what the hand holds of the suit to be led."""


def _unblocked(reading: Reading, held: Holding) -> Card | None:
    """The best card of the partner's suit goes early, not to stop it."""
    return held.lowest_equal(held.top) if held.masters and _returned(reading, held) else None


def _returned(reading: Reading, held: Holding) -> bool:
    return held.suit in partners_suits(reading)


def _return_low(reading: Reading, held: Holding) -> Card | None:
    fits = _returned(reading, held) and reading.original(held.suit) >= 4
    return held.low if fits else None


def _return_high(reading: Reading, held: Holding) -> Card | None:
    fits = _returned(reading, held) and reading.original(held.suit) == 3 and len(held) < 3
    return held.top if fits else None


def _queen_of_corona(reading: Reading, held: Holding) -> Card | None:
    return held.card(Rank.QUEEN) if held.has(Rank.ACE, Rank.KING, Rank.QUEEN) else None


def _lowest_of_long_run(reading: Reading, held: Holding) -> Card | None:
    run = held.run
    if len(run) < 4 or held.has(Rank.ACE) or run[0] is not held.top or run[0].rank < Rank.JACK:
        return None
    return run[-1]


def _king_from_ace(reading: Reading, held: Holding) -> Card | None:
    ace_king = held.has(Rank.ACE, Rank.KING) and not held.has(Rank.QUEEN)
    return held.card(Rank.KING) if ace_king else None


def _queen_from_run(reading: Reading, held: Holding) -> Card | None:
    fits = held.has(Rank.QUEEN, Rank.JACK, Rank.TEN) and held.top.rank is Rank.QUEEN
    return held.top if fits else None


def _king_from_queen(reading: Reading, held: Holding) -> Card | None:
    return held.top if held.has(Rank.KING, Rank.QUEEN) and held.top.rank is Rank.KING else None


def _partners_high(reading: Reading, held: Holding) -> Card | None:
    fits = held.top.rank in (Rank.KING, Rank.QUEEN) and len(held) <= 3
    return held.top if fits and _returned(reading, held) else None


def _trumps(reading: Reading, held: Holding) -> bool:
    """Where a suit is spoken of without a word of trumps, a plain one is meant (RULES §3)."""
    return held.suit is reading.trump


def _under_ace(reading: Reading, held: Holding) -> Card | None:
    fits = (
        not _trumps(reading, held)
        and held.top.rank is Rank.ACE
        and len(held) >= 4
        and held.cards[1].rank < Rank.TEN
    )
    return held.low if fits else None


def _under_king(reading: Reading, held: Holding) -> Card | None:
    if _trumps(reading, held) or held.masters or len(held) < 3 or held.cards[1].rank >= Rank.TEN:
        return None
    king = held.top.rank is Rank.KING and len(held) <= 4
    queen = held.top.rank is Rank.QUEEN and len(held) == 3
    return held.low if king or queen else None


def _master(reading: Reading, held: Holding) -> Card | None:
    """The lowest of the cards that nobody can beat in suit."""
    return held.lowest_equal(held.top) if held.masters else None


def _low_of_strong(reading: Reading, held: Holding) -> Card | None:
    return held.low if held.honours and not _trumps(reading, held) else None


def _low_of_long(reading: Reading, held: Holding) -> Card | None:
    fits = reading.original(held.suit) >= 4 and not held.honours and len(held.run) < 3
    return held.low if fits and not _trumps(reading, held) else None


def _high_of_short(reading: Reading, held: Holding) -> Card | None:
    return held.top if held.small and 2 <= len(held) <= 3 else None


def _highest_trump(reading: Reading, held: Holding) -> Card | None:
    return held.top if _trumps(reading, held) and len(held) > 1 else None


def _lowest(reading: Reading, held: Holding) -> Card | None:
    return held.low


CARDS: tuple[Maxim[LeadJudgement], ...] = ranked(
    (
        Maxim("M30", 8, "S000 L95", _unblocked),
        Maxim("M28", 8, "S000 L101", _return_low),
        Maxim("M29", 8, "S000 L101", _return_high),
        Maxim("M16", 9, "S000 L23", _queen_of_corona),
        Maxim("M19", 9, "S000 L100", _lowest_of_long_run),
        Maxim("M15", 10, "S000 L23, L105", _king_from_ace),
        Maxim("M17", 10, "S000 L16", _queen_from_run),
        Maxim("M18", 11, "S000 L100", _king_from_queen),
        Maxim("M22", 11, "S000 L103", _partners_high),
        Maxim("M50", 11, "S000 L110", _master),
        Maxim("M20", 12, "S000 L17, L103", _under_ace),
        Maxim("M21", 12, "S000 L17, L103", _under_king),
        Maxim("M24", 16, "S000 L104", _low_of_long),
        Maxim("M25", 16, "S000 L87, L103", _high_of_short),
        Maxim("M23", 16, "S000 L19, L86", _low_of_strong),
        Maxim("M35", 22, "S000 L23, L111", _highest_trump),
        Maxim("M13", 60, "S000 L117", _lowest),
    )
)
