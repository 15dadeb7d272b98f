"""What a table's messages are last known to show, and what has been settled for good.

Stored with the table as one line of JSON. It holds message ids and digests, never a text.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from bot.rendering.screen import Screen

KEPT = 2048
"""Screens whose digests are kept in mind: of those that a card asks for, most are as they were."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of ours. `full` and `lasting` are digests of all it shows and of what must be right at once.

    Not `known`: a call about it went astray, so that it may show anything.
    """

    chat: int
    message: int
    full: str
    lasting: str
    known: bool = True


@dataclass(frozen=True, slots=True)
class Owed:
    """What a deal waits for from a person: its `turn`-th turn, or with a minus the answer to an offer (`PlayerView.due`)."""

    person: int
    deal: int
    turn: int


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is owed, its cards confirmed as shown by Telegram, for the first time `at` this moment of the shard's clock."""

    owed: Owed
    at: float


@dataclass(frozen=True, slots=True)
class PutOff:
    """What may wait at revision `rev` waits until the shard's clock reads `until`."""

    rev: int
    until: float


@dataclass(frozen=True, slots=True)
class Shown:
    """`settled[family]`: the highest number of a record that needs no more calls. `put_off`: which differences that may wait were
    left for later, and until when. `prompt`: the latest turn whose player sees his cards."""

    messages: Mapping[str, Posted] = field(default_factory=dict)
    settled: Mapping[str, int] = field(default_factory=dict)
    put_off: PutOff | None = None
    prompt: Prompt | None = None

    def with_message(self, key: str, posted: Posted | None) -> Shown:
        """With the message under `key` replaced, or forgotten (None)."""
        others = {name: one for name, one in self.messages.items() if name != key}
        return replace(self, messages=others if posted is None else {**others, key: posted})

    def with_settled(self, family: str, number: int) -> Shown:
        """With a family's watermark raised to `number`; it is never lowered."""
        return replace(self, settled={**self.settled, family: max(number, self.settled.get(family, 0))})

    def prompted(self, owed: Owed, at: float) -> Shown:
        """With a turn's cards confirmed as shown; later confirmations of the same turn tell nothing new."""
        known = self.prompt is not None and self.prompt.owed == owed
        return self if known else replace(self, prompt=Prompt(owed, at))

    def doubting(self, keys: tuple[str, ...]) -> Shown:
        """With the messages under `keys` no longer known. A key `hand:7` covers every key that begins with `hand:7:`; a key
        `stray:<chat>:<message>` names a message of ours that nobody knows of, to lose its keyboard."""
        messages = dict(self.messages)
        for key in keys:
            if key.startswith("stray:"):
                _, chat, message = key.split(":")
                messages[f"strip:{message}:{chat}"] = Posted(int(chat), int(message), "", "")
            for name, posted in self.messages.items():
                if name == key or name.startswith(f"{key}:"):
                    messages[name] = replace(posted, known=False)
        return replace(self, messages=messages)

    def within(self, group: int) -> Shown:
        """Without the messages of other groups: they were left behind when the group became a supergroup."""
        here = {key: one for key, one in self.messages.items() if one.chat > 0 or one.chat == group}
        return self if len(here) == len(self.messages) else replace(self, messages=here)

    def putting_off(self, rev: int, clock: float, patience: float) -> Shown:
        """With what may wait left for `patience` seconds, counted from the first time at this revision."""
        if self.put_off and self.put_off.rev == rev:
            return self
        return replace(self, put_off=PutOff(rev, clock + patience))

    def waited(self, rev: int, clock: float) -> bool:
        """Whether what may wait at this revision has waited long enough."""
        return self.put_off is not None and self.put_off.rev == rev and clock >= self.put_off.until

    def knows(self, chat: int, message: int) -> bool:
        return any(one.chat == chat and one.message == message for one in self.messages.values())


@lru_cache(maxsize=KEPT)
def digests(screen: Screen) -> tuple[str, str]:
    """The digests of a screen: of all of it, and of what must be right at once."""
    keyboard = repr(screen.keyboard)
    lasting = screen.text if screen.lasting is None else screen.lasting
    return _digest(screen.text, keyboard), _digest(lasting, keyboard)


def _digest(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=9).hexdigest()


def dump(shown: Shown) -> str:
    """The line that `load` reads back."""
    messages = {
        key: [one.chat, one.message, one.full, one.lasting, int(one.known)]
        for key, one in shown.messages.items()
    }
    value: dict[str, object] = {
        "m": messages,
        "s": dict(shown.settled),
        "p": [shown.put_off.rev, shown.put_off.until] if shown.put_off else None,
    }
    if shown.prompt is not None:
        owed = shown.prompt.owed
        value["t"] = [owed.person, owed.deal, owed.turn, shown.prompt.at]
    return json.dumps(value, separators=(",", ":"))


def load(line: str) -> Shown:
    """What was stored; nothing shown at all for an empty line. Raises `ValueError` on anything else."""
    if not line:
        return Shown()
    try:
        value = json.loads(line)
        messages = {
            key: Posted(chat, message, full, lasting, bool(known))
            for key, (chat, message, full, lasting, known) in value["m"].items()
        }
        return Shown(
            messages, value["s"], PutOff(*value["p"]) if value["p"] else None, _prompt(value.get("t"))
        )
    except (ValueError, LookupError, TypeError, AttributeError):
        raise ValueError("not a line of what is shown") from None


def _prompt(value: list[int] | None) -> Prompt | None:
    if value is None:
        return None
    person, deal, turn, at = value
    return Prompt(Owed(person, deal, turn), at)
