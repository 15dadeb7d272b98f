"""Messages that answer a command: how to play, help, who sits, where one's hands are."""

from __future__ import annotations

from collections.abc import Sequence

from bot.callbacks import PracticeTap
from bot.i18n import Markup, Translator, joined
from bot.rendering.buttons import private, to_table
from bot.rendering.hand import group
from bot.rendering.people import BETWEEN, label
from bot.rendering.screen import Button, Screen, Style
from bot.rendering.views import Sitter, TableView


def start(t: Translator, bot: str) -> Screen:
    """A private chat without a deep link: what this is, the way into a group, and a deal for who is alone."""
    group = Button(
        t.plain("button.add-to-group"), url=f"https://t.me/{bot}?startgroup=new", style=Style.PRIMARY
    )
    alone = Button(t.plain("button.practice"), data=PracticeTap(ruleset="").pack())
    return Screen(t("start"), ((group,), (alone,)))


def help_group(t: Translator, bot: str) -> Screen:
    """The commands for a group, each with the bot's name: a bare one may not arrive (privacy mode)."""
    return Screen(t("help.group", bot=bot))


def help_private(t: Translator) -> Screen:
    """What can be done in the private chat."""
    return Screen(t("help.private"))


def standing(t: Translator, table: TableView) -> Screen:
    """Asked for another table where one stands: who sits at it, and where."""
    if table.lobby is not None:
        people = [label(sitter) for sitter in table.lobby.seats if sitter is not None]
        told = t("standing.lobby", people=BETWEEN.join(people)) if people else t("standing.lobby-empty")
    else:
        told = t("standing.playing", people=BETWEEN.join(map(label, table.sitters)))
    if not table.room:
        return Screen(told, to_table(t, table))
    come_in = Button(t.plain("button.come-in"), url=private(table.bot, f"j_{table.id}"))
    return Screen(joined("\n", (told, t("standing.room"))), ((come_in,), *to_table(t, table)))


def no_table(t: Translator, bot: str) -> Screen:
    """Asked for a table where none stands."""
    return Screen(t("no-table", bot=bot))


def hands(t: Translator, tables: Sequence[tuple[TableView, bool]]) -> Screen:
    """The tables a person sits at, which of them stand still and which wait for him, asked for in the private chat.

    His hands follow below.
    """
    if not tables:
        return Screen(t("hands.none"))
    lines = (_standing(t, table, waits) for table, waits in tables)
    links = tuple((Button(group(t, table), url=table.link),) for table, _ in tables if table.link)
    return Screen(joined("\n", (t("hands.head"), *lines)), links)


def _standing(t: Translator, table: TableView, waits: bool) -> Markup:
    name = group(t, table)
    if table.silence is not None:
        return t("hands.still", group=name)
    return t("hands.waits", group=name) if waits else t("hands.at", group=name)


def in_group_only(t: Translator) -> Screen:
    """A table's command in a private chat."""
    return Screen(t("wrong-chat.group-only"))


def left(t: Translator, name: str, robot: str | None) -> Screen:
    """Told to the group: someone has left his seat, in play to the AI of this name."""
    if robot is None:
        return Screen(t("left.lobby", name=name))
    return Screen(t("left.playing", name=name, robot=label(Sitter(robot, robot=True))))


def waits_no_more(t: Translator, name: str) -> Screen:
    """Told to the group: someone does not wait to come in any more."""
    return Screen(t("left.waiting", name=name))


def nobody(t: Translator) -> Screen:
    """A command in the name of a channel, or of the group itself: such a one cannot sit at a table."""
    return Screen(t("wrong-chat.channel"))


def short(t: Translator, words: str) -> Screen:
    """An alert's words as a message, where a command asked for what a button also asks for."""
    return Screen(t("short", words=words))
