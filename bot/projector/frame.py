"""One message as it should be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.projector.shown import Owed
from bot.rendering.screen import Screen


class Kind(Enum):
    """How long a message is kept equal to its frame."""

    LIVE = "live"
    """As long as it is a frame."""
    RECORD = "record"
    """Until its final form is confirmed; it is never made again."""
    NOTE = "note"
    """Posted once; it goes when it is no frame any more."""
    KEPT = "kept"
    """Posted once as a note is, and kept equal to the state while it is there."""


class Urgency(Enum):
    """In what order scarce tokens are spent."""

    TURN = 0
    TABLE = 1
    REST = 2


@dataclass(frozen=True, slots=True)
class Frame:
    """One message as it should be. A record has a `family` and an `ordinal` in it; `anew`: it may be sent if it is not there.

    `ring`: sending it makes a sound. `private`: it may not be forwarded. `favoured`: it may spend the tokens that tricks leave
    for sheets, answers and lobbies. `prompt`: what its reader owes, for which it shows the cards.
    """

    key: str
    chat: int
    kind: Kind
    screen: Screen
    urgency: Urgency = Urgency.TABLE
    topic: int = 0
    family: str = ""
    ordinal: int = 0
    anew: bool = True
    ring: bool = False
    private: bool = False
    favoured: bool = True
    prompt: Owed | None = None
    aside: int | None = None
    """The one person in the group who sees it. It is sent as `cover`, without a card, and shows its screen by an edit only: a
    server that does not know such messages would show it to everybody."""
    cover: Screen | None = None
