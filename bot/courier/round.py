"""One projection under way: what is shown by now, what was learnt, when to look again."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from bot.courier.calls import Reply
from bot.projector.diff import Call, Delete, Edit, Fate, Send, applied, aside_of, chat_of, key_of
from bot.projector.shown import Shown
from bot.services.news import News

REFUSED_PAUSE = 30.0
"""Seconds before a call is tried again that Telegram refused for no reason we know."""
FORBIDDEN_PAUSE = 300.0
"""Seconds before a group is tried again that does not take our messages; a person is once he lets them through."""
UNSURE_PAUSE = 1.0


@dataclass(slots=True)
class Round:
    """Begun at `clock` on the shard's clock. `again`: seconds until the table must be looked at again, if it must. `fates` are by
    chat, `touched` are frames' keys."""

    clock: float
    shown: Shown
    again: float | None = None
    fates: dict[int, Fate] = field(default_factory=dict)
    asides: dict[int, Fate] = field(default_factory=dict)
    """Fates of messages in the group that one person alone sees, by person."""
    touched: list[str] = field(default_factory=list)
    news: News | None = None
    moved: int | None = None
    """What the group has become, if calls told."""
    started: float = field(default_factory=time.monotonic)

    def wait(self, seconds: float) -> None:
        """Look again after so many seconds at the latest."""
        self.again = seconds if self.again is None else min(self.again, seconds)

    def put_off(self, rev: int, clock: float, patience: float) -> None:
        """Leave what may wait for later: until `patience` seconds have passed since it was first left at this revision."""
        self.shown = self.shown.putting_off(rev, clock, patience)
        assert self.shown.put_off is not None
        self.wait(self.shown.put_off.until - clock)

    def note(self, call: Call, reply: Reply) -> None:
        """Take in what became of a call."""
        at = self.clock + time.monotonic() - self.started
        self.shown = applied(self.shown, call, reply.fate, reply.message, at)
        self.touched.append(key_of(call))
        person = aside_of(call)
        if person is not None:
            self.asides[person] = reply.fate
        elif isinstance(call, Send | Edit):
            self.fates[chat_of(call)] = reply.fate
        self.news, self.moved = reply.news or self.news, reply.moved or self.moved
        match reply.fate:
            case Fate.GONE:
                self.wait(0)
            case Fate.LATER:
                self.wait(reply.after)
            case Fate.UNSURE:
                self.wait(UNSURE_PAUSE)
            case Fate.REFUSED:  # what cannot be deleted is stripped at once
                self.wait(0 if isinstance(call, Delete) else REFUSED_PAUSE)
            case Fate.FORBIDDEN if chat_of(call) < 0 and not (reply.news or reply.moved):
                self.wait(FORBIDDEN_PAUSE)
