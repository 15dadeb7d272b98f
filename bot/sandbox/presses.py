"""Presses of inline buttons and their answers.

Sources: Bot API page, "CallbackQuery" and "answerCallbackQuery"; that an answer comes too late after some
15 seconds, and that a second one is refused with the same sentence, are guesses.
"""

import asyncio
from dataclasses import dataclass, field

from bot.sandbox.errors import bad_request
from bot.sandbox.wire import Json

_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the presser is shown, or sent to."""

    text: str | None = None
    show_alert: bool = False
    url: str | None = None

    def json(self) -> Json:
        """For the people protocol."""
        optional = {"text": self.text, "url": self.url}
        return {
            **{name: value for name, value in optional.items() if value},
            "show_alert": self.show_alert,
        }


@dataclass(slots=True)
class Press:
    """One press and, once given, its answer."""

    id: str
    user_id: int
    chat_id: int
    message_id: int
    data: str = field(repr=False)
    at: float
    answer: Answer | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)


@dataclass(slots=True)
class Presses:
    """All presses of one world."""

    _presses: dict[str, Press] = field(default_factory=dict, repr=False)

    def add(self, user_id: int, chat_id: int, message_id: int, data: str, at: float) -> Press:
        """A button was pressed at `at`."""
        press = Press(
            str(4_000_000_000_000_000_001 + len(self._presses)), user_id, chat_id, message_id, data, at
        )
        self._presses[press.id] = press
        return press

    def of(self, press_id: str) -> Press | None:
        """The press with that callback query id."""
        return self._presses.get(press_id)

    def answer(self, press_id: str, answer: Answer, now: float, life: float) -> Press:
        """Answer a press; ApiError 400 when there is none, it is older than `life` or was answered before."""
        press = self._presses.get(press_id)
        if press is None or press.answer is not None or now - press.at > life:
            raise bad_request(_TOO_OLD)
        press.answer = answer
        press.answered.set()
        return press
