"""The auditor finds nothing in a run where nothing went wrong, and of each planted fault exactly the law that it breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.auditor import planting, planting_answers, planting_few, planting_rest
from tests.auditor.audit import audit
from tests.auditor.books import books
from tests.auditor.chaos import fair_weather
from tests.auditor.evidence import Evidence
from tests.auditor.findings import Law
from tests.auditor.laws import closed
from tests.auditor.planting import Ground

pytestmark = pytest.mark.timeout(240)

PLANTED: dict[Callable[[Ground], Evidence], Law] = {
    planting.lost_tap: Law.TAPS,
    planting.double_card: Law.PACKS,
    planting.hand_in_group: Law.CLOSED,
    planting.hand_of_another: Law.CLOSED,
    planting_answers.answer_of_another: Law.CLOSED,
    planting_answers.answers_alone_of_another: Law.CLOSED,
    planting.alert_with_card: Law.CLOSED,
    planting.hint_of_another: Law.CLOSED,
    planting.look_back_too_soon: Law.CLOSED,
    planting.picture: Law.CLOSED,
    planting.picture_of_elsewhere: Law.CLOSED,
    planting.log_with_hand: Law.CLOSED,
    planting.older_trick: Law.ORDER,
    planting.older_hand: Law.ORDER,
    planting.over_the_limit: Law.LIMITS,
    planting.refused_for_the_limit: Law.LIMITS,
    planting.stuck_table: Law.PROGRESS,
    planting_rest.missing_message: Law.REST,
}


AT_A_DUMMY = (
    planting_few.dummy_of_another,
    planting_few.hand_written_in_group,
    planting_few.hand_written_to_another,
    planting_few.hand_aside_to_another,
)
"""Each shows closed cards to somebody."""


RUNS = 4


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    """A run of two tables, one of which is left in its second deal, having rested in it, the other in a deal with a dummy: clocks
    may have ended one of the deals meanwhile, so that another run is wanted."""
    for seed in range(1, RUNS + 1):
        left = asyncio.run(fair_weather(seed))
        if Ground.stands(left) and planting_rest.rests(Ground.of(left)):
            return left
    raise AssertionError("no run left both tables in the midst of a deal")


@pytest.fixture(scope="module")
def ground(evidence: Evidence) -> Ground:
    return Ground.of(evidence)


def test_a_run_in_which_nothing_goes_wrong_breaks_no_law(ground: Ground) -> None:
    """With a deal played out, another under way, and taps in both."""
    assert audit(ground.evidence) == []
    assert ground.book.deals[1].over
    assert ground.evidence.pictures
    taps = [event for event in ground.evidence.events if event["type"] == "callback_answer"]
    assert len(taps) > 20


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found_as_what_it_is(ground: Ground, plant: Callable[[Ground], Evidence]) -> None:
    """The law that it breaks, and no other."""
    assert {finding.law for finding in audit(plant(ground))} == {PLANTED[plant]}


@pytest.mark.parametrize("plant", AT_A_DUMMY, ids=lambda plant: plant.__name__)
def test_a_fault_planted_at_a_table_with_a_dummy_is_found(
    evidence: Evidence, plant: Callable[[Ground], Evidence]
) -> None:
    """Closed cards in somebody's sight, and nothing else."""
    assert {finding.law for finding in audit(plant(Ground.with_dummy(evidence)))} == {Law.CLOSED}


def test_what_ais_hold_is_closed_to_whoever_has_a_seat_of_his_own(ground: Ground) -> None:
    """On the other seats nobody was ever seen, as if AIs sat there."""
    planted, own = planting_answers.answers_alone_of_another(ground), ground.hand().chat
    told = []
    for evidence in (ground.evidence, planted):
        read = books(evidence)
        book = read[ground.book.table]
        alone = replace(book, sitters={seat: who for seat, who in book.sitters.items() if own in who})
        told.append([finding.law for finding in closed.broken(evidence, {**read, book.table: alone})])
    assert told == [[], [Law.CLOSED]]


def test_a_card_lost_from_the_record_is_missed_by_all_who_saw_it(ground: Ground) -> None:
    """The pack is not whole, and somebody was told or shown that the card fell."""
    found = {finding.law for finding in audit(planting.lost_card(ground))}
    assert Law.PACKS in found
    assert found <= {Law.PACKS, Law.TAPS, Law.CLOSED}
