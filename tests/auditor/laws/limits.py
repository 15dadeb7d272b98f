"""Limits kept: sends, edits and deletes to a chat in any window, and of the bot as a whole in any second. A call that the sandbox
refused for its limit is a breach too, one that it refused on order is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bot.sandbox.history import CallRecord
from tests.auditor.books import Book
from tests.auditor.evidence import Evidence
from tests.auditor.findings import Finding, Law

COUNTED = (
    "sendMessage",
    "sendPhoto",
    "editMessageText",
    "editMessageMedia",
    "editMessageCaption",
    "editMessageReplyMarkup",
    "deleteMessage",
    "deleteMessages",
    "editEphemeralMessageText",
    "editEphemeralMessageReplyMarkup",
    "deleteEphemeralMessage",
)
ON_ORDER = ("429 on order", "500 on order")


def broken(evidence: Evidence, _: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    terms = evidence.terms
    counted = [call for call in evidence.calls if call.method in COUNTED and call.chat_id is not None]
    for call in counted:
        if call.outcome.startswith("429") and call.outcome not in ON_ORDER:
            yield Finding(Law.LIMITS, f"chat {call.chat_id}, call {call.id}", "refused for the chat's limit")
    by_chat = sorted(counted, key=lambda call: (call.chat_id or 0, call.time))
    for chat, calls in groupby(by_chat, key=lambda call: call.chat_id or 0):
        limit = terms.group_limit if chat < 0 else terms.private_limit
        most = fullest([call for call in calls if call.outcome not in ON_ORDER], terms.window)
        if most > limit:
            yield Finding(Law.LIMITS, f"chat {chat}", f"{most} calls in {terms.window:g} s, {limit} may be")
    most = fullest(counted, 1.0)
    if most > terms.overall:
        yield Finding(Law.LIMITS, "the bot", f"{most} calls in a second, {terms.overall} may be")


def fullest(calls: Sequence[CallRecord], window: float) -> int:
    """The most calls in any window of so many seconds."""
    times = sorted(call.time for call in calls)
    most = begin = 0
    for end, time in enumerate(times):
        while time - times[begin] >= window:
            begin += 1
        most = max(most, end - begin + 1)
    return most
