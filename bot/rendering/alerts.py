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
    """Short answers to a tap that need nothing filled in."""

    JOINED = "joined"
    WAITING = "waiting"
    ALREADY_SEATED = "already_seated"
    FULL = "full"
    TOO_MANY = "too_many"
    LEFT = "left"
    NOT_SEATED = "not_seated"
    LANGUAGE_SET = "language_set"
    SEAT_PROMISED = "seat_promised"
    ALREADY_BEGUN = "already_begun"
    NO_PEOPLE = "no_people"
    START_NOT_ALLOWED = "start_not_allowed"
    SETTINGS_NOT_ALLOWED = "settings_not_allowed"
    STOP_NOT_ALLOWED = "stop_not_allowed"
    AGAIN_NOT_ALLOWED = "again_not_allowed"
    NO_TRICK_YET = "no_trick_yet"
    NO_SCORE_YET = "no_score_yet"
    OUTDATED = "outdated"
    UNKNOWN_BUTTON = "unknown_button"
    TABLE_CLOSED = "table_closed"
    BUSY = "busy"
    STORE_AWAY = "store_away"
    NEWER_TABLE = "newer_table"
    HALTED = "halted"
    OUTSIDER = "outsider"
    PRESS_THERE = "press_there"
    ALONE = "alone"
    CLAIM_LODGED = "claim_lodged"
    LOOK_GONE = "look_gone"
    LOOK_OUTSIDER = "look_outsider"
    NO_HINTS = "no_hints"
    NOTHING_TO_HINT = "nothing_to_hint"
    HINT_UNDER_CARDS = "hint_under_cards"


_NOTICES = {
    Notice.JOINED: "notice.joined",
    Notice.WAITING: "notice.waiting",
    Notice.ALREADY_SEATED: "notice.already-seated",
    Notice.FULL: "notice.full",
    Notice.TOO_MANY: "notice.too-many",
    Notice.LEFT: "notice.left",
    Notice.NOT_SEATED: "notice.not-seated",
    Notice.LANGUAGE_SET: "notice.language-set",
    Notice.SEAT_PROMISED: "notice.seat-promised",
    Notice.ALREADY_BEGUN: "notice.already-begun",
    Notice.NO_PEOPLE: "notice.no-people",
    Notice.START_NOT_ALLOWED: "notice.start-not-allowed",
    Notice.SETTINGS_NOT_ALLOWED: "notice.settings-not-allowed",
    Notice.STOP_NOT_ALLOWED: "notice.stop-not-allowed",
    Notice.AGAIN_NOT_ALLOWED: "notice.again-not-allowed",
    Notice.NO_TRICK_YET: "notice.no-trick-yet",
    Notice.NO_SCORE_YET: "notice.no-score-yet",
    Notice.OUTDATED: "notice.outdated",
    Notice.UNKNOWN_BUTTON: "notice.unknown-button",
    Notice.TABLE_CLOSED: "notice.table-closed",
    Notice.BUSY: "notice.busy",
    Notice.STORE_AWAY: "notice.store-away",
    Notice.NEWER_TABLE: "notice.newer-table",
    Notice.HALTED: "notice.halted",
    Notice.OUTSIDER: "notice.outsider",
    Notice.PRESS_THERE: "notice.press-there",
    Notice.ALONE: "notice.alone",
    Notice.CLAIM_LODGED: "notice.claim-lodged",
    Notice.LOOK_GONE: "notice.look-gone",
    Notice.LOOK_OUTSIDER: "notice.look-outsider",
    Notice.NO_HINTS: "notice.no-hints",
    Notice.NOTHING_TO_HINT: "notice.nothing-to-hint",
    Notice.HINT_UNDER_CARDS: "notice.hint-under-cards",
}

_FOLLOW = {
    Suit.S: "refused.follow-spades",
    Suit.H: "refused.follow-hearts",
    Suit.C: "refused.follow-clubs",
    Suit.D: "refused.follow-diamonds",
}


def notice(t: Translator, what: Notice) -> str:
    """A short answer; the same words serve in a message, where a command asked."""
    return t.plain(_NOTICES[what])


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
