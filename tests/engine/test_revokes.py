"""Revokes: corrected in time, asked after, claimed, examined and paid for (RULES §1.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Answer, Play
from engine.cards import Cards
from engine.choices import Penalty
from engine.events import Answered, CardsTakenBack
from engine.law.renounces import renounces, withheld
from engine.match import Match, apply, legal, refusal
from engine.phases import Over, Reckoning
from engine.record import dump, load
from engine.refusals import IllegalAction, Refusal, RefusalCode
from engine.rubber import sheet_of
from engine.rulesets import DUMMY, RULESETS, TEN, WIKI, Ruleset
from engine.rulesets.options import BY_NAME
from engine.seats import Seat
from engine.sheet import Account, Line, Reason, ScoreSheet
from engine.view import observe
from tests.engine.at_the_table import (
    able,
    all_done,
    answered,
    at_the_table,
    claimed,
    dealt,
    denied,
    following,
    hand_on_turn,
    in_hand,
    offers,
    on_turn,
    played,
    revoked,
    revokes,
    to_a_revoke,
    with_a_revoke,
)
from tests.engine.test_scoring import seen, standing

TABLE = at_the_table(TEN)

FIGURES = """
    V1-E4 whist/wiki@1    6-4 9-6  8-5  3-1 tricks3
    V1-E4 whist/wiki@1    6-4 6-4  8-5  3-1 fine5
    V3-E8 whist/ten@1     8-3 9-6  9-4  3-1 add3
    V3-E8 whist/ten@1     8-3 9-3  9-4  3-1 deduct3
    V3-E8 whist/ten@1     8-3 9-4  9-4  3-1 tricks3
    V3-E10 whist/ten@1    8-7 8-10 10-3 2-2 add3
    V4-E6 whist/short@1   2-4 2-7  9-4  3-1 add3
    V4-E6 whist/short@1   2-4 2-5  9-4  3-1 tricks3
    V4-E7 whist/short@1   3-1 4-4  9-4  2-2 add3
"""


def pair(text: str) -> tuple[int, int]:
    left, right = text.split("-")
    return int(left), int(right)


@pytest.mark.parametrize("line", FIGURES.strip().splitlines(), ids=lambda line: "-".join(line.split()[::5]))
def test_a_revoke_claimed_in_play_costs_what_rules_say(line: str) -> None:
    """The worked revokes of RULES, played: claimed by an opponent, found, and the penalty picked by either of the injured."""
    _, key, start, expected, tricks, held, penalty = line.split()
    ruleset = at_the_table(RULESETS[key])
    match = with_a_revoke(ruleset, standing(ruleset, pair(start)), pair(tricks), pair(held))
    ((offender, about),) = revokes(match)
    by = (offender + 1) % 4
    match = all_done(claimed(match, by, about))
    assert {one.to for one in offers(match, "penalty")} == {by, (by + 2) % 4}
    match = answered(match, "penalty", (by + 2) % 4, penalty)
    assert seen(match.sheet, "marks") == pair(expected)
    assert match.deal is not None
    assert isinstance(match.deal.phase, Over)
    assert load(dump(match)) == match
    (found,) = observe(match, None).examined
    assert (found.by, found.true, found.penalty) == ((by,), True, Penalty(penalty))


@pytest.mark.parametrize(
    ("key", "start", "tricks", "held", "best"),
    [
        ("whist/wiki@1", "6-4", "8-5", "3-1", "fine5"),
        ("whist/ten@1", "8-3", "9-4", "3-1", "add3"),
        ("whist/ten@1", "8-7", "10-3", "2-2", "add3"),
    ],
)
def test_time_picks_what_is_best_for_the_injured(
    key: str, start: str, tricks: str, held: str, best: str
) -> None:
    """In V1-E4 the fine, which leaves them two behind and not three; in V3-E10 what wins the game at once."""
    ruleset = at_the_table(RULESETS[key])
    match = with_a_revoke(ruleset, standing(ruleset, pair(start)), pair(tricks), pair(held))
    ((offender, about),) = revokes(match)
    match = all_done(claimed(match, (offender + 1) % 4, about))
    assert {one.question.default for one in offers(match, "penalty")} == {best}


def test_in_v2_three_tricks_are_better_than_three_points() -> None:
    """V2-E8: three points leave the injured five behind, the tricks turn six for the others into two for them."""
    ruleset = at_the_table(RULESETS["whist/russian@1"])
    match = with_a_revoke(ruleset, standing(ruleset, (0, 0)), (9, 4), (3, 2))
    ((offender, about),) = revokes(match)
    match = all_done(claimed(match, (offender + 3) % 4, about))
    (one, other) = offers(match, "penalty")
    assert one.question.default == other.question.default == "tricks3"
    added = answered(match, "penalty", one.to, "add3").sheet
    assert (seen(added, "below"), seen(added, "above")) == ((6, 0), (2, 3))
    moved = answered(match, "penalty", other.to, "tricks3").sheet
    assert (seen(moved, "below"), seen(moved, "above")) == ((0, 2), (2, 0))


def test_the_first_of_two_injured_partners_chooses() -> None:
    """Once one has answered, the other is asked no more, and what he says is refused."""
    match = with_a_revoke(TABLE, standing(TABLE, (8, 3)), (9, 4), (3, 1))
    ((offender, about),) = revokes(match)
    by = Seat((offender + 1) % 4)
    match = all_done(claimed(match, by, about))
    late = offers(match, "penalty", (by + 2) % 4)[0]
    match = answered(match, "penalty", by, "tricks3")
    with pytest.raises(IllegalAction):
        apply(match, late.to, Answer(late.number, "add3"))
    assert seen(match.sheet, "marks") == (9, 4)


def test_any_card_may_be_played_and_only_where_suit_is_not_enforced() -> None:
    """A hand that could follow may play everything it holds; at another table the same card is refused."""
    match = played(dealt(TABLE, 3), 1)
    held = in_hand(match, on_turn(match))
    assert legal(match, on_turn(match)) == {Play(card) for card in held}
    strict = played(dealt(TEN, 3), 1)
    assert legal(strict, on_turn(strict)) == {Play(card) for card in following(strict)}
    assert len(following(strict)) < len(held)


def test_who_revoked_takes_his_card_back_and_must_follow() -> None:
    """Before his side plays on: the card comes back with all that followed, and only the suit led may be played."""
    match = to_a_revoke(dealt(TABLE, 3))
    before = match
    assert match.deal is not None
    seat, card = match.deal.lying[-1]
    match = played(match, 1)
    number = match.deal.turn_number if match.deal else 0
    match, events = apply(match, seat, Answer(offers(match, "correct", seat)[0].number, "back"))
    assert events == (Answered(seat, "correct", "back"), CardsTakenBack(seat, 2))
    assert match.deal is not None
    assert on_turn(match) == seat
    assert match.deal.turn_number > number
    assert legal(match, seat) == {Play(one) for one in following(match)}
    refused = refusal(match, seat, Play(card))
    assert refused == Refusal(RefusalCode.MUST_FOLLOW, suit=match.deal.table[0][1].suit)
    assert load(dump(match)) == match
    match = played(match, 1)
    assert not offers(match, "correct", seat)
    assert before.deal is not None
    assert match.deal is not None
    assert [seat for seat, _ in match.deal.lying] == [seat for seat, _ in before.deal.lying]


def test_the_question_stands_at_true_renounces_too() -> None:
    """A hand without the suit is asked after just as one that has it, and has nothing to take back."""
    match = dealt(TABLE, 5)
    while not offers(match, "query"):
        match = played(match, 1)
    ((query,), (correct,)) = offers(match, "query"), offers(match, "correct")
    assert query.to == (correct.to + 2) % 4
    assert correct.question.choices == ()
    match = answered(match, "query", query.to, "ask")
    (queried,) = offers(match, "queried")
    assert (queried.to, queried.question.choices) == (correct.to, ("none",))


def test_the_question_waits_for_its_answer() -> None:
    """No card falls before it; corrected, the false card costs nothing (EnqW xv)."""
    match = to_a_revoke(dealt(TABLE, 3))
    (query,) = offers(match, "query")
    match = answered(match, "query", query.to, "ask")
    actor = on_turn(match)
    card = in_hand(match, actor)[0]
    assert refusal(match, actor, Play(card)) == Refusal(RefusalCode.UNANSWERED)
    with pytest.raises(IllegalAction):
        apply(match, actor, Play(card))
    (queried,) = offers(match, "queried")
    assert queried.question.default == "back"
    match = answered(match, "queried", queried.to, "back")
    while match.deal and match.deal.turn:
        match = played(match, 1)
    assert revokes(match) == []
    match = all_done(match)
    assert observe(match, None).examined == ()
    assert all(line.reason is not Reason.REVOKE_FINE for line in match.sheet.lines)


def test_a_false_none_establishes_the_revoke() -> None:
    """Who denies it can take nothing back any more, and opponents may claim at once."""
    match = to_a_revoke(dealt(TABLE, 3))
    (query,) = offers(match, "query")
    match = denied(match)
    assert not offers(match, "correct")
    assert not offers(match, "query")
    assert {one.to for one in offers(match, "revoke")} == {(query.to + 1) % 4, (query.to + 3) % 4}


def test_a_dummys_revoke_may_be_corrected_until_the_trick_is_turned_and_costs_nothing() -> None:
    """All see its hand: nobody asks after it or claims it, its player may take it back, and once turned it stands (V7-E4)."""
    match = dealt(at_the_table(DUMMY), 3)
    while not (able(match) and hand_on_turn(match) == 2 and len(match.deal.table if match.deal else ()) < 3):
        match = played(match, 1)
    match = revoked(match)
    assert [(one.to, one.question.kind, one.question.choices) for one in offers(match, "correct")] == [
        (0, "correct", ("back",))
    ]
    assert not offers(match, "query")
    corrected = played(answered(match, "correct", 0, "back"), 1)
    assert revokes(corrected) == []
    while match.deal and match.deal.table:
        match = played(match, 1)
    while match.deal and match.deal.turn:
        assert not [one for one in offers(match, "correct") if one.question.about == revokes(match)[0][1]]
        match = played(match, 1)
    assert [seat for seat, _ in revokes(match)] == [2]
    match = all_done(match)
    assert observe(match, None).examined == ()
    assert all("revoke" not in line.reason.value for line in match.sheet.lines)


def test_a_revoke_is_established_once_its_side_plays_on() -> None:
    """Not when the trick is turned, but when the offender or his partner plays to the next."""
    match = to_a_revoke(dealt(TABLE, 3))
    assert match.deal is not None
    while match.deal is not None and match.deal.table:
        match = played(match, 1)
    (correct,) = offers(match, "correct")
    side = {correct.to, (correct.to + 2) % 4}
    while offers(match, "correct"):
        assert not offers(match, "revoke")
        last = on_turn(match)
        match = played(match, 1)
    assert last in side
    assert len(offers(match, "revoke")) == 2


def test_a_claim_is_its_claimants_own_affair() -> None:
    """Nobody else sees it, partner or opponent, before the claims are examined."""
    match = with_a_revoke(TABLE, standing(TABLE, (0, 0)), (9, 4), (3, 1))
    ((offender, about),) = revokes(match)
    by = Seat((offender + 1) % 4)
    (offer,) = [one for one in offers(match, "revoke", by) if one.question.about == about]
    after, events = apply(match, by, Answer(offer.number, "claim"))
    assert events == (Answered(by, "revoke", None),)
    for viewer in (None, *map(Seat, range(4))):
        if viewer != by:
            assert observe(after, viewer) == observe(match, viewer)
    assert len(observe(after, by).said) == 1


def test_a_wrong_claim_costs_nothing_and_is_told() -> None:
    """A true renounce claimed as a revoke is announced when the claims are examined, and the score is that of the cards."""
    match = dealt(TABLE, 5)
    while not offers(match, "revoke"):
        match = played(match, 1)
    (wrong, *_) = offers(match, "revoke")
    match = answered_by(match, wrong.to, wrong.number, "claim")
    while match.deal and match.deal.turn:
        match = played(match, 1)
    match = all_done(match)
    (told,) = observe(match, None).examined
    assert (told.by, told.true, told.penalty) == ((wrong.to,), False, None)
    assert all("revoke" not in line.reason.value for line in match.sheet.lines)


def answered_by(match: Match, seat: Seat, number: int, choice: str) -> Match:
    return apply(match, seat, Answer(number, choice))[0]


def test_what_nobody_claims_is_not_punished() -> None:
    """The deal is scored as the cards fell; a claim comes too late after it (RULES R3)."""
    match = with_a_revoke(TABLE, standing(TABLE, (0, 0)), (9, 4), (3, 1))
    (claim, *_) = offers(match, "revoke")
    match = all_done(match)
    assert seen(match.sheet, "marks") == (5, 0)
    with pytest.raises(IllegalAction):
        apply(match, claim.to, Answer(claim.number, "claim"))


def test_both_revoke_and_the_deal_is_void() -> None:
    """It is dealt again by the same dealer, and the sheet says why (RULES R8)."""
    match = with_a_revoke(TABLE, standing(TABLE, (8, 3)), (9, 4), (3, 1), sides="AB")
    for offender, about in revokes(match):
        match = claimed(match, (offender + 1) % 4, about)
    match = all_done(match)
    assert match.deal is not None
    assert isinstance(match.deal.phase, Over)
    assert match.next_dealer == match.deal.dealer
    assert seen(match.sheet, "marks") == (8, 3)
    assert [(line.reason, line.count, line.points) for line in match.sheet.of_deal(1)][-2:] == [
        (Reason.VOID, 1, 0),
        (Reason.VOID, 1, 0),
    ]


def test_both_revoke_and_each_pays() -> None:
    """Where the table has chosen so, each injured side picks for its own, and neither can win the game (Clay 81)."""
    ruleset = at_the_table(TEN, both_revoke="each")
    match = with_a_revoke(ruleset, standing(ruleset, (8, 8)), (9, 4), (3, 1), sides="AB")
    for offender, about in revokes(match):
        match = claimed(match, (offender + 1) % 4, about)
    match = all_done(match)
    while offers(match, "penalty"):
        match = answered(match, "penalty", offers(match, "penalty")[0].to, "add3")
    assert seen(match.sheet, "marks") == (9, 9)
    assert match.sheet.games == (0, 0)


def behind_by_a_game(ruleset: Ruleset, score: tuple[int, int]) -> ScoreSheet:
    """B has won a game to nothing, and in the second this is the score."""
    first = standing(ruleset, (0, ruleset.target)).lines
    game = Line(0, 1, 1, ruleset.premiums_account, Reason.GAME, 0, ruleset.game_values[-1].points)
    second = [replace(line, game=2) for line in standing(ruleset, score).lines]
    return sheet_of(ruleset, (*first, game, *second))


@pytest.mark.parametrize(
    ("key", "asked", "individual", "paid"),
    [
        ("whist/wiki@1", True, "1", (5, 19)),
        ("whist/wiki@1", True, "0", (12, 12)),
        ("whist/wiki@1", False, "1", (12, 12)),
        ("whist/ten@1", True, "1", (2, 6)),
        ("whist/ten@1", False, "1", (4, 4)),
    ],
)
def test_a_partner_who_asked_is_free_and_the_offender_pays_for_him(
    key: str, asked: bool, individual: str, paid: tuple[int, int]
) -> None:
    """V3-E10 in the second game, B a game ahead: three points give B game and rubber (RULES R10).

    In points B has 10 + 7 + 3 and A 8, so each loser pays 12. Without the revoke A had won the game with 12 against 17: the
    penalty made 5 into 12, and these 7 of his partner's are the offender's. In fiches B has 3 + 1; without the revoke A had won
    one, so that the penalty cost each 2 of his 4.
    """
    ruleset = at_the_table(RULESETS[key], revoke_penalty="add3", revoke_individual=individual)
    match = with_a_revoke(ruleset, behind_by_a_game(ruleset, (8, 7)), (10, 3), (2, 2), asked=asked)
    ((offender, about),) = revokes(match)
    match = all_done(claimed(match, (offender + 1) % 4, about))
    settlement = match.sheet.settlement
    assert settlement is not None
    assert (-settlement.payments[(offender + 2) % 4], -settlement.payments[offender]) == paid
    assert sum(settlement.payments) == 0
    assert len({settlement.payments[seat] for seat in (1, 3)}) == 1
    assert load(dump(match)) == match
    assert (observe(match, None).examined[0].alone == offender) is (asked and individual == "1")


def test_whether_the_partner_asked_is_nothing_to_who_has_none() -> None:
    """The option stands only where two people share a side, and revokes are theirs to see."""
    option = BY_NAME["revoke_individual"]
    for key, ruleset in RULESETS.items():
        shared = any(sum(seat in ruleset.plan.players for seat in side) > 1 for side in ruleset.sides)
        assert option.offered(at_the_table(ruleset)) == (("0", "1") if shared else ()), key
        assert not option.offered(ruleset)


def test_a_menu_of_one_asks_nobody() -> None:
    """Where a revoke has one price it is paid at once."""
    ruleset = at_the_table(WIKI, revoke_penalty="fine5")
    match = with_a_revoke(ruleset, standing(ruleset, (6, 4)), (8, 5), (3, 1))
    ((offender, about),) = revokes(match)
    match = all_done(claimed(match, (offender + 1) % 4, about))
    assert not offers(match, "penalty")
    assert seen(match.sheet, "marks") == (6, 4)
    assert {line.account for line in match.sheet.lines} == {Account.MARKS}


def test_a_second_revoke_is_another_penalty() -> None:
    """Once per revoke (Clay 72-II): each is asked about by itself, in the order of play."""
    match = revoked(to_next(to_a_revoke(dealt(TABLE, 3), side=0), side=0))
    while match.deal and match.deal.turn:
        match = played(match, 1)
    found = revokes(match)
    assert len(found) == 2
    for offender, about in found:
        match = claimed(match, (offender + 1) % 4, about)
    match = all_done(match)
    asked = []
    while offers(match, "penalty"):
        offer = offers(match, "penalty")[0]
        asked.append(offer.question.about)
        match = answered(match, "penalty", offer.to, "add3")
    assert asked == [about for _, about in found]
    assert isinstance(match.deal.phase if match.deal else Reckoning(), Over)


def to_next(match: Match, side: int) -> Match:
    """The match up to the next moment at which a hand of this side can revoke, in a later trick."""
    assert match.deal is not None
    trick = len(match.deal.tricks)
    while True:
        match = played(match, 1)
        assert match.deal is not None
        held = in_hand(match, on_turn(match))
        can = bool(match.deal.table) and len(following(match)) < len(held)
        if len(match.deal.tricks) > trick and can and on_turn(match) % 2 == side:
            return match


def test_a_card_of_the_suit_shown_later_is_what_proves_it() -> None:
    """What was withheld is counted from the hand as it was then."""
    match = to_a_revoke(dealt(TABLE, 3))
    ((seat, _),) = revokes(match)
    assert match.deal is not None
    led = match.deal.table[0][1].suit
    held = Cards.holding(in_hand(match, seat)).of(led)
    (renounce,) = [one for one in renounces(match.deal) if one.seat == seat]
    assert withheld(match.deal, renounce) == held != Cards()
    while match.deal and match.deal.turn:
        match = played(match, 1)
    assert match.deal is not None
    assert withheld(match.deal, renounce) == held
