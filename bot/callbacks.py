"""What a button carries: 1–64 bytes that name the kind, the table and what the press refers to.

The seat never travels in a button, since anyone can forge one; it follows from who pressed. A ref is `(deal,
turn)` or `(deal, offer)`; turn 0 stands on the cards of a waiting hand, so that nobody else's card makes them outdated.
"""

from __future__ import annotations

from enum import StrEnum

from aiogram.filters.callback_data import CallbackData

SURE = "!"
"""Behind a card that was marked by a first tap, where a table wants two; so a first tap brought twice marks once."""


class CardTap(CallbackData, prefix="p"):
    """A card of one's hand. `card` is the record's notation (`AS`, `TH`), with `SURE` behind it once it is marked."""

    table: str
    deal: int
    turn: int
    card: str


class OfferTap(CallbackData, prefix="o"):
    """A choice at a question beside the turn; `offer` is its number in the deal."""

    table: str
    deal: int
    offer: int
    choice: str


class HintTap(CallbackData, prefix="h"):
    """A hint for a turn; `due` is its number, or that of a question with a minus."""

    table: str
    deal: int
    due: int


class ClaimsTap(CallbackData, prefix="c"):
    """The list of tricks in which a revoke may be claimed: opened, or put away."""

    table: str
    deal: int
    shown: bool


class LobbyVerb(StrEnum):
    """What a lobby button asks for; `LobbyTap.value` says which seat, option or value."""

    JOIN = "join"
    LEAVE = "leave"
    ADD_ROBOT = "ai"  # value: the seat to fill, so that a doubled press fills one
    REMOVE_ROBOT = "unai"  # value: the seat to free
    LEVEL = "level"  # value: seat=level
    RULES = "rules"
    PANEL = "panel"  # value: a Panel
    RULESET = "set"  # value: a ruleset's key
    OPTION = "opt"  # value: the option whose choices are wanted
    CHOOSE = "pick"  # value: option=choice
    PACE = "pace"  # value: seconds a card
    HINTS = "hints"  # value: "on" or "off"
    LANGUAGE = "lang"  # value: a language code
    START = "start"  # value: "ask", or "fill" once the empty seats were agreed to


class LobbyTap(CallbackData, prefix="l"):
    table: str
    verb: LobbyVerb
    value: str = ""


class Peek(StrEnum):
    SCORE = "score"
    LAST = "last"
    MORE = "more"


class PeekTap(CallbackData, prefix="v"):
    """Under a table's message: an alert with the score or the last trick; under its rules in short, all of them."""

    table: str
    what: Peek


class SeatVerb(StrEnum):
    BACK = "back"  # also of one who left; seat: 0
    STAND_IN = "in"  # seat: whose owner has left


class SeatTap(CallbackData, prefix="s"):
    """Seats in play: here again, or in for one who left."""

    table: str
    verb: SeatVerb
    seat: int = 0


class AgainTap(CallbackData, prefix="a"):
    """Another rubber; `rubber` is the number of the one that has ended."""

    table: str
    rubber: int


class Look(StrEnum):
    """What a button about a finished deal asks for, beside the number of a page."""

    OPEN = "open"  # a new message with its overview
    RECORD = "rec"
    PBN = "pbn"
    PLAY = "play"  # the deal again, against AIs
    SEAT = "s"  # the same, from the seat whose number follows


class LookTap(CallbackData, prefix="k"):
    """A finished deal; `chat` is the group whose deal it is, 0 for the chat in which the button stands."""

    table: str
    deal: int
    chat: int
    what: str


class DealsTap(CallbackData, prefix="d"):
    """The list of the chat's finished deals, from place `first` on."""

    first: int


class PracticeTap(CallbackData, prefix="e"):
    """Practice in another kind of whist; empty: which there are."""

    ruleset: str


class RivalsTap(CallbackData, prefix="r"):
    """Another deal for practice, against AIs of a level."""

    level: str


class LanguageTap(CallbackData, prefix="g"):
    """The language of the chat the button stands in: of a group, or of the person in a private chat."""

    language: str
