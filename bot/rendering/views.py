"""What a reader may know of a table besides the cards: who sits, the lobby, the clock, the links.

Services build these from the table's document and the engine's `observe`; rendering sees nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, tzinfo
from enum import StrEnum

from engine.cards import Card
from engine.events import Drawn
from engine.rulesets import Ruleset
from engine.seats import Seat
from engine.view import PlayerView

PACES = (30, 60, 120)
SLOW_PACES = (4 * 3600, 12 * 3600, 24 * 3600)
"""Seconds a card that a table may choose; a slow table keeps quiet hours."""
SLOW = 3600
"""Seconds a card from which a table is a slow one."""


class Panel(StrEnum):
    """Which buttons stand under the lobby."""

    MAIN = "main"
    SETTINGS = "settings"
    RULESETS = "rulesets"  # what may be played
    OPTIONS = "options"  # the options of the table's ruleset
    OPTION = "option"  # the choices of one of them
    FILL = "fill"  # "fill the empty seats with AIs and begin?"
    AGREED = "agreed"  # begins by itself once every private message has arrived


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat, as everybody may know him. `name` is clean (see `names.py`) but not yet escaped."""

    name: str
    robot: bool
    ready: bool = True
    """The private message has arrived; a deal waits for all."""
    left: str | None = None
    """The name of the person who left this seat to the AI."""
    heir: str | None = None
    """The name of the person who takes the AI's seat from the next deal on."""
    away: bool = False
    """A person for whom an AI sits in until he is back."""
    level: str = ""
    """Of an AI, how strong it plays: `novice`, `club` or `master`."""
    dummy: str = ""
    """Of a hand that lies open and that its partner plays, what such a hand is called; its `name` tells it from another one."""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A lobby as its group sees it; None is an empty seat."""

    seats: tuple[Sitter | None, ...]
    panel: Panel
    option: str = ""
    """The option whose choices stand under the panel `OPTION`."""
    waiting: tuple[Sitter, ...] = ()
    """Who gets the next free seat, the first first."""


@dataclass(frozen=True, slots=True)
class Turnover:
    """Who came in and who stepped out between two rubbers, by name, and what was drawn to find out."""

    came: tuple[str, ...]
    went: tuple[str, ...]
    drawn: tuple[tuple[str, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who comes in with the next rubber and who steps out then, by name; of those who tie for it, `of_tied` leave by a cut."""

    coming: tuple[str, ...]
    going: tuple[str, ...]
    tied: tuple[str, ...] = ()
    of_tied: int = 0


@dataclass(frozen=True, slots=True)
class Aided:
    """Who was helped in the running rubber, by name: how many hints he took, how many turns an AI took for him."""

    name: str
    hints: int
    sat_in: int


class Ending(StrEnum):
    """Why a table has closed."""

    STOPPED = "stopped"
    DESERTED = "deserted"
    IDLE = "idle"
    VOTED = "voted"
    REPLACED = "replaced"
    UPROOTED = "uprooted"


class Silence(StrEnum):
    """Why a group takes no messages from the bot."""

    REMOVED = "removed"  # the bot is no member any more
    MUTED = "muted"  # it may not write there
    SHUT = "shut"  # the topic is closed


@dataclass(frozen=True, slots=True)
class Closing:
    """How a table came to its end."""

    ending: Ending
    by: str | None = None
    """The name of who stopped the table."""


@dataclass(frozen=True, slots=True)
class Drilled:
    """A single deal in somebody's private chat. `again`: it was played before, when his side took `before` tricks and `contract`
    was named."""

    again: bool
    before: int | None = None
    contract: str = ""


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as its group sees it."""

    id: str
    bot: str
    """The bot's username, for links into the private chat."""
    group: str
    """The group's title."""
    link: str | None
    """An address that opens the group, where Telegram has one (supergroups)."""
    ruleset: Ruleset
    pace: int
    """Seconds a card."""
    lobby: LobbyView | None
    sitters: tuple[Sitter, ...]
    """By seat of the running rubber; empty in the lobby."""
    cut: tuple[Drawn, ...]
    """The draws of the rubber's cut, `Drawn.player` being the place in the order of joining (`joined`)."""
    joined: tuple[Sitter, ...]
    deal: int
    """The table's deal number, counted through all rubbers (a ref's first half); 0 before the first."""
    view: PlayerView | None
    """What the whole table knows; None in the lobby."""
    deadline: float | None
    """When the person on turn runs out of time: Unix seconds; None where no clock runs for a person."""
    closing: Closing | None = None
    zone: tzinfo = UTC
    """Where a deadline is written for clients that do not show it in their reader's own zone."""
    quiet: tuple[int, int] | None = None
    """The hours from which and to which the clocks of a slow table stand still."""
    turnover: Turnover | None = None
    """Who came in before the running rubber."""
    outlook: Outlook | None = None
    """What changes with the next rubber; None where nobody waits."""
    room: bool = False
    """Whether somebody more may wait to come in."""
    silence: Silence | None = None
    """Why the table stands still and nothing is shown in its group."""
    drill: Drilled | None = None
    """Of a table in a private chat, what its one deal is."""
    hints: bool = True
    """Whether people may ask for hints."""
    aided: tuple[Aided, ...] = ()

    @property
    def slow(self) -> bool:
        """Whether a card has hours."""
        return self.pace >= SLOW

    @property
    def deserted(self) -> bool:
        """Whether nobody who sits here is there: between deals the table waits for anybody."""
        return all(sitter.robot or sitter.away or sitter.dummy for sitter in self.sitters)


class Part(StrEnum):
    """What somebody is to a table, and so what his message is about."""

    PLAYER = "player"
    AWAY = "away"  # an AI sits in, the seat stays his
    LEFT = "left"  # an AI has the seat, he may take it back
    HEIR = "heir"  # he takes a seat from the next deal on
    WAITING = "waiting"  # he comes in with the next rubber, or once a seat of the lobby is free


@dataclass(frozen=True, slots=True)
class HandView:
    """A table and one player's own view of it; whoever does not play just now is shown no cards."""

    table: TableView
    view: PlayerView | None
    """None while the rubber has not begun: the message is a ticket."""
    ready: bool = True
    part: Part = Part.PLAYER
    seat: Seat | None = None
    """Of who left or takes a seat: which one."""
    elsewhere: int = 0
    """Other tables that wait for this person, told when he is rung."""
    listing: bool = False
    """Whether he has opened the list of tricks in which he may claim a revoke."""
    marked: Card | None = None
    """The card that a first tap has marked, where a table wants two."""
