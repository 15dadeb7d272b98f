"""The instruments of one bot, in a registry of its own, as Prometheus reads them (docs/operating.md says what to do about each).

Labels are kinds, outcomes and methods of this program: never a person, a chat, a table or a word that somebody wrote.
Durations and ages are seconds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from random import Random
from typing import assert_never

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from bot.ai import Brain
from bot.services.commands import Command
from bot.services.outcomes import Accepted, Outcome, Queued, Refused, Repeated, Stale, Voted
from bot.storage.store import Backlog
from bot.thinking.wire import End
from engine.actions import Action
from engine.view import PlayerView

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """Everything that is counted. Parts count by these instruments; `exposition` reads them out."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._of_updates()
        self._of_tables()
        self._of_telegram()
        self._of_store()

    def _of_updates(self) -> None:
        self.updates = self._counter("updates", "Updates by kind and what became of them", "kind", "outcome")
        self.update_seconds = self._histogram(
            "update_seconds", "Handling of an update, answers left out", QUICK, "kind"
        )

    def _of_tables(self) -> None:
        self.commands = self._counter(
            "commands", "Commands by kind, outcome and reason of a refusal", "command", "outcome", "reason"
        )
        self.commits = self._counter("commits", "Commits of tables; conflict: another was first", "result")
        self.projections = self._counter("projections", "Projections of tables by their end", "result")
        self.robot_seconds = self._histogram("robot_move_seconds", "An AI's choice of a card", QUICK)
        self.thoughts = self._counter("thoughts", "Thoughts of the workers by kind and end", "kind", "end")
        self.thought_seconds = self._histogram(
            "thought_seconds", "From asking for a thought to its end", SLOW
        )
        self.due_lag = self._histogram("due_lag_seconds", "Claimed deadlines: how late", SLOW)

    def _of_telegram(self) -> None:
        self.calls = self._counter("telegram_calls", "Calls of the Bot API by their fate", "method", "fate")
        self.call_seconds = self._histogram("telegram_call_seconds", "Calls of the Bot API", SLOW, "method")
        self.told_to_wait = self._counter("telegram_retry_after_seconds", "Seconds that 429s asked to wait")
        self.token_waits = self._histogram(
            "token_wait_seconds", "Calls without a token, by whose bucket was empty", SLOW, "bucket"
        )

    def _of_store(self) -> None:
        self.store_errors = self._counter("store_errors", "Questions to the store that failed", "kind")
        self.store_up = self._gauge("store_up", "Whether the store answered when this was read")
        self.shards_held = self._gauge("shards_held", "Shards that this replica shows")
        self.tables = self._gauge("tables", "Tables of all replicas")
        self.dirty_tables = self._gauge("dirty_tables", "Tables waiting to be shown, of all replicas")
        self.dirty_age = self._gauge("dirty_age_seconds", "How long the longest of them has been waiting")
        self.overdue_tables = self._gauge("overdue_tables", "Tables whose deadline nobody has claimed yet")
        self.overdue = self._gauge("overdue_seconds", "How late the latest of them is")

    def decided(self, command: Command, outcome: Outcome) -> None:
        """A command has come to this."""
        kind = type(command.act).__name__
        match outcome:
            case Accepted() | Queued() | Repeated() | Stale() | Voted():
                self.commands.labels(kind, type(outcome).__name__.lower(), "").inc()
            case Refused(why):
                reason = why if isinstance(why, str) else why.code.name.lower().replace("_", "-")
                self.commands.labels(kind, "refused", reason).inc()
            case never:
                assert_never(never)

    def thought(self, kind: str, end: End, seconds: float) -> None:
        """Somebody has thought, or has not, within so many seconds."""
        self.thoughts.labels(kind, end.value).inc()
        self.thought_seconds.observe(seconds)

    def timed(self, brain: Brain) -> Brain:
        """The same brain, its time taken."""

        def chosen(view: PlayerView, chance: Random) -> Action:
            begun = time.perf_counter()
            action = brain(view, chance)
            self.robot_seconds.observe(time.perf_counter() - begun)
            return action

        return chosen

    def behind(self, backlogs: Sequence[Backlog]) -> None:
        """What the store has waiting, shard by shard; none at all where it did not answer."""
        up = bool(backlogs)
        self.store_up.set(up)
        self.tables.set(sum(each.tables for each in backlogs) if up else math.nan)
        self.dirty_tables.set(sum(each.dirty for each in backlogs) if up else math.nan)
        self.dirty_age.set(max((each.dirty_age for each in backlogs), default=math.nan))
        self.overdue_tables.set(sum(each.overdue for each in backlogs) if up else math.nan)
        self.overdue.set(max((each.lag for each in backlogs), default=math.nan))

    def exposition(self) -> bytes:
        """Everything, in Prometheus' text format."""
        return generate_latest(self.registry)

    def _counter(self, name: str, said: str, *labels: str) -> Counter:
        return Counter(f"whist_{name}", said, labels, registry=self.registry)

    def _gauge(self, name: str, said: str) -> Gauge:
        return Gauge(f"whist_{name}", said, registry=self.registry)

    def _histogram(self, name: str, said: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"whist_{name}", said, labels, registry=self.registry, buckets=buckets)
