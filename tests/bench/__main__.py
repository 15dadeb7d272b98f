"""`make bench`: the engine beside others, what a trick costs in calls to Telegram, a tap in processor time, a card and a table in
the store; ends with a verdict on each gate.

The exit status is 0 only if every gate was measured and passed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from statistics import median

from tests.bench.evening import DEALS, FASTEST, SCALE, SLOWEST, Evening, evenings
from tests.bench.gate import Gate, at_least, at_most, verdict
from tests.bench.hall import TABLES
from tests.bench.processor import Load, load
from tests.bench.race import ROUNDS, Race, race
from tests.bench.store import Store, store
from tests.bench.subjects import OPEN_SPIEL, OURS, RLCARD, SUBJECTS, WHIST, WHIST_BACKEND

SHARE = 0.5
"""The least part of OpenSpiel's rate."""
CALLS, FEWER = 13, 9
"""The most calls a trick, and where the budget of the whole bot is tight."""
BARE = 0.7
"""The least ratio of a bare handler's processor time to the bot's."""
COMMIT, PROJECTION, BYTES = 2, 3, 4096
"""The most round trips of a card, and bytes of a table."""


def main() -> int:
    """Measure, tell, judge; the exit status."""
    _say(f"Random deals of 52 cards a second of processor time, median of {ROUNDS} interleaved rounds:")
    ran = race(SUBJECTS)
    _tell_race(ran)
    _say(f"\nA table at {FASTEST:g}–{SLOWEST:g} s a card, {DEALS} deals, time divided by {SCALE}:")
    held, tight = evenings()
    _tell_evening(held)
    _say("  and with a tight budget of the whole bot:")
    _tell_evening(tight)
    _say(f"\nProcessor time a tap, {TABLES} tables, the bot beside a bare handler that makes the same calls:")
    loaded = asyncio.run(load())
    _tell_load(loaded)
    _say("\nThe store:")
    kept = asyncio.run(store())
    _tell_store(kept, loaded)
    _say("")
    return verdict((*_speed(ran), *_calls(held, tight), *_costs(loaded, kept)))


def _speed(ran: Race) -> Iterator[Gate]:
    share = ran.ratio(OURS, OPEN_SPIEL)
    yield at_least(f"engine to {OPEN_SPIEL.name}", share, SHARE)
    for rival in (RLCARD, WHIST, WHIST_BACKEND):
        ratio = ran.ratio(OURS, rival)
        yield Gate(f"engine to {rival.name}", "> 1", ratio, ratio is not None and ratio > 1)


def _calls(held: Evening, tight: Evening) -> Iterator[Gate]:
    yield at_most("calls a trick, median", held.median, CALLS)
    yield at_most(f"calls a trick, highest of {len(held.tricks)}", held.highest, CALLS)
    yield at_most("calls a trick with a tight budget, median", tight.median, FEWER)
    yield at_most(f"calls a trick with a tight budget, highest of {len(tight.tricks)}", tight.highest, FEWER)


def _costs(loaded: Load, kept: Store) -> Iterator[Gate]:
    yield at_least("processor time, bare handler to bot", loaded.ratio, BARE)
    yield at_most("round trips to commit a card, highest", kept.commit, COMMIT)
    yield at_most("round trips to project, highest", kept.projection, PROJECTION)
    yield at_most("bytes a table", loaded.table, BYTES)


def _tell_race(ran: Race) -> None:
    for subject in SUBJECTS:
        if subject in ran.missing:
            _say(f"  {subject.name:26} MISSING: {ran.missing[subject]}")
            continue
        ratios = ran.ratios(OURS, subject)
        spread = f"engine/this {median(ratios):6.2f}  ({min(ratios):.2f}–{max(ratios):.2f})"
        _say(f"  {subject.name:26} {median(ran.rates[subject]):8.0f}  {'' if subject is OURS else spread}")


def _tell_evening(held: Evening) -> None:
    _say(f"  sends, edits and deletes a trick: median {held.median:g}, highest {held.highest}")
    _say(f"    over {len(held.tricks)} tricks counted alone")
    _say(f"  the two last tricks with the sheet and the next deal: mean {held.closing:.1f}")
    _say(
        f"  all calls shared among all tricks: mean {held.overall:.1f}; refused by Telegram's limits: {held.refused}"
    )
    slowest = max(held.prompts)
    _say(f"  from a card to the next person's: median {median(held.prompts):.1f} s, highest {slowest:.1f} s")


def _tell_load(loaded: Load) -> None:
    for one in loaded.rounds:
        _say(
            f"  bot {one.bot * 1000:5.2f} ms, bare {one.bare * 1000:5.2f} ms, bare/bot {one.ratio:.2f}"
            f"   ({one.taps} taps, {one.calls:.2f} calls a tap beside the answer)"
        )


def _tell_store(kept: Store, loaded: Load) -> None:
    _say(
        f"  round trips of {len(kept.taps)} cards: to commit at most {kept.commit}, to project {kept.projection}"
    )
    _say(
        f"  bytes a table: {loaded.table:.0f}; with its people, their chats and the shards: {loaded.everything:.0f}"
    )


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
