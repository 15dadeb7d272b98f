"""Telegram answers with nonsense, errors or nothing at all."""

from __future__ import annotations

import io

import pytest

from bot.sandbox import Fault, Kind
from tests import logs
from tests.badinput.desk import ANNA, Desk, held

CALLS = [
    "sendMessage",
    "editMessageText",
    "deleteMessage",
    "answerCallbackQuery",
    "getChatAdministrators",
    "getUpdates",
]


@pytest.mark.parametrize("kind", [Kind.MALFORMED, Kind.ERROR, Kind.LOST, Kind.TOO_MANY])
async def test_a_game_survives_a_bad_line(desk: Desk, written: io.StringIO, kind: Kind) -> None:
    """A fifth of all calls goes wrong; cards are played once, and in the end all is shown. The log tells no content."""
    table = await desk.play(ANNA)
    for number, method in enumerate(CALLS):
        desk.sandbox.faults.add(Fault(kind=kind, method=method, probability=0.2, seed=number))
    for left in (12, 11, 10):
        await tried(desk, table, left)
    desk.sandbox.faults.clear()
    await desk.on_turn(ANNA)
    await desk.play_a_card(ANNA)
    await desk.quiet(table)
    lines = written.getvalue().splitlines()
    assert [found for line in lines for found in logs.found(line)] == []
    assert "<token>" not in written.getvalue()


async def tried(desk: Desk, table: str, left: int) -> None:
    """Anna plays one card, however often she has to tap."""
    while True:
        await desk.on_turn(ANNA)
        for message, button in desk.club.cards(ANNA):
            query = await desk.club.crowd.press(
                ANNA, ANNA, message["message_id"], button["callback_data"], forged=True
            )
            await desk.club.crowd.ask(f"callbacks/{query}", wait=1)
            if len(held(await desk.table(table), ANNA)) == left:
                return
        await desk.club.look(0.2)
