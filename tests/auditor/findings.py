"""What an audit finds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Law(StrEnum):
    """What must hold; the names are those of the modules in `laws`."""

    TAPS = "taps"
    """Each tap answered as success took effect, once; and nobody has two seats."""
    PACKS = "packs"
    """No card lost or doubled."""
    REST = "rest"
    """At rest what is shown is the state."""
    ORDER = "order"
    """No older text after a newer one."""
    LIMITS = "limits"
    """No chat, and not the bot as a whole, over its limit."""
    CLOSED = "closed"
    """No closed card shown to anyone it was not for, in any message, alert, picture or log."""
    PROGRESS = "progress"
    """No table stuck."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach: of which law, where (table, chat, message, line), and why it is one. It names no card."""

    law: Law
    where: str
    why: str

    def __str__(self) -> str:
        return f"{self.law}: {self.where}: {self.why}"
