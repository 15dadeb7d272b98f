"""Hints: who may take one, what is counted, what is told, and from what."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.ai.weighing import Budget, Weighing, weighed
from bot.rendering.hints import Hint, Suggestion, Way
from bot.rendering.views import Aided, HandView
from bot.services import document, hints
from bot.services.commands import Again, Back, Leave, TakeHint
from bot.services.helped import Helped
from bot.services.house import Moment
from bot.services.outcomes import Accepted, Refused, Repeated, Stale, Why
from bot.services.players import Person
from bot.services.table import Table
from bot.services.views import Address, hand_view, table_view
from engine.cards import Card
from engine.rulesets import RULESETS, TEN
from engine.view import PlayerView, observe
from tests.ai.positions import position
from tests.engine.at_the_table import able, at_the_table, dealt, following, played
from tests.engine.at_the_table import on_turn as on_turn_at
from tests.services import situations
from tests.services.situations import (
    ANNA,
    CLOVER,
    FOUR,
    asked,
    before_deal,
    due,
    elapsed,
    goes_on,
    lobby,
    on_turn,
    over,
    play,
    rubber,
)

ADDRESS = Address("whist_table_bot", situations.HOUSE.quiet.zone)


def taken(table: Table, person: Person, ref: tuple[int, int] | None = None) -> Table:
    """The table once a hint is taken."""
    verdict = asked(table, TakeHint(ref), person)
    assert isinstance(verdict.outcome, Accepted | Repeated)
    return verdict.table


def counted(table: Table) -> dict[str, tuple[int, int]]:
    """How many hints each has taken, and how many turns an AI took for him."""
    return {one.name: (one.hints, one.sat_in) for one in rubber(table).helped}


def seen_by(table: Table, person: Person) -> HandView:
    view = hand_view(table, ADDRESS, person.id)
    assert view is not None
    return view


async def sure(view: PlayerView, turn: str) -> Weighing:
    """An adviser who weighs here and now."""
    return weighing(view, turn, 40)


async def late(view: PlayerView, turn: str) -> Weighing:
    """An adviser who does not come back."""
    await asyncio.sleep(3600)
    return weighing(view, turn, 40)


def weighing(view: PlayerView, turn: str, samples: int = 200) -> Weighing:
    """The cards weighed on so many deals, however long it takes."""
    return weighed(view, Random(turn), Budget(samples))


def test_a_hint_counts_once_a_turn() -> None:
    """Asked for twice at one turn, by button or by command, it is one; at the next turn it is another."""
    table = play()
    person = on_turn(table)
    once = asked(table, TakeHint((1, 1)), person)
    assert once.outcome == Accepted()
    again = asked(once.table, TakeHint(), person)
    assert again.outcome == Repeated()
    assert again.table is once.table
    assert counted(once.table) == {person.name: (1, 0)}
    table = once.table
    for _ in range(4):
        table = goes_on(table)
    while on_turn(table).id != person.id:
        table = goes_on(table)
    assert counted(taken(table, person)) == {person.name: (2, 0)}


def test_a_hint_moves_neither_the_turn_nor_its_clock() -> None:
    """Nothing but the count changes."""
    table = play()
    after = taken(table, on_turn(table))
    assert replace(after, stage=replace(rubber(after), helped=())) == table


def test_without_hints_the_table_gives_none() -> None:
    """Whoever is on turn; nothing is counted."""
    table = replace(play(), hints=False)
    verdict = asked(table, TakeHint(), on_turn(table))
    assert verdict.outcome == Refused(Why.NO_HINTS)
    assert verdict.table is table


def test_another_turn_has_no_hint() -> None:
    """Off turn, between deals, at a turn that is over or never was: refused or outdated, and nothing is counted."""
    table = play()
    other = next(person for person in FOUR if person != on_turn(table))
    for where, person, ref, told in (
        (table, other, None, Refused(Why.NOTHING_TO_HINT)),
        (table, other, (1, 1), Refused(Why.NOTHING_TO_HINT)),
        (before_deal(), ANNA, None, Refused(Why.NOTHING_TO_HINT)),
        (table, on_turn(table), (1, 2), Stale(hand=True)),
        (table, on_turn(table), (2, 1), Stale(hand=True)),
        (table, Person(99, "Чужой", "ru"), (1, 1), Refused(Why.NOT_SEATED)),
    ):
        verdict = asked(where, TakeHint(ref), person)
        assert verdict.outcome == told
        assert verdict.table is where


def test_who_asks_for_a_hint_is_there_again() -> None:
    """An AI that sat in gives way, as to a card."""
    table = play()
    person = on_turn(table)
    away = situations.asked(table, Leave(), person).table
    assert asked(away, TakeHint(), person).outcome == Refused(Why.NOT_SEATED)
    rested = replace(person, missed=2)
    seats = tuple(rested if one == person else one for one in rubber(table).seats)
    table = replace(table, stage=replace(rubber(table), seats=seats))
    assert taken(table, person).person(person.id) == person


def test_the_last_card_is_no_hint() -> None:
    """Where the law leaves one card nothing is counted, and that is the hint."""
    table = play(cards=47)
    while sum(1 for _ in _legal(table)) > 1:
        table = goes_on(table)
    person = on_turn(table)
    verdict = asked(table, TakeHint(), person)
    assert verdict.outcome == Repeated()
    assert verdict.table is table
    found = asyncio.run(hints.hint(seen_by(table, person), sure))
    assert isinstance(found, Hint)
    assert [reason.maxim for reason in found.reasons] == ["C14"]
    assert found.sampled is None


def test_where_all_other_cards_are_revokes_there_is_no_hint() -> None:
    """Also where they may be played (RULES R9): the one card that follows is that hint, and no choice that would be counted."""
    match = dealt(at_the_table(TEN), 3)
    while not able(match) or len(following(match)) > 1:
        match = played(match, 1)
    view = observe(match, on_turn_at(match))
    assert len(view.legal) > 1
    assert not hints.chosen(view)
    found = hints.given_by_maxims(view, Random(0))
    assert ([found.card], [reason.maxim for reason in found.reasons]) == (following(match), ["C14"])


def _legal(table: Table) -> frozenset[object]:
    return observe(rubber(table).match, rubber(table).seat_of(on_turn(table).id)).legal


def test_a_turn_that_an_ai_takes_for_somebody_is_counted() -> None:
    """His time is up, or he has left and is to come back; an AI's own turns are nobody's."""
    table = play((*FOUR[:3], CLOVER))
    while on_seat(table) != ANNA:
        table = goes_on(table)
    table = elapsed_fully(table)
    assert counted(table) == {"Анна": (0, 1)}
    table = asked(table, Leave(), ANNA).table
    for _ in range(4):
        table = goes_on(table)
    assert counted(table)["Анна"][1] >= 1
    assert set(counted(table)) == {"Анна"}
    table = asked(table, Back(), ANNA).table
    assert table_view(table, ADDRESS).aided[0].name == "Анна"


def on_seat(table: Table) -> object:
    deal = rubber(table).match.deal
    assert deal is not None
    assert deal.turn is not None
    return rubber(table).seats[deal.turn.actor]


def elapsed_fully(table: Table) -> Table:
    """The table once the time of whoever is on turn is up."""
    before = rubber(table).match
    while rubber(table).match == before:
        table = elapsed(table).table
    return table


def test_help_is_told_of_one_rubber() -> None:
    """With the next one the sheet begins anew, and so does the count."""
    table = over()
    marked = replace(table, stage=replace(rubber(table), helped=(Helped(ANNA.id, "Анна", 3, (1, 5), 2),)))
    assert table_view(marked, ADDRESS).aided == (Aided("Анна", 3, 2),)
    following = asked(marked, Again(1), ANNA, Moment(clock=due(marked).clock - 1, wall=situations.NOW.wall))
    assert rubber(following.table).helped == ()


def test_help_and_the_tables_choice_stand_in_its_document() -> None:
    """A document of an earlier release, which says nothing of them, has hints and nobody who was helped."""
    table = taken(play(), on_turn(play()))
    told = replace(table, hints=False)
    assert document.load(document.dump(told)) == told
    plain = document.dump(play())
    assert "hints" not in plain
    assert "helped" not in plain
    assert document.load(plain).hints


@pytest.mark.parametrize("row", ["1", '["Анна"]', '[[1,"Анна",1,1,1]]', '[[1,"Анна","1",1,1,0]]'])
def test_a_list_of_the_helped_that_cannot_be_read_is_refused(row: str) -> None:
    """And the table is kept as it is."""
    text = document.dump(taken(play(), on_turn(play())))
    begun = text.index('"helped":') + len('"helped":')
    broken = text[:begun] + row + text[text.index("]]", begun) + 2 :]
    with pytest.raises(document.UnreadableDocument):
        document.load(broken)


async def test_a_hint_has_its_card_its_reasons_and_its_figures() -> None:
    """All from the view of the hand on turn; asked again it is the same."""
    table = play()
    hand = seen_by(table, on_turn(table))
    found = await hints.hint(hand, sure)
    assert isinstance(found, Hint)
    assert hand.view is not None
    assert hand.view.hand is not None
    assert found.card in hand.view.hand
    assert found.way is Way.LEAD
    assert found.sampled is not None
    assert found.sampled.samples == 40
    assert await hints.hint(hand, sure) == found


async def test_a_late_adviser_leaves_the_hint_without_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card and its reasons come all the same."""
    monkeypatch.setattr(hints, "PATIENCE", 0.01)
    table = play()
    found = await hints.hint(seen_by(table, on_turn(table)), late)
    assert isinstance(found, Hint)
    assert found.sampled is None
    assert found.reasons


async def test_off_turn_there_is_no_hint() -> None:
    """Also for who has no seat."""
    table = play()
    other = next(person for person in FOUR if person != on_turn(table))
    assert await hints.hint(seen_by(table, other), sure) is None
    assert hand_view(table, ADDRESS, 99) is None


async def test_a_question_has_the_answer_of_an_ai() -> None:
    """Of the choices that it has."""
    table = replace(lobby(*FOUR[:2]), ruleset=RULESETS["whist/prussian@1"])
    assert table.stage is not None
    table = elapsed(
        asked(replace(table, stage=replace(table.stage, seats=FOUR[:2])), situations.Start(), ANNA).table
    ).table
    person = next(one for one in FOUR[:2] if seen_by(table, one).view.question)
    found = await hints.hint(seen_by(table, person), sure)
    assert isinstance(found, Suggestion)
    assert found.choice in found.offer.question.choices
    assert counted(taken(table, person)) == {person.name: (1, 0)}


def test_the_figures_are_those_of_possible_deals() -> None:
    """In how many no other card was worth more; the same chance gives the same, whatever hand the others hold."""
    where = ("A6.T953.K964.J87", "2C", "KS 5S", 1)
    views = [position(*where, seed=seed) for seed in range(3)]
    found = {hints.sampled(weighing(view, "turn"), Card.parse("6S")) for view in views}
    assert len(found) == 1
    (figures,) = found
    assert figures is not None
    assert figures.samples == 200
    assert figures.best_in > figures.samples / 2
    assert figures.rival is None


def test_a_card_that_deals_speak_against_has_a_rival() -> None:
    """The ace on the partner's king: the small card was worth more on the whole, and oftener the best."""
    where = ("A6.T953.K964.J87", "2C", "KS 5S", 1)
    figures = hints.sampled(weighing(position(*where), "turn"), Card.parse("AS"))
    assert figures is not None
    assert figures.rival is not None
    card, often = figures.rival
    assert card == Card.parse("6S")
    assert often > figures.best_in


def test_the_only_card_is_held_against_nothing() -> None:
    """No deal is drawn for it."""
    only = position("K.T953.K964.J873", "2C", "5S")
    assert hints.sampled(weighing(only, "turn"), Card.parse("KS")) is None
