"""The budget of a chat: sends, edits and deletes together in a sliding window."""

import asyncio

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramRetryAfter
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.sandbox import Sandbox, SandboxSettings
from tests.sandbox.conftest import ANNA, GROUP
from tests.sandbox.people import Crowd

SIT = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="x", callback_data="sit")]])


async def test_a_group_takes_20_sends_edits_and_deletes_a_minute(sandbox: Sandbox, bot: Bot) -> None:
    """The twenty-first is refused with the seconds to wait, and is done after them."""
    sent = await bot.send_message(GROUP, "0")
    for number in range(1, 18):
        await bot.edit_message_text(str(number), chat_id=GROUP, message_id=sent.message_id)
    await bot.delete_message(GROUP, (await bot.send_message(GROUP, "x")).message_id)
    with pytest.raises(TelegramRetryAfter) as refused:
        await bot.edit_message_text("late", chat_id=GROUP, message_id=sent.message_id)
    assert 50 < refused.value.retry_after <= 60
    assert sandbox.history.versions(GROUP, sent.message_id)[-1] == "17"
    sandbox.world.clock.move(refused.value.retry_after)
    assert await bot.edit_message_text("late", chat_id=GROUP, message_id=sent.message_id)


async def test_a_private_chat_takes_60(bot: Bot) -> None:
    """The group's budget is another."""
    for number in range(60):
        await bot.send_message(ANNA, str(number))
    with pytest.raises(TelegramRetryAfter):
        await bot.send_message(ANNA, "x")
    assert await bot.send_message(GROUP, "x")


async def test_answers_and_refused_calls_cost_nothing(bot: Bot, crowd: Crowd) -> None:
    """Presses may be answered without limit; a call that changes nothing is not counted."""
    sent = await bot.send_message(GROUP, "a", reply_markup=SIT)
    for _ in range(25):
        await bot.answer_callback_query(await crowd.press(ANNA, GROUP, sent.message_id, "sit"))
        with pytest.raises(TelegramBadRequest, match="not modified"):
            await bot.edit_message_text("a", chat_id=GROUP, message_id=sent.message_id, reply_markup=SIT)


class TestFaster:
    """The window is a setting."""

    @pytest.fixture
    def settings(self) -> SandboxSettings:
        return SandboxSettings(port=0, started=True, limit_window=0.6, group_limit=2)

    async def test_the_window_slides(self, bot: Bot) -> None:
        """Each call leaves the window by itself: two, a pause of less than the window, then one more each."""
        await bot.send_message(GROUP, "a")
        await asyncio.sleep(0.4)
        await bot.send_message(GROUP, "b")
        await asyncio.sleep(0.3)
        await bot.send_message(GROUP, "c")
        with pytest.raises(TelegramRetryAfter) as refused:
            await bot.send_message(GROUP, "d")
        assert refused.value.retry_after == 1
