"""The score sheet as a message: the record in a fixed-width font, or on paper, and underneath what it takes to win from here and
who deals next."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering import law
from bot.rendering.aid import aid
from bot.rendering.buttons import under_table
from bot.rendering.columns import MESSAGE, columns
from bot.rendering.lookback import looked_at
from bot.rendering.names import units
from bot.rendering.outlook import outlook
from bot.rendering.people import known, side
from bot.rendering.screen import Keyboard, Picture, Screen
from bot.rendering.sides import score
from bot.rendering.tallying import games, tally
from bot.rendering.views import TableView

ROWS = 60
"""Rows of a picture at most: more could hardly be read on a telephone (a guess), and from 150 on Telegram would refuse it (Bot
API, sendPhoto: width and height together at most 10000 pixels)."""


def sheet(t: Translator, table: TableView, *, pictured: bool = False) -> Screen:
    """The rubber so far. `pictured`: as a picture with a few words, wherever pictures can be made and posted and it is not too
    long for one."""
    drawn = tally(t, table)
    below = (*(law.examined(t, table) if known(table).scored else ()), *aid(t, table), *outlook(t, table))
    body = "\n".join(columns(drawn, MESSAGE - sum(units(line) + 1 for line in below)))
    text = joined("\n", (t("sheet", body=body), *below))
    short = len(drawn.rows) <= ROWS
    picture = Picture(drawn, joined("\n", _caption(t, table))) if pictured and short else None
    return Screen(text, (*under_table(t, table), *_looking_back(t, table)), picture=picture)


def _looking_back(t: Translator, table: TableView) -> Keyboard:
    """The way to look back at the deal that was scored last."""
    deal = table.deal - (not known(table).scored)
    return ((looked_at(t, table.id, deal),),) if deal else ()


def closes_game(table: TableView, since: int) -> bool:
    """Whether a game, or the rubber, has ended after deal `since` of the table (counted as `TableView.deal`)."""
    view = known(table)
    before = table.deal - view.deal_number
    ended = view.over and table.deal > since
    return ended or any(game.deal + before > since for game in games(view.sheet))


def _caption(t: Translator, table: TableView) -> Iterator[Markup]:
    """Under a picture: the last game if it has just ended, how the rubber stands, and the outlook."""
    view = known(table)
    for game in games(view.sheet):
        if game.deal == view.deal_number - (not view.scored):
            yield t("caption.game", number=game.game, side=side(table, game.side))
    yield t("caption.totals", totals=score(t, table, view.sheet.totals))
    if view.scored:
        yield from law.examined(t, table, law.IN_A_CAPTION)
    yield from aid(t, table)
    yield from outlook(t, table)
