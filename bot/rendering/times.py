"""A moment written so that every reader sees it in the zone of his own clock."""

from __future__ import annotations

from datetime import datetime, tzinfo

from bot.i18n import Markup


def deadline(unix: float, zone: tzinfo) -> Markup:
    """Hours, minutes and seconds of a moment given in Unix seconds.

    Clients that know `tg-time` (Bot API, "HTML style") show it in their own zone; others show the text
    within, which therefore names its zone.
    """
    moment = datetime.fromtimestamp(int(unix), zone)
    return Markup(f'<tg-time unix="{int(unix)}" format="T">{moment:%H:%M:%S %Z}</tg-time>')
