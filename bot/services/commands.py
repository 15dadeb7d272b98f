"""Everything that can be asked of a table, and what may come of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rendering.views import Panel
from bot.services.news import News
from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who asks. `admin`: known to be an administrator of the group; asked of Telegram only when it matters."""

    id: int
    name: str
    language: str
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down in the lobby; where no seat is free, and in a rubber, wait for one. Who left a rubber has his seat back."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat, or the place among those who wait."""


@dataclass(frozen=True, slots=True)
class AddRobot:
    """Put an AI on an empty seat of the lobby."""

    seat: int


@dataclass(frozen=True, slots=True)
class RemoveRobot:
    """Take the AI from a seat of the lobby."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChooseLevel:
    """How strong the AI on a seat plays."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """Turn the lobby to another panel of buttons."""

    panel: Panel


@dataclass(frozen=True, slots=True)
class ChooseRuleset:
    """Play another ruleset, by its key, with its own options."""

    ruleset: str


@dataclass(frozen=True, slots=True)
class OpenOption:
    """Turn the lobby to the choices of an option."""

    option: str


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """What holds of an option of the table's ruleset, both by their names."""

    option: str
    choice: str


@dataclass(frozen=True, slots=True)
class ChoosePace:
    """Seconds a card."""

    seconds: int


@dataclass(frozen=True, slots=True)
class ChooseHints:
    """Whether people may ask for hints at this table."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """The group's language."""

    language: str


@dataclass(frozen=True, slots=True)
class ChooseOwnLanguage:
    """The caller's own language from now on."""

    language: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin; `fill`: AIs on the empty seats were agreed to."""

    fill: bool = False


@dataclass(frozen=True, slots=True)
class Tap:
    """Play `card` at the ref `(deal, turn)`; turn 0 stands on a waiting hand. `sure`: a first tap has marked it."""

    deal: int
    turn: int
    card: Card
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer the question at the ref `(deal, offer)`."""

    deal: int
    offer: int
    choice: str


@dataclass(frozen=True, slots=True)
class ListClaims:
    """Open the list of tricks in which the caller may claim a revoke, or put it away."""

    deal: int
    shown: bool


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Take a hint for what the table waits for from the caller; `ref`: what the pressed button was about, `(deal, due)`."""

    ref: tuple[int, int] | None = None


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


Choice = OpenPanel | ChooseRuleset | OpenOption | ChooseOption | ChoosePace | ChooseHints
Gathering = Join | Leave | AddRobot | RemoveRobot | ChooseLevel | Choice | Start
"""What a lobby takes."""
Playing = Tap | Choose | TakeHint | Back | StandIn | Again | ListClaims
Anytime = ChooseLanguage | ChooseOwnLanguage | Stop | Ask | BringHand
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
