"""Who is away or has left: what the table says of it, what he reads himself, and the buttons that change it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.callbacks import LobbyTap, LobbyVerb, SeatTap, SeatVerb
from bot.i18n import Markup, Translator, joined
from bot.rendering.buttons import private, to_table
from bot.rendering.names import TITLE, clean
from bot.rendering.people import label
from bot.rendering.screen import Button, Keyboard, Screen, Style
from bot.rendering.times import deadline
from bot.rendering.views import HandView, Silence, Sitter, TableView

BUTTON = 12
"""Graphemes of a name in a button."""


def notes(t: Translator, table: TableView) -> Iterator[Markup]:
    """Under the trick in play: for whom AIs play, and who is to take a seat; nothing if all are there."""
    lines = [_note(t, sitter) for sitter in table.sitters if sitter.away or sitter.left is not None]
    if lines:
        yield joined("\n", lines)


def offers(t: Translator, table: TableView) -> Keyboard:
    """The way back for who is away or has left, and for others the seats of who has left."""
    seats = [
        (Button(_sit_in(t, sitter.left), data=_data(table, SeatVerb.STAND_IN, seat)),)
        for seat, sitter in enumerate(table.sitters)
        if sitter.left is not None and sitter.heir is None
    ]
    missed = any(sitter.away or sitter.left is not None for sitter in table.sitters)
    back = ((Button(t.plain("button.here-again"), data=_data(table, SeatVerb.BACK)),),) if missed else ()
    return (*back, *seats)


def pause(t: Translator, table: TableView) -> Screen:
    """Between deals, when everybody is away: the next deal waits for somebody."""
    assert table.deadline is not None, "the wait has an end"
    return Screen(t("pause", time=deadline(t, table.deadline, table)), offers(t, table))


def away(t: Translator, shown: HandView) -> Screen:
    """To a person for whom an AI sits in."""
    text = t("hand.away", group=_group(t, shown.table))
    return _own(t, shown, text, t.plain("button.here-again"))


def left(t: Translator, shown: HandView) -> Screen:
    """To a person who has left: who plays his cards, and the way back."""
    text = t("hand.left", group=_group(t, shown.table), name=label(_sitter(shown)))
    return _own(t, shown, text, t.plain("button.take-back"))


def heir(t: Translator, shown: HandView) -> Screen:
    """To a person who takes a seat from the next deal on."""
    text = t(
        "hand.heir",
        group=_group(t, shown.table),
        name=_sitter(shown).left or "",
        bot=shown.table.bot,
    )
    return Screen(text, to_table(t, shown.table))


def waiting(t: Translator, shown: HandView) -> Screen:
    """To a person who waits to come in: when he does, and the way out."""
    gathering = shown.table.lobby is not None
    leave = LobbyTap(table=shown.table.id, verb=LobbyVerb.LEAVE).pack()
    button = Button(t.plain("button.wait-no-more"), data=leave)
    return Screen(
        t("hand.entrant-lobby" if gathering else "hand.entrant", group=_group(t, shown.table)),
        ((button,), *to_table(t, shown.table)),
    )


def aside(t: Translator, shown: HandView) -> Screen:
    """To a person whom no private message reaches, in the group and seen by him alone: where his cards will be, and the way to
    have them in private."""
    table = shown.table
    chat = Button(t.plain("button.open-chat"), url=private(table.bot, f"h_{table.id}"))
    return Screen(t("aside", group=_group(t, table)), ((chat,),))


def halted(t: Translator, shown: HandView, silence: Silence) -> Screen:
    """To everybody at a table whose group takes no messages: why, and what makes it go on."""
    group, bot = _group(t, shown.table), shown.table.bot
    match silence:
        case Silence.REMOVED:
            text = t("halted.removed", group=group)
        case Silence.MUTED:
            text = t("halted.muted", group=group, bot=bot)
        case Silence.SHUT:
            text = t("halted.shut", group=group, bot=bot)
        case never:
            assert_never(never)
    return Screen(text, to_table(t, shown.table))


def _own(t: Translator, shown: HandView, text: Markup, caption: str) -> Screen:
    button = Button(caption, data=_data(shown.table, SeatVerb.BACK), style=Style.PRIMARY)
    return Screen(text, ((button,), *to_table(t, shown.table)))


def _note(t: Translator, sitter: Sitter) -> Markup:
    if sitter.left is None and not sitter.ready:
        return t("absent.unreached", name=sitter.name)
    if sitter.left is None:
        return t("absent.away", name=sitter.name)
    if sitter.heir is None:
        return t("absent.left", name=sitter.left, robot=label(sitter))
    return t("absent.heir", name=sitter.left, robot=label(sitter), heir=sitter.heir)


def _sitter(shown: HandView) -> Sitter:
    assert shown.seat is not None, "it is about a seat"
    return shown.table.sitters[shown.seat]


def _sit_in(t: Translator, name: str) -> str:
    return t.plain("button.sit-in", name=clean(name, fallback="…", longest=BUTTON))


def _group(t: Translator, table: TableView) -> str:
    return clean(table.group, fallback=t.plain("group.nameless"), longest=TITLE)


def _data(table: TableView, verb: SeatVerb, seat: int = 0) -> str:
    return SeatTap(table=table.id, verb=verb, seat=seat).pack()
