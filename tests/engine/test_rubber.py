"""Games, the rubber and its settlement."""

import pytest

from engine.rubber import premiums, sheet_of
from engine.rulesets import RUSSIAN, SHORT, TEN
from engine.sheet import Account, Line, Reason


def tricks(deal: int, side: int, marks: int) -> Line:
    return Line(deal, 1, side, Account.MARKS, Reason.TRICKS, marks, marks)


@pytest.mark.parametrize(("loser", "fiches"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_a_short_game_is_worth_more_the_less_the_loser_has(loser: int, fiches: int) -> None:
    """Treble against nothing, double against one or two, single against three or four (RULES V4 rule 3)."""
    sheet = sheet_of(SHORT, [tricks(1, 1, loser)])
    (line,) = premiums(SHORT, sheet, 2, [tricks(2, 0, 5)])
    assert line == Line(2, 1, 0, Account.FICHES, Reason.GAME, loser, fiches)


@pytest.mark.parametrize(("loser", "fiches"), [*enumerate((3, 2, 2, 2, 2, 1, 1, 1, 1, 1))])
def test_a_game_of_ten_is_worth_more_the_less_the_loser_has(loser: int, fiches: int) -> None:
    """V3-E6: one point saves the treble, five save the double."""
    (line,) = premiums(TEN, sheet_of(TEN, [tricks(1, 1, loser)]), 2, [tricks(2, 0, 10)])
    assert line == Line(2, 1, 0, Account.FICHES, Reason.GAME, loser, fiches)


def test_short_of_the_target_nothing_is_won() -> None:
    """Four of five marks are no game."""
    assert premiums(SHORT, sheet_of(SHORT), 1, [tricks(1, 0, 4)]) == ()


def test_a_new_game_begins_at_nothing() -> None:
    """Running totals start anew for both sides, and what was written stays (RULES V2 rule 1)."""
    lines = [
        Line(1, 1, 1, Account.BELOW, Reason.TRICKS, 2, 4),
        Line(2, 1, 0, Account.BELOW, Reason.TRICKS, 5, 10),
        Line(2, 1, 0, Account.ABOVE, Reason.GAME, 4, 5),
    ]
    sheet = sheet_of(RUSSIAN, lines)
    assert sheet.game == 2
    assert sheet.running == (0, 0)
    assert sheet.games == (1, 0)
    assert sheet.totals == (15, 4)
    assert sheet.total(Account.BELOW) == (10, 4)
    assert sheet.of_deal(1) == (lines[0],)


def test_the_winners_of_a_rubber_may_have_to_pay() -> None:
    """A game won for nothing can still lose on points: then the net is negative (RULES V2 rule 9)."""
    lines = [
        Line(1, 1, 1, Account.ABOVE, Reason.HONOURS, 5, 40),
        Line(1, 1, 0, Account.ABOVE, Reason.GAME, 0, 5),
        Line(2, 2, 0, Account.ABOVE, Reason.GAME, 0, 5),
        Line(2, 2, 0, Account.ABOVE, Reason.RUBBER, 2, 10),
    ]
    settlement = sheet_of(RUSSIAN, lines).settlement
    assert settlement is not None
    assert settlement.winner == 0
    assert settlement.net == -20
    assert settlement.payments == (-20, 20, -20, 20)
