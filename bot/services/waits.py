"""What a rubber waits for, and how long.

A table waits for one thing at a time (`awaited`), so that it has one deadline, and every wait ends by itself. The wait for a
person has three stages: at half of his clock he is rung; at its end, if nobody can confirm that he has seen his cards, it is put
off a little; then an AI plays. A slow table's clock stands still in the quiet hours.
"""

from __future__ import annotations

import math
from dataclasses import replace
from enum import Enum
from typing import assert_never

from bot.projector.shown import Owed
from bot.rendering.views import SLOW
from bot.services.house import House, Moment
from bot.services.pending import Wait
from bot.services.players import Person, Robot
from bot.services.quiet import Quiet
from bot.services.table import Rubber, Table
from bot.services.verdict import ACCEPTED, Verdict
from engine.match import Match
from engine.phases import Over
from engine.seats import Seat
from engine.view import observe

PUT_OFF = 20
"""How often the end of a clock is put off for cards that nobody confirms as shown."""
TOLD = 1.0
"""Seconds by which the end of a wait may be off from what people read."""


class Awaited(Enum):
    """What a rubber may wait for: one thing at a time."""

    NOBODY = "nobody"
    """Nobody is left: what remains is done at once."""
    DEAL = "deal"
    """The sheet or the cut is read, then the cards come."""
    ANYBODY = "anybody"
    """All are away between deals: nothing is dealt until somebody is back."""
    AGAIN = "again"
    """The rubber is over; somebody may ask for another."""
    ITSELF = "itself"
    """A card that needs nobody: an AI's, or the last of a hand."""
    PERSON = "person"
    """The person on turn, or one who is asked something."""


def awaited(rubber: Rubber) -> Awaited:
    """What a rubber waits for."""
    people = rubber.people
    if not people:
        return Awaited.NOBODY
    if rubber.drilled:
        return Awaited.AGAIN
    if rubber.match.need is not None:
        return Awaited.ANYBODY if all(person.away for person in people) else Awaited.DEAL
    if rubber.match.over:
        return Awaited.AGAIN
    return Awaited.PERSON if _on_turn(rubber) else Awaited.ITSELF


def person_awaited(table: Table) -> Person | None:
    """The person whose clock runs; nobody's does at a table that stands still."""
    rubber = table.stage
    if table.halt is not None or not isinstance(rubber, Rubber) or awaited(rubber) is not Awaited.PERSON:
        return None
    return _on_turn(rubber)


def begun(table: Table, rubber: Rubber, house: House, now: Moment) -> Verdict:
    """The table as it begins to wait for what comes next."""
    durations = house.durations
    match awaited(rubber):
        case Awaited.NOBODY:
            return paused(table, rubber, 0.0, now)
        case Awaited.DEAL:
            return paused(table, rubber, durations.deal_pause, now)
        case Awaited.AGAIN:
            return paused(table, rubber, _idle(table, house), now)
        case Awaited.ITSELF:
            return paused(table, rubber, durations.robot_pause, now)
        case Awaited.ANYBODY:
            wait = Wait(now.clock, now.clock + _idle(table, house))
            return _told(replace(table, stage=rubber, due=wait.ends), wait, now)
        case Awaited.PERSON if rubber.drill is not None:
            return paused(table, rubber, durations.idle_drill, now)
        case Awaited.PERSON:
            return _clock(table, rubber, house, now)
        case never:
            assert_never(never)


def gone_on(table: Table, seated: Table, house: House, now: Moment) -> Verdict:
    """The table after a change of its seats: a wait for the same as before goes on."""
    assert isinstance(table.stage, Rubber)
    assert isinstance(seated.stage, Rubber)
    if _same(table.stage, seated.stage):
        return Verdict(seated, ACCEPTED)
    return begun(seated, seated.stage, house, now)


def paused(table: Table, rubber: Rubber, pause: float, now: Moment) -> Verdict:
    """The table with a pause of so many seconds, of which nobody is told."""
    return Verdict(replace(table, stage=rubber, due=now.clock + pause, until=None, wait=None), ACCEPTED)


def held(table: Table, house: House, now: Moment) -> Verdict | None:
    """What a due deadline brings before a person's time is up; None once it is up, and for any other wait."""
    wait, person = table.wait, person_awaited(table)
    if wait is None or person is None:
        return None
    moved = retold(table, house, now)
    if moved is not None and moved.table.wait is not None:
        table, wait = moved.table, moved.table.wait
    if table.due is not None and now.clock < table.due:
        return moved
    if now.clock < wait.ends:
        rung = replace(wait, elsewhere=now.elsewhere)
        return Verdict(replace(table.ringing(person.id), due=wait.ends, wait=rung), ACCEPTED)
    return _put_off(table, wait, person, house, now)


def rings(table: Table, now: Moment) -> Person | None:
    """Whom a deadline that is due rings."""
    due = table.due is not None and table.due <= now.clock
    early = table.wait is not None and now.clock < table.wait.ends
    return person_awaited(table) if due and early else None


def retold(table: Table, house: House, now: Moment) -> Verdict | None:
    """The wait after its clock stood still: its end is told anew. None if people read it rightly."""
    if table.ends is None or table.due is None or table.until is None:
        return None
    lost = off(table, now)
    if abs(lost) <= TOLD:
        return None

    def shifted(at: float) -> float:
        return at if at <= now.clock else later(table, house, at - now.clock, now.wall - lost, now)

    wait = replace(table.wait, ends=shifted(table.wait.ends)) if table.wait else None
    due = shifted(table.due)
    ends = wait.ends if wait else due
    until = math.floor(now.wall + ends - now.clock)
    return Verdict(replace(table, due=due, wait=wait, until=until), ACCEPTED)


def later(table: Table, house: House, left: float, stopped: float, now: Moment) -> float:
    """When a wait is over of which so many seconds were left as it stopped, at that moment of the wall's clock; what was left
    of it outside the quiet hours is left still."""
    quiet = _quiet(table, house)
    if quiet == Quiet():
        return now.clock + left
    return now.clock + quiet.after(now.wall, quiet.waking(stopped, stopped + left)) - now.wall


def off(table: Table, now: Moment) -> float:
    """By how many seconds the wait ends later than people read; 0 where they read nothing."""
    if table.until is None or table.ends is None:
        return 0.0
    return now.wall + table.ends - now.clock - table.until


def due_from(rubber: Rubber) -> Seat:
    """The seat for which the deal waits: of those who are asked an AI's before a person's, else the one on turn."""
    deal = rubber.match.deal
    assert deal is not None, "a deal is under way"
    asked = [offer.to for offer in deal.phase.offers if offer.blocking]
    if asked:
        return min(asked, key=lambda seat: _there(rubber, seat) is not None)
    assert deal.turn is not None, "a deal waits for somebody"
    return deal.turn.actor


def due(match: Match) -> tuple[int, tuple[int, ...]]:
    """What a deal waits for: its turn, and the answers before it."""
    assert match.deal is not None
    asked = (offer.number for offer in match.deal.phase.offers if offer.blocking)
    return match.deal.turn_number, tuple(asked)


def _on_turn(rubber: Rubber) -> Person | None:
    """The person for whom the deal waits, if he is there and has a choice."""
    deal = rubber.match.deal
    if deal is None or isinstance(deal.phase, Over):
        return None
    forced = deal.turn is not None and len(deal.hand(deal.turn.hand)) == 1
    asked = any(offer.blocking for offer in deal.phase.offers)
    return None if forced and not asked else _there(rubber, due_from(rubber))


def _there(rubber: Rubber, seat: Seat) -> Person | None:
    actor = rubber.player(seat)
    return None if isinstance(actor, Robot) or actor.away else actor


def _same(before: Rubber, after: Rubber) -> bool:
    if awaited(before) is not awaited(after):
        return False
    one, other = _on_turn(before), _on_turn(after)
    return awaited(after) is not Awaited.PERSON or (
        one is not None and other is not None and one.id == other.id
    )


def _clock(table: Table, rubber: Rubber, house: House, now: Moment) -> Verdict:
    """A person's clock; he is rung at once if the table has stood still so long that he will have gone."""
    quiet, length = _quiet(table, house), table.pace * house.durations.pace_scale
    half, end = (now.clock + quiet.after(now.wall, part) - now.wall for part in (length / 2, length))
    before, person = table.wait, _on_turn(rubber)
    still = before is not None and now.clock - before.began >= house.durations.stillness
    if still and person is not None and not quiet.at(now.wall):
        table = table.ringing(person.id)
    return _told(replace(table, stage=rubber, due=half), Wait(now.clock, end), now)


def _put_off(table: Table, wait: Wait, person: Person, house: House, now: Moment) -> Verdict | None:
    """The time that is still due to somebody whose cards were shown late, or are not known to be shown."""
    assert isinstance(table.stage, Rubber)
    seat = table.stage.seat_of(person.id)
    due = observe(table.stage.match, seat).due
    assert due is not None
    owed = Owed(person.id, table.stage.deal, due)
    known = now.prompt is not None and now.prompt.owed == owed
    if not known and wait.moved >= PUT_OFF:
        return None
    shown = now.prompt.at if now.prompt is not None and known else now.clock
    ends = shown + house.durations.shown
    if ends <= now.clock:
        return None
    return _told(replace(table, due=ends), replace(wait, ends=ends, moved=wait.moved + (not known)), now)


def _told(table: Table, wait: Wait, now: Moment) -> Verdict:
    until = math.floor(now.wall + wait.ends - now.clock)
    return Verdict(replace(table, wait=wait, until=until), ACCEPTED)


def _quiet(table: Table, house: House) -> Quiet:
    return house.quiet if table.pace >= SLOW else Quiet()


def _idle(table: Table, house: House) -> float:
    """Seconds after which a rubber that nobody goes on with is over; at a slow table nobody is in a hurry."""
    return max(house.durations.idle_rubber, table.pace if table.pace >= SLOW else 0)
