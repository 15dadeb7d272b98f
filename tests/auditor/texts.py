"""What a message of the bot shows: its cards, in the text and on buttons, and through its life all its versions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.auditor.evidence import Event, Evidence

_SIGN = r"[♠♥♦♣]"
_RANK = r"(?:10|[2-9JQKA])"
_FACE = re.compile(rf"({_RANK})\ufe0e?({_SIGN})")
_ALONE = rf"{_RANK}(?![\w\ufe0e♠♥♦♣])"
_SUIT = re.compile(rf"({_SIGN})\ufe0e?[ \u00a0]({_ALONE}(?:[ \u00a0]{_ALONE})*)")
_NUMBER = re.compile(r"(?:взятка|trick) (\d+)|^(\d+) ·", re.IGNORECASE | re.MULTILINE)
_CARD = re.compile(r"[2-9TJQKA][CDHS]")
_LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SURE = "!"
"""Behind the card of a button that is a second tap."""


@dataclass(frozen=True, slots=True)
class Button:
    """A card on a button: of a hand (`p:table:deal:turn:card`), or as an answer (`o:table:deal:offer:card`), whose turn is 0.
    `sure`: it is the second tap, where a table wants two."""

    table: str
    deal: int
    turn: int
    card: str = field(repr=False)
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A card in a text, rank first, and the number of the trick that was told last before it."""

    trick: int | None
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
    def faces(self) -> tuple[Face, ...]:
        """The cards that the text names one by one, in its order."""
        return faces(self.text)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The cards of a hand that can be tapped, to be played or, where none can be, as answers."""
        found = (card_button(data) for data in callbacks(self.body))
        return tuple(one for one in found if one is not None) or self.answers

    @property
    def answers(self) -> tuple[Button, ...]:
        """The cards that answer a question."""
        found = (answer_button(data) for data in callbacks(self.body))
        return tuple(one for one in found if one is not None)

    @property
    def deal(self) -> tuple[str, int] | None:
        """The table and the deal that its buttons name; None where they name none, or several."""
        words = [data.split(":") for data in callbacks(self.body) if data.startswith(("p:", "o:", "c:"))]
        named = {(table, int(deal)) for _, table, deal, *_ in words if deal.isdigit()}
        return named.pop() if len(named) == 1 else None

    @property
    def looked_at(self) -> tuple[str, int] | None:
        """The table and the number of the finished deal that it looks back at; a sheet only offers to."""
        words = [data.split(":") for data in callbacks(self.body) if data.startswith("k:")]
        named = {(table, int(deal)) for _, table, deal, _, what in words if what != "open"}
        return named.pop() if len(named) == 1 and all(what != "open" for *_, what in words) else None

    @property
    def captions(self) -> tuple[str, ...]:
        """The cards that its buttons name in their captions."""
        rows = self.body.get("reply_markup", {}).get("inline_keyboard", [])
        return cards_in(" ".join(button["text"] for row in rows for button in row))

    @property
    def place(self) -> tuple[int, int]:
        """Its chat, and the topic of it, or 0."""
        return self.chat, self.body.get("message_thread_id", 0)

    @property
    def picture(self) -> str | None:
        """The name of the picture's file at its full size; None for a text."""
        sizes = self.body.get("photo")
        return sizes[-1]["file_id"] if sizes else None

    @property
    def where(self) -> str:
        return f"chat {self.chat}, message {self.message}, event {self.event}"


def cards_in(text: str) -> tuple[str, ...]:
    """The cards that a text names one by one, as `TH`, in its order."""
    return tuple(_card(rank, sign) for rank, sign in _FACE.findall(text))


def faces(text: str) -> tuple[Face, ...]:
    """The same, with the numbers of their tricks."""
    numbers = [(found.end(), int(found[1] or found[2])) for found in _NUMBER.finditer(text)]
    return tuple(
        Face(
            max((one for one in numbers if one[0] <= found.start()), default=(0, None))[1],
            _card(*found.groups()),
        )
        for found in _FACE.finditer(text)
    )


def written(text: str) -> frozenset[str]:
    """The cards of the hands that a text writes suit by suit, as `♠ A K 4 · ♥ 9`."""
    found = _SUIT.findall(text)
    return frozenset(_card(rank, sign) for sign, ranks in found for rank in ranks.split())


def without_last_card(text: str) -> str:
    """A text that does not name its last card; suits alone, as trumps, stay."""
    *_, last = _FACE.finditer(text)
    return text[: last.start()] + text[last.end() :]


def first_trick(text: str) -> int | None:
    """The number of the trick whose cards a text names first; None where it tells of none."""
    named = faces(text)
    return named[0].trick if named else None


def _card(rank: str, sign: str) -> str:
    return ("T" if rank == "10" else rank) + _LETTERS[sign]


def callbacks(message: Mapping[str, Any]) -> list[str]:
    """What the buttons of a message carry."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button["callback_data"] for row in rows for button in row if "callback_data" in button]


def card_button(data: str) -> Button | None:
    """The card that a button means to play; None for any other button, and for forged nonsense."""
    match data.split(":"):
        case ["p", table, deal, turn, card] if deal.isdigit() and turn.isdigit():
            return Button(table, int(deal), int(turn), card.removesuffix(SURE), card.endswith(SURE))
    return None


def answer_button(data: str) -> Button | None:
    """The card that a button means as an answer."""
    match data.split(":"):
        case ["o", table, deal, _, card] if deal.isdigit() and _CARD.fullmatch(card):
            return Button(table, int(deal), 0, card)
    return None


def versions(evidence: Evidence) -> Iterator[Version]:
    """Everything the bot's messages ever showed, in the order of the events."""
    for event in evidence.events:
        if shows(event, evidence.terms.bot):
            yield version(event)


def shows(event: Event, bot: int) -> bool:
    """Whether a message of the bot shows something from this event on."""
    if event["type"] == "aside":
        return not event["gone"]
    return event["type"] in ("message", "edited") and event["message"]["from"]["id"] == bot


def version(event: Event) -> Version:
    """What a message shows after this event. What one person alone sees in a group is as private as his chat: it counts as a
    message there, under a number below 0."""
    body = event["message"]
    text = body.get("text", body.get("caption", ""))
    if event["type"] == "aside":
        return Version(event["id"], event["user_id"], -body["ephemeral_message_id"], text, body)
    return Version(event["id"], event["chat_id"], body["message_id"], text, body)


def lives(evidence: Evidence) -> dict[tuple[int, int], Sequence[Version]]:
    """The versions of each message, by chat and number."""
    found: dict[tuple[int, int], list[Version]] = {}
    for one in versions(evidence):
        found.setdefault((one.chat, one.message), []).append(one)
    return dict(found)
