"""Everything that can be asked of a table, and what may come of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.rendering.views import Panel
from bot.services.news import News
from engine.cards import Card
from engine.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who asks. `admin`: known to be an administrator of the group; asked of Telegram only when it matters."""

    id: int
    name: str
    language: str
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    pass


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class AddRobot:
    seat: int


@dataclass(frozen=True, slots=True)
class RemoveRobot:
    seat: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the lobby to another panel of buttons."""

    panel: Panel


@dataclass(frozen=True, slots=True)
class ChooseRuleset:
    ruleset: str


@dataclass(frozen=True, slots=True)
class OpenOption:
    """Turn the lobby to the choices of an option."""

    option: str


@dataclass(frozen=True, slots=True)
class ChooseOption:
    option: str
    choice: str


@dataclass(frozen=True, slots=True)
class ChoosePace:
    seconds: int


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """The group's language."""

    language: str


@dataclass(frozen=True, slots=True)
class Read:
    """The caller's own language from now on."""

    language: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin; `fill`: AIs on the empty seats were agreed to."""

    fill: bool = False


@dataclass(frozen=True, slots=True)
class Tap:
    """Play `card` at the ref `(deal, turn)`; turn 0 stands on a waiting hand."""

    deal: int
    turn: int
    card: Card


@dataclass(frozen=True, slots=True)
class Back:
    """Here again: an AI that sits in for the caller gives way, also if he had left."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Take the seat of somebody who left, from the next deal on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Again:
    """Another rubber after number `rubber`."""

    rubber: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Close the table; of somebody who may not, but sits at it, a vote for that."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Post something in the group: the sheet, the last trick, the rules, the table itself."""

    what: str


@dataclass(frozen=True, slots=True)
class BringHand:
    """Send the caller's hand as a new message."""


@dataclass(frozen=True, slots=True)
class Elapse:
    """Time has passed: do what was due, by nobody."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The clock stood still for a while: tell the deadlines anew, by nobody."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A private message to `person` has arrived; from the courier."""

    person: int


@dataclass(frozen=True, slots=True)
class Unreached:
    """Telegram refuses private messages to `person`; from the courier."""

    person: int


Choice = Turn | ChooseRuleset | OpenOption | ChooseOption | ChoosePace
Gathering = Join | Leave | AddRobot | RemoveRobot | Choice | Start
"""What a lobby takes."""
Playing = Tap | Back | StandIn | Again
Anytime = ChooseLanguage | Read | Stop | Ask | BringHand
Nobodys = Elapse | Resume | Reached | Unreached
"""Of the clock and the courier."""
Act = Gathering | Playing | Anytime | Nobodys | News


@dataclass(frozen=True, slots=True)
class Via:
    """The message of a pressed button; `borne`: it bears that button still, so that it is honest and as old as the button."""

    chat: int
    message: int
    borne: bool = True


@dataclass(frozen=True, slots=True)
class Command:
    """One wish about one table; `by` is None for the clock and the courier."""

    table: str
    act: Act
    by: Caller | None = None
    via: Via | None = None


class Why(StrEnum):
    """Why the table refuses, beside the engine's own reasons."""

    FULL = "full"
    SEATED = "seated"
    NOT_SEATED = "not-seated"
    ALREADY_BEGUN = "already-begun"
    NOT_ALLOWED = "not-allowed"
    NOBODY = "nobody"
    CLOSED = "closed"
    FORGED = "forged"
    BUSY = "busy"
    UNREADABLE = "unreadable"
    HALTED = "halted"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Accepted:
    """Done and committed."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """That person did exactly this already: success, nothing done."""


@dataclass(frozen=True, slots=True)
class Stale:
    """The table has moved on; the present is shown. `hand`: the caller's own message is the one that lags."""

    hand: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Not done. `why` is the table's reason or the law's; `names` are the persons it is about."""

    why: Why | Refusal
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Voted:
    """The vote counts; so many are missing."""

    missing: int


Outcome = Accepted | Repeated | Stale | Refused | Voted
