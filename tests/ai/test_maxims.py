"""The maxims of RULES §3 in positions a player would recognise."""

from __future__ import annotations

from random import Random

import pytest

from bot.ai import advice
from engine.cards import Card
from tests.ai.positions import position

GOLDEN = [
    pytest.param("AK742.83.J92.T75", "2H", "", 3, "KS", "M15", id="a-king-from-ace-king"),
    pytest.param("83.AKQ5.J962.T75", "2C", "", 3, "QH", "M16", id="b-queen-from-the-corona"),
    pytest.param("Q4.K83.97532.J84", "2C", "", 3, "2D", "M24", id="c-lowest-of-a-long-small-suit"),
    pytest.param("Q963.AQ74.A82.84", "2S", "", 3, "8C", "M25", id="d-highest-of-a-short-small-suit"),
    pytest.param("Q94.83.K964.J87", "2C", "4H 6H AH 9H", 1, "8H", "M29", id="e-return-highest-of-two-left"),
    pytest.param("Q94.853.K96.J87", "2C", "4H 6H AH 9H", 1, "3H", "M28", id="e-return-lowest-of-three-left"),
    pytest.param("A6.T953.K964.J87", "2C", "KS 5S", 1, "6S", "M47", id="f-leave-partners-king"),
    pytest.param("A965.T53.KT2.J87", "2C", "4D 9D", 1, "KD", "M46", id="g-third-hand-high"),
]


@pytest.mark.parametrize(("hand", "turned", "line", "dealer", "card", "maxim"), GOLDEN)
def test_golden_checks(hand: str, turned: str, line: str, dealer: int, card: str, maxim: str) -> None:
    """Each golden check of RULES §3 gives its card, for its reason."""
    given = advice(position(hand, turned, line, dealer), Random(0))
    assert str(given.play.card) == card
    assert maxim in given.reasons


def test_golden_h_trumps_kept() -> None:
    """(h) Void, the partner winning with the ace: four trumps with the queen are not spent."""
    given = advice(position(".T9763.K964.Q952", "3C", "AS 5S", 1), Random(0))
    assert given.reasons[0] == "M39"
    assert str(given.play.card) not in {"QC", "9C", "5C", "2C"}


def test_golden_h_trumps_spent() -> None:
    """(h) Void, the partner's ace not yet sure of the trick: one of two small trumps is spent."""
    given = advice(position(".T97632.K964.95", "3C", "KS 5S 4S 2D AS 6S", 1), Random(0))
    assert given.reasons == ("M40",)
    assert str(given.play.card) == "5C"


CHOSEN = [
    pytest.param("Q94.T83.K964.953", "3C", "5D AD 7D", 0, "4D", id="last hand leaves the partner's trick"),
    pytest.param("AQT3.T83.K94.953", "3C", "5S 2S 9S", 0, "TS", id="last hand wins as cheaply as it can"),
    pytest.param("Q83.T83.K964.953", "3C", "5S 2S KS", 0, "3S", id="last hand throws low what cannot win"),
    pytest.param(".QT83.K9642.AT53", "2D", "5S 9S AS", 0, "2D", id="ruff with the lowest trump"),
    pytest.param(".QT83.K9642.AT53", "2D", "5S 9S 5D", 0, "6D", id="over-ruff as low as wins"),
    pytest.param("K83.T83.K964.953", "2C", "5S", 2, "3S", id="second hand low"),
    pytest.param(
        "AK3.T83.Q964.953", "2C", "5S", 2, "KS", id="second hand takes with the lower of two masters"
    ),
    pytest.param("QJ3.T83.K964.953", "2C", "5S 2S", 1, "JS", id="third hand plays the lower of equals"),
    pytest.param("Q83.T83.K964.953", "2C", "5S KS", 1, "3S", id="third hand low where it cannot win"),
    pytest.param("A83.T83.K964.953", "2C", "QS 2S", 1, "3S", id="partner's queen is let run"),
    pytest.param(
        "JT4.T83.K964.953", "2C", "9S 2S", 1, "4S", id="third hand leaves a nine as good as its own knave"
    ),
]


@pytest.mark.parametrize(("hand", "turned", "line", "dealer", "card"), CHOSEN)
def test_following(hand: str, turned: str, line: str, dealer: int, card: str) -> None:
    """A hand that follows or ruffs plays the card a sound player plays."""
    assert str(advice(position(hand, turned, line, dealer), Random(0)).play.card) == card


def test_turned_trump_is_kept() -> None:
    """Of two trumps as good as each other the one that lay open stays in hand (M43)."""
    given = advice(position(".QT832.K9642.543", "3C", "5S 9S AS", 0), Random(0))
    assert str(given.play.card) == "4C"
    assert given.reasons == ("M41", "M43")


def test_run_decides_between_long_suits() -> None:
    """Of two suits as long the one with a run is led (M03)."""
    given = advice(position("K952.T98.QJT4.64", "2C"), Random(0))
    assert str(given.play.card) == "QD"


def suit_thrown(hand: str, turned: str, line: str, dealer: int) -> str:
    """The suit of the card advised."""
    return str(advice(position(hand, turned, line, dealer), Random(0)).play.card.suit)


def test_sure_trick_of_the_partner_is_not_ruffed() -> None:
    """The last hand never trumps its partner's winning card, however weak its trumps."""
    assert suit_thrown(".QT83.K9642.9532", "2C", "5S AS 6S", 0) != "C"


def test_king_keeps_its_guard() -> None:
    """A king's last guard is kept while another suit can pay."""
    card = advice(position(".K3.97642.AJT532", "2C", "5S AS 6S", 0), Random(0)).play.card
    assert card == Card.parse("2D")


def test_king_is_bared_rather_than_the_queen() -> None:
    """Where one must lose its guard, it is the king (M52)."""
    given = advice(position(".K3.Q42.AJT97532", "2C", "5S AS 6S", 0), Random(0))
    assert given.play.card == Card.parse("3H")
    assert given.reasons == ("M39", "M52")


def test_five_trumps_are_drawn() -> None:
    """With five trumps the lead is a trump (M32)."""
    given = advice(position("K9753.AK4.Q62.84", "2S", "", 3), Random(0))
    assert str(given.play.card.suit) == "S"
    assert given.reasons[0] == "M32"


def test_partner_is_not_forced_by_weak_trumps() -> None:
    """A suit the partner is void in is not led from three trumps (M36)."""
    line = "KS 3S 2D 4S"
    assert suit_thrown("AQ97.T83.964.53", "2C", line, 3) != "S"


def test_suit_neither_opponent_holds_is_not_led() -> None:
    """A suit that both opponents would ruff is not led, long and strong though it is (M04)."""
    line = "KS 2H 3S 3H"
    assert suit_thrown("AQJT9.T84.96.53", "2C", line, 3) != "S"


def test_partners_refusal_to_ruff_asks_for_trumps() -> None:
    """When the partner let an opponent's winner stand, trumps are led (M34)."""
    line = "3S KS 4S 2S AS 2D 6S 5S 4D 5D 8D AD"
    given = advice(position("QJ.T984.96.J5", "2C", line, 3), Random(0))
    assert given.reasons[0] == "M34"
