"""The buttons that several screens share."""

from __future__ import annotations

from bot.callbacks import HintTap, Peek, PeekTap
from bot.i18n import Translator
from bot.rendering.screen import Button, Keyboard
from bot.rendering.views import TableView


def under_table(t: Translator, table: TableView) -> Keyboard:
    """What stands under the table's messages in a group: the own hand, the score, the last trick."""
    return (
        (
            Button(t.plain("button.my-hand"), url=private(table.bot, f"h_{table.id}")),
            Button(t.plain("button.score"), data=PeekTap(table=table.id, what=Peek.SCORE).pack()),
            Button(t.plain("button.last"), data=PeekTap(table=table.id, what=Peek.LAST).pack()),
        ),
    )


def to_table(t: Translator, table: TableView) -> Keyboard:
    """The way back to the group, where Telegram has a link to it."""
    return ((Button(t.plain("button.to-table"), url=table.link),),) if table.link else ()


def beside_hand(t: Translator, table: TableView, due: int | None) -> Keyboard:
    """Under a hand: a hint for whom the table waits, where it allows them, and the way back to the group."""
    hint = (
        (Button(t.plain("button.hint"), data=HintTap(table=table.id, deal=table.deal, due=due).pack()),)
        if table.hints and due is not None
        else ()
    )
    row = (*hint, *(button for row in to_table(t, table) for button in row))
    return (row,) if row else ()


def private(bot: str, start: str) -> str:
    """A deep link into the private chat; `start`: at most 64 of A–Z a–z 0–9 _ - (Bot API, deep linking)."""
    return f"https://t.me/{bot}?start={start}"
