"""Suits as a player about to lead sees them: strong, shown by the partner, ready to win, dangerous."""

from __future__ import annotations

from collections.abc import Callable

from bot.ai.holding import Holding
from bot.ai.odds import ruffs
from bot.ai.reading import Reading
from engine.cards import Rank, Suit

Suits = tuple[Suit, ...]
"""Some suits, in no order that matters."""

SuitJudgement = Callable[[Reading, Suits], Suits]
"""Given the reading and the suits that may be led: those the maxim speaks of."""

RISK = 0.4
"""From this chance on a ruff is to be feared."""


def strength(held: Holding) -> tuple[int, int, int]:
    """Orders suits: length, then a run of three (M03), then the top card."""
    return len(held), min(len(held.run), 3) // 3, held.top.rank


def strong(held: Holding) -> bool:
    """A suit fit for the first lead: ace and king, king and queen, or a run of three (M01)."""
    pair = held.has(Rank.ACE, Rank.KING) or held.has(Rank.KING, Rank.QUEEN)
    run = held.run
    return pair or (len(run) >= 3 and run[0].rank >= Rank.TEN)


def partners_suits(reading: Reading) -> Suits:
    """The suits the partner was the first to lead, and holds for all one knows."""
    return tuple(
        suit
        for suit in reading.first_led_by(reading.partners)
        if suit is not reading.trump and any(not reading.void(seat, suit) for seat in reading.partners)
    )


def kept_by_partner(reading: Reading) -> Suits:
    """The plain suits of which the partner threw nothing, having thrown from two others."""
    return tuple(
        suit
        for suit in reading.plain
        if any(
            len(set(reading.discards[seat])) >= 2 and suit not in reading.discards[seat]
            for seat in reading.partners
        )
    )


def plain(reading: Reading, suits: Suits) -> Suits:
    """These suits without trumps."""
    return tuple(suit for suit in suits if suit is not reading.trump)


def wins_now(reading: Reading, suit: Suit) -> bool:
    """Whether the top card of a suit is a master that will hardly be ruffed."""
    held = reading.holding(suit)
    if not held.masters:
        return False
    return all(ruffs(reading, seat, suit) < RISK for seat in reading.opponents)


def all_masters(reading: Reading, suit: Suit) -> bool:
    """Whether nobody can beat any card held of a suit, in that suit."""
    held = reading.holding(suit)
    return held.masters == len(held)


def partner_kept_his_trumps(reading: Reading, suits: Suits) -> Suits:
    """Trumps, if the partner let an opponent's winner stand though he may hold some (M34)."""
    spared = any(seat in reading.spared and reading.may_ruff(seat) for seat in reading.partners)
    return tuple(
        suit for suit in suits if suit is reading.trump and spared and opponents_have_trumps(reading)
    )


def opponents_have_trumps(reading: Reading) -> bool:
    """Whether an opponent may hold a trump."""
    return any(reading.may_ruff(seat) for seat in reading.opponents)


def second_king(held: Holding) -> bool:
    """King and one small card, the ace not yet gone (M08, M11)."""
    return len(held) == 2 and held.top.rank is Rank.KING and held.low.rank < Rank.TEN and not held.masters
