"""From an outcome to the words of an alert or a short reply; None where the message itself shows what has happened."""

from __future__ import annotations

from bot.i18n import Translator
from bot.rendering.alerts import Notice, notice, outdated, refused, voted
from bot.rendering.views import TableView
from bot.services.commands import Act, Again, Back, Choose, Join, Leave, StandIn, Start, Stop
from bot.services.outcomes import Accepted, Outcome, Queued, Refused, Repeated, Stale, Voted, Why
from engine import words

_WHY = {
    Why.FULL: Notice.FULL,
    Why.TOO_MANY: Notice.TOO_MANY,
    Why.SEATED: Notice.ALREADY_SEATED,
    Why.NOT_SEATED: Notice.NOT_SEATED,
    Why.ALREADY_BEGUN: Notice.ALREADY_BEGUN,
    Why.NOBODY: Notice.NO_PEOPLE,
    Why.CLOSED: Notice.TABLE_CLOSED,
    Why.FORGED: Notice.UNKNOWN_BUTTON,
    Why.BUSY: Notice.BUSY,
    Why.UNREADABLE: Notice.NEWER_TABLE,
    Why.HALTED: Notice.HALTED,
    Why.ALONE: Notice.ALONE,
    Why.NO_HINTS: Notice.NO_HINTS,
    Why.NOTHING_TO_HINT: Notice.NOTHING_TO_HINT,
}


_DONE: dict[type[Act], Notice] = {
    Join: Notice.JOINED,
    Leave: Notice.LEFT,
    StandIn: Notice.SEAT_PROMISED,
}


def told(t: Translator, act: Act, outcome: Outcome, table: TableView | None) -> str | None:
    """What the caller is told; `table` is the table as it is now, if it can be read."""
    match outcome, act:
        case Accepted(), Join() | Leave() | StandIn():
            return notice(t, _DONE[type(act)])
        case Queued(), _:
            return notice(t, Notice.WAITING)
        case ((Accepted() | Repeated()), Choose(choice=words.CLAIM)):
            return notice(t, Notice.CLAIM_LODGED)
        case Voted(missing), _:
            return voted(t, missing)
        case Repeated(), Join() | Back():
            return notice(t, Notice.ALREADY_SEATED)
        case ((Accepted() | Repeated()), _):
            return None
        case Stale(), _:
            return notice(t, Notice.OUTDATED) if table is None else outdated(t, table)
        case Refused(why, names), _:
            if not isinstance(why, Why):
                return refused(t, why, names[0] if names else None)
            return notice(t, _right(act) if why is Why.NOT_ALLOWED else _of(why, act))
    raise AssertionError("an outcome is one of six")


def _of(why: Why, act: Act) -> Notice:
    return Notice.AGAIN_NOT_ALLOWED if why is Why.NOT_SEATED and isinstance(act, Again) else _WHY[why]


def _right(act: Act) -> Notice:
    match act:
        case Start():
            return Notice.START_NOT_ALLOWED
        case Stop():
            return Notice.STOP_NOT_ALLOWED
        case _:
            return Notice.SETTINGS_NOT_ALLOWED
