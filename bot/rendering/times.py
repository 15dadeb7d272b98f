"""A moment written so that every reader sees it in the zone of his own clock."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_skeleton

from bot.i18n import Markup, Translator
from bot.rendering.views import TableView

HOUR = 3600


def deadline(t: Translator, unix: float, table: TableView) -> Markup:
    """A moment given in Unix seconds: to the second, and at a slow table with its day.

    Clients that know `tg-time` (Bot API, "HTML style") show it in their own zone; others show the text
    within, which therefore names its zone.
    """
    moment = datetime.fromtimestamp(int(unix), table.zone)
    if table.slow:
        return Markup(f'<tg-time unix="{int(unix)}" format="dt">{_dated(t, moment)} {moment:%Z}</tg-time>')
    return Markup(f'<tg-time unix="{int(unix)}" format="T">{moment:%H:%M:%S %Z}</tg-time>')


def day(t: Translator, unix: float, table: TableView) -> str:
    """The day and the minute of a moment, in the bot's zone."""
    return _dated(t, datetime.fromtimestamp(int(unix), table.zone))


def _dated(t: Translator, moment: datetime) -> str:
    """The day as the language writes it in a sentence, the time of day as a clock of 24 hours shows it."""
    return f"{format_skeleton('MMMMd', moment, locale=t.language)}, {moment:%H:%M}"


def pace(t: Translator, seconds: int) -> str:
    """The time for a card, in seconds or in hours."""
    if seconds < HOUR:
        return t.plain("pace.seconds", count=seconds)
    return t.plain("pace.hours", count=seconds // HOUR)
