"""What a message of the bot shows: its cards, in the text and on buttons, and through its life all its versions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.auditor.evidence import Event, Evidence

_FACE = re.compile(r"(10|[2-9JQKA])\ufe0e?([♠♥♦♣])")
_NUMBER = re.compile(r"(?:взятка|trick) (\d+)|^(\d+) ·", re.IGNORECASE | re.MULTILINE)
_LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


@dataclass(frozen=True, slots=True)
class CardButton:
    """A card on a hand's button (`p:table:deal:turn:card`)."""

    table: str
    deal: int
    turn: int
    card: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Version:
    """A message of the bot as it was from one event on."""

    event: int
    chat: int
    message: int
    text: str = field(repr=False)
    body: Mapping[str, Any] = field(repr=False)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that the text names, in its order."""
        return cards_in(self.text)

    @property
    def buttons(self) -> tuple[CardButton, ...]:
        """The cards that can be tapped."""
        found = (card_button(data) for data in callbacks(self.body))
        return tuple(one for one in found if one is not None)

    @property
    def picture(self) -> str | None:
        """The name of the picture's file at its full size; None for a text."""
        sizes = self.body.get("photo")
        return sizes[-1]["file_id"] if sizes else None

    @property
    def where(self) -> str:
        return f"chat {self.chat}, message {self.message}, event {self.event}"


def cards_in(text: str) -> tuple[str, ...]:
    """The cards that a text names, as `TH`, in its order."""
    found = _FACE.findall(text)
    return tuple(("T" if rank == "10" else rank) + _LETTERS[suit] for rank, suit in found)


def first_trick(text: str) -> int | None:
    """The number of the trick whose cards a text names first; None where it tells of none."""
    face = _FACE.search(text)
    numbers = list(_NUMBER.finditer(text[: face.start()] if face else ""))
    return int(numbers[-1][1] or numbers[-1][2]) if numbers else None


def callbacks(message: Mapping[str, Any]) -> list[str]:
    """What the buttons of a message carry."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button["callback_data"] for row in rows for button in row if "callback_data" in button]


def card_button(data: str) -> CardButton | None:
    """The card that a button means; None for any other button, and for forged nonsense."""
    match data.split(":"):
        case ["p", table, deal, turn, card] if deal.isdigit() and turn.isdigit():
            return CardButton(table, int(deal), int(turn), card)
    return None


def versions(evidence: Evidence) -> Iterator[Version]:
    """Everything the bot's messages ever showed, in the order of the events."""
    for event in evidence.events:
        if event["type"] in ("message", "edited") and event["message"]["from"]["id"] == evidence.terms.bot:
            yield version(event)


def version(event: Event) -> Version:
    """What a message shows after this event."""
    body = event["message"]
    text = body.get("text", body.get("caption", ""))
    return Version(event["id"], event["chat_id"], body["message_id"], text, body)


def lives(evidence: Evidence) -> dict[tuple[int, int], Sequence[Version]]:
    """The versions of each message, by chat and number."""
    found: dict[tuple[int, int], list[Version]] = {}
    for one in versions(evidence):
        found.setdefault((one.chat, one.message), []).append(one)
    return dict(found)
