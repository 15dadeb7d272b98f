"""Faults on order: rules that say which call or update goes wrong, and how.

A rule fits by method and chat; of the calls that fit it strikes the `nth` one, or each with a `probability`
(seeded), at most `times`. The first rule that strikes wins, but every rule that fits counts the call.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from random import Random


class Kind(StrEnum):
    """What goes wrong. The last two concern updates, the others calls."""

    TOO_MANY = "429"
    ERROR = "500"
    LOST = "lost"
    """Carried out; the connection closes without an answer."""
    MALFORMED = "malformed"
    """Carried out; the answer is no object of the Bot API."""
    UNPARSED = "unparsed"
    """Refused where its text bears the tag, as by a Telegram that does not know it; else carried out."""
    DELAY = "delay"
    KILL = "kill"
    DOUBLE = "double"
    REORDER = "reorder"


class Moment(StrEnum):
    """When, around its call, a process is killed."""

    BEFORE = "before"
    """The call is not carried out."""
    DURING = "during"
    """Carried out, not answered."""
    AFTER = "after"
    """Carried out and answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One rule.

    `method` is a Bot API method, for updates a field of Update (`message`, `callback_query`…); None fits
    all. `nth` counts from 1. `retry_after` (429) and `delay` are seconds, `pid` the process to kill,
    `copy_to` a webhook address for the second copy of a doubled update, `tag` the name of an HTML tag.
    """

    kind: Kind
    method: str | None = None
    chat_id: int | None = None
    nth: int | None = None
    probability: float = 1.0
    seed: int = 0
    times: int | None = None
    retry_after: int = 1
    delay: float = 1.0
    pid: int = 0
    moment: Moment = Moment.BEFORE
    copy_to: str | None = None
    tag: str = "b"

    @property
    def of_updates(self) -> bool:
        """The rule concerns what the bot is told, not what it asks."""
        return self.kind in (Kind.DOUBLE, Kind.REORDER)


@dataclass(slots=True)
class _Rule:
    fault: Fault
    chance: Random
    seen: int = 0
    struck: int = 0

    def strikes(self, method: str, chat_id: int | None) -> bool:
        fault = self.fault
        if fault.method not in (None, method) or fault.chat_id not in (None, chat_id):
            return False
        self.seen += 1
        if fault.times is not None and self.struck >= fault.times:
            return False
        if fault.nth is not None:
            return self.seen == fault.nth
        return self.chance.random() < fault.probability


@dataclass(slots=True)
class Faults:
    """The rules in force."""

    _rules: list[_Rule] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        """Put a rule in force."""
        self._rules.append(_Rule(fault, Random(fault.seed)))  # noqa: S311 - repeatable on purpose

    def clear(self) -> None:
        """From now on nothing goes wrong."""
        self._rules.clear()

    def of_call(self, method: str, chat_id: int | None) -> Fault | None:
        """What befalls this call."""
        return self._struck(method, chat_id, of_updates=False)

    def of_update(self, kind: str, chat_id: int | None) -> Fault | None:
        """What befalls this update."""
        return self._struck(kind, chat_id, of_updates=True)

    def _struck(self, method: str, chat_id: int | None, *, of_updates: bool) -> Fault | None:
        rules = [rule for rule in self._rules if rule.fault.of_updates == of_updates]
        striking = [rule for rule in rules if rule.strikes(method, chat_id)]
        if not striking:
            return None
        striking[0].struck += 1
        return striking[0].fault
