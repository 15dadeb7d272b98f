"""The call for honours of long whist (RULES V3 rule 5)."""

from dataclasses import replace

import pytest

from engine import match as rubber
from engine.actions import Answer, Dealt, Play
from engine.call import CallForHonours
from engine.cards import Card, Cards
from engine.dealing import gathered
from engine.events import Answered, DealScored, HonoursShown
from engine.layout import Layout
from engine.match import Match
from engine.phases import Over
from engine.record import deal_line, dump, load
from engine.refusals import IllegalAction
from engine.rubber import sheet_of
from engine.rulesets import LONG, TEN, Ruleset
from engine.rulesets.options import with_options
from engine.seats import Seat
from engine.sheet import Account, Line, Reason
from engine.view import observe
from engine.words import CALL

E11 = ("AJ7.A54.9876.432", "532.KQJ.AKQ.AKQJ", "Q64.T98.JT5.T987", "KT98.7632.432.65")
"""Spades are trumps: North has ace and jack of them, South the queen, West the king."""
APART = (E11[0], E11[1], "T64.T98.JT5.T987", "KQ98.7632.432.65")
"""South has no honour; West has king and queen."""


def at(score: tuple[int, int], hands: tuple[str, ...] = E11, ruleset: Ruleset = LONG) -> Match:
    """A match at this score whose second deal, by seat 3, turned the eight of spades; seat 0 leads."""
    lines = [
        Line(1, 1, side, Account.MARKS, Reason.TRICKS, points, points) for side, points in enumerate(score)
    ]
    begun = rubber.begin(ruleset, first_dealer=Seat(2))
    match = replace(begun, sheet=sheet_of(ruleset, lines), deal_number=1, next_dealer=Seat(3))
    turned = Card.parse("8S")
    layout = Layout(
        dealer=Seat(3),
        sides=ruleset.sides,
        actors=ruleset.plan.actors,
        hands=tuple(map(Cards.parse, hands)),
        turned=turned,
        trump=turned.suit,
        number=2,
    )
    return rubber.apply(match, None, Dealt(gathered(ruleset.plan, layout)))[0]


def may_call(match: Match) -> list[int]:
    """The seats that may call now."""
    return [
        seat for seat in range(4) if any(isinstance(one, Answer) for one in rubber.legal(match, Seat(seat)))
    ]


def called(match: Match, seat: int) -> tuple[Match, tuple[object, ...]]:
    offer = next(offer for offer in observe(match, Seat(seat)).offers if offer.question.kind == CALL)
    return rubber.apply(match, Seat(seat), Answer(offer.number, CALL))


def test_three_honours_between_partners_win_the_game_at_eight() -> None:
    """V3-E11: at 8–6 North holds ace and jack, South the queen: 10–6 without play, and they show what they hold."""
    match, events = called(at((8, 6)), 0)
    assert match.sheet.total(Account.MARKS) == (10, 6)
    assert match.sheet.games == (1, 0)
    assert match.sheet.total(Account.FICHES) == (1, 0)
    assert match.deal is not None
    assert isinstance(match.deal.phase, Over)
    held = ((Seat(0), Cards.parse("AJ...")), (Seat(2), Cards.parse("Q...")))
    assert events[:2] == (Answered(Seat(0), CALL, CALL), HonoursShown(held))
    assert isinstance(events[2], DealScored)
    assert observe(match, None).shown == held
    assert (match.need, match.next_dealer) == (rubber.Need.DEAL, 0)


def test_a_call_without_a_third_honour_changes_nothing() -> None:
    """Play goes on, everybody has heard it, and nothing is shown; the same seat does not call again."""
    before = at((8, 6), APART)
    match, events = called(before, 0)
    assert events == (Answered(Seat(0), CALL, CALL),)
    assert match.sheet == before.sheet
    assert match.deal is not None
    assert before.deal is not None
    assert match.deal.turn == before.deal.turn
    assert may_call(match) == []
    view = observe(match, None)
    assert [said.question.to for said in view.said] == [0]
    assert view.shown == ()


@pytest.mark.parametrize(
    ("score", "seats"), [((8, 6), [0]), ((7, 8), [3]), ((8, 8), [0, 3]), ((9, 7), []), ((7, 9), [])]
)
def test_only_at_eight_and_with_two_honours_one_may_call(score: tuple[int, int], seats: list[int]) -> None:
    """Seats 0 and 3 hold two honours each; a side at seven lacks three points, and one at nine counts no honours."""
    assert may_call(at(score, APART)) == seats


def test_everybody_at_eight_is_asked_whatever_he_holds() -> None:
    """So the number of a question tells nothing of a partner's hand, and who has no choice is shown nothing."""
    for hands in (E11, APART):
        match = at((8, 8), hands)
        assert match.deal is not None
        assert [offer.to for offer in match.deal.phase.offers] == [0, 2, 1, 3]
        assert observe(match, Seat(2)).offers == ()
        assert observe(match, None).offers == ()


def test_who_has_played_calls_no_more() -> None:
    """Before one's first card, whoever is on turn; afterwards it is too late."""
    match = at((8, 8), APART)
    match, _ = rubber.apply(match, Seat(0), Play(Card.parse("2C")))
    assert may_call(match) == [3]
    with pytest.raises(IllegalAction):
        rubber.apply(match, Seat(0), Answer(1, CALL))


@pytest.mark.parametrize("option", [{"honours_by": "tricks"}, {"honours_scale": "russian5"}])
def test_where_honours_must_be_won_nobody_can_show_them(option: dict[str, str]) -> None:
    """A table that counts honours in tricks has no call."""
    assert may_call(at((8, 6), ruleset=with_options(LONG, option))) == []


def test_only_long_whist_has_the_call() -> None:
    """RULES §1.6: the ten-point game has none, long whist has it at eight."""
    assert LONG.talks == (CallForHonours(at=8),)
    assert may_call(at((8, 6), ruleset=TEN)) == []


@pytest.mark.parametrize(
    ("hands", "course"), [(E11, "0:1:call"), (APART, "0:1:call 2C")], ids=["won", "lost"]
)
def test_a_call_is_in_the_record(hands: tuple[str, ...], course: str) -> None:
    """It stands before the cards that followed as seat, number and word, and the match comes back from its text."""
    match, _ = called(at((8, 6), hands), 0)
    if hands is APART:
        match, _ = rubber.apply(match, Seat(0), Play(Card.parse("2C")))
    assert match.deal is not None
    assert deal_line(match.deal).endswith(f" 8S {course}")
    assert load(dump(match)) == match


def test_four_honours_of_one_hand_win_as_well() -> None:
    """Three or four: who holds them all needs nothing of his partner, and writes what they are worth."""
    hands = ("AKQJ.A54.987.432", "532.KQJ.AKQ.AKQJ", "764.T98.JT5.T987", "T98.7632.6432.65")
    match, _ = called(at((8, 6), hands), 0)
    assert match.sheet.total(Account.MARKS) == (12, 6)
    assert match.sheet.games == (1, 0)


def test_a_rubber_may_be_won_by_a_call() -> None:
    """The second game of a side ends the rubber, and it is settled at once."""
    match = at((8, 0))
    lines = (
        Line(1, 1, 0, Account.MARKS, Reason.TRICKS, 10, 10),
        Line(1, 1, 0, Account.FICHES, Reason.GAME, 0, 3),
        Line(2, 2, 0, Account.MARKS, Reason.TRICKS, 8, 8),
    )
    match = replace(match, sheet=sheet_of(LONG, lines), deal_number=3)
    match, _ = called(match, 0)
    assert match.over
    assert match.sheet.settlement is not None
    assert match.sheet.settlement.net == 3 + 3 + 2
