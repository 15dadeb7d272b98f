"""What a tap is answered with: plain text of at most 200 characters (Bot API, answerCallbackQuery).

Names are cut as far as that takes. A refusal names the law in the player's terms.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import assert_never

from bot.i18n import Translator
from bot.rendering.names import LONGEST, units
from bot.rendering.people import known, person, side
from bot.rendering.sides import figures
from bot.rendering.trick import plays, taker
from bot.rendering.views import TableView
from engine.cards import Suit
from engine.refusals import Refusal, RefusalCode

AGAINST = " — "
"""Stands between sides that play against each other."""

LIMIT = 200
"""Characters of an alert, counted as Telegram does, in UTF-16."""


class Notice(Enum):
    """Short answers to a tap that need nothing filled in, by their words in the catalogues (`notice.already-seated`)."""

    JOINED = "joined"
    WAITING = "waiting"
    ALREADY_SEATED = "already-seated"
    FULL = "full"
    TOO_MANY = "too-many"
    LEFT = "left"
    NOT_SEATED = "not-seated"
    LANGUAGE_SET = "language-set"
    SEAT_PROMISED = "seat-promised"
    ALREADY_BEGUN = "already-begun"
    NO_PEOPLE = "no-people"
    START_NOT_ALLOWED = "start-not-allowed"
    SETTINGS_NOT_ALLOWED = "settings-not-allowed"
    STOP_NOT_ALLOWED = "stop-not-allowed"
    AGAIN_NOT_ALLOWED = "again-not-allowed"
    NO_TRICK_YET = "no-trick-yet"
    NO_SCORE_YET = "no-score-yet"
    OUTDATED = "outdated"
    UNKNOWN_BUTTON = "unknown-button"
    TABLE_CLOSED = "table-closed"
    BUSY = "busy"
    STORE_AWAY = "store-away"
    NEWER_TABLE = "newer-table"
    HALTED = "halted"
    OUTSIDER = "outsider"
    PRESS_THERE = "press-there"
    ALONE = "alone"
    CLAIM_LODGED = "claim-lodged"
    LOOK_GONE = "look-gone"
    LOOK_OUTSIDER = "look-outsider"
    NO_HINTS = "no-hints"
    NOTHING_TO_HINT = "nothing-to-hint"
    HINT_UNDER_CARDS = "hint-under-cards"


_FOLLOW = {
    Suit.S: "refused.follow-spades",
    Suit.H: "refused.follow-hearts",
    Suit.C: "refused.follow-clubs",
    Suit.D: "refused.follow-diamonds",
}


def notice(t: Translator, what: Notice) -> str:
    """A short answer; the same words serve in a message, where a command asked."""
    return t.plain(f"notice.{what.value}")


def voted(t: Translator, missing: int) -> str:
    """A vote for closing the table counts, and so many are missing."""
    return t.plain_plural("voted", missing)


def refused(t: Translator, refusal: Refusal, to_play: str | None = None) -> str:
    """The law that an action offends; `to_play` is the name of who must act instead."""
    match refusal.code:
        case RefusalCode.NOT_YOUR_TURN:
            return t.plain("refused.turn", name=to_play) if to_play else t.plain("refused.turn-nameless")
        case RefusalCode.NOT_IN_HAND:
            return t.plain("refused.not-in-hand")
        case RefusalCode.MUST_FOLLOW:
            assert refusal.suit is not None, "the suit led is told"
            return t.plain(_FOLLOW[refusal.suit])
        case RefusalCode.NO_SUCH_OFFER:
            return t.plain("refused.no-such-offer")
        case RefusalCode.UNANSWERED:
            return t.plain("refused.unanswered")
        case RefusalCode.NOT_NOW:
            return t.plain("refused.not-now")
        case _:
            assert_never(refusal.code)


def outdated(t: Translator, table: TableView) -> str:
    """The table has gone on: the trick as it is now, and whose turn it is."""
    view = table.view
    if view is None or view.trick is None or view.turn is None:
        return notice(t, Notice.OUTDATED)
    trick, turn = view.trick, view.turn.hand
    if trick.led is None:
        return _within(lambda columns: t.plain("outdated.lead", name=person(table, turn, columns)))
    return _within(
        lambda columns: t.plain(
            "outdated.trick", plays=plays(table, trick, columns), name=person(table, turn, columns)
        )
    )


def score_alert(t: Translator, table: TableView) -> str:
    """Tricks of this deal, the running totals of this game, games, and the totals of the rubber."""
    if table.view is None:
        return notice(t, Notice.NO_SCORE_YET)
    view = known(table)
    sheet = view.sheet

    def told(columns: int) -> str:
        sides = AGAINST.join(side(table, index, columns) for index in range(len(view.sides)))
        told = {"sides": sides, "tricks": figures(view.taken), "totals": figures(sheet.totals)}
        if view.ruleset.deals:
            return t.plain("score.deals", deal=view.deal_number, deals=view.ruleset.deals, **told)
        running, games = figures(sheet.running), figures(sheet.games)
        return t.plain("score", running=running, target=view.ruleset.target, games=games, **told)

    return _within(told)


def last_alert(t: Translator, table: TableView) -> str:
    """The last trick gathered (RULES C17)."""
    if table.view is None or not table.view.tricks:
        return notice(t, Notice.NO_TRICK_YET)
    view, trick = table.view, table.view.tricks[-1]

    def told(columns: int) -> str:
        return t.plain(
            "last",
            number=len(view.tricks),
            plays=plays(table, trick, columns),
            winner=taker(t, table, view, trick, columns),
        )

    return _within(told)


def _within(told: Callable[[int], str]) -> str:
    """The longest form that an alert can hold, by how many columns a name gets."""
    for columns in range(2 * LONGEST, 1, -1):
        text = told(columns)
        if units(text) <= LIMIT:
            return text
    raise AssertionError("even the shortest names are too long")
