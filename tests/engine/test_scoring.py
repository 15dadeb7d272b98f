"""Every worked example of RULES, against RULES' figures."""

from dataclasses import replace

import pytest

from engine.cards import Card
from engine.choices import Penalty
from engine.coronas import Corona
from engine.rubber import premiums, sheet_of
from engine.rulesets import RULESETS, RUSSIAN, SHORT, TEN, WIKI, Ruleset
from engine.rulesets.options import with_options
from engine.scoring import Outcome, Revoke, score
from engine.seats import Seat
from engine.sheet import Account, Line, Reason, ScoreSheet
from tests.engine.examples import DealExample, Each, RubberExample, deal_examples, each, rubber_examples


def standing(ruleset: Ruleset, running: tuple[int, ...]) -> ScoreSheet:
    """A sheet of the first game with these running totals."""
    lines = [
        Line(1, 1, side, ruleset.tricks_account, Reason.TRICKS, points // ruleset.trick_value, points)
        for side, points in enumerate(running)
        if points
    ]
    return sheet_of(ruleset, lines)


def special(words: tuple[str, ...]) -> tuple[tuple[Corona, ...], tuple[Revoke, ...]]:
    """What `A:3t` or `B:add3` say."""
    coronas, revokes = [], []
    for word in words:
        letter, what = word.split(":")
        side = "AB".index(letter)
        if what[0].isdigit():
            coronas.append(Corona(side, int(what.rstrip("t")), what.endswith("t")))
        else:
            revokes.append(Revoke(side, Penalty(what)))
    return tuple(coronas), tuple(revokes)


def entered(
    ruleset: Ruleset, sheet: ScoreSheet, number: int, played: Outcome, revokes: tuple[Revoke, ...] = ()
) -> ScoreSheet:
    lines = ruleset.counting(ruleset, sheet, number, played, revokes)
    return sheet_of(ruleset, (*sheet.lines, *lines, *premiums(ruleset, sheet, number, lines)))


def played(
    tricks: Each, honours: Each, favourite: bool, named: str, coronas: tuple[Corona, ...] = ()
) -> Outcome:
    """The outcome of an example's deal."""
    contract, _, by = named.partition("~")
    cut = Card.parse(by) if len(by) == 2 else None
    soloist = Seat(int(by)) if len(by) == 1 else None
    return Outcome(tricks, honours, coronas, favourite, contract=contract, cut=cut, soloist=soloist)


def seen(sheet: ScoreSheet, what: str) -> tuple[int, ...]:
    sums = {"games": sheet.games, "running": sheet.running, "totals": sheet.totals}
    return sums[what] if what in sums else sheet.total(Account(what))


@pytest.mark.parametrize("example", deal_examples(), ids=lambda example: example.name)
def test_a_deal_scores_what_rules_say(example: DealExample) -> None:
    """Each worked deal gives the totals of RULES, in each account named."""
    ruleset = with_options(RULESETS[example.key], example.options)
    coronas, revokes = special(example.special)
    outcome = played(example.tricks, example.honours, example.favourite, example.named, coronas)
    sheet = entered(ruleset, standing(ruleset, example.start), 2, outcome, revokes)
    assert {what: seen(sheet, what) for what in example.expected} == {
        what: each(points) for what, points in example.expected.items()
    }


@pytest.mark.parametrize("example", rubber_examples(), ids=lambda example: example.name)
def test_a_rubber_settles_what_rules_say(example: RubberExample) -> None:
    """Each worked rubber ends with its last deal, its totals and its difference, paid by each loser."""
    ruleset = with_options(RULESETS[example.key], example.options)
    sheet = sheet_of(ruleset)
    for number, deal in enumerate(example.deals, 1):
        assert sheet.settlement is None
        sheet = entered(ruleset, sheet, number, played(*deal))
    assert sheet.settlement is not None
    net = int(example.expected["net"])
    assert sheet.settlement.winner == int(example.expected.get("winner", 0))
    assert sheet.settlement.net == net
    paid = example.expected.get("paid", f"{net}/{-net}/{net}/{-net}")
    assert sheet.settlement.payments == tuple(map(int, paid.split("/")))
    for what in example.expected.keys() - {"net", "paid", "winner"}:
        assert seen(sheet, what) == each(example.expected[what])


@pytest.mark.parametrize(
    ("cards", "trump", "points"),
    [(3, False, 2), (4, False, 4), (5, False, 6), (3, True, 4), (5, True, 12), (13, False, 22)],
)
def test_a_corona_is_worth_its_unit_a_card_over_two(cards: int, trump: bool, points: int) -> None:
    """V2-E2: 3, 4, 5 plain cards give 2, 4, 6, and 3, 5 trumps 4, 12, with a unit of two."""
    ruleset = with_options(RUSSIAN, {"corona_table": "2"})
    lines = score(ruleset, sheet_of(ruleset), 1, Outcome((6, 7), (0, 0), (Corona(0, cards, trump),)))
    assert [line.points for line in lines if line.reason is Reason.CORONA] == [points]


def test_coronas_score_nothing_where_they_are_off() -> None:
    """The preset leaves coronas off: their worth is lost (RULES V2 rule 3)."""
    lines = score(RUSSIAN, sheet_of(RUSSIAN), 1, Outcome((6, 7), (0, 0), (Corona(0, 5, True),)))
    assert [line.reason for line in lines] == [Reason.TRICKS]


@pytest.mark.parametrize(("start", "written"), [((3, 0), True), ((4, 0), False)])
def test_the_bar_looks_at_the_start_of_the_deal(start: tuple[int, int], written: bool) -> None:
    """A side at 4 of 5 when the deal began scores no honours, one at 3 does (RULES §1.4)."""
    lines = score(SHORT, standing(SHORT, start), 2, Outcome((6, 7), (3, 1)))
    assert (Reason.HONOURS in {line.reason for line in lines}) is written


@pytest.mark.parametrize(
    ("tricks", "revokes", "reason"),
    [
        ((12, 1), (), Reason.SMALL_SLAM),
        ((0, 13), (), Reason.GRAND_SLAM),
        ((12, 1), (Revoke(0, Penalty.ADD3),), None),
        ((3, 10), (Revoke(0, Penalty.TRICKS3),), None),
        ((1, 12), (Revoke(0, Penalty.TRICKS3),), Reason.SMALL_SLAM),
    ],
)
def test_a_slam_is_made_of_tricks_really_taken(
    tricks: tuple[int, int], revokes: tuple[Revoke, ...], reason: Reason | None
) -> None:
    """A revoking side makes no slam, and tricks won as a penalty make none (RULES R7)."""
    lines = score(RUSSIAN, sheet_of(RUSSIAN), 1, Outcome(tricks, (0, 0)), revokes)
    slams = [line.reason for line in lines if line.reason in (Reason.SMALL_SLAM, Reason.GRAND_SLAM)]
    assert slams == ([reason] if reason else [])


def test_a_penalty_of_points_takes_no_more_than_there_is() -> None:
    """Three points are deducted from a side with two: it stands at nothing (RULES R5)."""
    sheet = entered(SHORT, standing(SHORT, (2, 0)), 2, Outcome((6, 7), (0, 0)), (Revoke(0, Penalty.DEDUCT3),))
    assert sheet.running == (0, 1)


def test_a_penalty_of_tricks_takes_no_more_than_there_are() -> None:
    """A side with two tricks loses two, and the other has all thirteen (RULES R5)."""
    lines = score(SHORT, sheet_of(SHORT), 1, Outcome((2, 11), (0, 0)), (Revoke(0, Penalty.TRICKS3),))
    assert [(line.side, line.reason, line.count) for line in lines] == [
        (1, Reason.REVOKE_TRICKS, 2),
        (1, Reason.TRICKS, 7),
    ]


def test_two_revoking_sides_can_neither_win_the_game() -> None:
    """Where both pay and the deal stands, both are held short of the target (RULES R8)."""
    revokes = (Revoke(0, Penalty.ADD3), Revoke(1, Penalty.ADD3))
    sheet = entered(SHORT, standing(SHORT, (3, 3)), 2, Outcome((9, 4), (3, 1)), revokes)
    assert sheet.running == (4, 4)
    assert sheet.games == (0, 0)


def test_points_are_moved_from_the_offenders_to_the_injured() -> None:
    """With `transfer3` the offenders lose three and the injured get three (RULES R5)."""
    sheet = entered(TEN, standing(TEN, (5, 1)), 2, Outcome((6, 7), (0, 0)), (Revoke(0, Penalty.TRANSFER3),))
    assert sheet.running == (2, 5)


def test_points_moved_above_the_line_are_taken_from_above_it() -> None:
    """A side with nothing above the line has nothing to lose there, whatever its tricks (RULES R5, V2)."""
    revokes = (Revoke(0, Penalty.TRANSFER3),)
    sheet = entered(RUSSIAN, standing(RUSSIAN, (6, 0)), 2, Outcome((6, 7), (0, 0)), revokes)
    assert (sheet.total(Account.BELOW), sheet.total(Account.ABOVE)) == ((6, 2), (0, 3))


def test_of_two_sides_over_the_target_the_odd_trick_wins() -> None:
    """With `count_both` one step may bring both sides to ten; then the side with the odd trick wins (§1.4)."""
    both = with_options(WIKI, {"honours_scale": "count_both"})
    sheet = entered(both, standing(both, (8, 7)), 2, Outcome((6, 7), (2, 2)))
    assert (sheet.total(Account.MARKS), sheet.games) == ((10, 10), (0, 1))


def test_a_slam_that_is_only_paid_leaves_a_penalty_marked() -> None:
    """Tricks and honours of such a deal are not marked, what a revoke costs is (RULES V3 rule 4)."""
    sheet = entered(TEN, standing(TEN, (4, 2)), 2, Outcome((13, 0), (4, 0)), (Revoke(1, Penalty.DEDUCT3),))
    assert (sheet.running, sheet.total(Account.FICHES)) == ((4, 0), (8, 0))


def test_a_revoking_side_is_not_paid_for_a_slam() -> None:
    """Its thirteen tricks are marked like others (RULES R7)."""
    sheet = entered(TEN, standing(TEN, (0, 0)), 2, Outcome((13, 0), (4, 0)), (Revoke(0, Penalty.ADD3),))
    assert (sheet.running, sheet.total(Account.FICHES)) == ((9, 3), (0, 0))


def test_a_revoking_side_stops_one_short_even_where_tricks_count_two() -> None:
    """Honours help to the target there, so nine of ten can be had (RULES R6)."""
    double = replace(WIKI, trick_value=2)
    sheet = entered(double, standing(double, (8, 0)), 2, Outcome((9, 4), (0, 0)), (Revoke(0, Penalty.FINE5),))
    assert sheet.running == (9, 0)


def test_the_stake_multiplies_what_is_paid() -> None:
    """The difference stays in points or fiches; each loser pays it times the stake (RULES V2 rule 9)."""
    ruleset = replace(SHORT, stake=5)
    sheet = sheet_of(ruleset)
    for number in (1, 2):
        sheet = entered(ruleset, sheet, number, Outcome((11, 2), (2, 2)))
    assert sheet.settlement is not None
    assert (sheet.settlement.net, sheet.settlement.payments) == (8, (40, -40, 40, -40))
