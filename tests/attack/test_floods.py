"""Thirty taps in five seconds, and what they cost."""

from __future__ import annotations

import pytest

from bot.services.table import Rubber
from tests.attack.gang import FOUR, Gang, Press, whole
from tests.badinput.desk import held
from tests.table.club import Json

TAPS = 30


async def flood(gang: Gang, table: str, kind: str) -> list[Press]:
    """Thirty presses of one kind, and of no effect, of somebody who wants to be a nuisance."""
    person = await gang.desk.waits_for(table)
    now = await gang.desk.table(table)
    assert isinstance(now.stage, Rubber)
    assert now.stage.match.deal is not None
    deal, turn = now.stage.deal, now.stage.match.deal.turn_number
    other = next(one for one in FOUR if one != person)
    hand: Json = gang.desk.newest(person)
    own = sorted(held(now, person))
    match kind:
        case "not his turn":
            data, by = [f"p:{table}:{deal}:0:{card}" for card in sorted(held(now, other))], other
            hand = gang.desk.newest(other)
        case "not his card":
            data, by = [f"p:{table}:{deal}:{turn}:{card}" for card in sorted(held(now, other))], person
        case "outdated":
            data, by = (
                [f"p:{table}:{deal}:{number}:{own[0]}" for number in (0, turn - 1, turn + 1, turn + 9)],
                person,
            )
        case "played":
            await gang.desk.play_a_card(person)
            await gang.desk.waits_for(table)
            card = min(set(own) - held(await gang.desk.table(table), person))
            data, by = [f"p:{table}:{deal}:{turn}:{card}"], person
        case "peeks":
            data, by = [f"v:{table}:score", f"v:{table}:last"], other
            hand = gang.desk.newest(gang.desk.club.chat)
        case _:
            data, by = [f"l:{table}:join:", f"l:{table}:set:whist/short@1", f"a:{table}:1"], other
            hand = gang.desk.newest(gang.desk.club.chat)
    return [Press(by, hand, data[number % len(data)]) for number in range(TAPS)]


@pytest.mark.parametrize("kind", ["not his turn", "not his card", "outdated", "played", "peeks", "lobby"])
async def test_refused_taps_cost_answers_only(gang: Gang, kind: str) -> None:
    """Every one is answered, nothing is sent or edited because of it, and the next card is played as ever."""
    table = await gang.desk.play(*FOUR)
    presses = await flood(gang, table, kind)
    before, called = await gang.desk.document(table), len(gang.desk.sandbox.history.calls)
    await gang.at_once(presses)
    await gang.desk.quiet(table)
    assert await gang.desk.document(table) == before
    assert gang.desk.calls(called) == []
    whole(await gang.desk.table(table))
    await gang.desk.play_a_card(await gang.desk.waits_for(table))
