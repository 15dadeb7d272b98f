"""The options of a ruleset in words: the list of a table's options, and one option with its meaning and choices.

A choice is a number, or a word with a line that says what it means; what the preset itself has is told beside.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.callbacks import LobbyTap, LobbyVerb
from bot.i18n import Markup, Translator, joined
from bot.rendering.faces import rank
from bot.rendering.screen import Button, Keyboard, chosen
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.option import Option
from engine.rulesets.options import BY_NAME, OPTIONS, options
from engine.rulesets.scales import SCALES

NUMBERS_A_ROW = 4
"""At most; more are split evenly."""

_NAMES = {
    "settle": "option.settle",
    "target": "option.target",
    "trick_value": "option.trick-value",
    "honours_scale": "option.honours-scale",
    "honours_by": "option.honours-by",
    "honours_bar": "option.honours-bar",
    "bar_at": "option.bar-at",
    "slam": "option.slam",
    "small_slam": "option.small-slam",
    "grand_slam": "option.grand-slam",
    "corona_unit": "option.corona-unit",
    "game_bonus": "option.game-bonus",
    "rubber_bonus": "option.rubber-bonus",
    "cut_tie": "option.cut-tie",
    "after_rubber": "option.after-rubber",
    "review": "option.review",
    "stake": "option.stake",
}
_MEANINGS = {
    "settle": "meaning.settle",
    "target": "meaning.target",
    "trick_value": "meaning.trick-value",
    "honours_scale": "meaning.honours-scale",
    "honours_by": "meaning.honours-by",
    "honours_bar": "meaning.honours-bar",
    "bar_at": "meaning.bar-at",
    "slam": "meaning.slam",
    "small_slam": "meaning.small-slam",
    "grand_slam": "meaning.grand-slam",
    "game_bonus": "meaning.game-bonus",
    "rubber_bonus": "meaning.rubber-bonus",
    "cut_tie": "meaning.cut-tie",
    "after_rubber": "meaning.after-rubber",
    "review": "meaning.review",
    "stake": "meaning.stake",
}
_CHOICES = {
    ("settle", "points"): "choice.points",
    ("settle", "fiches"): "choice.fiches",
    ("honours_by", "dealt"): "choice.dealt",
    ("honours_by", "tricks"): "choice.tricks",
    ("honours_bar", "0"): "choice.no",
    ("honours_bar", "1"): "choice.yes",
    ("bar_at", "start"): "choice.start",
    ("bar_at", "counting"): "choice.counting",
    ("slam", "pay_only"): "choice.pay-only",
    ("slam", "pay_and_mark"): "choice.pay-and-mark",
    ("cut_tie", "redraw"): "choice.redraw",
    ("cut_tie", "suit_order"): "choice.suit-order",
    ("after_rubber", "rotate"): "choice.rotate",
    ("after_rubber", "recut"): "choice.recut",
    ("after_rubber", "stay"): "choice.stay",
    ("review", "last"): "choice.last",
    ("review", "all"): "choice.all",
}
_LINES = {
    ("settle", "points"): "line.points",
    ("settle", "fiches"): "line.fiches",
    ("honours_by", "dealt"): "line.dealt",
    ("honours_by", "tricks"): "line.tricks",
    ("bar_at", "start"): "line.start",
    ("bar_at", "counting"): "line.counting",
    ("slam", "pay_only"): "line.pay-only",
    ("slam", "pay_and_mark"): "line.pay-and-mark",
    ("cut_tie", "redraw"): "line.redraw",
    ("cut_tie", "suit_order"): "line.suit-order",
    ("after_rubber", "rotate"): "line.rotate",
    ("after_rubber", "recut"): "line.recut",
    ("after_rubber", "stay"): "line.stay",
    ("review", "last"): "line.last",
    ("review", "all"): "line.all",
}


def option_list(t: Translator, ruleset: Ruleset, table: str) -> Keyboard:
    """A button an option of this ruleset, with what is chosen."""
    return tuple(
        (_button(_row(t, option.name, option.choice(ruleset)), table, LobbyVerb.OPTION, option.name),)
        for option in OPTIONS
        if option.offered(ruleset)
    )


def choice_list(t: Translator, ruleset: Ruleset, name: str, table: str) -> Keyboard:
    """A button a choice, the present one marked; numbers stand beside each other, words under each other."""
    option, present = BY_NAME[name], BY_NAME[name].choice(ruleset)
    buttons = [
        _button(
            chosen(_choice(t, name, choice), choice == present), table, LobbyVerb.CHOOSE, f"{name}={choice}"
        )
        for choice in option.offered(ruleset)
    ]
    rows = -(-len(buttons) // NUMBERS_A_ROW) if present.isdigit() else len(buttons)
    across = -(-len(buttons) // max(rows, 1))
    return tuple(tuple(buttons[at : at + across]) for at in range(0, len(buttons), max(across, 1)))


def explained(t: Translator, ruleset: Ruleset, name: str) -> Markup:
    """What an option means, each of its choices in a line, and what is usual in this tradition."""
    option = BY_NAME[name]
    return joined(
        "\n",
        (
            t("option.head", name=t.plain(_NAMES[name])),
            t(_MEANINGS[name]),
            *_lines(t, option, ruleset),
            t("option.usual", choice=_choice(t, name, _usual(option, ruleset))),
        ),
    )


def differences(t: Translator, ruleset: Ruleset) -> tuple[str, ...]:
    """Each option in which a table differs from its tradition, and what it chose."""
    return tuple(_row(t, name, choice) for name, choice in options(ruleset, RULESETS[ruleset.key]))


def _lines(t: Translator, option: Option, ruleset: Ruleset) -> Iterator[Markup]:
    for choice in option.offered(ruleset):
        if (option.name, choice) in _LINES:
            line = t.plain(_LINES[option.name, choice])
            yield t("option.line", choice=_choice(t, option.name, choice), line=line)


def _usual(option: Option, ruleset: Ruleset) -> str:
    """What the tradition has; where another choice brought this one with it, what it brought."""
    usual = RULESETS[ruleset.key]
    for former, choice in options(ruleset, usual):
        if former == option.name:
            break
        usual = BY_NAME[former].choose(usual, choice)
    return option.choice(usual)


def _row(t: Translator, name: str, choice: str) -> str:
    return t.plain("option.row", name=t.plain(_NAMES[name]), choice=_choice(t, name, choice))


def _choice(t: Translator, name: str, choice: str) -> str:
    """A choice in a few words."""
    if name == "honours_scale":
        return _scale(t, choice)
    if name == "stake":
        return t.plain("choice.times", number=choice)
    return t.plain(_CHOICES[name, choice]) if (name, choice) in _CHOICES else choice


def _scale(t: Translator, name: str) -> str:
    scale = SCALES[name]
    cards = " ".join(map(rank, scale.ranks))
    if scale.each:
        return t.plain("choice.scale-each", cards=cards)
    return t.plain("choice.scale", cards=cards, points=", ".join(str(one) for one in scale.points if one))


def _button(text: str, table: str, verb: LobbyVerb, value: str) -> Button:
    return Button(text, data=LobbyTap(table=table, verb=verb, value=value).pack())
