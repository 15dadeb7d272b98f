"""Every Bot API call the sandbox was asked, with its outcome, and every text each message ever had.

It holds hands and other secrets: it belongs to the test that runs the sandbox.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.sandbox.wire import Json


@dataclass(slots=True)
class CallRecord:
    """One call: when it came (Unix seconds), what it asked, what became of it ("" while it runs)."""

    id: int
    time: float
    method: str
    chat_id: int | None
    message_id: int | None
    text: str | None = field(repr=False)
    outcome: str = ""

    @property
    def ok(self) -> bool:
        """The call was carried out, whether or not its reply arrived."""
        return self.outcome in ("ok", "lost", "malformed", "killed during", "killed after")

    def json(self) -> Json:
        """For `GET /sandbox/history`."""
        fields = ("id", "time", "method", "chat_id", "message_id", "text", "outcome")
        return {name: getattr(self, name) for name in fields if getattr(self, name) is not None}


@dataclass(slots=True)
class History:
    """Calls in order of arrival; texts of messages in order of application."""

    calls: list[CallRecord] = field(default_factory=list)
    _versions: dict[tuple[int, int], list[str]] = field(default_factory=dict, repr=False)

    def begin(
        self, time: float, method: str, chat_id: int | None, message_id: int | None, text: str | None
    ) -> CallRecord:
        """Note a call that has just arrived."""
        record = CallRecord(len(self.calls) + 1, time, method, chat_id, message_id, text)
        self.calls.append(record)
        return record

    def after(self, number: int) -> Sequence[CallRecord]:
        """The calls after the `number`-th."""
        return self.calls[max(number, 0) :]

    def applied(self, chat_id: int, message_id: int, text: str) -> None:
        """Note that a message now says `text`."""
        self._versions.setdefault((chat_id, message_id), []).append(text)

    def versions(self, chat_id: int, message_id: int) -> Sequence[str]:
        """All texts a message had, the first to the present one."""
        return tuple(self._versions.get((chat_id, message_id), ()))
