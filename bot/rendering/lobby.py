"""The lobby: one message with the seats and the buttons that fill them, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from bot.callbacks import LobbyTap, LobbyVerb
from bot.i18n import Markup, Translator, joined
from bot.rendering.faces import SUITS, suit
from bot.rendering.languages import own_name
from bot.rendering.names import BOUND
from bot.rendering.options import choice_list, differences, explained, option_list, upward
from bot.rendering.people import BETWEEN, FACES, face, label
from bot.rendering.screen import Button, Keyboard, Screen, Style, chosen
from bot.rendering.sides import partnered
from bot.rendering.times import pace
from bot.rendering.traditions import tradition
from bot.rendering.views import PACES, SLOW_PACES, LobbyView, Panel, Sitter, TableView
from engine.rulesets import RULESETS

LEVELS = tuple(FACES)


def lobby(t: Translator, table: TableView) -> Screen:
    """Who sits, by which rules, and the buttons of the panel that is open."""
    assert table.lobby is not None, "the table has no lobby any more"
    seats = (_seat(t, number, sitter) for number, sitter in enumerate(table.lobby.seats, 1))
    parts = (_head(t, table), joined("\n", (*seats, *_waiting(t, table.lobby))), _note(t, table, table.lobby))
    text = joined("\n\n", parts)
    return Screen(text, _keyboard(t, table, table.lobby))


def lobby_closed(t: Translator, table: TableView) -> Screen:
    """What the lobby's message becomes once the rubber has begun, or the table has closed without one."""
    if table.closing is not None:
        return Screen(t("lobby.dissolved"))
    return Screen(t("lobby.closed", people=BETWEEN.join(map(_beginner, table.joined))))


def _head(t: Translator, table: TableView) -> Markup:
    """What is played, and in what it differs from the tradition."""
    ruleset = table.ruleset
    stake = t.plain("lobby.stake", stake=ruleset.stake) if ruleset.stake > 1 else t.plain("lobby.for-love")
    suits = " ".join(map(suit, SUITS))
    time = pace(t, table.pace)
    lines = [t("lobby.head", suits=suits, rules=tradition(t, ruleset.key), pace=time, stake=stake)]
    if not table.hints:
        lines.append(t("lobby.no-hints"))
    if table.quiet:
        lines.append(t("lobby.quiet", begins=table.quiet[0], ends=table.quiet[1], zone=str(table.zone)))
    own = differences(t, replace(ruleset, stake=1))
    if own:
        lines.append(t("lobby.own-rules", rules=BETWEEN.join(own)))
    return joined("\n", lines)


def _seat(t: Translator, number: int, sitter: Sitter | None) -> Markup:
    match sitter:
        case None:
            return t("lobby.seat-free", number=number)
        case Sitter(robot=False, ready=False):
            return t("lobby.seat-waiting", number=number, name=sitter.name)
        case Sitter(robot=True):
            level = t.plain(f"level.{sitter.level}")
            return t("lobby.seat-robot", number=number, name=label(sitter), face=face(sitter), level=level)
        case _:
            return t("lobby.seat", number=number, name=label(sitter))


def _beginner(sitter: Sitter) -> str:
    return f"{label(sitter)}{BOUND}{face(sitter)}" if sitter.robot else label(sitter)


def _waiting(t: Translator, lobby: LobbyView) -> Iterator[Markup]:
    if lobby.waiting:
        yield t("lobby.waiting", people=BETWEEN.join(map(label, lobby.waiting)))


def _note(t: Translator, table: TableView, lobby: LobbyView) -> Markup:
    free = lobby.seats.count(None)
    match lobby.panel:
        case Panel.MAIN:
            lot = t("lobby.lot-partners" if partnered(table.ruleset) else "lobby.lot-dealer")
            told = (lot, t("lobby.note-free")) if free else (t("lobby.note-full"), lot)
            levels = (t("lobby.note-levels"),) if _robots(lobby) else ()
            return joined(" ", (*told, *levels))
        case Panel.SETTINGS:
            return t("lobby.note-settings")
        case Panel.RULESETS:
            return t("lobby.note-rulesets")
        case Panel.OPTIONS:
            return t("lobby.note-options")
        case Panel.OPTION:
            return explained(t, table.ruleset, lobby.option)
        case Panel.FILL:
            return t.plural("lobby.note-fill", free)
        case Panel.AGREED:
            return t("lobby.note-agreed")
        case _:
            assert_never(lobby.panel)


def _keyboard(t: Translator, table: TableView, lobby: LobbyView) -> Keyboard:
    match lobby.panel:
        case Panel.MAIN | Panel.AGREED:
            return _main(t, table.id, lobby)
        case Panel.SETTINGS:
            return _settings(t, table)
        case Panel.RULESETS:
            return (*_rulesets(t, table), (_back(t, table.id, Panel.SETTINGS),))
        case Panel.OPTIONS:
            options = option_list(t, table.ruleset, table.id)
            return (*options, (_back(t, table.id, Panel.SETTINGS),))
        case Panel.OPTION:
            choices = choice_list(t, table.ruleset, lobby.option, table.id)
            return (*choices, (upward(t, lobby.option, table.id),))
        case Panel.FILL:
            fill = _button(t.plain("button.fill"), table.id, LobbyVerb.START, "fill", Style.SUCCESS)
            return ((fill,), (_back(t, table.id, Panel.MAIN),))
        case _:
            assert_never(lobby.panel)


def _main(t: Translator, table: str, lobby: LobbyView) -> Keyboard:
    robots: list[Button] = []
    if None in lobby.seats:
        free = str(lobby.seats.index(None))
        robots.append(_button(t.plain("button.add-robot"), table, LobbyVerb.ADD_ROBOT, free))
    seated = _robots(lobby)
    if seated:
        last = str(seated[-1][0])
        robots.append(_button(t.plain("button.remove-robot"), table, LobbyVerb.REMOVE_ROBOT, last))
    rows = (
        (
            _button(t.plain("button.join"), table, LobbyVerb.JOIN, style=Style.PRIMARY),
            _button(t.plain("button.leave"), table, LobbyVerb.LEAVE),
        ),
        tuple(robots),
        tuple(_level(table, seat, sitter) for seat, sitter in seated),
        (
            _button(t.plain("button.rules"), table, LobbyVerb.RULES),
            _button(t.plain("button.settings"), table, LobbyVerb.PANEL, Panel.SETTINGS),
        ),
        (_button(t.plain("button.start"), table, LobbyVerb.START, "ask", Style.SUCCESS),),
    )
    return tuple(row for row in rows if row)


def _robots(lobby: LobbyView) -> list[tuple[int, Sitter]]:
    """The AIs and their seats."""
    return [(seat, sitter) for seat, sitter in enumerate(lobby.seats) if sitter is not None and sitter.robot]


def _level(table: str, seat: int, sitter: Sitter) -> Button:
    """An AI by its face: a press asks for the next level, and names it, so that a doubled press asks for one."""
    following = LEVELS[(LEVELS.index(sitter.level) + 1) % len(LEVELS)]
    caption = f"{face(sitter)}{BOUND}{sitter.name}"
    return _button(caption, table, LobbyVerb.LEVEL, f"{seat}={following}")


def _rulesets(t: Translator, table: TableView) -> Keyboard:
    """What may be played, for the most people first."""
    keys = sorted(RULESETS, key=lambda key: -len(RULESETS[key].plan.players))
    return tuple(
        (_button(chosen(tradition(t, key), key == table.ruleset.key), table.id, LobbyVerb.RULESET, key),)
        for key in keys
    )


def _settings(t: Translator, table: TableView) -> Keyboard:
    played = t.plain("button.rulesets", ruleset=tradition(t, table.ruleset.key))
    rulesets = _button(played, table.id, LobbyVerb.PANEL, Panel.RULESETS)
    paces = (tuple(_pace(t, table, seconds) for seconds in choice) for choice in (PACES, SLOW_PACES))
    languages = (
        _button(chosen(own_name(code), code == t.language), table.id, LobbyVerb.LANGUAGE, code)
        for code in t.languages
    )
    options = _button(t.plain("button.options"), table.id, LobbyVerb.PANEL, Panel.OPTIONS)
    back = _back(t, table.id, Panel.MAIN)
    return ((rulesets,), (options,), *paces, _hints(t, table), tuple(languages), (back,))


def _hints(t: Translator, table: TableView) -> tuple[Button, ...]:
    allowed = _button(chosen(t.plain("button.hints"), table.hints), table.id, LobbyVerb.HINTS, "on")
    without = _button(chosen(t.plain("button.no-hints"), not table.hints), table.id, LobbyVerb.HINTS, "off")
    return allowed, without


def _pace(t: Translator, table: TableView, seconds: int) -> Button:
    caption = chosen(pace(t, seconds), seconds == table.pace)
    return _button(caption, table.id, LobbyVerb.PACE, str(seconds))


def _back(t: Translator, table: str, panel: Panel) -> Button:
    return _button(t.plain("button.back"), table, LobbyVerb.PANEL, panel)


def _button(text: str, table: str, verb: LobbyVerb, value: str = "", style: Style | None = None) -> Button:
    return Button(text, data=LobbyTap(table=table, verb=verb, value=value).pack(), style=style)
