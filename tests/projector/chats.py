"""A Telegram of values: what chats hold once the projector's calls have met their fates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC

from bot.i18n import Catalogues
from bot.projector.diff import Call, Delete, Difference, Edit, Fate, Send, Strip, applied, difference
from bot.projector.frame import Frame
from bot.projector.frames import frames
from bot.projector.shown import Shown
from bot.rendering.screen import Screen
from bot.services.table import Table
from bot.services.views import Address, scene

CATALOGUES = Catalogues.load()
ADDRESS = Address("whist_table_bot", UTC)

Lot = Callable[[Call], Fate]
"""What becomes of a call."""


def done(call: Call) -> Fate:
    """Every call succeeds."""
    return Fate.DONE


@dataclass(slots=True)
class Chats:
    """The messages there are, by number; `shown` is what the bot believes of them, `calls` what it has called."""

    messages: dict[int, Screen] = field(default_factory=dict)
    shown: Shown = field(default_factory=Shown)
    calls: list[Call] = field(default_factory=list)
    number: int = 0

    def wanted(self, table: Table) -> tuple[Frame, ...]:
        """What should be shown of the table."""
        return frames(scene(table, ADDRESS), self.shown, CATALOGUES)

    def lag(self, table: Table, patient: bool = True) -> Difference:
        """What is to be called."""
        return difference(self.shown, self.wanted(table), patient)

    def project(self, table: Table, lot: Lot = done, patient: bool = True) -> list[Call]:
        """One projection; the calls that were made."""
        found = self.lag(table, patient)
        self.shown = found.shown
        for call in found.calls:
            self._meet(call, lot(call))
        self.calls += found.calls
        return list(found.calls)

    def settle(self, table: Table, rounds: int = 4) -> None:
        """Project until nothing differs; it must not take many rounds."""
        for _ in range(rounds):
            if not self.project(table):
                return
        raise AssertionError(f"still calling after {rounds} rounds: {self.lag(table).calls}")

    def screen(self, key: str) -> Screen:
        """What the only message whose key begins so shows."""
        (found,) = [one for name, one in self.shown.messages.items() if name.startswith(key)]
        return self.messages[found.message]

    def _meet(self, call: Call, fate: Fate) -> None:
        message = self._made(call) if fate in (Fate.DONE, Fate.UNSURE) else None
        if fate is Fate.GONE and not isinstance(call, Send):
            self.messages.pop(call.message, None)
        self.shown = applied(self.shown, call, fate, message if fate is Fate.DONE else None)

    def _made(self, call: Call) -> int:
        match call:
            case Send(frame):
                self.number += 1
                self.messages[self.number] = frame.screen
                return self.number
            case Edit(frame, message):
                self.messages[message] = frame.screen
                return message
            case Delete(_, _, message):
                self.messages.pop(message, None)
                return message
            case Strip(_, _, message):
                if message in self.messages:
                    self.messages[message] = Screen(self.messages[message].text)
                return message
