"""The options of a ruleset in words: the list of a table's options, and one option with its meaning and choices.

A choice is a number, or a word with a line that says what it means; what the preset itself has is told beside. Under its choices
stand the parts of an option, each of which opens its own; what is chosen there leads back.
The words stand in the catalogues by the option's name: `option.name.…`, `option.meaning.…`, `option.choice.….…`,
`option.line.….…`, those of the parts of an option by `option.part.…` and `option.part-meaning.…`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.callbacks import LobbyTap, LobbyVerb
from bot.i18n import Markup, Translator, joined
from bot.rendering.faces import rank
from bot.rendering.people import BETWEEN
from bot.rendering.screen import Button, Keyboard, chosen
from bot.rendering.views import Panel
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.option import Option
from engine.rulesets.options import BY_NAME, OPTIONS, options
from engine.rulesets.scales import SCALES

NUMBERS_A_ROW = 4
PARTS_A_ROW = 2


def option_list(t: Translator, ruleset: Ruleset, table: str) -> Keyboard:
    """A button an option of this ruleset, with what is chosen."""
    return tuple(
        (_button(_row(t, option.name, option.choice(ruleset)), table, LobbyVerb.OPTION, option.name),)
        for option in OPTIONS
        if option.offered(ruleset)
    )


def choice_list(t: Translator, ruleset: Ruleset, name: str, table: str) -> Keyboard:
    """A button a choice, the present one marked; numbers stand beside each other, words under each other. Then the parts."""
    option, present = BY_NAME[name], BY_NAME[name].choice(ruleset)
    buttons = [
        _button(
            chosen(_choice(t, name, choice), choice == present), table, LobbyVerb.CHOOSE, f"{name}={choice}"
        )
        for choice in option.offered(ruleset)
    ]
    numbers = all(map(str.isdigit, option.offered(ruleset)))
    parts = [
        _button(_row(t, part.name, part.choice(ruleset)), table, LobbyVerb.OPTION, part.name)
        for part in option.parts
        if part.offered(ruleset)
    ]
    return (*_rows(buttons, NUMBERS_A_ROW if numbers else 1), *_rows(parts, PARTS_A_ROW))


def upward(t: Translator, name: str, table: str) -> Button:
    """Back from an option: to the list of them, or to the option of which it is a part."""
    group = BY_NAME[name].group
    verb, value = (LobbyVerb.OPTION, group) if group else (LobbyVerb.PANEL, Panel.OPTIONS.value)
    return _button(t.plain("button.back"), table, verb, value)


def _rows(buttons: Sequence[Button], most: int) -> Keyboard:
    """So many beside each other at most, split evenly."""
    rows = -(-len(buttons) // most)
    across = -(-len(buttons) // max(rows, 1))
    return tuple(tuple(buttons[at : at + across]) for at in range(0, len(buttons), max(across, 1)))


def explained(t: Translator, ruleset: Ruleset, name: str) -> Markup:
    """What an option means, each of its choices in a line, and what is usual in this tradition."""
    option = BY_NAME[name]
    return joined(
        "\n",
        (
            t("option.head", name=BETWEEN.join(_name(t, one) for one in (option.group, name) if one)),
            t(
                f"option.part-meaning.{_key(option.group)}"
                if option.group
                else f"option.meaning.{_key(name)}"
            ),
            *_lines(t, option, ruleset),
            t("option.usual", choice=_choice(t, name, _usual(option, ruleset))),
        ),
    )


def differences(t: Translator, ruleset: Ruleset) -> tuple[str, ...]:
    """Each option in which a table differs from its tradition, and what it chose."""
    return tuple(_row(t, name, choice) for name, choice in options(ruleset, RULESETS[ruleset.key]))


def _lines(t: Translator, option: Option, ruleset: Ruleset) -> Iterator[Markup]:
    for choice in option.offered(ruleset):
        if t.has(f"option.line.{_key(option.name, choice)}"):
            line = t.plain(f"option.line.{_key(option.name, choice)}")
            yield t("option.told", choice=_choice(t, option.name, choice), line=line)


def _usual(option: Option, ruleset: Ruleset) -> str:
    """What the tradition has; where another choice brought this one with it, what it brought."""
    usual = RULESETS[ruleset.key]
    for former, choice in options(ruleset, usual):
        if former in (option.name, option.group):
            break
        usual = BY_NAME[former].choose(usual, choice)
    return option.choice(usual)


def _key(*words: str) -> str:
    """Names of the engine as the catalogues write them."""
    return ".".join(words).replace("_", "-")


def _name(t: Translator, name: str) -> str:
    group, _, number = name.partition(".")
    if number:
        return t.plain_plural(f"option.part.{_key(group)}", int(number))
    return t.plain(f"option.name.{_key(name)}")


def _row(t: Translator, name: str, choice: str) -> str:
    return t.plain("option.row", name=_name(t, name), choice=_choice(t, name, choice))


def _choice(t: Translator, name: str, choice: str) -> str:
    """A choice in a few words."""
    if name == "honours_scale":
        return _scale(t, choice)
    if name == "stake":
        return t.plain("choice.times", number=choice)
    word = _key(name, choice)
    return t.plain(f"option.choice.{word}") if t.has(f"option.choice.{word}") else choice.replace(",", ", ")


def _scale(t: Translator, name: str) -> str:
    scale = SCALES[name]
    cards = " ".join(map(rank, scale.ranks))
    if scale.each:
        return t.plain("choice.scale-each", cards=cards)
    return t.plain("choice.scale", cards=cards, points=", ".join(str(one) for one in scale.points if one))


def _button(text: str, table: str, verb: LobbyVerb, value: str) -> Button:
    return Button(text, data=LobbyTap(table=table, verb=verb, value=value).pack())
