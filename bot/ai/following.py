"""Which card to follow suit with (RULES §3): second, third and last hand."""

from __future__ import annotations

from collections.abc import Callable

from bot.ai.holding import Holding
from bot.ai.maxim import Maxim, ranked
from bot.ai.odds import stands
from bot.ai.reading import Reading
from engine.cards import Card, Rank

FollowJudgement = Callable[[Reading, Holding], Card | None]
"""Given the reading and what the hand holds of the suit led, which is more than one card."""

SURE = 0.85
"""From this chance on a card counts as one that will win."""


def _cheapest_winner(reading: Reading, held: Holding) -> Card | None:
    return next((card for card in reversed(held.cards) if reading.beats(card)), None)


def _one_run(reading: Reading, held: Holding) -> Card | None:
    """All cards are equals: the lowest (M45)."""
    return held.low if held.equal(held.top, held.low) else None


def _leave_partners_king(reading: Reading, held: Holding) -> Card | None:
    led_by, card = reading.plays[0]
    king = led_by in reading.partners and card.rank is Rank.KING and reading.partner_wins
    return held.low if king and held.has(Rank.ACE) else None


def _unblocked(reading: Reading, held: Holding) -> Card | None:
    """Of two cards of its own side's suit, led by the partner, the best goes while it costs nothing, not to stop it."""
    led_by, card = reading.plays[0]
    own = held.suit in reading.first_led_by(reading.partners | {reading.seat})
    if led_by not in reading.partners or not own or not reading.partner_wins:
        return None
    return held.top if len(held) == 2 and held.masters and stands(reading, card) >= SURE else None


def _leave_partner(reading: Reading, held: Holding) -> Card | None:
    """Partner's card will stand, or this hand has none that would stand better."""
    if not reading.partner_wins:
        return None
    card = reading.best[1]
    if stands(reading, card) >= SURE or not reading.beats(held.top):
        return held.low
    if card.suit is held.suit and held.above(card) == held.above(held.top):
        return held.low
    return None


def _beaten_already(reading: Reading, held: Holding) -> Card | None:
    """No card held can win: the lowest."""
    return None if reading.beats(held.top) else held.low


def _last_wins_cheaply(reading: Reading, held: Holding) -> Card | None:
    if reading.opponents_behind:
        return None
    return _cheapest_winner(reading, held)


def _tenace_waits(reading: Reading, held: Holding) -> Card | None:
    """Last hand with best and third best takes the trick without the best if it can."""
    if reading.behind or held.masters != 1 or len(held.above(held.cards[1])) != 1:
        return None
    card = _cheapest_winner(reading, held)
    return None if card is held.top else card


def _partners_queen(reading: Reading, held: Holding) -> Card | None:
    led_by, card = reading.plays[0]
    if led_by not in reading.partners or card.rank is not Rank.QUEEN or not held.has(Rank.ACE):
        return None
    if not reading.partner_wins:
        return None
    return held.low if reading.left >= 5 else held.top


def _third_hand_high(reading: Reading, held: Holding) -> Card | None:
    """On a trick that the partner led, the highest if it would be winning; of its equals the lowest."""
    third = reading.plays[0][0] in reading.partners
    if not third or not reading.beats(held.top):
        return None
    return held.lowest_equal(held.top)


def _spare_highest_trump(reading: Reading, held: Holding) -> Card | None:
    trumps = held.suit is reading.trump and len(held) <= 3
    if not trumps or reading.plays[0][0] not in reading.opponents or not reading.behind or held.masters >= 2:
        return None
    return held.low


def _surely_wins(reading: Reading, held: Holding) -> Card | None:
    """Second hand takes with a master that is not alone at the top, or once the suit has gone round."""
    if not held.masters or reading.partner_wins or stands(reading, held.top) < SURE:
        return None
    again = any(trick.led is held.suit for trick in reading.tricks)
    return held.lowest_equal(held.top) if held.masters >= 2 or again else None


def _cover(reading: Reading, held: Holding) -> Card | None:
    """The ace goes on an opponent's ten or higher that is winning the trick."""
    seat, card = reading.best
    if seat not in reading.opponents or card.rank < Rank.TEN or not reading.beats(held.top):
        return None
    return held.top if held.has(Rank.ACE) else None


def _second_hand_low(reading: Reading, held: Holding) -> Card | None:
    return held.low


FOLLOWING: tuple[Maxim[FollowJudgement], ...] = ranked(
    (
        Maxim("M47", 9, "S000 L21", _leave_partners_king),
        Maxim("M45", 10, "S000 L100", _one_run),
        Maxim("M30", 10, "S000 L95", _unblocked),
        Maxim("M49", 11, "S000 L112", _leave_partner),
        Maxim("M51", 12, "S000 L118", _tenace_waits),
        Maxim("M50", 13, "S000 L110", _last_wins_cheaply),
        Maxim("M54", 13, "S000 L82", _beaten_already),
        Maxim("M48", 14, "S000 L21", _partners_queen),
        Maxim("M46", 15, "S000 L21", _third_hand_high),
        Maxim("M50", 20, "S000 L110", _surely_wins),
        Maxim("M44", 23, "S000 L116", _spare_highest_trump),
        Maxim("M50", 30, "S000 L110", _cover),
        Maxim("M54", 40, "S000 L82", _second_hand_low),
    )
)
