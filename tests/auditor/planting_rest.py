"""A fault planted where a table rests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.auditor.evidence import Evidence, Sighting
from tests.auditor.planting import Ground


def missing_message(ground: Ground) -> Evidence:
    """At rest the message of somebody's hand is not there; the run ends there."""
    rest, person = max(_resting(ground), key=lambda one: one[0].last.event)
    shown = [one for one in ground.hands() if one.chat == person and one.event <= rest.last.event]
    hand = max(shown, key=lambda version: version.event)
    past = replace(
        ground, evidence=replace(ground.evidence, events=ground.evidence.events[: rest.last.event])
    )
    gone = past.with_event(type="deleted", chat_id=person, message_ids=[hand.message])
    later = replace(rest, last=replace(rest.last, event=len(gone.events)))
    earlier = (one for one in gone.sightings if one.first.event <= rest.last.event and one is not rest)
    return replace(
        gone, sightings=(*(one for one in earlier if one.table != rest.table or one.rev <= rest.rev), later)
    )


def rests(ground: Ground) -> bool:
    """Whether the table was found at rest so, once at least."""
    return any(True for _ in _resting(ground))


def _resting(ground: Ground) -> Iterator[tuple[Sighting, int]]:
    """Where the table rested in the midst of a deal, and somebody who was there."""
    for state in ground.book.states:
        rubber, seen = state.rubber, state.seen
        running = rubber.match.deal if rubber else None
        if rubber and running and running.turn and seen.clean and seen.last.time > seen.first.time:
            yield from ((seen, person.id) for person in rubber.people if not person.away)
