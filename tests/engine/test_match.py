"""One rubber, from the cut to the next rubber."""

from dataclasses import replace
from random import Random

import pytest

from engine import match as rubber
from engine.actions import Answer, Cut, Dealt, Entry, Play
from engine.cards import PACK, Card
from engine.events import DealScored, Drawn, GameWon, HandsDealt, RubberWon, Seated
from engine.match import Match, Need
from engine.phases import Over
from engine.refusals import IllegalAction, Refusal, RefusalCode
from engine.rulesets import FAVOURITE_SUIT, RUSSIAN, AfterRubber, Ruleset
from engine.rulesets.options import with_options
from engine.seats import Seat
from tests.engine.card_play import moments, next_entry, shuffled

NOT_NOW = Refusal(RefusalCode.NOT_NOW)


def ended(seed: int, after: AfterRubber = AfterRubber.ROTATE) -> Match:
    *_, last = moments(replace(RUSSIAN, after_rubber=after), Random(seed))
    assert last.over
    return last


def test_a_rubber_begins_with_the_cut_then_the_deal() -> None:
    """The match says which entry of chance it waits for; after the cut seat 0 deals (RULES C3, C5)."""
    match = rubber.begin(RUSSIAN)
    assert match.need is Need.CUT
    match, events = rubber.apply(match, None, Cut(shuffled(Random(3))))
    assert isinstance(events[0], Drawn)
    assert isinstance(events[-1], Seated)
    assert (match.need, match.next_dealer, match.deal_number) == (Need.DEAL, 0, 0)
    match, events = rubber.apply(match, None, Dealt(PACK))
    assert events == (HandsDealt(Seat(0), PACK[-1]),)
    assert (match.need, match.next_dealer, match.deal_number) == (None, 1, 1)


def test_a_rubber_whose_dealer_is_known_needs_no_cut() -> None:
    """The deal of a following rubber goes on from the last (RULES C7)."""
    match = rubber.begin(RUSSIAN, number=2, first_dealer=Seat(3))
    assert match.need is Need.DEAL
    match, _ = rubber.apply(match, None, Dealt(PACK))
    assert match.deal is not None
    assert match.deal.dealer == 3


def test_the_deal_passes_to_the_left_through_the_whole_rubber() -> None:
    """Deal after deal the next seat deals (RULES C6)."""
    dealers = {match.deal_number: match.deal.dealer for match in moments(RUSSIAN, Random(7)) if match.deal}
    assert [dealers[number] for number in sorted(dealers)] == [n % 4 for n in range(len(dealers))]
    assert len(dealers) > 3


def cuts(ruleset: Ruleset, seed: int) -> list[tuple[int, Card | None]]:
    """Each deal of a rubber played by chance: its game, and the card cut that holds in it."""
    dealt = {
        match.deal_number: match for match in moments(ruleset, Random(seed)) if match.deal and not match.need
    }
    return [(match.sheet.game, match.deal.layout.cut) for match in dealt.values() if match.deal]


def test_a_favourite_suit_holds_for_its_game() -> None:
    """A card is cut with the first deal of each game and no other, and its suit is the favourite until the game is won
    (RULES V5 rule 1)."""
    by_game: dict[int, set[Card | None]] = {}
    for game, card in cuts(FAVOURITE_SUIT, 3):
        by_game.setdefault(game, set()).add(card)
    assert len(by_game) >= 2
    assert all(len(cards) == 1 and None not in cards for cards in by_game.values())
    assert len(set.union(*by_game.values())) == len(by_game)


@pytest.mark.parametrize("choice", ["cut_each_rubber", "first_trump_of_rubber"])
def test_a_favourite_suit_may_hold_for_the_rubber(choice: str) -> None:
    """That of one card cut at its beginning, or of the first card turned (RULES V5 rule 1)."""
    ruleset = with_options(FAVOURITE_SUIT, {"favourite_by": choice})
    found = cuts(ruleset, 3)
    assert len(found) > 2
    assert len({card for _, card in found}) == 1
    first = rubber.begin(ruleset, first_dealer=Seat(0))
    assert first.needs_card is (choice == "cut_each_rubber")
    first, _ = rubber.apply(first, None, Dealt(PACK, PACK[0] if first.needs_card else None))
    assert first.deal is not None
    assert first.deal.layout.cut == (PACK[0] if choice == "cut_each_rubber" else PACK[-1])


@pytest.mark.parametrize("ruleset", [RUSSIAN, FAVOURITE_SUIT], ids=lambda ruleset: ruleset.key)
def test_a_card_is_cut_where_one_is_due_and_nowhere_else(ruleset: Ruleset) -> None:
    """A deal without its card, or with one that nobody asked for, is refused."""
    match = rubber.begin(ruleset, first_dealer=Seat(0))
    wrong = Dealt(PACK, None if ruleset.favourite_times > 1 else PACK[0])
    assert rubber.refusal(match, None, wrong) == NOT_NOW
    with pytest.raises(IllegalAction):
        rubber.apply(match, None, wrong)
    assert match.deal is None


def test_each_deal_is_scored_as_its_last_card_falls() -> None:
    """The deal is over at once, its lines are told and stand on the sheet, and the next deal is needed."""
    match, random = rubber.begin(RUSSIAN), Random(5)
    events: tuple[object, ...] = ()
    while not match.sheet.lines:
        match, events = rubber.apply(match, *next_entry(match, random))
    scored = [event for event in events if isinstance(event, DealScored)]
    assert [event.lines for event in scored] == [match.sheet.lines]
    assert match.deal is not None
    assert isinstance(match.deal.phase, Over)
    assert match.need is Need.DEAL


def test_a_game_and_a_rubber_are_told_when_won() -> None:
    """Two games are told in the rubber of their winner, the rubber once, with the last card."""
    match, random = rubber.begin(RUSSIAN), Random(11)
    told = []
    while not match.over:
        match, events = rubber.apply(match, *next_entry(match, random))
        told += [event for event in events if isinstance(event, GameWon | RubberWon)]
    assert match.sheet.settlement is not None
    winner = match.sheet.settlement.winner
    assert told[-1] == RubberWon(winner)
    assert told.count(GameWon(winner)) == 2
    assert len(told) == sum(match.sheet.games) + 1


@pytest.mark.parametrize(
    ("moment", "by", "entry"),
    [
        ("cut", None, Dealt(PACK)),
        ("cut", Seat(0), Cut(PACK)),
        ("cut", Seat(0), Play(PACK[0])),
        ("deal", None, Cut(PACK)),
        ("deal", Seat(0), Dealt(PACK)),
        ("deal", Seat(1), Answer(1, "yes")),
        ("play", None, Dealt(PACK)),
        ("play", None, Cut(PACK)),
        ("over", None, Dealt(PACK)),
        ("over", Seat(0), Play(PACK[0])),
    ],
)
def test_what_is_not_due_is_refused(moment: str, by: Seat | None, entry: Entry) -> None:
    """Chance enters by nobody and only when needed; players act only in a deal. Nothing has changed after."""
    start = rubber.begin(RUSSIAN)
    dealing = rubber.begin(RUSSIAN, first_dealer=Seat(0))
    playing, _ = rubber.apply(dealing, None, Dealt(PACK))
    match = {"cut": start, "deal": dealing, "play": playing, "over": ended(1)}[moment]
    before = repr(match)
    assert rubber.refusal(match, by, entry) == NOT_NOW
    with pytest.raises(IllegalAction):
        rubber.apply(match, by, entry)
    assert repr(match) == before


def test_partners_change_by_the_schedule() -> None:
    """Players a b c d sit abcd, then abdc, then acbd, and again, so that all play with all (RULES C7)."""
    players, match, seen = "abcd", ended(2), ["abcd"]
    for _ in range(3):
        following, moves = rubber.succession(match)
        players = "".join(players[old] for old in moves)
        seen.append(players)
        match = replace(match, number=following.number)
    assert seen == ["abcd", "abdc", "acbd", "abcd"]


@pytest.mark.parametrize(("last", "first"), ["ab", "bd", "ca", "dc"])
def test_the_deal_goes_on_to_the_left_of_the_last_dealer(last: str, first: str) -> None:
    """If b dealt last in the first rubber, d, now at his left, deals first in the second (RULES C7)."""
    ends = map(ended, range(100))
    match = next(match for match in ends if match.deal and "abcd"[match.deal.dealer] == last)
    following, moves = rubber.succession(match)
    assert following.next_dealer is not None
    assert "abcd"[moves[following.next_dealer]] == first
    assert (following.number, following.deal_number, following.deal) == (2, 0, None)
    assert following.sheet.lines == ()


def test_players_may_stay_or_cut_anew() -> None:
    """With `stay` nobody moves and the deal goes on; with `recut` the next rubber is cut for (RULES C7)."""
    match = ended(2, AfterRubber.STAY)
    assert match.deal is not None
    following, moves = rubber.succession(match)
    assert moves == (0, 1, 2, 3)
    assert following.next_dealer == (match.deal.dealer + 1) % 4
    following, moves = rubber.succession(ended(2, AfterRubber.RECUT))
    assert moves == (0, 1, 2, 3)
    assert following.need is Need.CUT
