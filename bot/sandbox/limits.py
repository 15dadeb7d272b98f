"""One budget a chat for sends, edits and deletes together, as a sliding window.

Sources: Bot API FAQ, "My bot is hitting limits" (20 messages a minute to a group); edits counted with
sends: tdlib/td#2592. That deletes count too and that a private chat has 60 are guesses on the strict side.
"""

import math
from collections import deque
from dataclasses import dataclass, field

from bot.sandbox.errors import too_many
from bot.sandbox.settings import SandboxSettings


@dataclass(slots=True)
class Limits:
    """When the counted calls to each chat were made, within the window."""

    settings: SandboxSettings
    _calls: dict[int, deque[float]] = field(default_factory=dict)

    def check(self, chat_id: int, now: float) -> None:
        """ApiError 429 with the seconds to wait when the chat's budget is spent; ids < 0 are groups."""
        calls = self._calls.setdefault(chat_id, deque())
        window = self.settings.limit_window
        while calls and calls[0] <= now - window:
            calls.popleft()
        limit = self.settings.group_limit if chat_id < 0 else self.settings.private_limit
        if len(calls) >= limit:
            raise too_many(max(1, math.ceil(calls[0] + window - now)))

    def count(self, chat_id: int, now: float) -> None:
        """A counted call was carried out."""
        self._calls.setdefault(chat_id, deque()).append(now)
