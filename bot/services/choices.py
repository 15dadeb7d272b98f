"""Choices in the lobby: the panel that is open, the ruleset, its options, the pace, whether there are hints.

Every choice is absolute, so that a doubled press chooses once. Another ruleset begins with its own options. What is chosen for a
part of an option opens the whole again.
"""

from __future__ import annotations

from dataclasses import replace

from bot.rendering.views import PACES, SLOW_PACES, Panel
from bot.services.commands import (
    Choice,
    ChooseHints,
    ChooseOption,
    ChoosePace,
    ChooseRuleset,
    OpenOption,
    OpenPanel,
)
from bot.services.outcomes import Stale, Why
from bot.services.players import Player, Robot
from bot.services.table import Lobby, Table
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.options import BY_NAME, known

Seats = tuple[Player | None, ...]

PANELS = frozenset({Panel.SETTINGS, Panel.RULESETS, Panel.OPTIONS, Panel.OPTION})
"""The panels that stay open whoever sits down or gets up."""


def chosen(table: Table, lobby: Lobby, act: Choice) -> tuple[Table, Lobby] | Why | Stale:
    """The table and its lobby after a choice; why there is no such choice; stale where there is none any more."""
    match act:
        case OpenPanel(Panel.AGREED | Panel.OPTION):
            return Why.FORGED
        case OpenPanel(panel):
            return table, replace(lobby, panel=panel, option="")
        case ChooseRuleset(key) if key not in RULESETS:
            return Why.FORGED
        case ChooseRuleset(key):
            return _ruled(table, lobby, table.ruleset if key == table.ruleset.key else RULESETS[key])
        case ChoosePace(seconds):
            return (replace(table, pace=seconds), lobby) if seconds in (*PACES, *SLOW_PACES) else Why.FORGED
        case ChooseHints(allowed):
            return replace(table, hints=allowed), lobby
        case OpenOption(name) | ChooseOption(name, _) if name not in BY_NAME:
            return Why.FORGED
        case OpenOption(name):
            offered = BY_NAME[name].offered(table.ruleset)
            return (table, replace(lobby, panel=Panel.OPTION, option=name)) if offered else Stale()
        case ChooseOption(name, choice):
            return _chosen_option(table, lobby, name, choice)


def _chosen_option(table: Table, lobby: Lobby, name: str, choice: str) -> tuple[Table, Lobby] | Why | Stale:
    option = BY_NAME[name]
    if choice not in option.offered(table.ruleset):
        return Stale() if known(name, choice) else Why.FORGED
    if option.group and lobby.option == name:
        lobby = replace(lobby, option=option.group)
    chosen = option.choice(table.ruleset) == choice
    return _ruled(table, lobby, table.ruleset if chosen else option.choose(table.ruleset, choice))


def _ruled(table: Table, lobby: Lobby, ruleset: Ruleset) -> tuple[Table, Lobby] | Why:
    """The table with this ruleset, and with as many seats as it has players; why not, where too many people sit there.

    Where the open option is none of it, all its options are open; a beginning that was agreed to under other rules is asked for
    anew. Once a ruleset is chosen the settings are open again.
    """
    if lobby.panel is Panel.OPTION and not BY_NAME[lobby.option].offered(ruleset):
        lobby = replace(lobby, panel=Panel.OPTIONS, option="")
    if lobby.panel is Panel.AGREED and ruleset != table.ruleset:
        lobby = replace(lobby, panel=Panel.MAIN)
    if lobby.panel is Panel.RULESETS:
        lobby = replace(lobby, panel=Panel.SETTINGS)
    seats = _fitting(lobby.seats, len(ruleset.plan.players))
    return Why.TOO_MANY if seats is None else (replace(table, ruleset=ruleset), replace(lobby, seats=seats))


def _fitting(seats: Seats, places: int) -> Seats | None:
    """As many seats as there are places, the people on the first: AIs get up for them, the last first. None where there are too
    many people, of whom nobody is sent away."""
    kept = seats if len(seats) <= places else tuple(one for one in seats if one is not None)
    while len(kept) > places:
        robots = [seat for seat, one in enumerate(kept) if isinstance(one, Robot)]
        if not robots:
            return None
        kept = (*kept[: robots[-1]], *kept[robots[-1] + 1 :])
    return (*kept, *(None,) * (places - len(kept)))
